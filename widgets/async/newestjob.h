// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrent>

#include <functional>
#include <memory>
#include <stop_token>

namespace requant {

/// How many jobs of all NewestJob objects are running or have a result on its way; GUI thread only.
/// A screenshot or a test waits until it is 0.
int runningJobs();

/// Threads for short work of the window. More than the machine has cores, so that a request never waits behind
/// one that was cancelled and has not noticed yet.
QThreadPool& jobPool();

namespace detail {
/// Lets the calling thread, and those that it starts, give way to the GUI thread where cores are scarce.
void giveWay();

/// What a thread did before give() has happened for the thread that calls take() after it. Qt's locks see to that too,
/// but a sanitizer of threads does not know them.
void give();
void take();

/// Counts itself in runningJobs while it lives.
struct RunningMark {
    RunningMark();
    ~RunningMark();
    Q_DISABLE_COPY_MOVE(RunningMark)
};
} // namespace detail

/// A line for one kind of request, of which only the newest matters: a new one asks the running one to stop, and a
/// late result is dropped. Work runs on jobPool() and must hold what it needs by value; the result arrives on
/// the thread of this object, and never after its destruction, which does not wait for the work.
template <typename T>
class NewestJob {
public:
    using Work = std::function<T(std::stop_token)>;
    using Done = std::function<void(T)>;

    NewestJob() = default;
    ~NewestJob() { cancel(); }
    Q_DISABLE_COPY_MOVE(NewestJob)

    bool isRunning() const { return m_watcher != nullptr; }

    void start(Work work, Done done)
    {
        cancel();
        m_stop = std::stop_source();
        m_mark = std::make_unique<detail::RunningMark>();
        m_watcher = std::make_unique<QFutureWatcher<T>>();
        QObject::connect(
            m_watcher.get(), &QFutureWatcherBase::finished, m_watcher.get(), [this, done] { finish(done); });
        detail::give();
        m_watcher->setFuture(QtConcurrent::run(&jobPool(), [work = std::move(work), token = m_stop.get_token()] {
            detail::take();
            detail::giveWay();
            T result = work(token);
            detail::give();
            return result;
        }));
    }

    /// Asks the running work to stop and forgets it; its result will not arrive.
    void cancel()
    {
        m_stop.request_stop();
        m_watcher.reset();
        m_mark.reset();
    }

private:
    void finish(const Done& done)
    {
        // The callback may start the next request or destroy this object: let go of everything first.
        QFutureWatcher<T>* const watcher = m_watcher.release();
        const auto mark = std::move(m_mark);
        watcher->deleteLater();
        const Done callback = done;
        detail::take();
        callback(watcher->future().takeResult());
    }

    std::stop_source m_stop{std::nostopstate};
    std::unique_ptr<QFutureWatcher<T>> m_watcher;
    std::unique_ptr<detail::RunningMark> m_mark;
};

} // namespace requant
