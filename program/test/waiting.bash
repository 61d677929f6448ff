# For scripts of the tests: they wait for what a process does, not for so much time, which is another on a busy machine.

# until_worked PID HUNDREDTHS: until the process has had so much of the processor's time, or is gone.
until_worked() {
  local fields
  while read -r -a fields 2>/dev/null </proc/$1/stat && ((fields[13] + fields[14] < $2)); do sleep 0.01; done
}

# until_waiting PID: until all its threads wait for something (five looks in a row), or it is gone.
until_waiting() {
  local looks=0
  while [ -d /proc/$1 ] && ((looks < 5)); do
    if cat /proc/$1/task/*/stat 2>/dev/null | grep -qv ') S '; then looks=0; else ((looks += 1)); fi
    sleep 0.02
  done
}

# until_there FILE: until the file has something in it.
until_there() {
  until [ -s "$1" ]; do sleep 0.01; done
}

# until_gone PID: until the process has ended, also where nobody has asked how; for at most a minute.
until_gone() {
  local look fields
  for ((look = 0; look < 3000; ++look)); do
    read -r -a fields 2>/dev/null </proc/$1/stat || return 0
    [ "${fields[2]}" != Z ] || return 0
    sleep 0.02
  done
  return 1
}

# interrupted HUNDREDTHS COMMAND...: Ctrl-C after so much work of the command; ends as it does.
interrupted() {
  local work=$1
  shift
  set -m  # else a command in the background does not hear of it
  "$@" &
  until_worked $! "$work"
  kill -INT $!
  wait $! 2>/dev/null  # which says "Interrupt"
}
