// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

namespace {

const QDir folder(QStringLiteral(REQUANT_SOURCE_DIR "/translations"));

struct Message {
    QString context;
    QString source;
    QString comment;
    QStringList forms; ///< one, or one per plural form
    bool unfinished = false;

    QString key() const { return context + u" / "_s + source + (comment.isEmpty() ? QString() : u" / "_s + comment); }
};

Message readMessage(QXmlStreamReader& xml, const QString& context)
{
    Message message{context, {}, {}, {}, true};
    while (xml.readNextStartElement()) {
        if (xml.name() == "source"_L1) {
            message.source = xml.readElementText();
        } else if (xml.name() == "comment"_L1) {
            message.comment = xml.readElementText();
        } else if (xml.name() == "translation"_L1) {
            message.unfinished = xml.attributes().hasAttribute("type"_L1);
            QString text;
            while (
                !xml.atEnd() && !(xml.readNext() == QXmlStreamReader::EndElement && xml.name() == "translation"_L1)) {
                if (xml.isStartElement() && xml.name() == "numerusform"_L1)
                    message.forms << xml.readElementText();
                else if (xml.isCharacters())
                    text += xml.text();
            }
            if (message.forms.isEmpty())
                message.forms << text;
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

QMap<QString, Message> readTs(const QString& path)
{
    QMap<QString, Message> out;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return out;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "name"_L1) {
            context = xml.readElementText();
        } else if (xml.name() == "message"_L1) {
            const Message message = readMessage(xml, context);
            out.insert(message.key(), message);
        }
    }
    return out;
}

QSet<QString> placeholders(const QString& text)
{
    static const QRegularExpression placeholder(u"%L?[1-9]"_s);
    QSet<QString> out;
    for (auto it = placeholder.globalMatch(text); it.hasNext();)
        out << it.next().captured().remove(u'L');
    return out;
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void complete_data();
    void complete();
    void nothingNewInTheSources_data() { complete_data(); }
    void nothingNewInTheSources();
    void builtIn();
};

void TestTranslations::complete_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("English plurals") << u"requant_en.ts"_s;
    QTest::newRow("Chinese") << u"requant_zh_CN.ts"_s;
}

void TestTranslations::complete()
{
    QFETCH(QString, file);
    QVERIFY(QFile::exists(folder.filePath(file)));
    int faults = 0;
    for (const auto& message : readTs(folder.filePath(file))) {
        bool bad = message.unfinished || message.forms.isEmpty();
        for (const auto& form : message.forms)
            bad |= form.trimmed().isEmpty() || placeholders(form) != placeholders(message.source);
        if (bad)
            qWarning("unfinished, empty, or with other placeholders: %s", qPrintable(message.key()));
        faults += bad;
    }
    QCOMPARE(faults, 0);
}

void TestTranslations::nothingNewInTheSources()
{
    QFETCH(QString, file);
    QTemporaryDir dir;
    for (const auto& name : folder.entryList({u"*.ts"_s}))
        QVERIFY(QFile::copy(folder.filePath(name), dir.filePath(name)));
    QProcess update;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LUPDATE"_s, QStringLiteral(REQUANT_LUPDATE));
    update.setProcessEnvironment(environment);
    update.start(folder.filePath(u"update"_s), {dir.path()});
    QVERIFY(update.waitForFinished(60000));
    QVERIFY2(update.exitCode() == 0, update.readAllStandardError().constData());

    const auto kept = readTs(folder.filePath(file));
    const auto fresh = readTs(dir.filePath(file));
    int faults = 0;
    for (const auto& key : fresh.keys()) {
        if (!kept.contains(key))
            qWarning("not in %s: %s", qPrintable(file), qPrintable(key));
        faults += !kept.contains(key);
    }
    for (const auto& key : kept.keys()) {
        if (!fresh.contains(key))
            qWarning("no longer in the sources: %s", qPrintable(key));
        faults += !fresh.contains(key);
    }
    QVERIFY2(faults == 0, "run ./dev translations and write what it lists");
}

void TestTranslations::builtIn()
{
    QTranslator chinese;
    QVERIFY(chinese.load(u":/i18n/requant_zh_CN.qm"_s));
    QCOMPARE(chinese.translate("core", "Cancelled."), u"已取消。"_s);
    QTranslator english;
    QVERIFY(english.load(u":/i18n/requant_en.qm"_s));
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
