// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/diagnose/weightscan.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace requant {

namespace {

/// Scales are judged on their own, and masks hold infinities by design.
bool holdsValues(const TensorInfo& tensor)
{
    const std::string_view last = lastComponent(tensor.name);
    const bool bookkeeping = last.find("scale") != std::string_view::npos
        || last.find("offset") != std::string_view::npos || last.find("mask") != std::string_view::npos
        || last == "SCB";
    return !bookkeeping && tensor.present() && tensor.bytes() > 0
        && (isFp8(tensor.dtype) || isPlainFloat(tensor.dtype) || tensor.dtype == Dtype::I8);
}

/// All tensors that hold values, biases and fused experts too, in file order so that disks read ahead.
std::vector<WeightScan> weightsOf(const Scene& scene)
{
    std::vector<WeightScan> scans;
    const auto tensors = scene.checkpoint().tensors();
    const auto& block = scene.quantization().blockSize;
    for (std::uint32_t i = 0; i < tensors.size(); ++i) {
        if (!holdsValues(tensors[i]))
            continue;
        WeightScan scan;
        scan.id = TensorId{i};
        const Module* module = scene.module(parentOf(tensors[i].name));
        if (block.size() == 2 && module && module->part(Part::Weight) == scan.id && module->has(Part::ScaleInv)
            && tensors[i].dtype == Dtype::F8_E4M3 && tensors[i].shape.size() == 2)
            scan.block = {block[0], block[1]};
        scans.push_back(scan);
    }
    std::sort(scans.begin(), scans.end(), [&](const WeightScan& a, const WeightScan& b) {
        return std::pair(scene.tensor(a.id).shard, scene.tensor(a.id).begin)
            < std::pair(scene.tensor(b.id).shard, scene.tensor(b.id).begin);
    });
    return scans;
}

class Progressing {
public:
    Progressing(const Scene& scene, const Context& context, const std::vector<WeightScan>& scans)
        : m_scene(scene)
        , m_context(context)
    {
        for (const auto& scan : scans)
            m_total += scene.tensor(scan.id).bytes();
    }

    void done(TensorId id)
    {
        const std::lock_guard lock(m_mutex);
        m_done += m_scene.tensor(id).bytes();
        m_context.sink->progress({"deep diagnosis", m_done, m_total, m_scene.tensor(id).name});
    }

private:
    const Scene& m_scene;
    const Context& m_context;
    std::mutex m_mutex;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
};

void scanAll(const Scene& scene, const Context& context, std::vector<WeightScan>& scans)
{
    Progressing progress(scene, context, scans);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < scans.size() && !context.cancelled(); i = next++) {
            scanWeight(scene.checkpoint(), context, scans[i]);
            progress.done(scans[i].id);
        }
    };
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < context.threadCount(); ++i)
        helpers.emplace_back(work);
    work();
}

struct Group {
    std::vector<std::string> names;
    std::string file;
    std::uint64_t values = 0;

    void add(const Scene& scene, TensorId id, std::uint64_t count)
    {
        if (count == 0)
            return;
        if (names.empty())
            file = scene.fileOf(id);
        names.push_back(std::string(scene.tensor(id).name));
        values += count;
    }
};

void addGroup(std::string_view rule, Group group, std::string_view one, std::string_view many, Text why, Text action,
    std::vector<Finding>& found)
{
    if (group.names.empty())
        return;
    Sentences say{oneOrMany(group.names, one, many, {formatCount(group.values)}), std::move(why), std::move(action)};
    found.push_back(makeGroup(rule, std::move(group.names), group.file, std::move(say)));
}

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    auto scans = weightsOf(scene);
    scanAll(scene, context, scans);
    std::vector<Finding> found;
    if (context.cancelled())
        return found;
    Group nan;
    Group zeroRows;
    Group narrow;
    for (const WeightScan& scan : scans) {
        nan.add(scene, scan.id, scan.notFinite);
        zeroRows.add(scene, scan.id, scan.zeroRows);
        if (scan.tiles >= 4 && scan.narrowTiles * 2 > scan.tiles)
            narrow.add(scene, scan.id, scan.narrowTiles);
    }
    addGroup("NUM-005", std::move(nan), RQ_TEXT("core", "%1 has %3 values that are NaN or infinite."),
        RQ_TEXT("core", "%1 and %2 more have %3 values that are NaN or infinite."),
        Text(RQ_TEXT("core",
            "One NaN spreads through every token that passes the layer; in E4M3 the codes 0x7F and 0xFF are NaN.")),
        Text(RQ_TEXT("core",
            "Quantize the tensor again from the original weights; converting stops at it unless told otherwise.")),
        found);
    addGroup("NUM-006", std::move(zeroRows), RQ_TEXT("core", "%1 has %3 rows of zeros."),
        RQ_TEXT("core", "%1 and %2 more have %3 rows of zeros."),
        Text(RQ_TEXT("core",
            "Harmless if the row was never used, such as padding of the vocabulary; a quantizer that divides by the "
            "maximum gets NaN from it.")),
        Text(RQ_TEXT("core", "Nothing to do; converting writes scale 1 and codes 0 for such rows.")), found);
    addGroup("NUM-007", std::move(narrow),
        RQ_TEXT("core", "%1 has %3 blocks whose largest code is far below the range."),
        RQ_TEXT("core", "%1 and %2 more have %3 blocks whose largest code is far below the range."),
        Text(RQ_TEXT("core",
            "Block quantization brings the largest value of each block to 448: where most blocks stay below 32, the "
            "scales belong to another grid or another tensor.")),
        Text(RQ_TEXT("core", "Compare the scales with the original checkpoint.")), found);
    return found;
}

} // namespace

const Check weightValueCheck{"weight-values", RQ_TEXT("core", "Weight values"),
    RQ_TEXT("core", "Weights are finite and use the range of their scales."), true, run};

} // namespace requant
