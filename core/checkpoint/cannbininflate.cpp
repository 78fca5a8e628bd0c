// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinindex.h"

#include <zlib.h>

#include <algorithm>

namespace requant {

namespace {

constexpr std::size_t inputBytes = 64 << 10;
constexpr std::uint64_t ratioFrom = 1 << 20;

// One z_stream, ended whatever happens.
class Stream {
public:
    explicit Stream(CannbinIndexForm form)
    {
        m_ready = inflateInit2(&m_stream, form == CannbinIndexForm::Gzip ? 31 : 15) == Z_OK;
    }
    ~Stream()
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    bool ready() const { return m_ready; }
    z_stream& operator*() { return m_stream; }

private:
    z_stream m_stream{};
    bool m_ready = false;
};

// Nothing yet, an object, or anything else.
enum class Start : std::uint8_t { Unknown, Object, Other };

Start startOf(std::string_view text)
{
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    return at == std::string_view::npos ? Start::Unknown : text[at] == '{' ? Start::Object : Start::Other;
}

class Inflation {
public:
    Inflation(CannbinIndexForm form, const InflateLimits& limits)
        : m_stream(form)
        , m_limits(limits)
    {
    }

    bool ready() const { return m_stream.ready(); }
    bool done() const { return m_done; }

    void feed(std::span<std::byte> input)
    {
        (*m_stream).next_in = reinterpret_cast<Bytef*>(input.data());
        (*m_stream).avail_in = static_cast<uInt>(input.size());
        while (!m_done && (*m_stream).avail_in > 0)
            step();
    }

    Inflated take()
    {
        m_result.work = (*m_stream).total_out;
        m_result.stored = (*m_stream).total_in;
        // The input ended before the stream did.
        if (!m_done)
            m_result.outcome = m_start == Start::Object ? InflateOutcome::Damaged : InflateOutcome::Other;
        if (m_result.outcome != InflateOutcome::Good)
            m_result.text.clear();
        return std::move(m_result);
    }

private:
    void end(InflateOutcome outcome)
    {
        m_result.outcome = outcome;
        m_done = true;
    }

    void step()
    {
        std::array<char, 32 << 10> out;
        // The first piece is small: most streams that are no index show it in their first bytes.
        const std::size_t room = m_start == Start::Unknown ? 64 : out.size();
        (*m_stream).next_out = reinterpret_cast<Bytef*>(out.data());
        (*m_stream).avail_out = static_cast<uInt>(room);
        const int code = inflate(&*m_stream, Z_NO_FLUSH);
        m_result.text.append(out.data(), room - (*m_stream).avail_out);
        if (m_start == Start::Unknown)
            m_start = startOf(m_result.text);
        if (m_start == Start::Other || (m_start == Start::Unknown && m_result.text.size() > 4096))
            return end(InflateOutcome::Other);
        if (code == Z_STREAM_END)
            return end(m_start == Start::Object ? InflateOutcome::Good : InflateOutcome::Other);
        if (code != Z_OK)
            return end(m_start == Start::Object ? InflateOutcome::Damaged : InflateOutcome::Other);
        const std::uint64_t total = (*m_stream).total_out;
        if (total > m_limits.bytes || (total > ratioFrom && total > m_limits.ratio * (*m_stream).total_in))
            end(InflateOutcome::Bomb);
    }

    Stream m_stream;
    InflateLimits m_limits;
    Inflated m_result;
    Start m_start = Start::Unknown;
    bool m_done = false;
};

} // namespace

Result<Inflated> inflateAt(const CannbinBytes& bytes, std::uint64_t offset, std::uint64_t end, CannbinIndexForm form,
    const InflateLimits& limits)
{
    Inflation inflation(form, limits);
    if (!inflation.ready())
        return fail(ErrorCode::Internal, Text(RQ_TEXT("core", "The decompressor cannot be started.")));
    std::vector<std::byte> input;
    // Small at first: nearly every candidate is refused after a few bytes.
    std::size_t want = 1 << 10;
    while (!inflation.done() && offset < end) {
        input.resize(static_cast<std::size_t>(std::min<std::uint64_t>(want, end - offset)));
        if (auto read = bytes.read(offset, input); !read)
            return fail(std::move(read.error()));
        inflation.feed(input);
        offset += input.size();
        want = inputBytes;
    }
    return inflation.take();
}

} // namespace requant
