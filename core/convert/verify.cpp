// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/verify.h"

#include "core/convert/copycheck.h"
#include "core/convert/hash.h"
#include "core/convert/planner.h"
#include "core/convert/run.h"
#include "core/convert/shardwriter.h"
#include "core/convert/sourcefiles.h"
#include "core/quant/scheme.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <set>

namespace requant {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostWrong = 1000;

class Verification {
public:
    Verification(const fs::path& out, const Checkpoint& output, const ConversionState& state, const Context& context)
        : m_out(out)
        , m_output(output)
        , m_state(state)
        , m_context(context)
        , m_copies(
              out, [this](WrongTensor w) { wrong(std::move(w)); },
              [this](std::uint64_t bytes, const std::string& file) { advance("recompute", bytes, file); }, context)
    {
    }

    Status run()
    {
        if (!m_state.complete)
            wrong("VER-001", {}, {}, Text(RQ_TEXT("core", "This conversion is not finished.")));
        checkFolder();
        for (const auto& [name, record] : m_state.shards)
            m_total += record.bytes;
        for (const auto& [name, record] : m_state.shards) {
            if (m_context.cancelled())
                return cancelled();
            checkShard(name, record);
        }
        // Files that were copied whole have no checksums; without the source, size and time have to do.
        for (const auto& [name, stamp] : m_state.files)
            m_copies.checkStamp(name, stamp);
        return converted() ? checkScales() : Status();
    }

    Status recompute(const Plan& plan, double sample)
    {
        if (const Text reason = differenceOf(m_state, freshState(plan, m_state.chunkRows, {})); !reason.empty())
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "This source did not make this output: %1."), {reason.english()}));
        const auto limits = chunkLimits(plan, m_context.memoryBudget, m_context.threadCount(), m_state.chunkRows);
        if (!limits)
            return fail(limits.error());
        const SourceFiles files(plan.source);
        m_done = 0;
        m_total = plan.outputBytes;
        for (const auto& shard : plan.shards) {
            auto compared = shard.onlyHeader() ? m_copies.compareData(plan, shard, files)
                                               : compareShard(plan, shard, files, *limits, sample);
            if (!compared)
                return compared;
        }
        return converted() ? Status() : m_copies.compareFiles(plan);
    }

    VerifyResult take() { return std::move(m_result); }

private:
    bool converted() const { return m_state.kind == "convert"; }

    static Status cancelled() { return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The check was cancelled."))); }

    void wrong(std::string rule, std::string file, std::string tensor, Text message)
    {
        wrong({std::move(tensor), std::move(file), std::move(rule), std::move(message)});
    }

    void wrong(WrongTensor what)
    {
        const std::lock_guard lock(m_mutex);
        if (m_result.wrong.size() < mostWrong)
            m_result.wrong.push_back(std::move(what));
    }

    // Tensors of the index, of the shards and of the state must be the same set.
    void checkFolder()
    {
        for (const auto& shard : m_output.shards()) {
            if (shard.state != ShardState::Complete && !m_state.files.contains(shard.name))
                wrong("VER-002", shard.name, {},
                    shard.error ? shard.error->text : Text(RQ_TEXT("core", "The shard is missing.")));
        }
        std::set<std::string_view> present;
        for (const auto& tensor : m_output.tensors()) {
            ++m_result.tensors;
            m_result.bytes += tensor.bytes();
            const std::string shard = tensor.shard == noShard ? std::string() : m_output.shard(tensor.shard).name;
            present.insert(tensor.name);
            if (!converted())
                continue; // fixes copy what they do not cure as it is
            if (!tensor.present())
                wrong("VER-001", shard, std::string(tensor.name),
                    Text(RQ_TEXT("core", "The index names it, but it is not in the shard.")));
            const auto record = m_state.shards.find(shard);
            const bool known = record != m_state.shards.end() && record->second.checksums.contains(tensor.name);
            if (!known || tensor.listing != Listing::Indexed)
                wrong("VER-001", shard, std::string(tensor.name),
                    Text(RQ_TEXT("core", "This conversion did not write it here.")));
        }
        for (const auto& [name, record] : m_state.shards) {
            for (const auto& [tensor, checksum] : record.checksums) {
                if (!present.contains(tensor))
                    wrong("VER-001", name, tensor, Text(RQ_TEXT("core", "It was written but is not there any more.")));
            }
        }
    }

    void checkShard(const std::string& name, const ShardRecord& record)
    {
        const BytesDone done = [&](std::uint64_t bytes, const std::string& tensor) {
            advance("verify", bytes, tensor);
        };
        const std::uint64_t before = m_done;
        if (record.onlyHeader)
            return m_copies.checkStamp(name, {record.bytes, record.modifiedNs});
        const auto mismatches = compareChecksums(m_out / name, record, m_context, done);
        m_done = before + record.bytes;
        if (!mismatches)
            return wrong("VER-002", name, {}, mismatches.error().text);
        m_result.checksums += record.checksums.size();
        for (const auto& tensor : *mismatches)
            wrong("VER-003", name, tensor,
                Text(RQ_TEXT("core", "The data is not what was written: its checksum differs.")));
        for (const auto& matrix : record.matrices) {
            if (matrix.operation != Operation::Int8)
                continue;
            ++m_result.bounds;
            if (!(matrix.halfStepRatio <= halfStepLimit))
                wrong("VER-005", name, matrix.tensor,
                    Text(RQ_TEXT("core", "Its error is %1 half steps; rounding to nearest gives at most one."),
                        {std::to_string(matrix.halfStepRatio)}));
        }
    }

    Status checkScales()
    {
        std::vector<float> scales;
        for (std::uint32_t i = 0; i < m_output.tensors().size(); ++i) {
            const TensorInfo& tensor = m_output.tensors()[i];
            const bool scale = tensor.name.ends_with(".weight_scale") || tensor.name.ends_with(".weight_scale_inv");
            if (!scale || !tensor.present() || tensor.dtype != Dtype::F32)
                continue;
            scales.resize(tensor.elements());
            if (auto read = readTensorBytes(m_output, TensorId{i}, 0, std::as_writable_bytes(std::span(scales))); !read)
                return read;
            if (!std::all_of(scales.begin(), scales.end(), [](float s) { return std::isfinite(s) && s > 0; }))
                wrong("VER-005", m_output.shard(tensor.shard).name, std::string(tensor.name),
                    Text(RQ_TEXT("core", "A scale is not positive and finite.")));
        }
        return {};
    }

    void advance(std::string_view stage, std::uint64_t bytes, const std::string& current)
    {
        m_done += bytes;
        m_context.sink->progress({stage, m_done, m_total, current});
    }

    std::vector<bool> choose(const PlannedShard& shard, double sample)
    {
        std::vector<bool> wanted(shard.work.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            StreamHash hash;
            hash.update(std::string_view(shard.tensors[shard.work[i].output].name));
            wanted[i] = double(hash.value() >> 11) * 0x1p-53 < sample;
            m_result.recomputed += wanted[i] ? 1 + (shard.work[i].scaleOutput != noOutput) : 0;
        }
        return wanted;
    }

    Status compareShard(
        const Plan& plan, const PlannedShard& shard, const SourceFiles& files, const ChunkLimits& limits, double sample)
    {
        const auto file = InputFile::open(m_out / shard.name);
        if (!file) {
            wrong("VER-001", shard.name, {}, file.error().text);
            return {};
        }
        if (auto same = checkStructure(m_out / shard.name, shard); !same) {
            wrong("VER-002", shard.name, same.error().tensor, same.error().text);
            return {};
        }
        const std::uint64_t start = payloadStart(shard, file->size());
        const auto differs = [&](std::uint32_t output, std::uint64_t offset, const RawVector<std::byte>& bytes) {
            RawVector<std::byte> there(bytes.size());
            const Status read = file->read(start + shard.tensors[output].begin + offset, there);
            return !read || !std::ranges::equal(there, bytes);
        };
        std::set<std::uint32_t> bad;
        const ChunkSink sink{
            [&](const Chunk& chunk) {
                const auto check = [&](std::uint32_t output, std::uint64_t offset, const RawVector<std::byte>& bytes) {
                    if (output == noOutput || !differs(output, offset, bytes))
                        return;
                    const std::lock_guard lock(m_mutex);
                    bad.insert(output);
                };
                check(chunk.work->output, chunk.offset, chunk.bytes);
                check(chunk.work->scaleOutput, chunk.scaleOffset, chunk.scales);
                return Status();
            },
            {},
            [&](const Chunk& chunk) {
                advance("recompute", chunk.bytes.size() + chunk.scales.size(), shard.tensors[chunk.work->output].name);
                return Status();
            }};
        ChunkCursor cursor(plan, shard, limits);
        cursor.select(choose(shard, sample));
        auto status = runShard(plan, files, std::move(cursor), limits, sink, m_context);
        for (const auto output : bad)
            wrong("VER-004", shard.name, shard.tensors[output].name,
                Text(RQ_TEXT("core", "It is not what the source gives when computed again.")));
        return status;
    }

    const fs::path& m_out;
    const Checkpoint& m_output;
    const ConversionState& m_state;
    const Context& m_context;
    CopyCheck m_copies;
    std::mutex m_mutex;
    VerifyResult m_result;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
};

} // namespace

static Result<Plan> makeAgain(const Checkpoint& source, const ConversionState& state, const VerifyOptions& options)
{
    if (state.kind != "convert") {
        if (!options.planAgain)
            return fail(ErrorCode::Unsupported,
                Text(RQ_TEXT("core", "This output is no conversion, so it cannot be computed again.")));
        return options.planAgain(source, state);
    }
    const auto recipe = parseRecipe(state.recipe, "conversion_state.json");
    if (!recipe)
        return fail(recipe.error());
    return planConversion(source, *recipe, {.scan = {}, .fileNames = {}, .partial = true});
}

Result<VerifyResult> verifyOutput(const fs::path& out, const VerifyOptions& options, const Context& context)
{
    auto state = loadState(out / stateFileName({}));
    if (!state)
        return fail(std::move(state.error()));
    const auto output = openCheckpoint(out, context);
    if (!output)
        return fail(output.error());
    Verification verification(out, *output, *state, context);
    Status status = verification.run();
    if (status && options.source) {
        const auto source = openCheckpoint(*options.source, options.open, context);
        if (!source)
            return fail(source.error());
        const auto plan = makeAgain(*source, *state, options);
        if (!plan)
            return fail(plan.error());
        status = verification.recompute(*plan, options.sample);
    }
    if (!status)
        return fail(std::move(status.error()));
    return verification.take();
}

} // namespace requant
