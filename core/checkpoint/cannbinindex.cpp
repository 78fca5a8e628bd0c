// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinindex.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>

namespace requant {

namespace {

constexpr std::uint64_t nearEnd = std::uint64_t{64} << 20;
constexpr std::uint64_t windowBytes = std::uint64_t{4} << 20;
constexpr std::uint64_t mostPadding = 4096;
constexpr std::uint64_t mostWork = std::uint64_t{512} << 20; ///< bytes inflated over all candidates of one form
constexpr std::uint64_t leastWork = 1 << 10; ///< what a candidate counts for: refusing one has its price too
constexpr std::uint64_t mostRawText = std::uint64_t{256} << 20;

std::string_view formName(CannbinIndexForm form)
{
    return form == CannbinIndexForm::Gzip ? "gzip" : form == CannbinIndexForm::Zlib ? "zlib" : "JSON";
}

// gzip: deflate, reserved flags zero. zlib: the four levels' usual headers.
std::optional<CannbinIndexForm> formAt(const unsigned char* p)
{
    if (p[0] == 0x1F && p[1] == 0x8B && p[2] == 0x08 && (p[3] & 0xE0) == 0)
        return CannbinIndexForm::Gzip;
    if (p[0] == 0x78 && (p[1] == 0x01 || p[1] == 0x5E || p[1] == 0x9C || p[1] == 0xDA))
        return CannbinIndexForm::Zlib;
    return {};
}

std::uint64_t littleEndian(std::span<const std::byte> header, std::size_t at)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i)
        value |= static_cast<std::uint64_t>(header[at + i]) << (8 * i);
    return value;
}

class IndexSearch {
public:
    IndexSearch(
        const CannbinBytes& bytes, const CannbinOptions& options, std::vector<Text>& log, const std::string& file)
        : m_bytes(bytes)
        , m_options(options)
        , m_log(log)
        , m_file(file)
    {
    }

    Result<CannbinIndexText> run(std::span<const std::byte> header)
    {
        using Step = std::function<Result<bool>()>;
        for (const Step& step :
            {Step([&] { return pointer(header); }), Step([&] { return backScan(CannbinIndexForm::Gzip); }),
                Step([&] { return backScan(CannbinIndexForm::Zlib); }), Step([&] { return rawText(); })}) {
            const auto found = step();
            if (!found)
                return fail(found.error());
            if (*found)
                return std::move(m_found);
        }
        return fail(m_near ? std::move(*m_near) : notFound());
    }

private:
    Error notFound() const
    {
        return {ErrorCode::CannbinNoIndex,
            Text(RQ_TEXT("core",
                "No index was found: no header pointer, no gzip or zlib stream with weight_blocks and no JSON at the "
                "end.")),
            m_file, {}, {},
            m_bytes.size - cannbinHeaderBytes > nearEnd && !m_options.searchAll
                ? Text(RQ_TEXT("core", "Only the last 64 MiB were searched; --search-all searches the whole file."))
                : Text(RQ_TEXT("core", "The file may be cut: compare its size with the source's."))};
    }

    void note(Text text) { m_log.push_back(std::move(text)); }

    // The nearest miss explains more than "not found".
    void miss(ErrorCode code, std::string_view pattern, CannbinIndexForm form, std::uint64_t offset)
    {
        const Text text(pattern, {std::string(formName(form)), std::to_string(offset)});
        note(text);
        if (!m_near || (m_near->code != ErrorCode::CannbinBomb && code == ErrorCode::CannbinBomb))
            m_near = Error{code, text, m_file, {}, offset, {}};
    }

    Result<bool> pointer(std::span<const std::byte> header)
    {
        const std::uint64_t offset = littleEndian(header, 16);
        const std::uint64_t length = littleEndian(header, 24);
        if (offset == 0 && length == 0) {
            note(Text(RQ_TEXT("core", "The header has no pointer to an index.")));
            return false;
        }
        const bool inside =
            offset >= cannbinHeaderBytes && length >= 4 && offset <= m_bytes.size && length <= m_bytes.size - offset;
        std::array<std::byte, 4> start{};
        if (inside) {
            if (auto read = m_bytes.read(offset, start); !read)
                return fail(std::move(read.error()));
        }
        const auto form = inside ? formAt(reinterpret_cast<const unsigned char*>(start.data())) : std::nullopt;
        if (!form) {
            note(Text(RQ_TEXT("core", "Bytes 16 to 31 of the header (%1, %2) do not point to a compressed index."),
                {std::to_string(offset), std::to_string(length)}));
            return false;
        }
        return candidate(offset, offset + length, *form, CannbinIndexSearch::Pointer);
    }

    Result<bool> backScan(CannbinIndexForm form)
    {
        const std::uint64_t lowest = m_options.searchAll || m_bytes.size <= cannbinHeaderBytes + nearEnd
            ? cannbinHeaderBytes
            : m_bytes.size - nearEnd;
        std::vector<std::byte> window;
        m_work = 0;
        // Windows overlap by three bytes, so that a header across a border is seen once.
        for (std::uint64_t end = m_bytes.size; end > lowest + 3;) {
            const std::uint64_t begin = end - lowest > windowBytes ? end - windowBytes : lowest;
            window.resize(static_cast<std::size_t>(end - begin));
            if (auto read = m_bytes.read(begin, window); !read)
                return fail(std::move(read.error()));
            const auto* const data = reinterpret_cast<const unsigned char*>(window.data());
            for (std::size_t i = window.size() - 3; i-- > 0;) {
                if (formAt(data + i) != form)
                    continue;
                if (m_work > mostWork)
                    return tooMany(form, begin + i);
                const auto found = candidate(begin + i, m_bytes.size, form, CannbinIndexSearch::BackScan);
                if (!found || *found)
                    return found;
            }
            if (begin == lowest)
                break;
            end = begin + 3;
        }
        note(Text(RQ_TEXT("core", "No %1 stream with an index from byte %2 on."),
            {std::string(formName(form)), std::to_string(lowest)}));
        return false;
    }

    // A file made of headers that lead nowhere must not cost more than a moment.
    bool tooMany(CannbinIndexForm form, std::uint64_t offset)
    {
        note(Text(RQ_TEXT("core", "Before byte %2 no more %1 streams were tried: too many led nowhere."),
            {std::string(formName(form)), std::to_string(offset)}));
        return false;
    }

    Result<bool> candidate(std::uint64_t offset, std::uint64_t end, CannbinIndexForm form, CannbinIndexSearch search)
    {
        auto inflated = inflateAt(m_bytes, offset, end, form);
        if (!inflated)
            return fail(std::move(inflated.error()));
        m_work += std::max(leastWork, inflated->work);
        switch (inflated->outcome) {
        case InflateOutcome::Other:
            return false;
        case InflateOutcome::Damaged:
            miss(ErrorCode::CannbinIndexDamaged,
                RQ_TEXT("core", "The %1 stream at byte %2 holds JSON, but is cut or its checksum differs."), form,
                offset);
            return false;
        case InflateOutcome::Bomb:
            miss(ErrorCode::CannbinBomb,
                RQ_TEXT("core", "The %1 stream at byte %2 grows beyond 256 MiB or a thousandfold; it was not read on."),
                form, offset);
            return false;
        case InflateOutcome::Good:
            break;
        }
        const std::uint64_t after = offset + inflated->stored;
        const auto ends = search == CannbinIndexSearch::Pointer ? Result<bool>(true) : endsWell(after);
        if (!ends || !*ends || !looksLikeCannbinIndex(inflated->text)) {
            note(Text(RQ_TEXT("core",
                          "The %1 stream at byte %2 is not the index: other data follows it, or it has no "
                          "list weight_blocks."),
                {std::string(formName(form)), std::to_string(offset)}));
            return ends ? Result<bool>(false) : ends;
        }
        accept(std::move(inflated->text), {form, search, offset, inflated->stored, 0, m_bytes.size - after});
        return true;
    }

    void accept(std::string text, CannbinIndexPlace place)
    {
        place.textBytes = text.size();
        note(Text(RQ_TEXT("core", "Index found: %1 at byte %2, %3 bytes."),
            {std::string(formName(place.form)), std::to_string(place.offset), std::to_string(place.bytes)}));
        m_found = {place, std::move(text)};
    }

    // Zero padding below 4,096 bytes, or a footer of 8 or 16 bytes.
    Result<bool> endsWell(std::uint64_t after)
    {
        const std::uint64_t rest = m_bytes.size - after;
        if (rest >= mostPadding)
            return false;
        std::vector<std::byte> tail(static_cast<std::size_t>(rest));
        if (auto read = m_bytes.read(after, tail); !read)
            return fail(std::move(read.error()));
        return rest == 8 || rest == 16 || std::ranges::all_of(tail, [](std::byte b) { return b == std::byte{0}; });
    }

    // JSON that ends the file, but for padding. Its start is one of the braces before the key, the nearest first.
    Result<bool> rawText()
    {
        const std::uint64_t length = std::min({m_bytes.size - cannbinHeaderBytes, nearEnd, mostRawText});
        const std::uint64_t begin = m_bytes.size - length;
        std::string tail(static_cast<std::size_t>(length), '\0');
        if (auto read = m_bytes.read(begin, std::as_writable_bytes(std::span(tail))); !read)
            return fail(std::move(read.error()));
        const std::size_t last = tail.find_last_not_of(std::string_view("\0 \t\r\n", 5));
        const std::size_t key = tail.rfind("\"weight_blocks\"");
        if (last == std::string::npos || tail[last] != '}' || key == std::string::npos)
            return noRawText();
        constexpr int mostStarts = 16;
        std::size_t at = key;
        for (int i = 0; i < mostStarts && at > 0 && (at = tail.rfind('{', at - 1)) != std::string::npos; ++i) {
            std::string text = tail.substr(at, last + 1 - at);
            if (!looksLikeCannbinIndex(text))
                continue;
            const std::uint64_t bytes = text.size();
            accept(std::move(text),
                {CannbinIndexForm::Raw, CannbinIndexSearch::BackScan, begin + at, bytes, 0, length - last - 1});
            return true;
        }
        return noRawText();
    }

    Result<bool> noRawText()
    {
        note(Text(RQ_TEXT("core", "The file does not end with JSON that has weight_blocks.")));
        return false;
    }

    const CannbinBytes& m_bytes;
    const CannbinOptions& m_options;
    std::vector<Text>& m_log;
    const std::string& m_file;
    CannbinIndexText m_found;
    std::optional<Error> m_near;
    std::uint64_t m_work = 0;
};

} // namespace

bool looksLikeCannbinIndex(std::string_view text)
{
    simdjson::dom::parser parser;
    simdjson::dom::array blocks;
    return parser.parse(text.data(), text.size())["weight_blocks"].get_array().get(blocks) == simdjson::SUCCESS;
}

Result<CannbinIndexText> findCannbinIndex(const CannbinBytes& bytes, std::span<const std::byte> header,
    const CannbinOptions& options, std::vector<Text>& log, const std::string& fileName)
{
    return IndexSearch(bytes, options, log, fileName).run(header);
}

} // namespace requant
