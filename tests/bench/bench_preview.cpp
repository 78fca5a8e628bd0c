// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From the choice of a 2048 x 7168 FP8 matrix to its painted plots, in the window, beside the time that reading its
// bytes takes alone. Ends with 1 if a scheme takes longer than 150 ms beyond that.

#include "app/gui/mainwindow.h"
#include "app/gui/settings.h"
#include "core/quant/preview.h"
#include "tests/support/checkpointbuilder.h"
#include "widgets/models/previewmetricsmodel.h"
#include "widgets/pages/previewpage.h"
#include "widgets/parts/schemebar.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <random>

using namespace requant;

namespace {

constexpr std::uint64_t rows = 2048, cols = 7168;
constexpr double limit = 150;
constexpr int runs = 7;

/// Gaussian E4M3 codes that fill their range, and one scale per 128 x 128 block.
test::CheckpointBuilder matrix()
{
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 100);
    std::vector<std::byte> codes(rows * cols);
    for (auto& code : codes) {
        const float value = std::clamp(normal(random), -448.0F, 448.0F);
        int exponent = 0;
        const float fraction = std::frexp(std::fabs(value), &exponent);
        const int bits = (std::max(exponent + 6, 0) << 3) | (static_cast<int>(fraction * 16) & 7);
        code = static_cast<std::byte>(std::min(bits, 0x7E) | (value < 0 ? 0x80 : 0));
    }
    std::vector<float> scales(rows / 128 * (cols / 128));
    for (auto& scale : scales)
        scale = 1e-4F * (1 + static_cast<float>(random() % 1000) / 1000);
    test::CheckpointBuilder builder;
    for (const char* module : {"model.layers.0.mlp.up_proj", "model.layers.1.mlp.up_proj"}) {
        const std::string name = std::string(module) + ".weight";
        builder.add({name, Dtype::F8_E4M3, {rows, cols}, codes, "model.safetensors"});
        builder.add(
            {name + "_scale_inv", Dtype::F32, {rows / 128, cols / 128}, test::bytesOfF32(scales), "model.safetensors"});
    }
    return builder;
}

double milliseconds(const std::function<void()>& work)
{
    QElapsedTimer clock;
    clock.start();
    work();
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Sleeps between events as an application does: a limit in milliseconds would make this thread take a core from the
/// work that it waits for.
void waitUntilPainted()
{
    while (runningJobs() > 0)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    for (int i = 0; i < 3; ++i) // results, queued replots, paint events
        QCoreApplication::processEvents();
}

double readingAlone(const Checkpoint& checkpoint, const std::string& name)
{
    const TensorId id = *checkpoint.find(name);
    std::vector<std::byte> bytes(rows * cols);
    std::vector<double> times;
    for (int i = 0; i < runs; ++i)
        times.push_back(milliseconds([&] { static_cast<void>(readTensorBytes(checkpoint, id, 0, bytes)); }));
    return median(times);
}

int measure(MainWindow& window)
{
    const auto& checkpoint = window.workspace()->document()->checkpoint;
    const QString names[] = {
        QStringLiteral("model.layers.0.mlp.up_proj.weight"), QStringLiteral("model.layers.1.mlp.up_proj.weight")};
    const double reading = readingAlone(checkpoint, names[0].toStdString());
    std::printf("%llu x %llu FP8, %u threads; reading its bytes %.1f ms\n", static_cast<unsigned long long>(rows),
        static_cast<unsigned long long>(cols), Context().threadCount(), reading);
    auto* bar = window.findChild<PreviewPage*>()->findChild<SchemeBar*>();
    auto* model = window.findChild<PreviewPage*>()->findChild<PreviewMetricsModel*>();
    int broken = 0;
    for (const auto& scheme : allSchemes()) {
        const std::string id(scheme.id);
        bar->setSchemes({id});
        waitUntilPainted();
        std::vector<double> shown, computed;
        for (int i = 0; i < runs; ++i) {
            computed.push_back(
                milliseconds([&] { static_cast<void>(previewTensor(checkpoint, names[0].toStdString(), scheme)); }));
            shown.push_back(milliseconds([&] {
                window.workspace()->selectPath(names[(i + 1) % 2]);
                waitUntilPainted();
            }));
        }
        const bool there = model->columnCount() == 1 && model->results().front().scheme == id;
        const double beyond = median(shown) - reading;
        const bool good = there && beyond <= limit;
        broken += good ? 0 : 1;
        std::printf("  %-20s computed with reading %6.1f ms   shown %6.1f ms after its bytes   limit %6.1f ms   %s\n",
            id.c_str(), median(computed), beyond, limit, good ? "ok" : "BROKEN");
        std::fflush(stdout);
    }
    return broken;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("requant"));
    QCoreApplication::setApplicationName(QStringLiteral("bench_preview"));
    installLanguage(QStringLiteral("en"));
    applyTheme(Theme::Light);
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("model"));
    if (const auto written = matrix().write(path.toStdString()); !written) {
        std::fprintf(stderr, "%s\n", written.error().english().c_str());
        return 1;
    }
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    window.openPath(path);
    while (window.workspace()->loader().isRunning())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
    window.showPage(QStringLiteral("preview"));
    waitUntilPainted();
    return window.workspace()->document() ? (measure(window) ? 1 : 0) : 1;
}
