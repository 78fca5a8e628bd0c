#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A container program for tests, under the name docker, podman or nerdctl.

As with the real ones, what `exec` starts is no child of the client but of a daemon, so that killing the client kills
nothing: only its standard input ends.

fakecontainer.py daemon SOCKET                      the daemon, with one running container named "box"
docker inspect -f FORMAT NAME                       address of the container (127.0.0.2), or whether it runs
docker exec [-i] NAME PROGRAM ARGUMENT...           runs it there; each call is noted in $FAKE_CONTAINER.calls
"""

import json
import os
import socket
import struct
import subprocess
import sys
import threading

STDOUT, STDERR, EXIT = 1, 2, 3


def send(connection, lock, kind, data):
    with lock:
        try:
            connection.sendall(struct.pack("!BI", kind, len(data)) + data)
        except OSError:
            pass  # the client is gone; what runs here does not care


def relay(pipe, connection, lock, kind):
    for data in iter(lambda: os.read(pipe.fileno(), 65536), b""):
        send(connection, lock, kind, data)


def serve(connection):
    stream = connection.makefile("rb")
    command = json.loads(stream.readline())
    lock = threading.Lock()
    try:
        process = subprocess.Popen(
            command["argv"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
            start_new_session=True, env=dict(os.environ, **command["environment"]))
    except OSError as error:
        send(connection, lock, STDERR, ("exec failed: %s\n" % error).encode())
        send(connection, lock, EXIT, b"127")
        return

    def feed():
        try:
            if command["input"]:
                for data in iter(lambda: stream.read1(65536), b""):
                    process.stdin.write(data)
            process.stdin.close()
        except OSError:
            pass  # the program has closed its input or is gone

    threads = [threading.Thread(target=relay, args=(process.stdout, connection, lock, STDOUT)),
               threading.Thread(target=relay, args=(process.stderr, connection, lock, STDERR))]
    for thread in threads:
        thread.start()
    threading.Thread(target=feed, daemon=True).start()
    status = process.wait()
    for thread in threads:
        thread.join()
    send(connection, lock, EXIT, str(status if status >= 0 else 128 - status).encode())


def daemon(path):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    print("ready", flush=True)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


def forward_input(connection):
    for data in iter(lambda: os.read(0, 65536), b""):
        connection.sendall(data)
    connection.shutdown(socket.SHUT_WR)


def client_exec(arguments):
    keep_input = arguments[:1] == ["-i"]
    name, argv = arguments[keep_input], arguments[keep_input + 1:]
    if name != "box":
        print("Error response from daemon: No such container: %s" % name, file=sys.stderr)
        return 1
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(os.environ["FAKE_CONTAINER"])
    # Only the command itself goes to the container; a PATH for it stands for what is installed there.
    inside = {"PATH": os.environ["FAKE_CONTAINER_PATH"]} if "FAKE_CONTAINER_PATH" in os.environ else {}
    connection.sendall(json.dumps({"argv": argv, "input": keep_input, "environment": inside}).encode() + b"\n")
    if keep_input:
        threading.Thread(target=forward_input, args=(connection,), daemon=True).start()
    stream = connection.makefile("rb")
    while True:
        head = stream.read(5)
        if len(head) < 5:
            return 125
        kind, size = struct.unpack("!BI", head)
        data = stream.read(size)
        if kind == EXIT:
            return int(data)
        os.write(kind, data)


def main():
    if sys.argv[1:2] == ["daemon"]:
        daemon(sys.argv[2])
    with open(os.environ["FAKE_CONTAINER"] + ".calls", "a") as calls:
        calls.write(json.dumps([os.path.basename(sys.argv[0])] + sys.argv[1:]) + "\n")
    if sys.argv[1:3] == ["inspect", "-f"]:
        if sys.argv[4] != "box":
            print("Error response from daemon: No such container: %s" % sys.argv[4], file=sys.stderr)
            return 1
        print("true" if "State.Running" in sys.argv[3] else "127.0.0.2 ")
        return 0
    status = client_exec(sys.argv[2:])
    sys.stdout.flush()
    os._exit(status)  # a thread may still wait for input


if __name__ == "__main__":
    sys.exit(main())
