// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// In which order a file is shared, linked or copied. The system calls are taken over here, so that a file system that
// can share blocks, or can do nothing, is there on any machine; tst_reflink asks real ones.

#include "core/convert/filecopy.h"
#include "core/convert/state.h"

#include <QTemporaryDir>
#include <QTest>

#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace requant;
namespace fs = std::filesystem;

namespace {

/// What the pretended file system can do, and what it was asked for.
struct Kernel {
    bool shares = false; ///< says that it is btrfs
    bool clones = false;
    ssize_t copies = 0; ///< most bytes of one copy_file_range, -1: all, 0: it cannot
    bool pretends = false;
    std::string asked; ///< 'c' a clone, 'r' a range
};
Kernel kernel;

} // namespace

extern "C" {

int ioctl(int file, unsigned long request, ...) noexcept
{
    va_list rest;
    va_start(rest, request);
    void* argument = va_arg(rest, void*);
    va_end(rest);
    if (!kernel.pretends || request != FICLONE)
        return static_cast<int>(syscall(SYS_ioctl, file, request, argument));
    kernel.asked += 'c';
    if (!kernel.clones) {
        errno = EOPNOTSUPP;
        return -1;
    }
    const int from = static_cast<int>(reinterpret_cast<std::intptr_t>(argument));
    std::vector<char> bytes(1 << 20);
    const ssize_t count = pread(from, bytes.data(), bytes.size(), 0);
    return count >= 0 && pwrite(file, bytes.data(), static_cast<std::size_t>(count), 0) == count ? 0 : -1;
}

ssize_t copy_file_range(int from, off64_t* in, int to, off64_t* out, std::size_t count, unsigned flags)
{
    if (kernel.pretends) {
        kernel.asked += 'r';
        if (kernel.copies == 0) {
            errno = EXDEV;
            return -1;
        }
        if (kernel.copies > 0) {
            count = std::min(count, static_cast<std::size_t>(kernel.copies));
            kernel.copies = 0; // and then no more
        }
    }
    return syscall(SYS_copy_file_range, from, in, to, out, count, flags);
}

int statfs(const char* path, struct statfs* system) noexcept
{
    const int result = static_cast<int>(syscall(SYS_statfs, path, system));
    if (kernel.pretends && kernel.shares)
        system->f_type = BTRFS_SUPER_MAGIC;
    return result;
}
}

class TestFileCopy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { kernel = {}; }
    void copies_data();
    void copies();
    void links_data();
    void links();
    void cacheIsNeverLinked();

private:
    fs::path path(const char* name) const { return fs::path(m_dir->path().toStdString()) / name; }
    static std::string contentOf(const fs::path& file)
    {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::string m_content;
};

void TestFileCopy::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_content.clear();
    for (int i = 0; i < 50'000; ++i)
        m_content += static_cast<char>(i * 7);
    std::ofstream(path("source"), std::ios::binary) << m_content;
    kernel = {};
    kernel.pretends = true;
}

void TestFileCopy::copies_data()
{
    QTest::addColumn<bool>("clones");
    QTest::addColumn<int>("most");
    QTest::addColumn<QByteArray>("asked");
    QTest::newRow("shared") << true << -1 << QByteArray("c");
    QTest::newRow("inside the kernel") << false << -1 << QByteArray("cr");
    QTest::newRow("begun inside the kernel") << false << 12'345 << QByteArray("crr");
    QTest::newRow("through memory") << false << 0 << QByteArray("cr");
}

void TestFileCopy::copies()
{
    QFETCH(const bool, clones);
    QFETCH(const int, most);
    QFETCH(const QByteArray, asked);
    kernel.clones = clones;
    kernel.copies = most;
    std::uint64_t told = 0;
    const auto copied = copyFile(path("source"), path("a/target"), {}, [&](std::uint64_t bytes) { told += bytes; });
    QVERIFY2(copied.has_value(), copied ? "" : copied.error().english().c_str());
    QCOMPARE(QByteArray::fromStdString(kernel.asked), asked);
    QVERIFY(contentOf(path("a/target")) == m_content);
    QCOMPARE(told, m_content.size());
    QVERIFY(stampOf(path("source"))->inode != stampOf(path("a/target"))->inode);
}

void TestFileCopy::links_data()
{
    QTest::addColumn<bool>("shares");
    QTest::addColumn<bool>("clones");
    QTest::addColumn<bool>("linked");
    QTest::addColumn<QByteArray>("asked");
    QTest::newRow("blocks are shared rather than linked") << true << true << false << QByteArray("c");
    QTest::newRow("sharing fails") << true << false << true << QByteArray("c");
    QTest::newRow("no sharing") << false << false << true << QByteArray();
}

void TestFileCopy::links()
{
    QFETCH(const bool, shares);
    QFETCH(const bool, clones);
    QFETCH(const bool, linked);
    QFETCH(const QByteArray, asked);
    kernel.shares = shares;
    kernel.clones = clones;
    QCOMPARE(sharesBlocks(path("source"), path("")), shares);
    QVERIFY(linkFile(path("source"), path("target")).has_value());
    QCOMPARE(QByteArray::fromStdString(kernel.asked), asked);
    QCOMPARE(stampOf(path("source"))->inode == stampOf(path("target"))->inode, linked);
    QVERIFY(contentOf(path("target")) == m_content);
}

// A link of a hub cache: what it leads to must not be reachable from the new folder.
void TestFileCopy::cacheIsNeverLinked()
{
    fs::create_symlink("source", path("link"));
    kernel.copies = -1;
    QVERIFY(linkFile(path("link"), path("target")).has_value());
    QVERIFY(!fs::is_symlink(path("target")));
    QVERIFY(stampOf(path("source"))->inode != stampOf(path("target"))->inode);
    std::ofstream(path("target"), std::ios::binary) << "other";
    QVERIFY(contentOf(path("source")) == m_content);
}

QTEST_GUILESS_MAIN(TestFileCopy)
#include "tst_filecopy.moc"
