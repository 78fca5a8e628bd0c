// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/stagedfile.h"
#include "core/checkpoint/safetensorsfile.h"
#include "tests/support/corruptzoo.h"

#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace requant;
using namespace requant::test;

class TestSafetensors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void zoo_data();
    void zoo();
    void everyCutOfAFileIsRefused();
    void headerLengthAtOldLimits_data();
    void headerLengthAtOldLimits();
    void tooManyTensors();
    void faultNamesTensorAndByte();
    void metadataForms();
    void exactIntegers();
    void writerIsByteStable();
    void writerRefuses();
    void shrinkingFileIsAnError();
    void cutHeaderIsStillReadable();
    void stagedFileLeavesNothing();
};

void TestSafetensors::zoo_data()
{
    QTest::addColumn<int>("fault");
    for (int i = 0; i < static_cast<int>(Fault::Count); ++i)
        QTest::newRow(name(static_cast<Fault>(i)).c_str()) << i;
}

// From memory and from a file: both must agree.
void TestSafetensors::zoo()
{
    QFETCH(int, fault);
    const std::string file = makeFile(static_cast<Fault>(fault));
    const auto code = expected(static_cast<Fault>(fault));
    const QTemporaryDir dir;
    const std::filesystem::path path = dir.filePath(QStringLiteral("x.safetensors")).toStdString();
    QVERIFY(writeTextFile(path, file));
    const auto opened = InputFile::open(path);
    QVERIFY(opened);
    for (const auto& header : {parseSafetensorsHeader(file, file.size()), readSafetensorsHeader(*opened)}) {
        QCOMPARE(header.has_value(), !code.has_value());
        if (code) {
            QCOMPARE(QString::fromStdString(std::string(name(header.error().code))),
                QString::fromStdString(std::string(name(*code))));
            QVERIFY(!header.error().text.english().empty());
        }
    }
}

void TestSafetensors::everyCutOfAFileIsRefused()
{
    const std::string file = makeFile(Fault::MisalignedStarts);
    for (std::size_t size = 0; size < file.size(); ++size) {
        const auto header = parseSafetensorsHeader(std::string_view(file).substr(0, size), size);
        QVERIFY2(!header, qPrintable(QString::number(size)));
    }
}

void TestSafetensors::headerLengthAtOldLimits_data()
{
    QTest::addColumn<int>("length");
    for (const int length : {99'992, 99'999, 100'000, 100'001, 2'000'000})
        QTest::newRow(qPrintable(QString::number(length))) << length;
}

void TestSafetensors::headerLengthAtOldLimits()
{
    QFETCH(int, length);
    std::string json = R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})";
    json.resize(static_cast<std::size_t>(length), ' ');
    const std::string file = shardFile(json, 1);
    QVERIFY(parseSafetensorsHeader(file, file.size()));
}

void TestSafetensors::tooManyTensors()
{
    HeaderLimits limits;
    limits.tensors = 1;
    const std::string file = makeFile(Fault::MisalignedStarts);
    QCOMPARE(parseSafetensorsHeader(file, file.size(), limits).error().code, ErrorCode::HeaderTooManyTensors);
}

void TestSafetensors::faultNamesTensorAndByte()
{
    const std::string file = makeFile(Fault::DuplicateName);
    const Error error = parseSafetensorsHeader(file, file.size(), {}, "x.safetensors").error();
    QCOMPARE(error.tensor, std::string("a"));
    QCOMPARE(error.file, std::string("x.safetensors"));
    QVERIFY(error.offset);
    QCOMPARE(file.substr(static_cast<std::size_t>(*error.offset), 2), std::string("a\""));
    const std::string cut = makeFile(Fault::DataCut);
    QCOMPARE(parseSafetensorsHeader(cut, cut.size()).error().tensor, std::string("a"));
}

void TestSafetensors::metadataForms()
{
    const auto form = [](Fault fault) {
        const std::string file = makeFile(fault);
        return parseSafetensorsHeader(file, file.size())->metadataForm;
    };
    QCOMPARE(form(Fault::None), MetadataForm::Absent);
    QCOMPARE(form(Fault::MetadataNull), MetadataForm::Null);
    QCOMPARE(form(Fault::MetadataEmpty), MetadataForm::Empty);
    QCOMPARE(form(Fault::MetadataNumbers), MetadataForm::NotStrings);
    const std::string file = makeFile(Fault::MetadataNumbers);
    const auto header = parseSafetensorsHeader(file, file.size());
    QCOMPARE(header->metadata.at("format"), std::string("pt"));
    QCOMPARE(header->warnings.at(0).code, ErrorCode::HeaderMetadata);
}

// 2^53 + 1 is no double.
void TestSafetensors::exactIntegers()
{
    const std::string json = R"({"a":{"dtype":"U8","shape":[9007199254740993],"data_offsets":[0,9007199254740993]}})";
    const std::string file = shardFile(json, 0);
    const auto header = parseSafetensorsHeader(file, 8 + json.size() + 9007199254740993u);
    QVERIFY(header);
    QCOMPARE(header->entries[0].shape[0], std::uint64_t{9007199254740993u});
}

void TestSafetensors::writerIsByteStable()
{
    std::vector<OutputTensor> tensors{{"b", Dtype::U8, {2}, 0, 0}, {"z", Dtype::F32, {1}, 0, 0},
        {"a", Dtype::U8, {1}, 0, 0}, {"\"\n", Dtype::I64, {}, 0, 0}};
    QVERIFY(layoutTensors(tensors));
    const std::string header = serializeHeader(tensors);
    QCOMPARE(header.size() % 8, std::size_t{0});
    QCOMPARE(QString::fromStdString(header.substr(8)).trimmed(),
        QStringLiteral(
            R"({"__metadata__":{"format":"pt"},"\"\n":{"dtype":"I64","shape":[],"data_offsets":[0,8]},)"
            R"("z":{"dtype":"F32","shape":[1],"data_offsets":[8,12]},"a":{"dtype":"U8","shape":[1],"data_offsets":[12,13]},)"
            R"("b":{"dtype":"U8","shape":[2],"data_offsets":[13,15]}})"));
    const auto parsed = parseSafetensorsHeader(header, header.size() + 15);
    QVERIFY(parsed);
    QCOMPARE(parsed->entries.size(), std::size_t{4});
    QCOMPARE(parsed->entries[0].name, std::string_view("\"\n"));
}

void TestSafetensors::writerRefuses()
{
    std::vector<OutputTensor> twice{{"a", Dtype::U8, {1}, 0, 0}, {"a", Dtype::U8, {1}, 0, 0}};
    QCOMPARE(layoutTensors(twice).error().code, ErrorCode::HeaderDuplicateName);
    QCOMPARE(tensorBytes({"a", Dtype::F4, {3}, 0, 0}).error().code, ErrorCode::HeaderSubByte);
    QCOMPARE(tensorBytes({"a", Dtype::F64, {1ull << 40, 1ull << 40}, 0, 0}).error().code, ErrorCode::HeaderShape);
    QCOMPARE(tensorBytes({"a", Dtype::Unknown, {1}, 0, 0}).error().code, ErrorCode::InvalidArgument);
}

void TestSafetensors::shrinkingFileIsAnError()
{
    const QTemporaryDir dir;
    const std::filesystem::path path = dir.filePath(QStringLiteral("x")).toStdString();
    QVERIFY(writeTextFile(path, std::string(1000, 'x')));
    const auto file = InputFile::open(path);
    QVERIFY(file);
    QVERIFY(file->checkUnchanged());
    QCOMPARE(truncate(path.c_str(), 10), 0);
    std::vector<std::byte> target(100);
    QCOMPARE(file->read(500, target).error().code, ErrorCode::FileChanged);
    QCOMPARE(file->checkUnchanged().error().code, ErrorCode::FileChanged);
}

void TestSafetensors::cutHeaderIsStillReadable()
{
    const QTemporaryDir dir;
    const std::filesystem::path path = dir.filePath(QStringLiteral("x")).toStdString();
    QVERIFY(writeTextFile(path, makeFile(Fault::DataCut)));
    const auto header = readCutHeader(*InputFile::open(path));
    QVERIFY(header);
    QCOMPARE(header->entries.size(), std::size_t{1});
    QVERIFY(writeTextFile(path, makeFile(Fault::HeaderCut)));
    QVERIFY(!readCutHeader(*InputFile::open(path)));
}

void TestSafetensors::stagedFileLeavesNothing()
{
    const QTemporaryDir dir;
    const std::filesystem::path target = dir.filePath(QStringLiteral("x")).toStdString();
    {
        auto file = StagedFile::create(target);
        QVERIFY(file);
        QVERIFY(file->resize(100));
        QVERIFY(!std::filesystem::exists(target));
        QVERIFY(std::filesystem::exists(file->temporaryPath()));
    }
    QVERIFY(std::filesystem::is_empty(dir.path().toStdString()));
    QVERIFY(writeTextFile(dir.path().toStdString() + "/" + std::string(255, 'n'), "x"));
    QCOMPARE(writeTextFile("/nonexistent/x", "x").error().code, ErrorCode::FileWrite);
    QCOMPARE(InputFile::open("/nonexistent/x").error().code, ErrorCode::FileNotFound);
    QCOMPARE(InputFile::open(dir.path().toStdString()).error().code, ErrorCode::FileUnreadable);
}

QTEST_APPLESS_MAIN(TestSafetensors)

#include "tst_safetensors.moc"
