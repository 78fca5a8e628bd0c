// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/device/devicetest.h"
#include "tests/widgets/windowtest.h"
#include "widgets/pages/validatepage.h"
#include "widgets/parts/banner.h"
#include "widgets/parts/serverlogview.h"

#include <nlohmann/json.hpp>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace requant::test {

using namespace Qt::StringLiterals;

/// The page Validate with devices whose server is the stub; profiles, jobs and saved runs are nobody's.
class ValidateTest : public WindowTest {
    Q_OBJECT
protected:
    ValidateTest();

    ValidatePage* page() const { return m_window->findChild<ValidatePage*>(); }
    Banner* banner() const { return page()->findChild<Banner*>(); }
    QString bannerText() const
    {
        return banner()->isVisible() ? banner()->findChild<QLabel*>(u"bannerText"_s)->text() : QString();
    }
    QPushButton* bannerButton(const QString& text) const
    {
        const auto buttons = banner()->findChildren<QPushButton*>();
        const auto found = std::ranges::find(buttons, text, &QPushButton::text);
        return found == buttons.end() ? nullptr : *found;
    }
    QString log() const { return page()->findChild<ServerLogView*>()->text(); }
    /// State of the row of a checklist, "" if there is none.
    QString stateOf(const char* table, const QString& id) const
    {
        const auto* model = part<QTableView>(table)->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (tableCell(table, row, 1) == id)
                return tableCell(table, row, 0);
        }
        return {};
    }
    void choose(const QString& device, const QStringList& settings);
    void openAndChoose(const QStringList& settings);
    void start();

    QTemporaryDir m_home;
};

inline ValidateTest::ValidateTest()
{
    qputenv("XDG_DATA_HOME", m_home.path().toLocal8Bit());
    qunsetenv("REQUANT_JOBS");
    qunsetenv("REQUANT_RUNS");
    qputenv("PATH", QFileInfo(QStringLiteral(REQUANT_CLI)).path().toLocal8Bit() + ':' + qgetenv("PATH"));
    QDir().mkpath(m_home.filePath(u"requant/devices"_s));
    auto profile = nlohmann::ordered_json::parse(stubProfile());
    profile["port"] = freePort();
    const auto write = [&](const QString& name) {
        profile["name"] = name.toStdString();
        QFile file(m_home.filePath(u"requant/devices/"_s + name + u".json"_s));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s", qPrintable(file.fileName()));
        file.write(QByteArray::fromStdString(profile.dump()));
    };
    write(u"stub"_s);
    using Json = nlohmann::ordered_json;
    profile["refuses"] = Json::array({Json{{"format", "fp8"}, {"because", "The stub has no FP8."}}});
    write(u"stub-strict"_s);
}

inline void ValidateTest::choose(const QString& device, const QStringList& settings)
{
    m_window->showPage(u"validate"_s);
    auto* devices = part<QComboBox>("validateDevice");
    devices->setCurrentIndex(devices->findData(device));
    for (const auto& setting : settings) {
        part<QLineEdit>("addSetting")->setText(setting);
        QTest::keyClick(part<QLineEdit>("addSetting"), Qt::Key_Return);
        QCOMPARE(part<QLineEdit>("addSetting")->text(), QString());
    }
    const QString last = settings.isEmpty() ? QString() : settings.last().section(u'=', 0, 0);
    QTRY_VERIFY_WITH_TIMEOUT(part<QPlainTextEdit>("validateCommand")->toPlainText().contains(last)
            && part<QPlainTextEdit>("validateCommand")->toPlainText().contains(u"stubserver"_s),
        20'000);
    QTRY_COMPARE(runningJobs(), 0);
}

inline void ValidateTest::openAndChoose(const QStringList& settings)
{
    openFixture();
    choose(u"stub"_s, settings);
}

inline void ValidateTest::start()
{
    QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>("startServer")->isEnabled(), 20'000);
    part<QPushButton>("startServer")->click();
    QVERIFY2(bannerText().isEmpty(), qPrintable(bannerText()));
    QVERIFY(!part<QPushButton>("startServer")->isEnabled() && part<QPushButton>("stopServer")->isEnabled());
}

} // namespace requant::test
