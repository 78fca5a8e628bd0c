// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers as they are stored: floats, integers, scales.

#include "core/quant/dialect.h"

namespace requant {

namespace {

class PlainReader : public MatrixReader {
public:
    explicit PlainReader(StoredMatrix stored)
        : m_stored(std::move(stored))
    {
    }
    Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const override
    {
        return m_stored.readFloats(begin, end, out);
    }

private:
    StoredMatrix m_stored;
};

bool endsWithAny(std::string_view text, std::initializer_list<std::string_view> endings)
{
    for (const auto ending : endings) {
        if (text.ends_with(ending))
            return true;
    }
    return false;
}

} // namespace

DialectAnswer openPlain(const WeightQuery& query)
{
    if (endsWithAny(query.tensorName, {".qweight", ".qzeros"})) {
        return fail(ErrorCode::Unsupported,
            Text(RQ_TEXT(
                "core", "The packing of AWQ and GPTQ weights is not read; convert them to compressed-tensors.")),
            {}, query.tensorName);
    }
    const bool packed = endsWithAny(query.tensorName, {".weight_packed", "_blocks", "_packed"});
    const bool integerWeight = traits(query.dtype()).kind == DtypeKind::Integer && query.tensorName.ends_with(".weight")
        && query.stored.rows > 1;
    if (packed || integerWeight) {
        return fail(ErrorCode::ScaleNotFound,
            Text(RQ_TEXT("core", "%1 codes of this weight have no scale that is known."),
                {std::string(query.checkpoint.dtypeName(query.tensor))}),
            {}, query.tensorName);
    }
    if (!isDecodable(query.dtype()))
        return std::optional<Dequantizer>();
    return makeDequantizer(query, query.stored.rows, query.stored.cols, std::string(name(query.dtype())), {},
        std::make_shared<PlainReader>(query.stored));
}

} // namespace requant
