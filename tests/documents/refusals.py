"""The refusals of the rules of transcripts, as the sources in wings/audit/src have them: which one a message is."""
import pathlib, re

SOURCES = pathlib.Path(__file__).parents[2] / 'wings/audit/src'
LITERAL = r'"(?:[^"\\]|\\.)*"'
# What no transcript that is verified meets: steps that are made, ends that are asked for, and sizes that tests/audit has.
ELSEWHERE = ('the file ends, a draw was expected', 'an order has no rules', 'there is no session {}', 'more than {} bytes are too many', '{} [R{}]')
WITHIN = {'refuse_rule': 'rule {{}}: expected {}, got {{}}', 'fail': '{{}}, byte {{}}: {} was expected'}


class Refusal:
    def __init__(self, file, words):
        self.name, self.words = f'{file}: {words}', words
        self.parts = [part.replace('{{', '{').replace('}}', '}') for part in re.split(r'\{\d*\}', words) if part]
        self.size = sum(map(len, self.parts))

    def is_in(self, said):
        at = 0
        for part in self.parts:
            at = said.find(part, at) + len(part)
            if at < len(part):
                return False
        return True


def words_in(call):
    """The first text of a call, its pieces joined."""
    found = re.search(rf'{LITERAL}(?:\s+{LITERAL})*', call)
    return found and ''.join(re.sub(r'\\(.)', r'\1', piece[1:-1]) for piece in re.findall(LITERAL, found[0]))


def all_refusals():
    out = []
    for path in sorted(SOURCES.glob('transcript/*.cpp')):
        if path.name in ('making.cpp', 'drawable.cpp', 'kept_secret.cpp'):  # what makes steps, and what makers keep
            continue
        text = re.sub(r'^\s*//.*|\s//\s.*', '', path.read_text(), flags=re.M)
        for call in re.finditer(rf'(?<![\w.:])(refuse|refuse_rule|fail|throw (?:input_error|malformed_transcript))\s*[({{]((?:{LITERAL}|[^;"])*);', text):
            words = words_in(call[2])
            if not words or ' ' not in words or words.startswith('rule {}: expected') or not re.sub(r'\{\d*\}', '', words).strip() or words.startswith(ELSEWHERE):
                continue
            words = WITHIN.get(call[1], '{}').format(words)
            if all(each.words != words for each in out):
                out.append(Refusal(path.name, words))
    return sorted(out, key=lambda each: -each.size)


def refusal_of(said, refusals):
    """The one that says the most of it."""
    return next((each for each in refusals if each.is_in(said)), None)
