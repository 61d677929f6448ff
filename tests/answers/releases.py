#!/usr/bin/env python3
"""Records and transcripts that a released version made: every later one reads them, and finds them right.

releases.py PROGRAM                 verifies all of releases/*/, and gives what they recorded again
releases.py PROGRAM --make VERSION  makes those of a version; once, when it is released
"""
import pathlib
import shlex
import subprocess
import sys

RELEASES = pathlib.Path(__file__).with_name("releases")
INPUTS = {
    "names.txt": "ann\nbob\ncarla\ndora\nemil\nfay\ngus\nhal\n",
    "people.csv": "name,tickets,team,weight\nann,3,a,0.5\nbob,1,a,0.25\ncarla,2,b,3\ndora,5,b,1\nemil,1,c,2\nfay,2,c,1000\n",
    "seconds.csv": "name,team\ngus,a\nhal,b\nida,c\njo,a\nkim,b\nleo,c\n",
    "quotas.csv": "attribute,value,min,max\nteam,a,1,1\nteam,b,1,2\nteam,c,0,1\n",
    "bob.txt": "a seven and a nine\n",
    "three.dlr": "produce 3\ncondition hcp(north) >= 15\naction printoneline\n",
}
RECORDS = {  # what is recorded: the verb with its options, and the files that it reads
    "shuffle-ascending": "shuffle --seed faro names.txt",
    "shuffle-riffle": "shuffle --seed faro --algorithm riffle --rounds 3 names.txt",
    "shuffle-scatter": "shuffle --seed faro --algorithm scatter --generator aes256-ctr names.txt",
    "shuffle-fresh": "shuffle names.txt",
    "shuffle-sample": "shuffle --seed faro -n 3 names.txt",
    "shuffle-repeat": "shuffle --seed faro --repeat -n 12 names.txt",
    "shuffle-range": "shuffle --seed faro -i 1-1000000000000 -n 5",
    "shuffle-weights": "shuffle --seed faro -n 3 --weights weight people.csv",
    "shuffle-table": "shuffle --seed faro --group team people.csv",
    "shuffle-ratios": "shuffle --seed faro --record-ratios names.txt",
    "shuffle-like": "shuffle --seed 42 --like python names.txt",
    "deal-hands": "deal --hands 4x5 --seed faro",
    "deal-given": "deal --given 'hcp(N) >= 15' --seed faro",
    "deal-script": "deal --dealer three.dlr --seed faro",
    "draw-winners": "draw winners people.csv -n 2 --name name --tickets tickets --seed faro",
    "draw-pairs": "draw pairs people.csv seconds.csv --name name --apart team --seed faro",
    "draw-groups": "draw groups people.csv --groups 2 --name name --apart team --seed faro",
    "draw-santa": "draw santa people.csv --name name --apart team --seed faro",
    "draw-panel": "draw panel people.csv -n 3 --name name --quota quotas.csv --seed faro",
    "draw-assign": "draw assign people.csv --arms A,B --block 2 --name name --stratify team --seed faro",
    "roll": "roll 4d6 --seed faro",
    "odds-sample": "odds 'heart >= 3' --draw 5 --sample 3 --seed faro",
}
TRANSCRIPTS = {
    "raffle": ["audit commit raffle.draw --title Raffle --items names.txt -n 3 --party ann --party bob --date 2026-11-30",
               "audit contribute raffle.draw --as ann --value 'dice: 3 5 1 6' --date 2026-12-01",
               "audit contribute raffle.draw --as bob --seal --value-file bob.txt --date 2026-12-01",
               "audit reveal raffle.draw --private raffle.draw.bob.private --date 2026-12-02",
               "audit reveal raffle.draw --date 2026-12-02",
               "audit draw raffle.draw --date 2026-12-02"],
    "winners": ["audit commit winners.draw --title Winners --people people.csv --name name --tickets tickets -n 2 --date 2026-11-30",
                "audit reveal winners.draw --date 2026-12-02",
                "audit draw winners.draw --date 2026-12-02"],
    "open": ["audit commit open.draw --title Open --range 1-49 -n 6 --public 'the lottery' --when 2026-12-24 --date 2026-11-30"],
}
EXIT_OF_OPEN = 4  # not all of it is drawn yet


def run(program, folder, command, expected=0):
    done = subprocess.run([program, *shlex.split(command)], cwd=folder, capture_output=True)
    if done.returncode != expected:
        sys.exit(f"releases.py: {folder.name}: faro {command}: exit code {done.returncode}, expected {expected}\n"
                 + done.stderr.decode() + done.stdout.decode())
    return done.stdout


def has(program, verb, options=()):
    """Whether this program has a verb with these options: a wing may have been left out."""
    done = subprocess.run([program, *verb, "--help"], capture_output=True, text=True)
    return done.returncode == 0 and all(option in done.stdout for option in options)


def files_of(command):
    return " ".join(word for word in shlex.split(command) if word in INPUTS)


def make(program, version):
    folder = RELEASES / version
    folder.mkdir(parents=True)
    for name, text in INPUTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name, command in RECORDS.items():
        (folder / f"{name}.txt").write_bytes(run(program, folder, f"{command} --record {name}.json"))
    for name, commands in TRANSCRIPTS.items():
        for command in commands:
            run(program, folder, command)
        for private in folder.glob(f"{name}.draw.*"):
            private.unlink()


def verify(program, folder):
    audits, left_out = has(program, ["audit", "verify"]), 0
    for record in sorted(folder.glob("*.json")):
        words = shlex.split(RECORDS[record.stem])
        verb, files = words[: 2 if words[0] == "draw" else 1], files_of(RECORDS[record.stem])
        if not has(program, verb, [word for word in words if word.startswith("--")]):
            left_out += 1
            continue
        if audits:
            run(program, folder, f"audit verify {record.name} {files}")
        again = run(program, folder, f"{' '.join(verb)} --replay {record.name} {files.replace('quotas.csv', '--quota quotas.csv')}")
        if again != record.with_suffix(".txt").read_bytes():
            sys.exit(f"releases.py: {folder.name}: {record.name} replayed gives other bytes than {record.stem}.txt")
    for transcript in sorted(folder.glob("*.draw")) if audits else []:
        run(program, folder, f"audit verify {transcript.name}", EXIT_OF_OPEN if transcript.stem == "open" else 0)
    print(f"{folder.name}: {len(list(folder.glob('*.json'))) - left_out} records, {left_out} left out with their wings")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    if sys.argv[2:3] == ["--make"]:
        make(program, sys.argv[3])
    for folder in sorted(RELEASES.iterdir()):
        verify(program, folder)


if __name__ == "__main__":
    main()
