#!/usr/bin/env bash
# faro-mpi gives what faro shuffle gives for the same seed, with 1, 2 and 4 ranks: ranks.sh FARO FARO-MPI MPIEXEC
set -uo pipefail
faro=$1 mpi=$2 run=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
"$run" --oversubscribe -n 1 true || { echo 'mpiexec does not run here'; exit 77; }
failed=0
complain() { echo "$*"; failed=1; }
same_for() {  # numbers of ranks, what it is, the input, options
  local numbers=$1 what=$2 input=$3
  shift 3
  "$faro" shuffle --seed ranks "$@" "$input" >expected
  for ranks in $numbers; do
    rm -f out
    "$run" --oversubscribe -n "$ranks" "$mpi" --seed ranks "$@" -o out "$input" || complain "$what, $ranks ranks: exit $?"
    cmp expected out || complain "$what, $ranks ranks: another order"
  done
}
seq 1700000 >large
same_for '1 2 4' 'the order scatter' large
seq 1000 >small
same_for '1 2 4' 'few lines' small
printf 'no end' >>small
same_for 4 'a last line without its end' small
same_for 4 'one line for all ranks, with NUL as the end' small -z
printf '\n\n\n' >blank
same_for 4 'fewer lines than ranks' blank
: >empty
same_for '1 4' 'no lines' empty
same_for 2 'another generator' large --generator aes256-ctr

"$run" --oversubscribe -n 4 "$mpi" -o fresh large && sort -n fresh | cmp - large || complain 'a fresh shuffle loses lines'
cmp -s fresh large && complain 'a fresh shuffle shuffles nothing'
"$run" --oversubscribe -n 2 "$mpi" -o out missing 2>err && complain 'a missing file is no error'
grep -q 'cannot read missing: No such file or directory' err || complain 'a missing file is not named'
[ -z "$(ls | grep 'faro-')" ] || complain 'temporary files are left'
exit $failed
