// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/cttargets.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <map>

namespace requant {

namespace {

using Names = std::vector<std::string>;
using Shape = std::span<const std::uint64_t>;

std::uint64_t ceilDiv(std::uint64_t a, std::uint64_t b)
{
    return a / b + (a % b != 0);
}

std::string text(Shape shape)
{
    return formatShape(shape.data(), shape.size());
}

/// What the declaration says about the form of the scales; nothing known: every usual form is taken.
struct Declared {
    std::uint64_t blockRows = 0;
    std::uint64_t blockColumns = 0;
    std::string strategy; ///< of the only group of compressed-tensors
    std::uint64_t groupSize = 0;
    std::uint64_t bits = 0;
};

Declared declaredOf(const Scene& scene)
{
    Declared out;
    const auto& block = scene.quantization().blockSize;
    if (block.size() == 2 && block[0] > 0 && block[1] > 0 && !scene.description()) {
        out.blockRows = block[0];
        out.blockColumns = block[1];
    }
    const auto groups = targetGroups(scene);
    if (groups.size() == 1) {
        out.strategy = groups.front().strategy;
        out.groupSize = groups.front().groupSize > 0 ? static_cast<std::uint64_t>(groups.front().groupSize) : 0;
        out.bits = groups.front().bits > 0 ? static_cast<std::uint64_t>(groups.front().bits) : 0;
    }
    return out;
}

bool isGrid(Shape weight, Shape scale, std::uint64_t rows, std::uint64_t columns)
{
    return scale.size() == 2 && scale[0] == ceilDiv(weight[0], rows) && scale[1] == ceilDiv(weight[1], columns);
}

/// The square block that this scale would fit; 0 if none of the usual ones.
std::uint64_t guessedBlock(Shape weight, Shape scale)
{
    for (const std::uint64_t block : {128, 64, 32, 256, 16}) {
        if (isGrid(weight, scale, block, block))
            return block;
    }
    return 0;
}

/// One scale per row, or per row and group of columns; the columns of packed codes are counted twice.
bool isPerRow(Shape weight, Shape scale)
{
    const bool rows = scale.size() == 2 && (scale[0] == weight[0] || scale[0] == 2 * weight[0]);
    return rows && scale[1] > 0 && (weight[1] % scale[1] == 0 || 2 * weight[1] % scale[1] == 0);
}

/// Empty if the scale fits; else what was expected.
std::string expected(const Declared& declared, bool inverse, Shape weight, Shape scale)
{
    const std::uint64_t count = [&] {
        std::uint64_t n = 1;
        for (const auto dim : scale)
            n *= dim;
        return n;
    }();
    if (declared.blockRows && (inverse || declared.strategy == "block"))
        return isGrid(weight, scale, declared.blockRows, declared.blockColumns)
            ? std::string()
            : std::to_string(ceilDiv(weight[0], declared.blockRows)) + " x "
                + std::to_string(ceilDiv(weight[1], declared.blockColumns));
    if (declared.strategy == "channel")
        return scale.size() == 2 && scale[0] == weight[0] && scale[1] == 1 ? std::string()
                                                                           : std::to_string(weight[0]) + " x 1";
    if (declared.strategy == "tensor")
        return count == 1 ? std::string() : std::string("1");
    if (declared.strategy == "group" && declared.groupSize)
        return scale.size() == 2 && scale[0] == weight[0] && scale[1] == ceilDiv(weight[1], declared.groupSize)
            ? std::string()
            : std::to_string(weight[0]) + " x " + std::to_string(ceilDiv(weight[1], declared.groupSize));
    const bool fits = count == 1 || (scale.size() == 1 && scale[0] == weight[0]) || isPerRow(weight, scale)
        || guessedBlock(weight, scale);
    return fits ? std::string() : std::to_string(weight[0]) + " x 1";
}

/// The scale that packed codes need, empty if this one fits. Words at the end of a row may be partly filled, so the
/// number of columns is known up to one word.
std::string expectedOfPacked(const Declared& declared, const TensorInfo& weight, const TensorInfo& scale)
{
    const std::uint64_t word = traits(weight.dtype).bits;
    const bool grouped = declared.strategy == "group" || declared.strategy == "tensor_group";
    if (declared.bits == 0 || declared.bits >= word || weight.shape.size() != 2 || weight.shape[1] == 0
        || (!grouped && declared.strategy != "channel") || (grouped && declared.groupSize == 0))
        return {};
    const std::uint64_t most = weight.shape[1] * word / declared.bits;
    const std::uint64_t least = (weight.shape[1] - 1) * word / declared.bits + 1;
    const std::uint64_t first = grouped ? ceilDiv(least, declared.groupSize) : 1;
    const std::uint64_t last = grouped ? ceilDiv(most, declared.groupSize) : 1;
    const bool fits = scale.shape.size() == 2 && scale.shape[0] == weight.shape[0] && scale.shape[1] >= first
        && scale.shape[1] <= last;
    return fits ? std::string() : std::to_string(weight.shape[0]) + " x " + std::to_string(last);
}

struct Misfit {
    Names names;
    std::string file;
    Text detail; ///< of the first
};

class GridCheck {
public:
    explicit GridCheck(const Scene& scene)
        : m_scene(scene)
        , m_declared(declaredOf(scene))
    {
    }

    void look(const Module& module)
    {
        lookAtPacked(module);
        const TensorInfo* weight = m_scene.present(module, Part::Weight);
        const Stored stored = storedAs(m_scene, module);
        if (!weight || weight->shape.size() != 2 || weight->elements() == 0
            || (stored != Stored::Fp8 && stored != Stored::Int8))
            return;
        for (const Part part : {Part::ScaleInv, Part::Scale}) {
            if (const TensorInfo* scale = m_scene.present(module, part))
                compare(module, *weight, *scale, part == Part::ScaleInv);
        }
    }

    std::vector<Finding> findings() &&
    {
        std::vector<Finding> found;
        for (auto& [rule, misfit] : m_misfits) {
            Sentences say{std::move(misfit.detail), whyOf(rule), actionOf(rule)};
            if (misfit.names.size() > 1)
                say.message = Text(RQ_TEXT("core", "%1 and %2 more: %3"),
                    {misfit.names.front(), formatCount(misfit.names.size() - 1), say.message.english()});
            found.push_back(makeGroup(rule, std::move(misfit.names), misfit.file, std::move(say)));
        }
        return found;
    }

private:
    void lookAtPacked(const Module& module)
    {
        const TensorInfo* weight = m_scene.present(module, Part::Packed);
        const TensorInfo* scale = m_scene.present(module, Part::Scale);
        if (!weight || !scale || m_scene.description())
            return;
        if (const auto want = expectedOfPacked(m_declared, *weight, *scale); !want.empty())
            add("SCL-003", *scale,
                {RQ_TEXT("core",
                     "%1 is %2, but codes of %3 bits packed into %4 need a scale of %5 in groups of %6 columns."),
                    {printable(scale->name), text(scale->shape), std::to_string(m_declared.bits), text(weight->shape),
                        want, std::to_string(m_declared.groupSize)}});
    }

    void compare(const Module& module, const TensorInfo& weight, const TensorInfo& scale, bool inverse)
    {
        const bool exponents = scale.dtype == Dtype::F8_E8M0 || (scale.dtype == Dtype::U8 && isFp8(weight.dtype));
        if (!isPlainFloat(scale.dtype) && !exponents && scale.dtype != Dtype::Unknown) {
            add("SCL-004", scale,
                {RQ_TEXT("core", "%1 is %2; a scale is F32, BF16 or F16 (or E8M0 exponents)."),
                    {printable(scale.name), std::string(name(scale.dtype))}});
            return;
        }
        // Types of the description have companions of their own, checked with them.
        if (!m_scene.description()) {
            if (const auto want = expected(m_declared, inverse, weight.shape, scale.shape); !want.empty())
                add("SCL-003", scale, misfitText(weight, scale, want));
        }
        const auto last = lastComponent(module.name);
        const bool fused = packedSetNamed(last) || last == "query_key_value" || last == "c_attn" || last == "Wqkv";
        if (fused && scale.elements() == 1)
            add("SCL-006", scale,
                {RQ_TEXT(
                     "core", "%1 is a single scale for %2, which runtimes fuse from several parts with a scale each."),
                    {printable(scale.name), std::string(last)}});
    }

    Text misfitText(const TensorInfo& weight, const TensorInfo& scale, const std::string& want) const
    {
        const std::uint64_t block = scale.shape.size() == 2 ? guessedBlock(weight.shape, scale.shape) : 0;
        if (block && m_declared.blockRows)
            return {
                RQ_TEXT("core", "%1 is %2, but %3 x %4 blocks of a %5 weight need %6; it would fit blocks of %7 x %7."),
                {printable(scale.name), text(scale.shape), std::to_string(m_declared.blockRows),
                    std::to_string(m_declared.blockColumns), text(weight.shape), want, std::to_string(block)}};
        return {RQ_TEXT("core", "%1 is %2, but its weight is %3, which needs a scale of %4."),
            {printable(scale.name), text(scale.shape), text(weight.shape), want}};
    }

    void add(std::string_view rule, const TensorInfo& scale, Text detail)
    {
        Misfit& misfit = m_misfits[std::string(rule)];
        if (misfit.names.empty()) {
            misfit.detail = std::move(detail);
            misfit.file = m_scene.checkpoint().shard(scale.shard).name;
        }
        misfit.names.push_back(std::string(scale.name));
    }

    static Text whyOf(std::string_view rule)
    {
        if (rule == "SCL-006")
            return Text(RQ_TEXT("core",
                "A runtime that keeps one slot per part fills only the first: the others stay uninitialised and the "
                "accuracy drops at random."));
        if (rule == "SCL-004")
            return Text(RQ_TEXT("core",
                "The loader casts the values to floats without a word; they are not what the quantizer meant."));
        return Text(
            RQ_TEXT("core", "The loader stops at the shape, or applies each scale to the wrong part of the weight."));
    }
    static Text actionOf(std::string_view rule)
    {
        if (rule == "SCL-006")
            return Text(RQ_TEXT(
                "core", "Check that your runtime fills every slot from a scalar, or store one scale per part or row."));
        return Text(RQ_TEXT("core",
            "Quantize the tensor again, or correct the block or group size in config.json if only that is wrong."));
    }

    const Scene& m_scene;
    Declared m_declared;
    std::map<std::string, Misfit> m_misfits; ///< by rule
};

std::vector<Finding> run(const Scene& scene, const Context&)
{
    GridCheck check(scene);
    for (const Module& module : scene.modules())
        check.look(module);
    return std::move(check).findings();
}

} // namespace

const Check scaleGridCheck{"scale-grids", RQ_TEXT("core", "Scale shapes"),
    RQ_TEXT("core", "Every scale has the dtype and shape that its weight needs."), false, run};

} // namespace requant
