// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the maintainers of vLLM or vLLM-Kunlun would have to change in a model class so that a folder loads as it is.

#include "core/fix/proposal.h"
#include "core/runtime/registry.h"
#include "tests/core/fixfixture.h"

#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;

namespace {

std::string saidBy(const Result<PatchProposal>& proposal)
{
    return proposal ? proposal->text + Json(proposal->left).dump() : proposal.error().english();
}

Checkpoint opened(const Builder& builder, const QTemporaryDir& dir)
{
    const fs::path folder = fs::path(dir.path().toStdString()) / "folder";
    if (!builder.write(folder))
        throw std::runtime_error("the folder cannot be written");
    return *openCheckpoint(folder);
}

/// Qwen3 as compressed-tensors INT8 whose MLP of layer 1 is left out by the names of its parts.
Builder denseWithPlainMlp()
{
    Builder builder = miniDense(false, MiniQuant::CompressedTensors);
    Json& ignore = builder.config()["quantization_config"]["ignore"];
    for (const char* part : {"gate_proj", "up_proj"}) {
        const std::string name = std::string("model.layers.1.mlp.") + part;
        BuiltTensor plain = randomTensor(name + ".weight", Dtype::BF16, builder.tensor(name + ".weight").shape);
        plain.shard = builder.tensor(name + ".weight").shard;
        builder.tensor(name + ".weight") = plain;
        builder.remove(name + ".weight_scale");
        ignore.push_back(name);
    }
    return builder;
}

/// A version whose class does not say what gate_up_proj is made of.
std::shared_ptr<const Runtime> withoutGateUp(const char* spec)
{
    Json profile = (*findRuntime(spec))->profile();
    Json& packed = profile["classes"]["Qwen3ForCausalLM"]["packed"];
    Json kept = Json::array();
    std::ranges::copy_if(
        packed, std::back_inserter(kept), [](const Json& entry) { return entry[0] != "gate_up_proj"; });
    packed = kept;
    profile["version"] = "without";
    return *runtimeFromProfile(profile);
}

} // namespace

class TestProposal : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void prefixOfTheClass_data();
    void prefixOfTheClass();
    void packedModulesOfTheClass_data();
    void packedModulesOfTheClass();
    void bothAtOnce();
    void loaderByHand();
    void whyNothingHelps();

private:
    static void checkLoads(const Result<PatchProposal>& proposal)
    {
        QVERIFY2(proposal.has_value(), saidBy(proposal).c_str());
        QVERIFY2(proposal->after.kind == VerdictKind::Loads, saidBy(proposal).c_str());
        QVERIFY(proposal->left.empty());
    }
};

void TestProposal::prefixOfTheClass_data()
{
    QTest::addColumn<std::string>("runtime");
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("to");
    QTest::addColumn<std::string>("line");
    const auto row = [](const char* name, const char* runtime, const char* from, const char* to, const char* line) {
        QTest::newRow(name) << std::string(runtime) << std::string(from) << std::string(to) << std::string(line);
    };
    row("another prefix", "vllm@0.23.0", "model.", "language_model.model.", R"("language_model.model.": "model.")");
    row("no prefix", "vllm@main", "model.layers.", "layers.", R"("layers.": "model.layers.")");
    row("Kunlun", "vllm-kunlun@main", "model.", "language_model.model.", R"("language_model.model.": "model.")");
}

void TestProposal::prefixOfTheClass()
{
    QFETCH(const std::string, runtime);
    QFETCH(const std::string, from);
    QFETCH(const std::string, to);
    QFETCH(const std::string, line);
    const QTemporaryDir dir;
    Builder builder = miniDense(false, MiniQuant::CompressedTensors);
    QVERIFY(builder.renamePrefix(from, to) > 0);
    const Checkpoint checkpoint = opened(builder, dir);
    const auto base = *findRuntime(runtime);
    QVERIFY(base->judge(checkpoint, {}, {}).kind != VerdictKind::Loads);
    const auto proposal = proposePatch(checkpoint, *base, false);
    checkLoads(proposal);
    QVERIFY2(proposal->text.find("Qwen3ForCausalLM.hf_to_vllm_mapper") != std::string::npos, proposal->text.c_str());
    QVERIFY2(proposal->text.find(line) != std::string::npos, proposal->text.c_str());
    // Renames of the class are nothing to a loader that is not given them.
    QVERIFY2(proposal->text.find("mapper=self.hf_to_vllm_mapper") != std::string::npos, proposal->text.c_str());
    // The profile is one that this program takes, and says the same.
    const auto patched = runtimeFromProfile(proposal->profile);
    QVERIFY2(patched.has_value(), patched ? "" : patched.error().english().c_str());
    QCOMPARE((*patched)->judge(checkpoint, {}, {}).kind, VerdictKind::Loads);
}

void TestProposal::packedModulesOfTheClass_data()
{
    QTest::addColumn<std::string>("runtime");
    for (const char* runtime : {"vllm@0.15.1", "vllm@0.23.0", "vllm@main", "vllm-kunlun@main"})
        QTest::newRow(runtime) << std::string(runtime);
}

void TestProposal::packedModulesOfTheClass()
{
    QFETCH(const std::string, runtime);
    const QTemporaryDir dir;
    const Checkpoint checkpoint = opened(denseWithPlainMlp(), dir);
    QCOMPARE((*findRuntime(runtime))->judge(checkpoint, {}, {}).kind, VerdictKind::Loads);
    const auto base = withoutGateUp(runtime.c_str());
    QVERIFY(base->judge(checkpoint, {}, {}).kind != VerdictKind::Loads);
    const auto proposal = proposePatch(checkpoint, *base, false);
    checkLoads(proposal);
    QVERIFY2(
        proposal->text.find(R"(packed_modules_mapping, "gate_up_proj": ["gate_proj","up_proj"]})") != std::string::npos,
        proposal->text.c_str());
}

void TestProposal::bothAtOnce()
{
    const QTemporaryDir dir;
    Builder builder = denseWithPlainMlp();
    builder.renamePrefix("model.", "language_model.model.");
    const Checkpoint checkpoint = opened(builder, dir);
    const auto proposal = proposePatch(checkpoint, *withoutGateUp("vllm@main"), false);
    checkLoads(proposal);
    QVERIFY(proposal->text.find("hf_to_vllm_mapper") != std::string::npos);
    QVERIFY(proposal->text.find("packed_modules_mapping") != std::string::npos);
}

// The DeepSeek classes of vLLM go through the names themselves: there is no mapper to add to.
void TestProposal::loaderByHand()
{
    const QTemporaryDir dir;
    Builder builder = miniW8a8Ct();
    builder.renamePrefix("model.", "language_model.model.");
    const Checkpoint checkpoint = opened(builder, dir);
    const auto proposal = proposePatch(checkpoint, **findRuntime("vllm@main"), false);
    QVERIFY2(proposal.has_value(), saidBy(proposal).c_str());
    QVERIFY2(proposal->text.find("DeepseekV3ForCausalLM.load_weights: first rename") != std::string::npos,
        proposal->text.c_str());
    QVERIFY2(proposal->text.find("hf_to_vllm_mapper") == std::string::npos, proposal->text.c_str());
}

void TestProposal::whyNothingHelps()
{
    const QTemporaryDir dir;
    Builder builder = miniDense(false, MiniQuant::CompressedTensors);
    const auto base = *findRuntime("vllm@main");
    {
        const QTemporaryDir clean;
        const auto proposal = proposePatch(opened(builder, clean), *base, false);
        QVERIFY(!proposal);
        QVERIFY(proposal.error().english().find("nothing to patch") != std::string::npos);
    }
    // A class cannot be told by a table that a scale has another shape.
    auto& scale = builder.tensor("model.layers.1.self_attn.o_proj.weight_scale");
    scale.shape = {scale.shape[0]};
    const Checkpoint checkpoint = opened(builder, dir);
    const auto proposal = proposePatch(checkpoint, *base, false);
    QVERIFY(!proposal);
    QCOMPARE(proposal.error().code, ErrorCode::Unsupported);
    QVERIFY2(proposal.error().english().find("not how names are mapped") != std::string::npos,
        proposal.error().english().c_str());
    QVERIFY(proposal.error().english().find("o_proj") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestProposal)
#include "tst_proposal.moc"
