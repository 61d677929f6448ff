# For the scripts that check things: sourced, not run.

step() { printf '[%4ds] %s\n' "$SECONDS" "$1"; }
quietly() {  # the output only if it fails
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  [ "$status" -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# built_by NINJA-ARGUMENT...: builds, and says on standard error how far it is: in place on a terminal, else a line every
# tenth. Nothing where nothing is to be done; the whole output if it fails.
built_by() {
  export CCACHE_SLOPPINESS=pch_defines,time_macros  # as the presets have it: else ccache keeps nothing that was compiled with headers compiled before
  local log line percent shown=0 status=0
  log=$(mktemp)
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^@\ *([0-9]+)%@ ]] || { [[ $line != '@failed' ]] || status=1; continue; }
    case $line in *Re-checking* | *Re-running* | *write-commit*) continue ;; esac
    percent=${BASH_REMATCH[1]}
    if [ -t 2 ]; then
      printf '\rBuilding: %3d %%' "$percent" >&2
      shown=1
    elif [ $((percent / 10)) -gt "$shown" ]; then
      shown=$((percent / 10))
      printf 'Building: %d %%\n' "$percent" >&2
    fi
  done < <(NINJA_STATUS='@%p@ ' ninja "$@" 2>&1 || echo @failed)
  if [ -t 2 ] && [ "$shown" -ne 0 ]; then printf '\r\e[K' >&2; fi
  [ "$status" -eq 0 ] || sed '/^@failed$/d; s/^@ *\([0-9]*%\)@/[\1]/' "$log" >&2
  rm -f "$log"
  return "$status"
}
