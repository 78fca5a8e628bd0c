// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/folderscan.h"
#include "core/checkpoint/quantdescription.h"
#include "core/convert/shardwriter.h"
#include "core/convert/state.h"
#include "core/fix/foldershape.h"

#include <algorithm>
#include <unordered_map>

namespace requant {

namespace {

bool isLeftOut(const std::string& name)
{
    const auto base = name.substr(name.rfind('/') + 1);
    return base.starts_with('.') || name.find("/.") != std::string::npos || isStateFileName(base)
        || base.starts_with("fix_report.") || base.ends_with(".requant-tmp") || base.ends_with(".requant.lock");
}

/// Files without which a folder does not look whole.
bool sealsFolder(const std::string& name)
{
    return name == "config.json" || isIndexName(name) || isDescriptionName(name);
}

class FolderPlanner {
public:
    FolderPlanner(const FolderEdit& edit, bool link)
        : m_edit(edit)
        , m_link(link)
        , m_plan(edit.source())
    {
    }

    Result<Plan> make()
    {
        m_plan.kind = "fix";
        m_plan.sourceBytes = m_edit.source().tensorBytes();
        const auto shards = editedShards(m_edit);
        for (const auto& shard : shards) {
            if (auto added = addShard(shard); !added)
                return fail(std::move(added.error()));
        }
        if (auto added = addFiles(); !added)
            return fail(std::move(added.error()));
        for (const auto& [from, target] : m_edit.copiedIn())
            addCopy(from, target, false);
        for (const auto& step : m_plan.steps)
            m_plan.fileBytes += step.bytes;
        return std::move(m_plan);
    }

private:
    Status addShard(const EditedShard& shard)
    {
        const Shard& source = m_edit.source().shard(shard.id);
        if (shard.form == ShardChange::Gone)
            return {};
        if (shard.form == ShardChange::AsIs) {
            m_plan.outputBytes += source.tensorBytes;
            addCopy(m_edit.source().shardPath(shard.id), m_edit.shardName(shard.id), false);
            return {};
        }
        if (source.form == ShardForm::Cannbin)
            return fail(ErrorCode::Unsupported,
                Text(RQ_TEXT("core", "The fixes would change a tensor of a CANNBIN container; convert it first.")),
                source.name);
        PlannedShard planned;
        planned.name = m_edit.shardName(shard.id);
        planned.metadata = m_edit.metadataOf(shard.id);
        const Status filled =
            shard.form == ShardChange::Header ? fillHeader(shard, planned) : fillTensors(shard, planned);
        if (!filled)
            return filled;
        PlanStep step;
        step.kind = StepKind::Shard;
        step.target = planned.name;
        step.shard = static_cast<std::uint32_t>(m_plan.shards.size());
        step.bytes = headerText(m_plan, planned).size() + planned.dataBytes();
        m_plan.outputBytes += planned.dataBytes();
        m_plan.shards.push_back(std::move(planned));
        m_plan.steps.push_back(std::move(step));
        return {};
    }

    OutputTensor tensorOf(TensorId id) const
    {
        const TensorInfo& tensor = m_edit.source().tensor(id);
        OutputTensor out{
            m_edit.nameOf(id), tensor.dtype, {tensor.shape.begin(), tensor.shape.end()}, tensor.begin, tensor.end, {}};
        if (tensor.dtype == Dtype::Unknown)
            out.dtypeName = m_edit.source().dtypeName(id);
        return out;
    }

    Status twice(const PlannedShard& shard, const std::string& name) const
    {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "The fixes would give two tensors of one shard the same name.")), shard.name, name);
    }

    Status fillHeader(const EditedShard& shard, PlannedShard& planned)
    {
        planned.dataOf = shard.id;
        std::unordered_map<std::string, TensorId> seen;
        for (const TensorId id : shard.tensors) {
            planned.tensors.push_back(tensorOf(id));
            if (!seen.emplace(m_edit.nameOf(id), id).second)
                return twice(planned, m_edit.nameOf(id));
        }
        return {};
    }

    Status fillTensors(const EditedShard& shard, PlannedShard& planned)
    {
        std::unordered_map<std::string, TensorId> ids;
        for (const TensorId id : shard.tensors) {
            planned.tensors.push_back(tensorOf(id));
            if (!ids.emplace(m_edit.nameOf(id), id).second)
                return twice(planned, m_edit.nameOf(id));
        }
        if (auto laid = layoutTensors(planned.tensors); !laid)
            return laid;
        for (std::uint32_t i = 0; i < planned.tensors.size(); ++i) {
            PlannedWork work;
            work.source = ids.at(planned.tensors[i].name);
            work.output = i;
            planned.work.push_back(work);
        }
        return {};
    }

    // Everything else in the folder, edited or as it is.
    Status addFiles()
    {
        const auto files = listFolder(m_edit.source().folder());
        if (!files)
            return fail(files.error());
        auto texts = editedTexts(m_edit);
        for (const auto& file : *files) {
            if (!file.regular || isLeftOut(file.name) || isShard(file.name))
                continue;
            if (const auto at = texts.find(file.name); at != texts.end()) {
                addText(at->second);
                texts.erase(at);
            } else {
                addCopy(m_edit.source().folder() / file.name, file.name, sealsFolder(file.name));
            }
        }
        for (const auto& [name, text] : texts)
            addText(text);
        return {};
    }

    bool isShard(const std::string& name) const
    {
        return std::ranges::find(m_edit.source().shards(), name, &Shard::name) != m_edit.source().shards().end();
    }

    void addText(const EditedText& text)
    {
        PlanStep step;
        step.target = text.target;
        step.before = text.before;
        step.text = text.text;
        step.bytes = text.text.size();
        step.sealed = true;
        m_plan.steps.push_back(std::move(step));
    }

    void addCopy(const std::filesystem::path& from, const std::string& target, bool sealed)
    {
        PlanStep step;
        step.kind = m_link && target.ends_with(".safetensors") ? StepKind::LinkFile : StepKind::CopyFile;
        step.target = target;
        step.source = from;
        if (const auto stamp = stampOf(from))
            step.bytes = stamp->size;
        step.sealed = sealed;
        m_plan.steps.push_back(std::move(step));
    }

    const FolderEdit& m_edit;
    bool m_link;
    Plan m_plan;
};

} // namespace

Result<Plan> planOf(const FolderEdit& edit, bool link)
{
    return FolderPlanner(edit, link).make();
}

} // namespace requant
