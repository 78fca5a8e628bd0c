// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/tensorexport.h"

#include "core/quant/exporttensor.h"
#include "widgets/async/workspace.h"
#include "widgets/models/coretext.h"

#include <QFile>
#include <QFileDialog>
#include <QMenu>

namespace requant {

TensorExport::TensorExport(Workspace* workspace, QWidget* window)
    : QObject(window)
    , m_workspace(workspace)
    , m_window(window)
{
}

void TensorExport::fillMenu(QMenu* menu)
{
    const auto& document = m_workspace->document();
    const auto tensor = m_workspace->selection().tensor;
    const bool here = document && tensor != noTensor && document->checkpoint.tensor(tensor).present();
    menu->addAction(tr("Export dequantized (.npy)…"), this, [this] { ask(false); })->setEnabled(here);
    menu->addAction(tr("Export as stored (.npy)…"), this, [this] { ask(true); })->setEnabled(here);
}

void TensorExport::ask(bool raw)
{
    const std::string tensor(m_workspace->document()->checkpoint.tensor(m_workspace->selection().tensor).name);
    const QString file = QFileDialog::getSaveFileName(
        m_window, tr("Export tensor"), toQt(tensor) + QStringLiteral(".npy"), tr("NumPy arrays (*.npy)"));
    if (!file.isEmpty())
        write(tensor, file, raw);
}

void TensorExport::write(const std::string& tensor, const QString& file, bool raw)
{
    Q_EMIT message(tr("Writing %1…").arg(file));
    m_job.start(
        [document = m_workspace->document(), tensor, file, raw](const std::stop_token& stop) {
            Context context;
            context.stop = stop;
            ExportOptions options;
            options.raw = raw;
            const auto target = std::filesystem::path(QFile::encodeName(file).toStdString());
            const auto report = exportTensor(document->checkpoint, tensor, target, options, context);
            return report ? tr("Written: %1. %2").arg(file, toQt(report->source)) : toQt(report.error());
        },
        [this](const QString& text) { Q_EMIT message(text); });
}

} // namespace requant
