// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/descriptiontypes.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

constexpr std::array int8{Dtype::I8};
constexpr std::array fp8{Dtype::F8_E4M3};
constexpr std::array nibbles{Dtype::I8, Dtype::I32, Dtype::U8};
constexpr std::array mxfp4{Dtype::U8, Dtype::I8, Dtype::F4};

constexpr std::array staticParts{Part::InputScale, Part::InputOffset, Part::QuantBias, Part::DeqScale};
constexpr std::array dynamicParts{Part::Scale, Part::Offset};
constexpr std::array mixParts{
    Part::Scale, Part::Offset, Part::InputScale, Part::InputOffset, Part::QuantBias, Part::DeqScale};
constexpr std::array scalePart{Part::Scale};

constexpr std::array table{
    QuantType{"FLOAT", {}, {}},
    QuantType{"W8A8", int8, staticParts},
    QuantType{"W8A8S", int8, staticParts},
    QuantType{"W8A8SC", int8, {}},
    QuantType{"W8A8_DYNAMIC", int8, dynamicParts, true},
    QuantType{"W8A8_MIX", int8, mixParts, true},
    QuantType{"W8A8_TIMESTEP", int8, {}},
    QuantType{"W8A16", int8, dynamicParts},
    QuantType{"W4A16", nibbles, scalePart},
    QuantType{"W4A8_DYNAMIC", int8, scalePart, true},
    QuantType{"W4A4_DYNAMIC", int8, dynamicParts, true},
    QuantType{"W4A4_FLATQUANT_DYNAMIC", int8, scalePart},
    QuantType{"W8A8_FLATQUANT_DYNAMIC", int8, scalePart},
    QuantType{"W4A8_FLATQUANT_DYNAMIC", int8, scalePart},
    QuantType{"WFP8AFP8_DYNAMIC", fp8, scalePart, true},
    QuantType{"W8A8FP8_DYNAMIC", fp8, scalePart, true},
    QuantType{"W8A8_MXFP8", fp8, scalePart, true},
    QuantType{"W4A8_MXFP", mxfp4, scalePart},
    QuantType{"W4A4_MXFP4", mxfp4, scalePart},
    QuantType{"W4A4_MXFP4_DUALSCALE", mxfp4, scalePart},
    QuantType{"W4A4_MXFP4_SVD", mxfp4, scalePart},
    QuantType{"W4A4_MXFP4_FLATQUANT", mxfp4, scalePart},
    QuantType{"W4A16_MXFP4", mxfp4, scalePart},
    QuantType{"W16A16S", {}, {}},
    QuantType{"C8", {}, {}},
    QuantType{"FAQuant", {}, {}},
    QuantType{"FAKQuant", {}, {}},
    QuantType{"INT8_DYNAMIC", {}, {}},
    QuantType{"NF4", {}, {}},
};

} // namespace

const QuantType* quantType(std::string_view name)
{
    const auto found =
        std::find_if(table.begin(), table.end(), [name](const QuantType& type) { return type.name == name; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace requant
