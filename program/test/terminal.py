#!/usr/bin/env python3
"""A terminal of its own: runs a command of bash there, and prints what it said.

terminal.py TERM COMMAND            TERM as in the environment: xterm, dumb
terminal.py TERM COMMAND --until T  presses Ctrl-C when T has been said
SEEN in the environment names a file that is not empty once something was said.
"""
import os
import pty
import sys


def main():
    term, command = sys.argv[1:3]
    until = sys.argv[4].encode() if sys.argv[3:4] == ["--until"] else None
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = term
        os.execvp("bash", ["bash", "-c", command])
    said = b""
    try:
        while chunk := os.read(terminal, 4096):
            said += chunk
            if "SEEN" in os.environ:
                with open(os.environ["SEEN"], "ab") as seen:
                    seen.write(chunk)
            if until and until in said:
                os.write(terminal, b"\x03")
                until = None
    except OSError:  # the other end is closed
        pass
    os.waitpid(pid, 0)
    sys.stdout.buffer.write(said)


main()
