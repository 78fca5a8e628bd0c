// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/moduletree.h"

#include <QMetaType>
#include <QString>

#include <unordered_map>
#include <vector>

namespace requant {

struct Document;
struct ModelModule;

/// One part of a packed module, as a chip of its strip.
struct ShardChip {
    enum class State : std::uint8_t {
        Same, ///< there, of the type of the others
        Other, ///< there, of another type
        NoRow, ///< there, but the description has no row for it
        Missing, ///< not in the folder
    };
    QString name; ///< "q_proj"
    QString type; ///< "W8A8_DYNAMIC"; empty if missing
    State state = State::Same;
};

/// The parts that a runtime packs into one module ("qkv_proj"), those that exist and those that do not.
struct PackedStrip {
    QString module; ///< "qkv_proj"
    std::vector<ShardChip> chips; ///< in fused order
    QString type; ///< of most parts

    bool faulty() const;
};

/// The strip in words, for tooltips, copies and screen readers: "qkv_proj: q_proj W8A8, k_proj W8A8, v_proj missing".
QString stripText(const PackedStrip& strip);

/// The strips of one checkpoint by node of its tree. Immutable.
class PackedStrips {
public:
    PackedStrips() = default;
    explicit PackedStrips(const Document& document);

    /// Of a part, of its weight, or of the module right above a faulty one; null for all others.
    const PackedStrip* of(NodeId node) const;
    const std::vector<PackedStrip>& all() const { return m_strips; }

private:
    void add(const Document& document, const ModelModule& module);
    void place(const Document& document, const ModelModule& module, std::size_t number);

    std::vector<PackedStrip> m_strips;
    std::unordered_map<std::uint32_t, std::size_t> m_byNode;
};

} // namespace requant

Q_DECLARE_METATYPE(requant::PackedStrip)
