// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scalereader.h"

#include <array>
#include <filesystem>

namespace requant {

namespace {

/// Kinds of bad values, in the order of rules below.
enum Kind : std::size_t { Zero, NotFinite, Negative, Denormal, Offset, KindCount };
constexpr std::array<std::string_view, KindCount> ruleOf{"NUM-001", "NUM-002", "NUM-003", "NUM-004", "SCL-005"};

struct Tally {
    std::vector<std::string> names;
    std::string file;
    std::uint64_t values = 0;
};

/// Offsets must be zero for these types, since the kernels ignore them or the weights are symmetric.
bool wantsZeroOffset(const Scene& scene, const Module& module)
{
    const auto* row = scene.descriptionRow(module);
    return row && (row->type.ends_with("_DYNAMIC") || row->type.find("MXFP") != std::string::npos);
}

class ValueCheck {
public:
    explicit ValueCheck(const Scene& scene)
        : m_scene(scene)
    {
    }

    void look(const ScaleTensor& scale, const ScaleValues& values)
    {
        if (scale.isOffset) {
            if (values.nonZero > 0 && wantsZeroOffset(m_scene, *scale.module))
                add(Offset, scale, values.nonZero);
            return;
        }
        add(NotFinite, scale, values.notFinite);
        // Affine forms of other tools: MLX lets scales be negative, SCB of an empty row is 0.
        if (!scale.isMagnitude)
            return;
        add(Zero, scale, values.zero);
        add(Negative, scale, values.negative);
        add(Denormal, scale, values.denormal);
    }

    std::vector<Finding> findings() &&
    {
        std::vector<Finding> found;
        for (std::size_t kind = 0; kind < KindCount; ++kind) {
            if (!m_tallies[kind].names.empty())
                found.push_back(findingOf(kind));
        }
        return found;
    }

private:
    void add(Kind kind, const ScaleTensor& scale, std::uint64_t count)
    {
        if (count == 0)
            return;
        Tally& tally = m_tallies[kind];
        const TensorInfo& info = m_scene.tensor(scale.id);
        if (tally.names.empty())
            tally.file = m_scene.fileOf(scale.id);
        tally.names.push_back(std::string(info.name));
        tally.values += count;
    }

    Finding findingOf(std::size_t kind)
    {
        Tally& tally = m_tallies[kind];
        Sentences say{oneOrMany(tally.names, oneOf(kind), manyOf(kind), {formatCount(tally.values)}), whyOf(kind),
            actionOf(kind)};
        return makeGroup(ruleOf[kind], std::move(tally.names), tally.file, std::move(say));
    }

    static std::string_view oneOf(std::size_t kind)
    {
        static constexpr std::array<std::string_view, KindCount> texts{
            RQ_TEXT("core", "%1 has %3 scales of exactly 0."),
            RQ_TEXT("core", "%1 has %3 scales that are NaN or infinite."),
            RQ_TEXT("core", "%1 has %3 negative scales."), RQ_TEXT("core", "%1 has %3 denormal scales."),
            RQ_TEXT("core", "%1 has %3 offsets that are not 0, though its type is symmetric.")};
        return texts[kind];
    }
    static std::string_view manyOf(std::size_t kind)
    {
        static constexpr std::array<std::string_view, KindCount> texts{
            RQ_TEXT("core", "%1 and %2 more have %3 scales of exactly 0."),
            RQ_TEXT("core", "%1 and %2 more have %3 scales that are NaN or infinite."),
            RQ_TEXT("core", "%1 and %2 more have %3 negative scales."),
            RQ_TEXT("core", "%1 and %2 more have %3 denormal scales."),
            RQ_TEXT("core", "%1 and %2 more have %3 offsets that are not 0, though their types are symmetric.")};
        return texts[kind];
    }
    static Text whyOf(std::size_t kind)
    {
        static constexpr std::array<std::string_view, KindCount> texts{
            RQ_TEXT("core", "The row or block is zero whatever its codes say; dividing by the scale gives NaN."),
            RQ_TEXT("core", "One NaN spreads through every token that passes the layer."),
            RQ_TEXT("core",
                "A scale is a magnitude; kernels that take its logarithm or its exponent bits compute nonsense."),
            RQ_TEXT("core",
                "Modes that flush denormals to zero, common on accelerators, make the whole row or block zero."),
            RQ_TEXT("core", "Kernels ignore the offset of symmetric types, so every value is shifted.")};
        return Text(texts[kind]);
    }
    static Text actionOf(std::size_t kind)
    {
        if (kind == Offset)
            return Text(
                RQ_TEXT("core", "Quantize the tensor again symmetrically, or use a type with offsets (W8A16)."));
        return Text(RQ_TEXT("core",
            "Quantize the tensor again from the original weights; for rows of zeros store scale 1 and codes 0."));
    }

    const Scene& m_scene;
    std::array<Tally, KindCount> m_tallies;
};

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    ValueCheck check(scene);
    std::vector<Finding> found;
    const Status status = readScales(
        scene, context, [&](const ScaleTensor& scale, const ScaleValues& values) { check.look(scale, values); });
    found = std::move(check).findings();
    if (!status && status.error().code != ErrorCode::Cancelled) {
        const std::string file =
            std::filesystem::path(status.error().file).lexically_relative(scene.checkpoint().folder()).string();
        found.push_back(makeFinding("FIL-006", file, file,
            {status.error().text, Text(RQ_TEXT("core", "Scales could not be read to the end.")),
                Text(RQ_TEXT("core", "Check the disk and the file's permissions, then diagnose again."))}));
    }
    return found;
}

} // namespace

const Check scaleValueCheck{"scale-values", RQ_TEXT("core", "Scale values"),
    RQ_TEXT("core", "Scales are finite and above zero, offsets of symmetric types zero."), false, run};

} // namespace requant
