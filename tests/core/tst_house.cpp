// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The house rules of HACKING.md, read from the sources themselves.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QDir root(QStringLiteral(REQUANT_SOURCE_DIR));

QStringList filesOf(const QStringList& folders, const QStringList& patterns)
{
    QStringList files;
    for (const auto& folder : folders) {
        QDirIterator it(root.filePath(folder), patterns, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            files << root.relativeFilePath(it.next());
    }
    files.sort();
    return files;
}

QStringList sources(const QStringList& folders = {u"app"_s, u"core"_s, u"widgets"_s, u"tests"_s})
{
    return filesOf(folders, {u"*.cpp"_s, u"*.h"_s});
}

QStringList linesOf(const QString& file)
{
    QFile in(root.filePath(file));
    if (!in.open(QIODevice::ReadOnly))
        return {};
    QStringList lines = QString::fromUtf8(in.readAll()).split(u'\n');
    if (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

/// Paths of #include lines, with their quotes or brackets.
QStringList includesOf(const QString& file)
{
    static const QRegularExpression include(u"^\\s*#\\s*include\\s+([<\"][^>\"]+[>\"])"_s);
    QStringList out;
    for (const auto& line : linesOf(file)) {
        if (const auto match = include.match(line); match.hasMatch())
            out << match.captured(1);
    }
    return out;
}

/// "quant" for core/quant/dialects/x.cpp.
QString roomOf(const QString& path)
{
    return path.startsWith(u"core/"_s) ? path.section(u'/', 1, 1) : QString();
}

/// Rooms that each room of core/ links, by the requant_* names in its CMakeLists.txt, transitively.
QMap<QString, QSet<QString>> linkedRooms()
{
    static const QRegularExpression target(u"\\brequant_([a-z]+)\\b"_s);
    QMap<QString, QSet<QString>> links;
    for (const auto& file : filesOf({u"core"_s}, {u"CMakeLists.txt"_s})) {
        const QString room = roomOf(file);
        if (file.count(u'/') != 2)
            continue;
        links[room] << room;
        for (auto it = target.globalMatch(linesOf(file).join(u'\n')); it.hasNext();)
            links[room] << it.next().captured(1);
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (auto& known : links) {
            const auto before = known;
            for (const auto& other : before)
                known += links.value(other);
            grown |= known.size() != before.size();
        }
    }
    return links;
}

/// "requant::detail::EmbeddedFile" for every type that a file defines outside of unnamed namespaces; the formatter
/// puts both ends of a namespace into column 0.
QStringList typesOf(const QString& file)
{
    static const QRegularExpression begin(u"^(?:inline )?namespace(?: ([\\w:]+))? ?\\{"_s);
    static const QRegularExpression type(u"^(?:class|struct|enum class|enum|union) (\\w+)(?: final)?(?: :[^:;].*)?$"_s);
    static const QRegularExpression onOneLine(u"^(?:class|struct|enum class|enum|union) (\\w+)(?!::|<|\\w).*\\{"_s);
    QStringList scope;
    QStringList types;
    for (const auto& line : linesOf(file)) {
        if (const auto match = begin.match(line); match.hasMatch())
            scope << match.captured(1);
        else if (line.startsWith(u"} // namespace"_s) && !scope.isEmpty())
            scope.removeLast();
        auto match = onOneLine.match(line);
        if (!match.hasMatch())
            match = type.match(line);
        if (match.hasMatch() && !scope.contains(QString()))
            types << (scope + QStringList(match.captured(1))).join(u"::"_s);
    }
    return types;
}

void report(const QStringList& faults)
{
    for (const auto& fault : faults)
        qWarning("%s", qPrintable(fault));
    QCOMPARE(faults.size(), 0);
}

} // namespace

class TestHouse : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void coreKnowsNoQt();
    void roomsIncludeOnlyWhatTheyLink();
    void layersLookDownOnly();
    void everySourceNamesItsLicence();
    void filesStaySmall();
    void functionsStaySmall();
    void typesHaveOneDefinition();
    void commandLineLinksNoGui();
};

void TestHouse::coreKnowsNoQt()
{
    QStringList faults;
    for (const auto& file : sources({u"core"_s})) {
        if (roomOf(file) == u"device"_s)
            continue;
        for (const auto& include : includesOf(file)) {
            if (include.startsWith(u"<Q"_s))
                faults << file + u": "_s + include;
        }
    }
    report(faults);
}

void TestHouse::roomsIncludeOnlyWhatTheyLink()
{
    const auto links = linkedRooms();
    QVERIFY(links.contains(u"base"_s) && links.contains(u"checkpoint"_s));
    QVERIFY(links[u"checkpoint"_s].contains(u"base"_s) && !links[u"base"_s].contains(u"checkpoint"_s));
    QStringList faults;
    for (const auto& file : sources({u"core"_s})) {
        for (const auto& include : includesOf(file)) {
            const QString other = roomOf(include.mid(1));
            if (!other.isEmpty() && links.contains(roomOf(file)) && !links[roomOf(file)].contains(other))
                faults << u"%1 includes %2, but core/%3 does not link requant_%4"_s.arg(
                    file, include, roomOf(file), other);
        }
    }
    report(faults);
}

void TestHouse::layersLookDownOnly()
{
    // What each layer must never include, besides the rooms of core/ that are checked above.
    const QMap<QString, QStringList> forbidden{
        {u"core/"_s, {u"\"app/"_s, u"\"widgets/"_s}},
        {u"widgets/"_s, {u"\"app/"_s}},
        {u"widgets/models/"_s, {u"\"widgets/pages"_s, u"\"widgets/parts"_s, u"\"widgets/plots"_s, u"<QWidget"_s}},
        {u"app/cli/"_s, {u"\"widgets/"_s, u"\"app/gui"_s, u"<QWidget"_s, u"<QApplication"_s}},
    };
    QStringList faults;
    for (const auto& file : sources()) {
        for (auto rule = forbidden.begin(); rule != forbidden.end(); ++rule) {
            if (!file.startsWith(rule.key()))
                continue;
            for (const auto& include : includesOf(file)) {
                for (const auto& start : rule.value()) {
                    if (include.startsWith(start))
                        faults << file + u" includes "_s + include;
                }
            }
        }
    }
    report(faults);
}

void TestHouse::everySourceNamesItsLicence()
{
    QStringList files =
        filesOf({u"app"_s, u"core"_s, u"installer"_s, u"resources"_s, u"tests"_s, u"translations"_s, u"widgets"_s},
            {u"*.cpp"_s, u"*.h"_s, u"*.cmake"_s, u"*.py"_s, u"*.sh"_s, u"CMakeLists.txt"_s});
    files << u"CMakeLists.txt"_s << u"dev"_s << u".ci/run"_s << u".clang-tidy"_s;
    QStringList faults;
    for (const auto& file : files) {
        if (!linesOf(file).mid(0, 6).join(u'\n').contains(u"SPDX-License-Identifier: GPL-3.0-or-later"_s))
            faults << file;
    }
    report(faults);
}

void TestHouse::filesStaySmall()
{
    QStringList faults;
    for (const auto& file : sources()) {
        const auto lines = linesOf(file).size();
        const int limit = file.endsWith(u".h"_s) ? 120 : 300;
        if (lines > limit)
            faults << u"%1: %2 lines, at most %3"_s.arg(file).arg(lines).arg(limit);
    }
    report(faults);
}

void TestHouse::functionsStaySmall()
{
    // The formatter puts the braces of a function, and of nothing else, alone into column 0 ("};" ends a class).
    QStringList faults;
    for (const auto& file : sources()) {
        const QStringList lines = linesOf(file);
        qsizetype start = -1;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (lines[i] == u"{"_s)
                start = i;
            if (lines[i] == u"}"_s && start >= 0 && i - start - 1 > 60)
                faults << u"%1:%2: %3 lines, at most 60"_s.arg(file).arg(start).arg(i - start - 1);
        }
    }
    report(faults);
}

// Two definitions of one name compile, link and then share whichever functions the linker took.
void TestHouse::typesHaveOneDefinition()
{
    QMap<QString, QString> seen;
    QStringList faults;
    for (const auto& file : sources({u"app"_s, u"core"_s, u"widgets"_s})) {
        for (const auto& type : typesOf(file)) {
            if (seen.contains(type))
                faults << u"%1 is defined in %2 and in %3"_s.arg(type, seen[type], file);
            seen.insert(type, file);
        }
    }
    QVERIFY(seen.contains(u"requant::Checkpoint"_s) && seen.contains(u"requant::detail::EmbeddedFile"_s));
    QVERIFY(!seen.contains(u"requant::Joining"_s)); // of an unnamed namespace, where it may be twice
    report(faults);
}

void TestHouse::commandLineLinksNoGui()
{
    QProcess ldd;
    ldd.start(u"ldd"_s, {QStringLiteral(REQUANT_CLI)});
    QVERIFY(ldd.waitForFinished());
    const QString libraries = QString::fromUtf8(ldd.readAllStandardOutput());
    QVERIFY(libraries.contains(u"libc.so"_s));
    static const QRegularExpression gui(u"libQt6(Gui|Widgets|Svg|PrintSupport)|libqcustomplot|libGL|libX11"_s);
    QVERIFY2(!gui.match(libraries).hasMatch(), qPrintable(libraries));
}

QTEST_APPLESS_MAIN(TestHouse)
#include "tst_house.moc"
