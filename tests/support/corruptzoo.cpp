// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/corruptzoo.h"

#include <array>
#include <string_view>

namespace requant::test {

namespace {

using namespace std::string_literals;

struct Animal {
    const char* name;
    std::optional<ErrorCode> code;
    std::string file;
};

std::string lengthField(std::uint64_t length)
{
    std::string out(8, '\0');
    for (auto& byte : out) {
        byte = static_cast<char>(length & 0xFF);
        length >>= 8;
    }
    return out;
}

std::string entry(
    const std::string& name, const std::string& dtype, const std::string& shape, const std::string& offsets)
{
    return "\"" + name + R"(":{"dtype":")" + dtype + R"(","shape":[)" + shape + R"(],"data_offsets":[)" + offsets
        + "]}";
}

std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets, std::size_t data)
{
    return shardFile("{" + entry("a", dtype, shape, offsets) + "}", data);
}

std::string two(const std::string& first, const std::string& second, std::size_t data)
{
    return shardFile("{" + first + "," + second + "}", data);
}

std::string repeated(const std::string& text, std::size_t count)
{
    std::string out;
    for (std::size_t i = 0; i < count; ++i)
        out += text;
    return out;
}

std::string crowd()
{
    std::string json = "{";
    for (int i = 0; i < 1000; ++i)
        json += (i ? "," : "") + entry("t" + std::to_string(i), "U8", "8", "0,8");
    return shardFile(json + "}", 8);
}

const std::string plain = entry("a", "U8", "4", "0,4");

std::vector<Animal> loading()
{
    const auto meta = [](const std::string& value) {
        return shardFile(R"({"__metadata__":)" + value + "," + plain + "}", 4);
    };
    return {
        {"none", {}, shardFile("{" + plain + "}", 4)},
        {"padded header", {}, shardFile("{" + plain + "}" + std::string(70'000, ' '), 4)},
        {"misaligned starts", {}, two(entry("a", "U8", "3", "0,3"), entry("b", "F32", "1", "3,7"), 7)},
        {"zero size", {}, two(entry("a", "F32", "0", "0,0"), entry("b", "U8", "2", "0,2"), 2)},
        {"scalar", {}, one("F64", "", "0,8", 8)},
        {"unknown dtype", {}, one("XYZ", "3", "0,7", 7)},
        {"metadata null", {}, meta("null")},
        {"metadata empty", {}, meta("{}")},
        {"metadata numbers", {}, meta(R"({"format":"pt","step":3})")},
        {"extra keys", {}, shardFile(R"({"a":{"dtype":"U8","x":{"y":[1,null]},"shape":[4],"data_offsets":[0,4]}})", 4)},
        {"escaped name", {}, shardFile("{" + entry(R"(a\u00e9\n\"b)", "U8", "4", "0,4") + "}", 4)},
    };
}

std::vector<Animal> wholeFiles()
{
    const std::string good = shardFile("{" + plain + "}", 4);
    return {
        {"empty", ErrorCode::FileEmpty, ""},
        {"five bytes", ErrorCode::FileTooShort, "abcde"},
        {"lfs pointer", ErrorCode::LfsPointer,
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7726172928\n"},
        {"html page", ErrorCode::HtmlPage, "\n<!DOCTYPE html><html><body>404</body></html>"},
        {"zip archive", ErrorCode::NotSafetensors, "PK\x03\x04" + std::string(60, '\0')},
        {"plain text", ErrorCode::NotSafetensors, "Access to this model is restricted, please log in."},
        {"zero filled", ErrorCode::HeaderNotObject, std::string(4096, '\0')},
        {"length 2^63", ErrorCode::HeaderTooLarge, lengthField(std::uint64_t{1} << 63) + "{}"},
        {"length wraps", ErrorCode::HeaderTooLarge, lengthField(~std::uint64_t{0} - 4) + "{}"},
        {"length over the cap", ErrorCode::HeaderTooLarge, lengthField(100'000'001) + "{}"},
        {"header cut", ErrorCode::HeaderCut, good.substr(0, 30)},
        {"data cut", ErrorCode::DataCut, good.substr(0, good.size() - 1)},
        {"trailing bytes", ErrorCode::TrailingBytes, good + "x"},
        {"leading space", ErrorCode::HeaderNotObject, shardFile(" {" + plain + "}", 4)},
        {"not utf-8", ErrorCode::HeaderNotUtf8, shardFile("{" + entry("a\xFF", "U8", "4", "0,4") + "}", 4)},
        {"cut json", ErrorCode::HeaderJson, shardFile("{" + plain, 4)},
        {"text after", ErrorCode::HeaderJson, shardFile("{" + plain + "}{}", 4)},
        {"duplicate name", ErrorCode::HeaderDuplicateName,
            two(entry("a", "U8", "0", "0,0"), entry("a", "U8", "0", "0,0"), 0)},
        {"duplicate metadata", ErrorCode::HeaderDuplicateName,
            shardFile(R"({"__metadata__":{},"__metadata__":{},)" + plain + "}", 4)},
        {"duplicate field", ErrorCode::HeaderDuplicateName,
            shardFile(R"({"a":{"dtype":"U8","dtype":"U8","shape":[4],"data_offsets":[0,4]}})", 4)},
    };
}

std::vector<Animal> entries()
{
    return {
        {"no dtype", ErrorCode::HeaderEntry, shardFile(R"({"a":{"shape":[4],"data_offsets":[0,4]}})", 4)},
        {"no shape", ErrorCode::HeaderEntry, shardFile(R"({"a":{"dtype":"U8","data_offsets":[0,4]}})", 4)},
        {"no offsets", ErrorCode::HeaderEntry, shardFile(R"({"a":{"dtype":"U8","shape":[4]}})", 4)},
        {"entry not an object", ErrorCode::HeaderEntry, shardFile(R"({"a":[1,2]})", 0)},
        {"dtype not a string", ErrorCode::HeaderEntry,
            shardFile(R"({"a":{"dtype":8,"shape":[4],"data_offsets":[0,4]}})", 4)},
        {"negative shape", ErrorCode::HeaderShape, one("U8", "-4", "0,4", 4)},
        {"fraction in shape", ErrorCode::HeaderShape, one("U8", "4.0", "0,4", 4)},
        {"shape overflows", ErrorCode::HeaderShape, one("F32", "4294967296,4294967296", "0,4", 4)},
        {"shape wraps to zero", ErrorCode::HeaderShape, one("U8", "4294967296,4294967296,1", "0,0", 0)},
        {"rank 17", ErrorCode::HeaderShape, one("U8", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "0,1", 1)},
        {"offsets reversed", ErrorCode::HeaderOffsets, one("U8", "4", "4,0", 4)},
        {"negative offset", ErrorCode::HeaderOffsets, one("U8", "4", "-1,3", 4)},
        {"exponent in offset", ErrorCode::HeaderOffsets, one("U8", "1000", "0,1e3", 1000)},
        {"three offsets", ErrorCode::HeaderOffsets, one("U8", "4", "0,4,8", 4)},
        {"offset beyond 64 bits", ErrorCode::HeaderOffsets, one("U8", "4", "0,18446744073709551620", 4)},
        {"size mismatch", ErrorCode::HeaderSize, one("F32", "1000,1000", "0,4", 4)},
        {"odd half bytes", ErrorCode::HeaderSubByte, one("F4", "3", "0,1", 1)},
        {"overlap", ErrorCode::HeaderOverlap, two(entry("a", "U8", "4", "0,4"), entry("b", "U8", "4", "2,6"), 6)},
        {"hole", ErrorCode::HeaderHole, two(entry("a", "U8", "4", "0,4"), entry("b", "U8", "4", "8,12"), 12)},
        {"hole at the start", ErrorCode::HeaderHole, one("U8", "4", "4,8", 8)},
        {"unknown dtype overlaps", ErrorCode::HeaderOverlap,
            two(entry("a", "U8", "4", "0,4"), entry("b", "XYZ", "1", "0,6"), 6)},
        {"a thousand on one range", ErrorCode::HeaderOverlap, crowd()},
        {"long name", ErrorCode::HeaderNameTooLong,
            shardFile("{" + entry(std::string(5000, 'n'), "U8", "4", "0,4") + "}", 4)},
        {"deep nesting", ErrorCode::HeaderJson,
            shardFile(R"({"a":{"x":)" + repeated("[", 5000) + repeated("]", 5000) + "}}", 0)},
        {"lone surrogate", ErrorCode::HeaderJson, shardFile("{" + entry(R"(a\ud800)", "U8", "4", "0,4") + "}", 4)},
        {"control character", ErrorCode::HeaderJson, shardFile("{" + entry("a\nb", "U8", "4", "0,4") + "}", 4)},
        {"old metadata only", ErrorCode::HeaderJson, shardFile(R"({},"__metadata__":{"format":"pt"}})", 0)},
        {"metadata not json", ErrorCode::HeaderJson, shardFile(R"({"__metadata__":{"a":nul},)" + plain + "}", 4)},
    };
}

const Animal& animal(Fault fault)
{
    static const auto zoo = [] {
        std::vector<Animal> all = loading();
        for (auto* const part : {&wholeFiles, &entries}) {
            for (auto& one : part())
                all.push_back(std::move(one));
        }
        return all;
    }();
    return zoo.at(static_cast<std::size_t>(fault));
}

} // namespace

std::string shardFile(const std::string& json, std::size_t data)
{
    return lengthField(json.size()) + json + std::string(data, '\x01');
}

std::string name(Fault fault)
{
    return animal(fault).name;
}

std::string makeFile(Fault fault)
{
    return animal(fault).file;
}

std::optional<ErrorCode> expected(Fault fault)
{
    return animal(fault).code;
}

} // namespace requant::test
