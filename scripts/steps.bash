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
