// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A server for the tests of `validate` that plays every ending. Called as the real one is: stubserver serve DIR --port
// N
// ... What it plays is in STUB_MODE; "crash:FILE" prints a log and ends.

#include "tests/device/stubhttp.h"

#include <QCoreApplication>
#include <QFile>
#include <QThread>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace requant::test;

namespace {

void loadShards(int count, unsigned long milliseconds)
{
    for (int i = 0; i <= count; ++i) {
        std::fprintf(stderr,
            "\rLoading safetensors checkpoint shards: %3d%% Completed | %d/%d [00:0%d<00:0%d,  1.00s/it]",
            100 * i / count, i, count, i, count - i);
        QThread::msleep(milliseconds);
    }
    std::fprintf(stderr, "\nINFO 11-30 08:00:00 [default_loader.py:268] Loading weights took 0.10 seconds\n");
}

[[noreturn]] void sleepForever()
{
    for (;;)
        ::pause();
}

// A worker that has left the group, and does not listen to TERM.
void leaveWorker()
{
    if (::fork() == 0) {
        ::setsid();
        std::signal(SIGTERM, SIG_IGN);
        sleepForever();
    }
}

[[noreturn]] void crash(const QString& file)
{
    QFile log(file);
    if (log.open(QIODevice::ReadOnly)) {
        const QByteArray text = log.readAll();
        std::fwrite(text.data(), 1, static_cast<std::size_t>(text.size()), stderr);
    }
    std::fflush(stderr);
    std::_Exit(1);
}

StubBehaviour behaviourOf(const QString& mode)
{
    StubBehaviour out;
    const std::pair<const char*, StubText> texts[] = {{"noise", StubText::Noise}, {"shift", StubText::Shift},
        {"garbage", StubText::Garbage}, {"repeats", StubText::Repeats}, {"empty", StubText::Empty},
        {"wrong-script", StubText::WrongScript}};
    for (const auto& [name, text] : texts) {
        if (mode == QLatin1String(name))
            out.text = text;
    }
    out.answers = mode != QLatin1String("no-answer");
    out.status = mode == QLatin1String("error-500") ? 500 : 200;
    out.cut = mode == QLatin1String("truncated");
    out.dieAfter = mode == QLatin1String("die-late") ? 7 : -1;
    if (mode == QLatin1String("fragmented"))
        out.metrics = "ascend_kv_cache_fragmentation_ratio{rank=\"0\"} 0.4\n"
                      "ascend_kv_cache_fragmentation_ratio{rank=\"1\"} 0.9\n";
    out.driftAfter = mode == QLatin1String("drift") ? qEnvironmentVariableIntValue("STUB_DRIFT_AFTER") : -1;
    return out;
}

void playStart(const QString& mode)
{
    std::fprintf(stdout, "INFO 11-30 08:00:00 [api_server.py:1] vLLM API server version 0.23.0\n");
    std::fprintf(stdout, "INFO secret is %s\n", qPrintable(qEnvironmentVariable("STUB_TOKEN")));
    std::fflush(stdout);
    if (mode.startsWith(QLatin1String("crash:")))
        crash(mode.mid(6));
    if (mode == QLatin1String("segfault"))
        std::raise(SIGSEGV);
    if (mode == QLatin1String("hang"))
        sleepForever();
    if (mode == QLatin1String("too-slow"))
        loadShards(1000, 50);
    if (mode == QLatin1String("ignore-term"))
        std::signal(SIGTERM, SIG_IGN);
    if (mode == QLatin1String("leaves-worker"))
        leaveWorker();
    loadShards(4, mode == QLatin1String("slow-start") ? 400 : 5);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const QString mode = qEnvironmentVariable("STUB_MODE");
    const auto valueOf = [&](const QString& flag) {
        const auto at = arguments.indexOf(flag);
        return at < 0 ? QString() : arguments.value(at + 1);
    };
    const auto port = valueOf(QStringLiteral("--port")).toUShort();
    const QString host = valueOf(QStringLiteral("--host"));
    playStart(mode);
    StubBehaviour behaviour = behaviourOf(mode);
    behaviour.key = valueOf(QStringLiteral("--api-key")).toUtf8();
    StubHttp server(behaviour);
    if (!server.listen(host.isEmpty() ? QStringLiteral("127.0.0.1") : host, port)) {
        std::fprintf(stderr,
            "ERROR: [Errno 98] error while attempting to bind on address ('127.0.0.1', %d): address already in use\n",
            port);
        return 1;
    }
    return QCoreApplication::exec();
}
