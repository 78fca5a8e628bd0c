// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinindex.h"

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

constexpr double plausibleShare = 0.999;
constexpr std::size_t sampledBlocks = 64;
constexpr std::uint64_t sampledHead = 512; ///< bytes of scales from the start of an array
constexpr std::uint64_t sampledTail = 1024; ///< and from its end, where a shift of 512 bytes shows

struct Area {
    std::uint64_t begin = 0, end = 0;
};

struct Range {
    std::uint64_t begin = 0, end = 0;
    std::size_t block = 0;
    bool scale = false;
};

// FP16 that a scale can be: finite, positive, below 2^10.
bool isPlausible(std::uint16_t bits)
{
    constexpr std::uint16_t twoToTen = 25 << 10;
    return bits > 0 && bits < twoToTen;
}

class Resolver {
public:
    Resolver(const CannbinBytes& bytes, CannbinContainer& container, CannbinGeometry geometry)
        : m_bytes(bytes)
        , m_container(container)
        , m_geometry(geometry)
        , m_end(container.index.offset)
    {
    }

    Status evaluate()
    {
        for (std::size_t i = 0; i < cannbinBaseCount; ++i) {
            CannbinHypothesis hypothesis;
            hypothesis.base = static_cast<CannbinBase>(i);
            hypothesis.why = judge(hypothesis);
            hypothesis.feasible = hypothesis.why.empty();
            if (hypothesis.feasible) {
                if (auto sampled = sample(hypothesis); !sampled)
                    return sampled;
            }
            m_container.hypotheses.push_back(std::move(hypothesis));
        }
        return {};
    }

    void place(const CannbinHypothesis& hypothesis)
    {
        std::vector<std::uint64_t> starts{m_end};
        for (auto& block : m_container.blocks) {
            block.weightBegin = hypothesis.weightBase + block.weightOffset;
            block.scaleBegin = hypothesis.scaleBase + block.scaleOffset;
            starts.push_back(block.weightBegin);
            starts.push_back(block.scaleBegin);
        }
        std::ranges::sort(starts);
        for (auto& block : m_container.blocks) {
            const auto next = *std::ranges::upper_bound(starts, block.weightBegin);
            const std::uint64_t padded = alignCannbin(block.denseRowBytes());
            const std::uint64_t room = next - block.weightBegin;
            const bool isPadded = room == block.rows * padded && room != alignCannbin(block.weightBytes());
            block.rowBytes = isPadded ? padded : block.denseRowBytes();
        }
    }

private:
    // Sections need totals; Relative makes them of what the entries occupy.
    Text areasOf(CannbinHypothesis& h, Area& weights, Area& scales) const
    {
        weights = scales = {cannbinHeaderBytes, m_end};
        if (h.base == CannbinBase::Absolute)
            return {};
        h.weightBase = h.scaleBase = cannbinHeaderBytes;
        if (h.base == CannbinBase::Header)
            return {};
        const bool weightsFirst = h.base != CannbinBase::ScalesFirst;
        std::optional<std::uint64_t> first = weightsFirst ? m_container.totalWeightBytes : m_container.totalScaleBytes;
        if (h.base == CannbinBase::Relative)
            first = occupied();
        if (!first)
            return Text(RQ_TEXT("core", "The index does not declare %1, which gives the length of the first section."),
                {weightsFirst ? "total_weight_size" : "total_scale_size"});
        if (*first > m_end)
            return Text(RQ_TEXT("core", "The first section would have %1 bytes, more than the %2 before the index."),
                {std::to_string(*first), std::to_string(m_end)});
        const std::uint64_t border = cannbinHeaderBytes + *first;
        const std::uint64_t second = alignCannbin(border);
        (weightsFirst ? weights : scales).end = border;
        (weightsFirst ? scales : weights).begin = second;
        (weightsFirst ? h.scaleBase : h.weightBase) = second;
        return {};
    }

    std::optional<std::uint64_t> occupied() const
    {
        std::uint64_t most = 0;
        for (const auto& block : m_container.blocks) {
            const std::uint64_t bytes = block.weightBytes();
            most = std::max(most, block.weightOffset > ~bytes ? ~std::uint64_t{0} : block.weightOffset + bytes);
        }
        return most;
    }

    Text judge(CannbinHypothesis& h) const
    {
        Area weights, scales;
        if (Text problem = areasOf(h, weights, scales); !problem.empty())
            return problem;
        std::vector<Range> ranges;
        for (std::size_t i = 0; i < m_container.blocks.size(); ++i) {
            const CannbinBlock& block = m_container.blocks[i];
            for (const bool scale : {false, true}) {
                const std::uint64_t base = scale ? h.scaleBase : h.weightBase;
                const std::uint64_t offset = scale ? block.scaleOffset : block.weightOffset;
                const std::uint64_t bytes = scale ? block.scaleBytes(m_geometry) : block.weightBytes();
                const Area& area = scale ? scales : weights;
                const std::uint64_t begin = offset > ~base ? ~std::uint64_t{0} : base + offset;
                if (begin < area.begin || begin > area.end || bytes > area.end - begin)
                    return outside(block, scale, begin, bytes, area);
                ranges.push_back({begin, begin + bytes, i, scale});
            }
        }
        return overlap(std::move(ranges));
    }

    static std::string kindOf(bool scale) { return scale ? "scales" : "weights"; }

    static Text outside(
        const CannbinBlock& block, bool scale, std::uint64_t begin, std::uint64_t bytes, const Area& area)
    {
        return Text(RQ_TEXT("core", "The %1 of %2 would be %3 bytes at byte %4, outside of %5 to %6."),
            {kindOf(scale), block.name, std::to_string(bytes), std::to_string(begin), std::to_string(area.begin),
                std::to_string(area.end)});
    }

    Text overlap(std::vector<Range> ranges) const
    {
        std::ranges::sort(ranges, {}, &Range::begin);
        for (std::size_t i = 1; i < ranges.size(); ++i) {
            const Range& a = ranges[i - 1];
            const Range& b = ranges[i];
            if (b.begin < a.end)
                return Text(RQ_TEXT("core", "The %1 of %2, bytes %3 to %4, would overlap the %5 of %6 at byte %7."),
                    {kindOf(a.scale), m_container.blocks[a.block].name, std::to_string(a.begin), std::to_string(a.end),
                        kindOf(b.scale), m_container.blocks[b.block].name, std::to_string(b.begin)});
        }
        return {};
    }

    Status sample(CannbinHypothesis& h) const
    {
        const std::size_t count = m_container.blocks.size();
        const std::size_t step = std::max<std::size_t>(1, count / sampledBlocks);
        for (std::size_t i = 0; i < count; i += step) {
            const std::uint64_t begin = h.scaleBase + m_container.blocks[i].scaleOffset;
            const std::uint64_t bytes = m_container.blocks[i].scaleBytes(m_geometry);
            const bool whole = bytes <= sampledHead + sampledTail;
            auto done = sampleRange(h, begin, whole ? bytes : sampledHead);
            if (done && !whole)
                done = sampleRange(h, begin + bytes - sampledTail, sampledTail);
            if (!done)
                return done;
        }
        return {};
    }

    Status sampleRange(CannbinHypothesis& h, std::uint64_t begin, std::uint64_t bytes) const
    {
        std::vector<std::byte> data(static_cast<std::size_t>(bytes));
        if (auto read = m_bytes.read(begin, data); !read)
            return read;
        for (std::size_t i = 0; i + 1 < data.size(); i += 2) {
            const auto bits =
                static_cast<std::uint16_t>(static_cast<unsigned>(data[i]) | static_cast<unsigned>(data[i + 1]) << 8);
            ++h.sampled;
            h.plausible += isPlausible(bits);
        }
        return {};
    }

    const CannbinBytes& m_bytes;
    CannbinContainer& m_container;
    CannbinGeometry m_geometry;
    std::uint64_t m_end;
};

// Of the readings that may be chosen without being asked for.
std::vector<const CannbinHypothesis*> candidates(const CannbinContainer& container, bool plausibleOnly)
{
    std::vector<const CannbinHypothesis*> out;
    for (const auto& h : container.hypotheses) {
        const bool wanted = h.feasible && h.base != CannbinBase::Relative;
        if (wanted && (!plausibleOnly || h.share() >= plausibleShare))
            out.push_back(&h);
    }
    std::ranges::stable_sort(out, std::greater(), [](const auto* h) { return h->share(); });
    return out;
}

Error noBase(const std::string& fileName, Text text)
{
    return {ErrorCode::CannbinBase, std::move(text), fileName, {}, {},
        Text(RQ_TEXT("core", "Choose what the offsets count from (--base A, B, C, D or rel)."))};
}

void chooseByEvidence(CannbinContainer& container, const std::string& fileName)
{
    const auto feasible = candidates(container, false);
    const auto plausible = candidates(container, true);
    if (feasible.empty()) {
        container.baseReason = Text(RQ_TEXT("core", "No reading of the offsets fits the file."));
        container.warnings.push_back(noBase(fileName, container.baseReason));
        return;
    }
    if (feasible.size() == 1) {
        const CannbinHypothesis& only = *feasible.front();
        container.base = only.base;
        container.baseReason =
            Text(RQ_TEXT("core", "The only reading that fits; %1 of its sampled scales are plausible."),
                {percent(only.share())});
        if (only.sampled > 0 && only.share() < plausibleShare)
            container.warnings.push_back({ErrorCode::CannbinScales,
                Text(RQ_TEXT("core",
                         "Only %1 of the sampled scales are finite, positive and below 1024, although this is the only "
                         "reading of the offsets that fits."),
                    {percent(only.share())}),
                fileName, {}, {}, {}});
        return;
    }
    const bool clear = plausible.size() == 1 || (plausible.size() > 1 && plausible[0]->share() > plausible[1]->share());
    if (!clear) {
        container.baseReason = Text(
            RQ_TEXT("core", "%1 readings of the offsets fit, and the scales do not tell which is meant (%2 and %3)."),
            {std::to_string(feasible.size()), percent(feasible[0]->share()), percent(feasible[1]->share())});
        container.warnings.push_back(noBase(fileName, container.baseReason));
        return;
    }
    container.base = plausible.front()->base;
    container.baseReason =
        Text(RQ_TEXT("core", "%1 readings fit; here %2 of the sampled scales are plausible, in the next best %3."),
            {std::to_string(feasible.size()), percent(feasible[0]->share()), percent(feasible[1]->share())});
}

} // namespace

std::string percent(double share)
{
    const long tenths = std::lround(share * 1000);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

std::uint64_t alignCannbin(std::uint64_t position)
{
    return (position + cannbinAlignment - 1) / cannbinAlignment * cannbinAlignment;
}

Status resolveCannbinBase(
    const CannbinBytes& bytes, CannbinContainer& container, const CannbinOptions& options, const std::string& fileName)
{
    Resolver resolver(bytes, container, options.geometry.value_or(CannbinGeometry::BlockGrid));
    if (auto evaluated = resolver.evaluate(); !evaluated)
        return evaluated;
    if (options.base) {
        const CannbinHypothesis& chosen = container.hypothesis(*options.base);
        if (!chosen.feasible)
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "Base %1 does not fit this file. %2"),
                    {std::string(name(chosen.base)), chosen.why.english()}),
                fileName);
        container.base = chosen.base;
        container.baseChosen = true;
        container.baseReason =
            Text(RQ_TEXT("core", "Chosen by hand; %1 of its sampled scales are plausible."), {percent(chosen.share())});
    } else if (container.blocks.empty()) {
        container.base = CannbinBase::Absolute;
        container.baseReason = Text(RQ_TEXT("core", "The index has no entries."));
    } else {
        chooseByEvidence(container, fileName);
    }
    if (container.base)
        resolver.place(container.hypothesis(*container.base));
    return {};
}

} // namespace requant
