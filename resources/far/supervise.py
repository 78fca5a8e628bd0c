# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
# supervise.py GRACE PROGRAM...: see supervise.sh. As a reaper this process becomes the parent of everything that the
# server leaves behind, also of what has changed its group or session, and ends only when nothing of it is left. Its last
# line on standard error tells whether the server had to be killed, and how many processes it left behind.
import ctypes
import os
import select
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
prctl = ctypes.CDLL(None).prctl
own = os.getpid()
grace, command = int(sys.argv[1]), sys.argv[2:]
asked = False  # by a signal


def ask(*_):
    global asked
    asked = True


def become_server():
    os.setsid()
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != own:
        os._exit(127)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, ("%s: %s\n" % (command[0], error.strerror)).encode())
        os._exit(127 if isinstance(error, FileNotFoundError) else 126)


def send(pid, number):
    try:
        os.kill(pid, number)
    except OSError:
        pass  # it is gone already


def children():
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open("/proc/%s/stat" % name, "rb") as stat:
                parent = int(stat.read().rpartition(b")")[2].split()[1])
        except (OSError, IndexError):
            continue
        if parent == own:
            yield int(name)


class Server:
    def __init__(self):
        self.status = None
        self.alone = False  # no child is left
        self.killed = False  # it ignored TERM
        self.ending = False  # what ends from now on was left behind
        self.stragglers = 0
        self.pid = os.fork()
        if self.pid == 0:
            become_server()

    def reap(self):
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
            while pid:
                if pid == self.pid:
                    self.status = status
                elif self.ending:
                    self.stragglers += 1
                pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            self.alone = True

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end:
            time.sleep(0.02)
            self.reap()

    def stop(self):
        send(-self.pid, signal.SIGTERM)
        self.wait(grace)
        if self.status is None:
            self.killed = True
            send(-self.pid, signal.SIGKILL)
            self.wait(10)

    def kill_rest(self):
        self.ending = True
        send(-self.pid, signal.SIGKILL)
        end = time.monotonic() + 30
        self.reap()
        while not self.alone and time.monotonic() < end:
            for child in children():
                send(child, signal.SIGKILL)
            time.sleep(0.01)
            self.reap()


def life_is_over():
    try:
        return bool(select.select([0], [], [], 0.1)[0]) and not os.read(0, 4096)
    except OSError:
        return True


prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, ask)
server = Server()
while server.status is None and not asked and not life_is_over():
    server.reap()
if server.status is None:
    server.stop()
server.kill_rest()
os.write(2, ("\nrequant-server: killed=%d stragglers=%d\n" % (server.killed, server.stragglers)).encode())
status = signal.SIGKILL if server.status is None else server.status
os._exit(128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
