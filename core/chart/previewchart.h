// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/chart/canvas.h"
#include "core/quant/preview.h"

namespace requant {

/// The preview as one picture: weight histogram before (filled) and after (outline) on a log axis, error histogram in
/// steps with the half-step lines, relative RMSE per row, heat map of mean |e|, and the figures.
Canvas drawPreview(const PreviewResult& result);

} // namespace requant
