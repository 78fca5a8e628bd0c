// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What needs no server: profiles, the command and the preflight.

#include "core/device/memoryfit.h"
#include "core/device/runcommand.h"
#include "tests/device/devicetest.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;

namespace {

std::map<std::string, PreflightItem> preflightOf(
    const Checkpoint& checkpoint, const char* device, const LaunchRequest& request = {})
{
    const auto profile = findDeviceProfile(device);
    if (!profile)
        throw std::runtime_error(profile.error().english());
    const CheckpointFacts facts = checkpointFacts(checkpoint);
    const ServerCommand command = buildServerCommand(*profile, facts, request);
    std::map<std::string, PreflightItem> out;
    PreflightScene scene{checkpoint, *profile, facts, command};
    scene.deviceMemory = request.deviceMemory;
    scene.runCommands = false;
    for (auto& item : runPreflight(scene))
        out.emplace(item.id, std::move(item));
    return out;
}

Checkpoint opened(const CheckpointBuilder& builder, const QString& folder)
{
    const auto path = std::filesystem::path(folder.toStdString());
    if (!builder.write(path))
        throw std::runtime_error("not written");
    return openCheckpoint(path).value();
}

} // namespace

class TestDeviceRules : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void builtinProfiles();
    void userProfileReplacesAndUnknownKeysAreRefused();
    void seedValuesOfKunlun();
    void commandOfAscend();
    void quotingIsExact();
    void placesAreChecked();
    void secretNames();
    void preflightFlags();
    void memorySum();
    void commandsTimeOut();
};

void TestDeviceRules::builtinProfiles()
{
    std::vector<Error> problems;
    QStringList names;
    for (const auto& profile : listDeviceProfiles(&problems)) {
        names << QString::fromStdString(profile.name);
        for (const auto* settings : {&profile.flags, &profile.environment}) {
            for (const auto& setting : *settings)
                QVERIFY2(!setting.because.empty(), setting.name.c_str());
        }
        QVERIFY2(findRuntime(profile.runtime).has_value(), profile.name.c_str());
    }
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().english().c_str());
    const QStringList expected{QStringLiteral("ascend-310p"), QStringLiteral("ascend-910b"),
        QStringLiteral("ascend-910b-multi"), QStringLiteral("cpu"), QStringLiteral("cuda"),
        QStringLiteral("kunlun-p800"), QStringLiteral("kunlun-p800-no-mla")};
    QCOMPARE(names, expected);
}

void TestDeviceRules::userProfileReplacesAndUnknownKeysAreRefused()
{
    QTemporaryDir data;
    qputenv("XDG_DATA_HOME", data.path().toUtf8());
    QDir(data.path()).mkpath(QStringLiteral("requant/devices"));
    QFile own(data.filePath(QStringLiteral("requant/devices/mine.json")));
    QVERIFY(own.open(QIODevice::WriteOnly));
    own.write(R"({"base": "cpu", "name": "mine", "title": "Mine", "port": 8123})");
    own.close();
    const auto mine = findDeviceProfile("mine");
    QVERIFY(mine);
    QCOMPARE(mine->port, std::uint16_t{8123});
    QCOMPARE(mine->command.front(), std::string("vllm"));
    qunsetenv("XDG_DATA_HOME");
    const auto typo =
        parseDeviceProfile(R"({"name": "x", "command": ["a"], "flags": [{"name": "--a", "becuase": "b"}]})", "x.json");
    QVERIFY(!typo);
    QVERIFY(typo.error().english().find("/flags/0/becuase") != std::string::npos);
    QVERIFY(!parseDeviceProfile(R"({"name": "x"})", "x.json"));
    QVERIFY(!parseDeviceProfile("[1]", "x.json"));
    QVERIFY(!findDeviceProfile("no-such-device"));
}

void TestDeviceRules::seedValuesOfKunlun()
{
    QTemporaryDir folder;
    const Checkpoint r1 = opened(miniW8a8Ct(), folder.path());
    const auto profile = findDeviceProfile("kunlun-p800");
    QVERIFY(profile);
    LaunchRequest request;
    request.folder = "/data/r1";
    const ServerCommand command = buildServerCommand(*profile, checkpointFacts(r1), request);
    QCOMPARE(command.shownLine(),
        std::string(
            "vllm serve /data/r1 --tensor-parallel-size 8 --dtype bfloat16 --enforce-eager --max-model-len 4096 "
            "--max-num-seqs 1 --kv-cache-memory-bytes 4294967296 --host 127.0.0.1 --port 8000"));
    QCOMPARE(command.variable("VLLM_KUNLUN_ENABLE_INT8_BMM"), std::optional<std::string>("0"));
    const auto noMla = findDeviceProfile("kunlun-p800-no-mla");
    QVERIFY(noMla);
    const ServerCommand other = buildServerCommand(*noMla, checkpointFacts(r1), request);
    QCOMPARE(other.variable("VLLM_MLA_DISABLE"), std::optional<std::string>("1"));
    QCOMPARE(other.shownLine(), command.shownLine());
}

void TestDeviceRules::commandOfAscend()
{
    QTemporaryDir folder;
    const Checkpoint r1 = opened(miniW8a8Asc(), folder.path());
    const auto profile = findDeviceProfile("ascend-910b");
    QVERIFY(profile);
    LaunchRequest request;
    request.folder = "/data/r 1";
    request.ranks = 2;
    request.set = {{"--gpu_memory_utilization", "0.9"}, {"--seed", "7"}};
    request.unset = {"--block-size"};
    const ServerCommand command = buildServerCommand(*profile, checkpointFacts(r1), request);
    QCOMPARE(command.flag("--quantization"), std::optional<std::string>("ascend"));
    QCOMPARE(command.flag("-tp"), std::optional<std::string>("2"));
    QCOMPARE(command.flag("--gpu-memory-utilization"), std::optional<std::string>("0.9"));
    QCOMPARE(command.flag("--seed"), std::optional<std::string>("7"));
    QVERIFY(!command.flag("--block-size"));
    QVERIFY(command.flag("--enable-expert-parallel").has_value());
    QVERIFY(command.shownLine().find("'/data/r 1'") != std::string::npos);
    const auto argv = command.argv();
    QCOMPARE(std::count(argv.begin(), argv.end(), "/data/r 1"), 1);
}

void TestDeviceRules::quotingIsExact()
{
    const std::vector<std::string> nasty{"plain", "", "two words", "it's", "$HOME `id` $(id)", "a\"b\\c", "line\nbreak",
        "~root", "*?[x]", "-n", "=x", "中文 模型", "!history", "semi;colon&|<>", "tab\there", "'", "''"};
    std::vector<std::string> argv{"printf", "%s\\001"};
    argv.insert(argv.end(), nasty.begin(), nasty.end());
    QProcess shell;
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromStdString(shellLine(argv))});
    QVERIFY(shell.waitForFinished());
    std::string expected;
    for (const auto& argument : nasty)
        expected += argument + "\x01";
    QCOMPARE(shell.readAllStandardOutput().toStdString(), expected);
    const auto ssh = atPlace(parsePlace("ssh:host").value(), {"vllm", "a b"}, {{"X", "1 2"}});
    QCOMPARE(ssh.program, std::string("ssh"));
    QCOMPARE(ssh.arguments.back(), std::string("env 'X=1 2' vllm 'a b'"));
    const auto docker = atPlace(parsePlace("docker:box").value(), {"vllm", "a b"}, {});
    QCOMPARE(docker.arguments, (std::vector<std::string>{"exec", "box", "vllm", "a b"}));
}

void TestDeviceRules::placesAreChecked()
{
    for (const auto* bad : {"ssh:", "ssh:-oProxyCommand=x", "docker", "telnet:x", "ssh:a b", "podman:--privileged"})
        QVERIFY2(!parsePlace(bad), bad);
    for (const auto* good : {"local", "ssh:me@host", "docker:box", "podman:box"})
        QCOMPARE(parsePlace(good)->spec(), std::string(good));
}

void TestDeviceRules::secretNames()
{
    for (const auto* secret : {"--api-key", "HF_TOKEN", "OPENAI_API_KEY", "MY_PASSWORD", "AWS_SECRET_ACCESS_KEY"})
        QVERIFY2(isSecretName(secret), secret);
    for (const auto* open :
        {"--max-num-batched-tokens", "--tokenizer", "--kv-cache-memory-bytes", "--dtype", "VLLM_MLA_DISABLE"})
        QVERIFY2(!isSecretName(open), open);
}

void TestDeviceRules::preflightFlags()
{
    QTemporaryDir folder;
    const Checkpoint ct = opened(miniW8a8Ct(), folder.filePath(QStringLiteral("ct")));
    const Checkpoint ascend = opened(miniW8a8Asc(), folder.filePath(QStringLiteral("asc")));
    const Checkpoint fp8 = opened(miniR1(), folder.filePath(QStringLiteral("fp8")));
    using State = PreflightState;
    LaunchRequest bmm;
    bmm.environment = {{"VLLM_KUNLUN_ENABLE_INT8_BMM", "1"}};
    QCOMPARE(preflightOf(ct, "kunlun-p800").at("int8-bmm").state, State::Good);
    const auto wrong = preflightOf(ct, "kunlun-p800", bmm).at("int8-bmm");
    QCOMPARE(wrong.state, State::Error);
    QCOMPARE(wrong.subject, std::string("model.layers.0.self_attn.kv_b_proj.weight"));
    LaunchRequest expert;
    expert.set = {{"--enable-expert-parallel", ""}};
    QCOMPARE(preflightOf(ct, "kunlun-p800", expert).at("expert-parallel").state, State::Warning);
    LaunchRequest pipeline;
    pipeline.set = {{"--pipeline-parallel-size", "2"}};
    QCOMPARE(preflightOf(ascend, "ascend-910b", pipeline).at("pipeline-parallel").state, State::Error);
    LaunchRequest noFlag;
    noFlag.unset = {"--quantization"};
    QCOMPARE(preflightOf(ascend, "ascend-910b").at("quantization-flag").state, State::Good);
    QCOMPARE(preflightOf(ascend, "ascend-910b", noFlag).at("quantization-flag").state, State::Error);
    LaunchRequest wrongFlag;
    wrongFlag.set = {{"--quantization", "ascend"}};
    QCOMPARE(preflightOf(ct, "cuda", wrongFlag).at("quantization-flag").state, State::Error);
    const auto refused = preflightOf(fp8, "ascend-910b").at("format");
    QCOMPARE(refused.state, State::Error);
    QCOMPARE(refused.rule, std::string("RUN-001"));
    LaunchRequest bf16;
    bf16.set = {{"--dtype", "bfloat16"}};
    QCOMPARE(preflightOf(ascend, "ascend-310p").at("dtype").state, State::Note);
    QCOMPARE(preflightOf(ascend, "ascend-310p", bf16).at("dtype").state, State::Error);
    LaunchRequest ranks;
    ranks.ranks = 3;
    QCOMPARE(preflightOf(ct, "kunlun-p800", ranks).at("tensor-parallel").state, State::Error);
    CheckpointBuilder container = miniDense();
    container.setFile("pytorch_model.bin", "CANNBIN" + std::string(64, '\0'));
    const Checkpoint bas = opened(container, folder.filePath(QStringLiteral("bas")));
    LaunchRequest block;
    block.set = {{"--block-size", "32"}};
    QCOMPARE(preflightOf(bas, "ascend-910b").at("block-size").state, State::Good);
    QCOMPARE(preflightOf(bas, "ascend-910b", block).at("block-size").state, State::Error);
}

void TestDeviceRules::memorySum()
{
    CheckpointFacts facts;
    facts.splitBytes = 754'000'000'000;
    facts.copiedBytes = 1'000'000'000;
    facts.layers = 61;
    facts.heads = facts.kvHeads = 128;
    facts.headDim = 192;
    facts.valueDim = 128;
    facts.latentDim = 576;
    facts.words = {"mla"};
    LaunchRequest request;
    const auto profile = findDeviceProfile("kunlun-p800");
    QVERIFY(profile);
    const MemoryFit fit = memoryFit(facts, buildServerCommand(*profile, facts, request));
    QCOMPARE(fit.weights, std::uint64_t{754'000'000'000 / 8 + 1'000'000'000});
    QCOMPARE(fit.cache, std::uint64_t{4} << 30);
    QCOMPARE(fit.tokenBytes, std::uint64_t{61 * 576 * 2});
    request.environment = {{"VLLM_MLA_DISABLE", "1"}};
    QCOMPARE(
        memoryFit(facts, buildServerCommand(*profile, facts, request)).tokenBytes, std::uint64_t{61 * 16 * 320 * 2});
    request.unset = {"--kv-cache-memory-bytes"};
    request.set = {{"--gpu-memory-utilization", "0.5"}, {"--max-model-len", "2K"}};
    const MemoryFit half = memoryFit(facts, buildServerCommand(*profile, facts, request));
    QCOMPARE(half.tokens, std::uint64_t{2048});
    QCOMPARE(half.allowed(100), std::uint64_t{50});
    QTemporaryDir folder;
    const Checkpoint mini = opened(miniDense(), folder.path());
    LaunchRequest small;
    small.deviceMemory = 1000;
    const auto tight = preflightOf(mini, "cuda", small).at("memory");
    QCOMPARE(tight.state, PreflightState::Error);
    QCOMPARE(tight.rule, std::string("FIT-001"));
    QCOMPARE(preflightOf(mini, "ascend-310p").at("memory").state, PreflightState::NotAvailable);
}

void TestDeviceRules::commandsTimeOut()
{
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(runCommand({}, {"sh", "-c", "sleep 60 & sleep 60"}, 1).state, CommandAnswer::State::TimedOut);
    QVERIFY(clock.elapsed() < 10'000);
    QCOMPARE(runCommand({}, {"no-such-smi-tool"}, 5).state, CommandAnswer::State::NotHere);
    const auto said = runCommand({}, {"sh", "-c", "echo out; echo err >&2; exit 3"}, 5);
    QCOMPARE(said.exitCode, 3);
    QCOMPARE(said.output, std::string("out\nerr\n"));
}

QTEST_GUILESS_MAIN(TestDeviceRules)
#include "tst_devicerules.moc"
