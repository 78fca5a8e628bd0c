// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace requant {

/// XXH3 with 64 bits over a stream. Finds accidents, not attackers.
class StreamHash {
public:
    StreamHash();
    StreamHash(StreamHash&&) noexcept;
    StreamHash& operator=(StreamHash&&) noexcept;
    ~StreamHash();

    void reset();
    void update(std::span<const std::byte> bytes);
    void update(std::string_view text); ///< with its length, so that neighbours cannot run together
    void update(std::uint64_t value);
    std::uint64_t value() const;
    std::string hex() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

std::string hashHex(std::uint64_t value); ///< 16 digits
std::string hashOf(std::string_view text);

} // namespace requant
