// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/document.h"

namespace requant {

std::vector<std::uint32_t> sumBelow(const ModuleTree& tree, const std::vector<TensorId>& tensors)
{
    std::vector<std::uint32_t> below(tree.size(), 0);
    for (const auto id : tensors) {
        const auto node = tree.ofTensor(id);
        if (node != noNode)
            ++below[static_cast<std::uint32_t>(node)];
    }
    // Children lie behind their parents in the tree's arena, so one pass from the back sums everything up.
    for (std::size_t i = below.size(); i-- > 1;) {
        const auto parent = tree.node(NodeId{static_cast<std::uint32_t>(i)}).parent;
        below[static_cast<std::uint32_t>(parent)] += below[i];
    }
    return below;
}

namespace {

std::vector<std::uint32_t> absentCounts(const Checkpoint& checkpoint, const ModuleTree& tree)
{
    std::vector<TensorId> absent;
    std::uint32_t position = 0;
    for (const auto& tensor : checkpoint.tensors()) {
        if (!tensor.present())
            absent.push_back(TensorId{position});
        ++position;
    }
    return absent.empty() ? std::vector<std::uint32_t>() : sumBelow(tree, absent);
}

} // namespace

// Types and tree need only the checkpoint, so the one is made while the other is.
Document::Document(Checkpoint opened)
    : Document(opened, std::async(std::launch::async, [opened] { return QuantTypes(opened); }))
{
}

Document::Document(Checkpoint opened, std::future<QuantTypes> types)
    : checkpoint(std::move(opened))
    , tree(checkpoint)
    , quantTypes(types.get())
    , absentBelow(absentCounts(checkpoint, tree))
{
}

Result<DocumentPtr> openDocument(const std::filesystem::path& path, const Context& context)
{
    return openDocument(path, OpenOptions{}, context);
}

Result<DocumentPtr> openDocument(const std::filesystem::path& path, const OpenOptions& options, const Context& context)
{
    auto opened = openCheckpoint(path, options, context);
    if (!opened)
        return fail(std::move(opened.error()));
    auto document = std::make_shared<const Document>(std::move(*opened));
    if (context.cancelled())
        return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Opening was cancelled.")));
    return DocumentPtr(std::move(document));
}

} // namespace requant
