// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The demo checkpoint, converted by the command line, against numpy and the packages that read such folders.

#include "core/demo/demo.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestOracle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyByte();
    void compressedTensorsParsesTheConfig();

private:
    struct Answer {
        int code = -1;
        QByteArray text;
    };
    static Answer python(const QStringList& arguments, const QString& program = QStringLiteral(REQUANT_WITNESS));
    QString path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_dir;
};

TestOracle::Answer TestOracle::python(const QStringList& arguments, const QString& program)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(120'000))
        return {};
    return {process.exitCode(), process.readAll()};
}

void TestOracle::initTestCase()
{
    if (python({QStringLiteral("-c"), QStringLiteral("import numpy, safetensors, ml_dtypes")}).code != 0)
        QSKIP("no Python with numpy, safetensors and ml_dtypes; run ./dev setup or set REQUANT_VENV");
    QVERIFY(requant::writeDemo(path("src").toStdString(), {}).has_value());
    QCOMPARE(QProcess::execute(QStringLiteral(REQUANT_CLI),
                 {QStringLiteral("convert"), path("src"), path("out"), QStringLiteral("--recipe"),
                     QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--quiet")}),
        0);
}

void TestOracle::everyByte()
{
    const Answer answer = python({QStringLiteral(REQUANT_INTEROP "/oracle.py"), path("src"), path("out")});
    QVERIFY2(answer.code == 0, answer.text.constData());
    QVERIFY(answer.text.contains("tensors compared"));
}

void TestOracle::compressedTensorsParsesTheConfig()
{
    const QString withTorch = QStringLiteral(REQUANT_INTEROP "/../../.venv-torch/bin/python3");
    const Answer answer = python({QStringLiteral(REQUANT_INTEROP "/ctconfig.py"), path("out")},
        QFile::exists(withTorch) ? withTorch : QStringLiteral(REQUANT_WITNESS));
    if (answer.code == 77)
        QSKIP("compressed-tensors is not installed (it needs torch); ./dev test --torch installs both");
    QVERIFY2(answer.code == 0, answer.text.constData());
}

QTEST_GUILESS_MAIN(TestOracle)
#include "tst_oracle.moc"
