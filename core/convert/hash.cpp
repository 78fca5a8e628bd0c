// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/hash.h"

#include <xxhash.h>

#include <cstdio>
#include <new>

namespace requant {

struct StreamHash::State {
    State()
        : state(XXH3_createState())
    {
        if (!state)
            throw std::bad_alloc();
    }
    ~State() { XXH3_freeState(state); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    XXH3_state_t* state;
};

StreamHash::StreamHash()
    : m_state(std::make_unique<State>())
{
    reset();
}

StreamHash::StreamHash(StreamHash&&) noexcept = default;
StreamHash& StreamHash::operator=(StreamHash&&) noexcept = default;
StreamHash::~StreamHash() = default;

void StreamHash::reset()
{
    XXH3_64bits_reset(m_state->state);
}

void StreamHash::update(std::span<const std::byte> bytes)
{
    XXH3_64bits_update(m_state->state, bytes.data(), bytes.size());
}

void StreamHash::update(std::string_view text)
{
    update(std::uint64_t(text.size()));
    XXH3_64bits_update(m_state->state, text.data(), text.size());
}

void StreamHash::update(std::uint64_t value)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; ++i)
        bytes[i] = static_cast<unsigned char>(value >> (8 * i));
    XXH3_64bits_update(m_state->state, bytes, sizeof bytes);
}

std::uint64_t StreamHash::value() const
{
    return XXH3_64bits_digest(m_state->state);
}

std::string StreamHash::hex() const
{
    return hashHex(value());
}

std::string hashHex(std::uint64_t value)
{
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

std::string hashOf(std::string_view text)
{
    return hashHex(XXH3_64bits(text.data(), text.size()));
}

} // namespace requant
