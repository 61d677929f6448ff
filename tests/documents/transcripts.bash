# For every transcript: what is said on standard error is shown, a pipe fails where any of it does, each section has a
# folder of its own, in which stands what was made above the first one.
exec 2>&1
set -o pipefail
source "$PROJECT/program/test/waiting.bash"
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
      echo "$1 $2 $3" >"$kept"
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

# within KILOBYTES COMMAND...: says how much memory a program took, where that was more; ends as it does.
within() {
  python3 -c 'import resource, subprocess, sys
code = subprocess.run(sys.argv[2:]).returncode
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
if most >= int(sys.argv[1]): print(f"it took {most} kB", file=sys.stderr)
sys.exit(code)' "$@"
}

# edited RECORD CHANGE...: the record with each change alone, in the files edited-1, edited-2 and so on. A change is
# picks/0/1=JSON, or a place alone for what goes, with " & " between several.
edited() {
  python3 -ISc 'import json, sys
for number, change in enumerate(sys.argv[2:], 1):
    record = json.load(open(sys.argv[1]))
    for one in change.split(" & "):
        place, _, value = one.partition("=")
        *way, last = (int(name) if name.isdigit() else name for name in place.split("/"))
        at = record
        for name in way: at = at.setdefault(name, {}) if isinstance(at, dict) else at[name]
        if value: at[last] = json.loads(value)
        else: del at[last]
    json.dump(record, open(f"edited-{number}", "w"))' "$@"
}
