// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

namespace requant {

/// Either a value or an Error; expected failures never travel as exceptions.
template <typename T>
using Result = tl::expected<T, Error>;

using Status = tl::expected<void, Error>;

inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

inline tl::unexpected<Error> fail(ErrorCode code, Text text, std::string file = {}, std::string tensor = {})
{
    return tl::unexpected<Error>(Error{code, std::move(text), std::move(file), std::move(tensor), {}, {}});
}

} // namespace requant
