// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FP4 (E2M1) weights, two to a byte, low nibble first: NVFP4 of compressed-tensors and ModelOpt, MXFP4 of gpt-oss,
// compressed-tensors and ModelSlim, FP4 experts of DeepSeek-V4 (facts 2.3).

#include "core/numeric/floatformats.h"
#include "core/quant/dialect.h"

namespace requant {

namespace {

enum class GlobalScale : std::uint8_t { None, Multiply, Divide };

class Fp4Reader : public MatrixReader {
public:
    Fp4Reader(StoredMatrix packed, StoredMatrix scale, std::uint64_t group, float global, GlobalScale use)
        : m_packed(std::move(packed))
        , m_scale(std::move(scale))
        , m_group(group)
        , m_global(global)
        , m_use(use)
    {
    }

    Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const override
    {
        std::vector<std::uint8_t> bytes;
        std::vector<float> scales((end - begin) * m_scale.cols);
        auto done =
            m_packed.readBytes(begin, end, bytes).and_then([&] { return m_scale.readFloats(begin, end, scales); });
        if (!done)
            return done;
        for (float& scale : scales)
            scale = m_use == GlobalScale::Divide ? scale / m_global
                : m_use == GlobalScale::Multiply ? scale * m_global
                                                 : scale;
        const auto table = decodeTable(SmallFloat::E2M1);
        const std::uint64_t cols = m_scale.cols * m_group;
        for (std::uint64_t j = 0; j < out.size(); ++j) {
            const std::uint8_t code = j % 2 ? bytes[j / 2] >> 4 : bytes[j / 2] & 0xF;
            out[j] = table[code] * scales[j / cols * m_scale.cols + j % cols / m_group];
        }
        return {};
    }

private:
    StoredMatrix m_packed; ///< bytes
    StoredMatrix m_scale; ///< rows x groups
    std::uint64_t m_group;
    float m_global;
    GlobalScale m_use;
};

/// The stored bytes as rows x (columns / 2), also where the header counts nibbles or splits rows into blocks.
std::optional<StoredMatrix> packedBytes(const WeightQuery& query)
{
    StoredMatrix packed = query.stored;
    if (packed.dtype == Dtype::F4) {
        if (packed.cols % 2)
            return std::nullopt;
        packed.cols /= 2;
    } else if (packed.dtype != Dtype::U8 && packed.dtype != Dtype::I8) {
        return std::nullopt;
    }
    packed.dtype = Dtype::U8;
    const auto shape = query.checkpoint.tensor(query.tensor).shape;
    if (query.tensorName.ends_with("_blocks") && query.expert && shape.size() == 4) {
        packed.rows = shape[1];
        packed.cols = shape[2] * shape[3];
    }
    return packed;
}

bool isExponent(Dtype dtype)
{
    return dtype == Dtype::U8 || dtype == Dtype::F8_E8M0;
}

/// The one number of a global scale.
Result<float> globalValue(const WeightQuery& query, const CompanionMatrix& global)
{
    float value = 0;
    if (global.values.elements() != 1)
        return fail(misfit(query, global));
    if (auto done = global.values.readFloats(0, 1, {&value, 1}); !done)
        return fail(done.error());
    return value;
}

DialectAnswer openNvfp4(const WeightQuery& query, const StoredMatrix& packed, const CompanionMatrix& scale)
{
    if (scale.values.rows != packed.rows || scale.values.cols * 16 != packed.cols * 2)
        return fail(misfit(query, scale));
    const auto divisor = findCompanion(query, "global scale", {"weight_global_scale"});
    if (!divisor)
        return fail(divisor.error());
    const auto global =
        *divisor ? Result<CompanionMatrix>(**divisor) : needCompanion(query, "global scale", {"weight_scale_2"});
    if (!global)
        return fail(global.error());
    const auto value = globalValue(query, *global);
    if (!value)
        return fail(value.error());
    const auto use = *divisor ? GlobalScale::Divide : GlobalScale::Multiply;
    return makeDequantizer(query, packed.rows, packed.cols * 2, *divisor ? "nvfp4" : "nvfp4 (ModelOpt)",
        {scale.use, global->use}, std::make_shared<Fp4Reader>(packed, scale.values, 16, *value, use));
}

DialectAnswer openMxfp4(const WeightQuery& query, const StoredMatrix& packed, CompanionMatrix scale)
{
    if (scale.values.rows != packed.rows || scale.values.cols * 32 != packed.cols * 2)
        return fail(misfit(query, scale));
    if (scale.values.dtype == Dtype::U8)
        scale.values.meaning = StoredMatrix::Meaning::Exponent;
    const bool described = !query.type.empty() && query.type != "FLOAT";
    return makeDequantizer(query, packed.rows, packed.cols * 2, described ? query.type : "mxfp4", {scale.use},
        std::make_shared<Fp4Reader>(packed, scale.values, 32, 1.0F, GlobalScale::None));
}

} // namespace

DialectAnswer openFp4(const WeightQuery& query)
{
    const auto packed = packedBytes(query);
    if (!packed || isCompanionName(query.tensorName))
        return std::optional<Dequantizer>();
    const auto scale = findCompanion(query, "scale", {"weight_scale", "scale", "scales"});
    if (!scale)
        return fail(scale.error());
    const Dtype dtype = *scale ? (*scale)->values.dtype : Dtype::Unknown;
    if (dtype == Dtype::F8_E4M3)
        return openNvfp4(query, *packed, **scale);
    if (isExponent(dtype))
        return openMxfp4(query, *packed, **scale);
    return std::optional<Dequantizer>();
}

} // namespace requant
