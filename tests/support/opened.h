// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/checkpointbuilder.h"
#include "widgets/models/document.h"

#include <QTemporaryDir>
#include <QTest>

namespace requant::test {

/// Writes a built checkpoint into a temporary folder and opens it; null if that fails.
inline DocumentPtr openBuilt(const CheckpointBuilder& builder, const QTemporaryDir& folder)
{
    const std::filesystem::path path(folder.path().toStdString());
    if (!builder.write(path))
        return nullptr;
    auto opened = openDocument(path);
    return opened ? *opened : nullptr;
}

} // namespace requant::test
