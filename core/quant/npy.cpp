// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/npy.h"

namespace requant {

NpyType npyType(Dtype dtype)
{
    switch (dtype) {
    case Dtype::BOOL:
        return {"|b1", "bool", 1};
    case Dtype::I8:
        return {"|i1", "int8", 1};
    case Dtype::I16:
        return {"<i2", "int16", 2};
    case Dtype::U16:
    case Dtype::BF16: // NumPy has no BF16: its bits
        return {"<u2", "uint16", 2};
    case Dtype::F16:
        return {"<f2", "float16", 2};
    case Dtype::I32:
        return {"<i4", "int32", 4};
    case Dtype::U32:
        return {"<u4", "uint32", 4};
    case Dtype::F32:
        return {"<f4", "float32", 4};
    case Dtype::C64:
        return {"<c8", "complex64", 8};
    case Dtype::F64:
        return {"<f8", "float64", 8};
    case Dtype::I64:
        return {"<i8", "int64", 8};
    case Dtype::U64:
        return {"<u8", "uint64", 8};
    default:
        return {"|u1", "uint8", 1};
    }
}

std::string npyHeader(const NpyType& type, const std::vector<std::uint64_t>& shape)
{
    std::string dims;
    for (const auto dim : shape)
        dims += std::to_string(dim) + (shape.size() == 1 ? "," : &dim == &shape.back() ? "" : ", ");
    std::string dict =
        std::string("{'descr': '") + type.descr + "', 'fortran_order': False, 'shape': (" + dims + "), }";
    dict.append(63 - (10 + dict.size()) % 64, ' ');
    dict += '\n';
    std::string header("\x93NUMPY\x01\x00", 8);
    header += static_cast<char>(dict.size() & 0xFF);
    header += static_cast<char>(dict.size() >> 8);
    return header + dict;
}

} // namespace requant
