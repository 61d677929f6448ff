# For every transcript: what is said on standard error is shown, a pipe fails where any of it does, each section has a
# folder of its own, in which stands what was made above the first one.
exec 2>&1
set -o pipefail
source "$PROJECT/tests/apps/waiting.bash"
top=$PWD
mkdir answers
sections=0

at_heading() {
  cd "$top" && mkdir "$((++sections))" && cd "$sections"
  if ((sections > 1)); then cp -r ../1/. .; fi
}

# Answers in JSON are kept beside, for the runner to hold them to docs/answers.schema.json. In scripts with signals the
# program is "$FARO", which is no function.
faro() {
  local word kept=$top/answers/$BASHPID.$SRANDOM
  for word; do
    if [ "$word" = --json ]; then
      echo "$1 $2" >"$kept"
      command faro "$@" | tee -a "$kept"
      return "${PIPESTATUS[0]}"
    fi
  done
  command faro "$@"
}

# ... | field deck outputs.0.name table.*.turn table.length: these fields of an answer, each on a line; the runner reads it.
field() {
  local IFS=$'\t' answer
  answer=$(cat)  # all of it: what is said beside comes before
  printf '\x1e%s\x1e%s\n\x1e' "$*" "$answer"
}
