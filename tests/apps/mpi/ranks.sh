#!/usr/bin/env bash
# faro-mpi gives what faro gives for the same seed, with 1, 2 and 4 ranks: ranks.sh FARO FARO-MPI MPIEXEC
set -uo pipefail
faro=$1 mpi=$2 run=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Open MPI looks for no fast network, which takes half of its start, and waits for nobody where one has failed.
export OMPI_MCA_pml=ob1 OMPI_MCA_odls_base_sigkill_timeout=0
on() { timeout -k 5 60 "$run" --oversubscribe -n "$@" </dev/null; }  # so many ranks of what follows; exit 124 where they wait for ever
on 1 true || { echo 'mpiexec does not run here'; exit 77; }
failed=0
complain() { echo "$*"; failed=1; }
only_ranks=  # options that faro shuffle has not
compare() {  # numbers of ranks, what it is, the input or '', options
  local numbers=$1 what=$2 input=$3
  shift 3
  "$faro" shuffle --seed ranks "$@" $kept -o expected ${input:+"$input"}
  for ranks in $numbers; do
    rm -f out made
    on "$ranks" "$mpi" shuffle --seed ranks $only_ranks "$@" ${kept/kept/made} -o out ${input:+"$input"} ||
      complain "$what, $ranks ranks: exit $?"
    cmp expected out || complain "$what, $ranks ranks: another order"
    [ -z "$kept" ] || cmp kept made || complain "$what, $ranks ranks: another record"
  done
}
same_for() { kept=; compare "$@"; }
recorded_for() { kept='--record kept'; compare "$@"; }  # and the record is the same
again() {  # numbers of ranks, what it is, the text that should come, words for the ranks
  local numbers=$1 what=$2 text=$3
  shift 3
  for ranks in $numbers; do
    rm -f out
    on "$ranks" "$mpi" shuffle "$@" -o out || complain "$what, $ranks ranks: exit $?"
    cmp "$text" out || complain "$what, $ranks ranks: other text"
  done
}
seq 1700000 >large
same_for '1 4' 'the order scatter' large
recorded_for 2 'the order scatter' large
again 3 'the order scatter played again' expected --replay kept large
again 2 'the order scatter taken back' large --undo kept expected
seq 1000 >small
same_for '1 2 4' 'few lines' small
printf 'no end' >>small
recorded_for 3 'the order scatter of few, by name' small --algorithm scatter
recorded_for 2 'ratios beside the picks' small --record-ratios
recorded_for 4 'a last line without its end' small
again '1 3' 'picks played again' expected --replay kept small
again '1 3' 'picks taken back' small --undo kept expected
sed 's/\[\[[0-9]*/[[7/' kept >altered
on 2 "$mpi" shuffle --replay altered -o never small 2>err
[ $? = 1 ] && [ ! -e never ] || complain 'an altered record is not the answer no'
grep -q '^faro-mpi shuffle: altered does not hold: its picks lead to other output' err || complain "an altered record: $(cat err)"
same_for 4 'one line for all ranks, with NUL as the end' small -z
printf '\n\n\n' >blank
same_for 4 'fewer lines than ranks' blank
: >empty
same_for '1 4' 'no lines' empty
same_for 2 'another generator' large --generator aes256-ctr
printf 'n\n1\n2\n3' >first
{ echo n; seq 4 500; } >second
same_for 4 'several files with a header' second --header 1 first
same_for 3 'several files, one empty' small first empty large second
same_for '1 4' 'the first lines' large -n 700000
recorded_for 3 'the first lines of few' small -n 10 --header 1
same_for 2 'no lines of many' small -n 0
recorded_for '1 4' 'each line by itself' large --rate 3%
same_for 3 'each line of several files by itself' second --rate 1/3 --header 1 first
{ echo n; seq 900 950; } >people.n
{ echo id,who,size; for i in $(seq 5000); do echo "$i,w$((i * i % 97)),$((i % 13)).5"; done; } >people
recorded_for '1 2 4' 'so many of every value' people --by who -n 3
same_for 3 'a share of every value' people --by who -n 10%
same_for '1 4' 'groups' people --group who
recorded_for 3 'some groups' people --key who -n 7
recorded_for '1 3' 'by weights' people --weights size -n 40
same_for 2 'all by weights' people --weights 3 --header 1
recorded_for 3 'a bootstrap' people --bootstrap --header 1
recorded_for 4 'a share of all' small -n 5%
# Records of CSV that go over lines, cut in the middle of quotes wherever a rank begins: a record of half the
# file, doubled quotes and quotes that open nothing, marks of the encoding, a last record without its end.
{ printf '\xef\xbb\xbf"id\nof it",who,size\n'
  for i in $(seq 300); do printf '%s,"w ""%s"",\n\n,\n",%s\na "b\nc",5" pipe,2\n' $i $((i % 7)) $((i % 5)); done
  printf '7,"%s",1\n' "$(seq 2500)"
  for i in $(seq 300); do printf '%s;"\n""";"\n"\n' $i; done; printf '"",""'; } >quoted
same_for '3 7' 'records over lines' quoted --csv
recorded_for 5 'the first records' quoted --csv --header 1 -n 400
sed '/^7,"1$/,$d; /^a "b/d; /^c",5/d' quoted >columns
same_for 3 'a column of records over lines' columns --by who -n 2
recorded_for 3 'the least tags' small --sampler bottom-k -n 100
recorded_for 2 'the least keys by weights' people --sampler bottom-k --weights size -n 30
recorded_for 2 'lines that come again' small -r -n 500
# Words and numbers, which ranks make.
recorded_for '1 4' 'numbers' '' -i 7-90000
recorded_for 2 'the order scatter of numbers' '' -i 1-1700000 --algorithm scatter
again 3 'numbers played again' expected --replay kept
recorded_for 3 'few of so many numbers that nobody has them all' '' -i 1-1000000000000 -n 9
recorded_for 3 'numbers each by itself' '' -i 1-50000 --rate 1/7
recorded_for 3 'no numbers' '' -i 5-4
recorded_for 4 'words, one with a newline' '' -e -n 4 one 'two
three' four five ''
same_for 2 'epochs of numbers' '' -i 3-50000 --epochs 3 --resume 2:900 -n 60000
same_for 3 'epochs of words' '' -e --epochs 2 a b c
same_for 3 'epochs' small --epochs 3
same_for 2 'epochs of records that go on' quoted --csv --header 1 --epochs 5 --resume 2:900 -n 1500
same_for 3 'shards' second --shards --header 1 first people.n
same_for 3 'epochs of shards' second --shards --epochs 3 --header 1 first people.n
same_for 2 'epochs of shards that go on' second --shards --epochs 3 --resume 2:1 --header 1 first people.n
"$faro" shuffle --seed ranks --shards --csv -o 'e-%d' small quoted blank
on 3 "$mpi" shuffle --seed ranks --shards --csv -o 's-%d' small quoted blank
for i in 1 2 3; do cmp e-$i s-$i || complain "shard $i is another"; done
# Orders whose picks come one after the other: rank 0 makes them.
recorded_for 3 'a shuffle by name' small --algorithm riffle --rounds 3 --piles 3
from_elsewhere() {  # numbers of ranks, what it is, the input, options without a seed
  local numbers=$1 what=$2 input=$3
  shift 3
  "$faro" shuffle "$@" "$input" >expected 2>said
  for ranks in $numbers; do
    on "$ranks" "$mpi" shuffle "$@" -o out "$input" 2>err || complain "$what, $ranks ranks: exit $?"
    cmp expected out || complain "$what, $ranks ranks: another order"
    sed -n 's/^faro-mpi/faro/p' err | cmp - said || complain "$what, $ranks ranks: another note"
  done
}
"$faro" shuffle -i 1000000000-9999999999 -n 900000 --seed bytes | tr -d '\n' >bytes
from_elsewhere 3 'the order of Python' small --like python --seed 42
from_elsewhere 2 'words that come again as in uutils' small --like uutils --seed 7 -r -n 9
from_elsewhere 3 'the order of GNU shuf' small --random-source bytes
from_elsewhere 3 'a sample of GNU shuf, of a long file' large --random-source bytes -n 50
seq 2 | sed 's/.*/0/' >picked
from_elsewhere 2 'picks' blank --picks picked
on 3 "$mpi" shuffle --dry-run --seed s --weights size -n 3 -o out people >said || complain 'no dry run'
grep -q '^order   drawn by the weights of size, from the seed' said && grep -q '^how     3 ranks, .*rank 0 finds the order' said ||
  complain "a dry run says: $(cat said)"
jq_free='{"a": {"b": "x\"y"}}'
for i in $(seq 200); do echo "{\"n\": $i, \"k\": \"v $((i % 7))\"}"; done >objects
echo "$jq_free" | sed 's/a": {"b/k": "odd", "z": {"b/' >>objects
same_for 3 'paths in JSON' objects --by .k -n 2
split_for() {  # what it is, options
  local what=$1
  shift
  "$faro" shuffle --seed ranks "$@" --split 0.7,0.2,0.1 --record kept -o a,b,c people 2>said
  for ranks in 1 3; do
    rm -f x y z
    on "$ranks" "$mpi" shuffle --seed ranks "$@" --split 0.7,0.2,0.1 --record made -o x,y,z people 2>err || complain "$what, $ranks ranks: exit $?"
    cmp a x && cmp b y && cmp c z || complain "$what, $ranks ranks: another split"
    cmp kept made || complain "$what, $ranks ranks: another record"
    sed -n 's/^faro-mpi/faro/p' err | cmp - said || complain "$what, $ranks ranks: another note, or not once"
  done
}
split_for 'a split' --header 1
split_for 'a split of strata' --stratify who
split_for 'a split of groups' --group who
rm x y z
on 2 "$mpi" shuffle --replay made -o x,y,z people 2>err || complain "a split is not played again: exit $?"
cmp a x && cmp b y && cmp c z || complain 'a split is played again otherwise'
only_ranks='--bucket-bytes 2'
same_for 3 'buckets of two bytes, which are parts of leaves' large
same_for 3 'buckets of two bytes, few lines' small
only_ranks=

on 4 "$mpi" shuffle --record fresh.json -o fresh large && sort -n fresh | cmp - large || complain 'a fresh shuffle loses lines'
"$faro" audit verify fresh.json large >out || complain 'the record of a fresh shuffle does not hold'
cmp -s fresh large && complain 'a fresh shuffle shuffles nothing'
for option in '--memory 1G' --json; do
  on 2 "$mpi" shuffle -o out $option small 2>err && complain "$option is no error"
  grep -qe "${option% *} is not done by several machines, since .*: faro shuffle has it" err || complain "$option is not refused by name"
done
on 2 "$mpi" shuffle -o out missing 2>err && complain 'a missing file is no error'
grep -q 'cannot read missing: No such file or directory' err || complain 'a missing file is not named'

# Simulations and judged shuffles: the very bytes and exit code of one machine.
same_answer() {  # numbers of ranks, the files it writes besides, the words
  local numbers=$1 files=$2 ranks code
  shift 2
  "$faro" "$@" >expected 2>/dev/null
  code=$?
  for file in $files; do sed '/>date</d' "$file" >"expected.$file"; done  # a page says in which minute it was made
  for ranks in $numbers; do
    on "$ranks" "$mpi" "$@" >out 2>err
    [ $? = $code ] || complain "$*, $ranks ranks: not exit $code"
    for file in $files; do sed '/>date</d' "$file" | cmp - "expected.$file" || complain "$*, $ranks ranks: another $file"; done
    cmp expected out || complain "$*, $ranks ranks: another answer"
  done
  for file in $files; do rm "expected.$file" "$file"; done
}
cat >parts.lua <<'END'
return function(t) local a = t:die(6) if a == 6 then return {n = a, 'text'} elseif a == 5 then t:fail() end return a / 4 end
END
same_answer '1 2 4' '' simulate pontoon.lua -n 200000 --json --seed s
same_answer 3 bars.svg simulate parts.lua -n 100000 --plot --svg bars.svg
same_answer 4 '' simulate parts.lua -n 1
same_answer 2 '' simulate stop-in-time.lua -n 50000 --json
same_answer '1 2 4' '' judge test --shuffle fisher-yates --decks 9000 --seed s --all
same_answer '1 2 4' '' judge test --shuffle sattolo --decks 5000 --seed s --sequential --json
same_answer 4 'page.html page.svg' judge test --shuffle deck-block --decks 9000 --seed s --fdr --html page.html --svg page.svg
same_answer 2 '' judge test --shuffle riffle --cards 300 --decks 100 --seed s --threads 3 --blocks
on 3 "$mpi" judge test --shuffle deck-block --cards 5 --decks 100 --json >out 2>err || complain 'a fresh seed is not shared'

# What is wrong on any rank is said once, by all together.
refused() {  # the exit code, the line, a script that every rank runs
  mpi=$mpi on 3 timeout 60 bash -c "rank=\${OMPI_COMM_WORLD_RANK:-\${PMI_RANK:-0}}; $3" >out 2>err
  local code=$?
  [ "$code" = "$1" ] || complain "$3: exit $code, not $1"
  [ "$(grep -a '^faro-mpi' err)" = "$2" ] || complain "$3: not one line, but: $(grep -a '^faro-mpi' err)"
  [ -s out ] && complain "$3: output besides"
}
refused 3 'faro-mpi shuffle: rank 2: cannot write result: File too large' \
  'if [ $rank = 2 ]; then ulimit -f 6000; fi; exec $mpi shuffle -o result large'
refused 3 'faro-mpi shuffle: cannot write result: File too large' 'ulimit -f 6000; exec $mpi shuffle -o result large'
refused 2 'faro-mpi shuffle: rank 1: cannot read missing: No such file or directory: expected an existing, readable file' \
  'if [ $rank = 1 ]; then in=missing; else in=large; fi; exec $mpi shuffle -o result $in'
refused 2 'faro-mpi shuffle: second: expected the same first line as in large, got another header' \
  'exec $mpi shuffle --header 1 -o result large second'
refused 2 'faro-mpi shuffle: second: expected the header of small, got another' \
  'exec $mpi shuffle --seed s --header 1 --shards -o result small second first'
printf 'a,"b\nc\nd' >open
refused 2 'faro-mpi shuffle: open: the last record ends within quotes; a closing quote is missing' \
  'exec $mpi shuffle --csv -o result open'
[ -e result ] && complain 'a failed shuffle leaves output'
# A rank that is killed ends all of them; what they were to write is there as before, or whole. mpiexec itself may hang
# after that, when its ranks have ended (a lock that PMIx takes at its end), and takes no signal but the last.
a_rank_lives() { awk -v of="$1" '{ sub(/.*\) /, "") } $2 == of && $1 != "Z" { lives = 1 } END { exit !lives }' /proc/[0-9]*/stat 2>/dev/null; }
"$faro" shuffle --seed ranks large >expected
killed=0
for after in 0 0.05 0.1 0.15 0.2 0.25 0.3 0.4; do
  echo before >result
  after=$after mpi=$mpi "$run" --oversubscribe -n 3 bash -c \
    'if [ "${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-0}}" = 1 ]; then (sleep $after; kill -9 $$) & fi; exec $mpi shuffle --seed ranks -o result large' >out 2>err </dev/null &
  launcher=$! without_ranks=0
  for _ in $(seq 300); do
    kill -0 $launcher 2>/dev/null && [ $without_ranks -lt 100 ] || break
    sleep 0.2
    a_rank_lives $launcher && without_ranks=0 || without_ranks=$((without_ranks + 1))
  done
  if kill -0 $launcher 2>/dev/null; then
    a_rank_lives $launcher && complain "rank 1 killed after $after s: the others wait for ever"
    kill -9 $launcher
  fi
  wait $launcher 2>/dev/null
  [ $? = 0 ] || killed=$((killed + 1))
  [ "$(cat result)" = before ] || cmp expected result || complain "rank 1 killed after $after s: a result in part"
done
[ $killed -gt 0 ] || complain 'no rank was killed in time'
rm -f .faro-* result result.faro-*
cat >bad.lua <<'END'
return function(t) if t:below(500000) == 0 then error('oh') end return 1 end
END
"$faro" simulate bad.lua -n 2000000 --seed s 2>&1 | sed 's/^faro/faro-mpi/' >line
on 4 "$mpi" simulate bad.lua -n 2000000 --seed s >out 2>err
[ $? = 2 ] || complain 'an error of a game is no error'
grep -a '^faro-mpi' err | sed 's/: rank [123]: /: /' | cmp - line || complain 'another error of a game, or more than one'
refused 2 "faro-mpi simulate: rank 1: --count: expected a whole number from 1 to 1000000000000, got 'x'" \
  'if [ $rank = 1 ]; then n=x; else n=1000000; fi; exec $mpi simulate parts.lua -n $n'
refused 3 "faro-mpi simulate: cannot write no/folder.svg: No such file or directory" \
  'exec $mpi simulate parts.lua -n 9 --svg no/folder.svg'
refused 2 "faro-mpi judge test: no shuffle is called 'rifle'; did you mean riffle?" 'exec $mpi judge test --shuffle rifle'
refused 2 "faro-mpi judge test: expected --shuffle NAME, which ranks can share; a file or a program is for faro judge test" \
  'exec $mpi judge test'
refused 2 "faro-mpi judge test: --carry-on makes each deck from the one before, which ranks can't share; use faro judge test" \
  'exec $mpi judge test --shuffle riffle --carry-on'
refused 2 "faro-mpi: no verb 'juge'; did you mean judge?" 'exec $mpi juge'
ldd "$faro" 2>/dev/null | grep -q libmpi && complain 'faro itself needs MPI'
"$mpi" --help | grep -q 'judge' || complain 'no help'
[ -z "$(ls | grep 'faro-')" ] || complain 'temporary files are left'
exit $failed
