"""Transcripts as whoever knows the secret can make them: what they say may be changed at will, and commitment, seals, reveals,
draws, signatures and hashes are made anew for it. So only the rules of docs/spec-draw.md can refuse what comes out.

A step is a list of members, [name, value] each. A value is a text, a number, a list, `Raw` (written as it stands), or `Made`: what
follows from the steps before, worked out when the transcript is written down. The draws follow docs/verify_kinds.py, whatever
the transcript allows: too early, without an opening, twice.
"""
import calendar, hashlib, hmac, json, time

import verify_kinds
import verify_signature
from verify_draw import all_words, shuffled

# Rounds of drand as its servers gave them: randomness is SHA-256 of the signature.
ROUNDS = {
    'quicknet 1000': ('b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39', ''),
    'quicknet 657413': ('b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b', ''),
    'default 1': ('8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655',
                  '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a'),
}
CHAINS = {'default': (1595431050, 30), 'quicknet': (1692803367, 3)}
SMALL_ORDER = ['00' * 32, '01' + '00' * 31, 'ec' + 'ff' * 30 + '7f', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
               'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', '00' * 31 + '80', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
               'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa', '01' + '00' * 30 + '80', 'ec' + 'ff' * 31,
               'ed' + 'ff' * 30 + '7f', 'ee' + 'ff' * 30 + '7f', 'ed' + 'ff' * 31, 'ee' + 'ff' * 31]  # the last four are other spellings


class Raw(str):
    """JSON as it is to be written."""


class Made:
    """What follows from the steps before: of the forger at work, and the step it stands in."""

    def __init__(self, work):
        self.work = work


def sha(data):
    return hashlib.sha256(data).digest()


def frame(*fields):
    return b''.join(len(field).to_bytes(8, 'big') + field for field in fields)


def in_bytes(text):
    return text.encode('utf-8', 'surrogateescape')


def quoted(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def written(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return '{' + ','.join(quoted(name) + ':' + written(part) for name, part in value.items()) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(written, value)) + ']'
    return str(value)


def meant(value):
    """What a lax reader takes a value for."""
    if not isinstance(value, Raw):
        return value
    try:
        found = json.loads(value)
        return int(found) if isinstance(found, float) else found
    except (ValueError, OverflowError):
        return str(value)


def after_epoch(date):
    return calendar.timegm(time.strptime(date, '%Y-%m-%dT%H:%M:%SZ'))


def date_of(seconds):
    return time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(seconds))


def time_of_round(name):
    chain, number = name.split(' ')
    return date_of(CHAINS[chain][0] + (int(number) - 1) * CHAINS[chain][1])


# ---- Signatures ---------------------------------------------------------------------------------------------------------

POWERS = [verify_signature.BASE]
while len(POWERS) < 256:
    POWERS.append(verify_signature.plus(POWERS[-1], POWERS[-1]))


def times_base(number):
    out = verify_signature.NEUTRAL
    for at in range(number.bit_length()):
        if number >> at & 1:
            out = verify_signature.plus(out, POWERS[at])
    return out


class Key:
    def __init__(self, seed):
        whole = hashlib.sha512(seed).digest()
        self.number = int.from_bytes(whole[:32], 'little') & (2**254 - 8) | 2**254
        self.rest = whole[32:]
        self.public = verify_signature.bytes_of(times_base(self.number))

    def signed(self, text, torsion=None, spelt=None, more=0):
        """A signature; with a point of small order added to R, for another spelling of the key, with multiples of the order added to s."""
        r = int.from_bytes(hashlib.sha512(self.rest + text).digest(), 'little') % verify_signature.ORDER
        point = times_base(r)
        first = verify_signature.bytes_of(verify_signature.plus(point, torsion) if torsion else point)
        h = int.from_bytes(hashlib.sha512(first + (spelt or self.public) + text).digest(), 'little')
        return first + ((r + h * self.number) % verify_signature.ORDER + more * verify_signature.ORDER).to_bytes(32, 'little')


KEYS = [Key(bytes([i]) * 32) for i in range(3)]


# ---- Steps --------------------------------------------------------------------------------------------------------------

class Step(list):
    """[name, value] in the order of the line, without h."""

    def __init__(self, *members):
        super().__init__([name, value] for name, value in members)

    def __getitem__(self, name):
        if not isinstance(name, str):
            return super().__getitem__(name)
        for key, value in self:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name, other=None):
        for key, value in self:
            if key == name:
                return value
        return other

    def __setitem__(self, name, value):
        if not isinstance(name, str):
            return super().__setitem__(name, value)
        for member in self:
            if member[0] == name:
                member[1] = value
                return
        raise KeyError(name)

    @property
    def kind(self):
        return self.get('step')

    def copied(self):
        return Step(*((name, list(value) if isinstance(value, list) else value) for name, value in self))


class Draft:
    """A transcript before its hashes are made: the steps, and the secrets that only its maker knows."""

    def __init__(self, steps, secret=b'a secret of the organiser', salt=b's' * 32):
        self.steps, self.secret, self.salt = steps, secret, salt
        self.chained = True  # h as it has to be

    @property
    def plan(self):
        return self.steps[0]

    def of(self, kind, **members):
        return [step for step in self.steps if step.kind == kind and all(step.get(name) == value for name, value in members.items())]

    def place(self, step):
        return next(i for i, other in enumerate(self.steps) if other is step)

    def text(self):
        return Forger(self).text()


class Forger:
    """Writes a draft down, line by line."""

    def __init__(self, draft):
        self.draft, self.before, self.h, self.plan_text, self.commitment, self.kept_leaves = draft, [], bytes(32), b'', '', None
        self.gave_up = False

    def text(self):
        out = []
        for step in self.draft.steps:
            line, values = '', Step()
            for name, value in step:
                if name == 'commitment' and not self.plan_text:
                    self.plan_text = in_bytes('{' + line[1:])
                if isinstance(value, Made):
                    value = self.made(name, value, values)
                values.append([name, meant(value)])
                line += f',{quoted(name)}:{written(value)}'
                if name == 'commitment' and not self.before:
                    self.commitment = str(meant(value))
            body = in_bytes('{' + line[1:] + '}')
            self.before.append(values)
            self.h = sha(self.h + body) if self.draft.chained else sha(body)
            out.append(body[:-1] + b',"h":"' + self.h.hex().encode() + b'"}\n')
        return b''.join(out)

    def made(self, name, value, step):
        try:
            return value.work(self, step)
        except (AssertionError, AttributeError, ArithmeticError, IndexError, KeyError, RuntimeError, StopIteration, TypeError, ValueError):
            self.gave_up = True  # of lines that are no steps nothing follows
            return [] if name in ('path', 'result') else '0' * 64

    # What the plan says, as far as it says something.

    @property
    def plan(self):
        return self.before[0] if self.before else self.draft.plan

    def listed(self, name):
        found = meant(self.plan.get(name, []))
        return [meant(part) for part in found] if isinstance(found, list) else []

    def of(self, kind, name, value):
        return [step for step in self.before if step.kind == kind and step.get(name) == value]

    # The commitment.

    def part(self, what, index, name):
        return hmac.digest(getattr(self.draft, what), frame(b'faro-session/1', what.encode(), index.to_bytes(8, 'big'), in_bytes(name)), 'sha256')

    def secret_of(self, index, name):
        return self.draft.secret[:8] if getattr(self.draft, 'short_secrets', False) else self.part('secret', index, name)

    def leaves(self):
        if self.kept_leaves is None or not self.before:
            self.kept_leaves = self.new_leaves()
        return self.kept_leaves

    def new_leaves(self):
        names = [name if isinstance(name, str) else '' for name in self.listed('sessions')]
        return [sha(b'\0' + frame(b'faro-commit/1', sha(self.plan_text), i.to_bytes(8, 'big'), in_bytes(name), self.part('salt', i, name), self.secret_of(i, name)))
                for i, name in enumerate(names)]

    def path(self, index):
        return [digest.hex() for digest in path_of(self.leaves(), index)]

    def index_of(self, session):
        names = self.listed('sessions')
        return names.index(session) if session in names else 0

    # The draw.

    def fields_of(self, session):
        yield bytes.fromhex(self.commitment) if len(self.commitment) == 64 and set(self.commitment) <= set('0123456789abcdef') else b''
        yield in_bytes(session)
        yield self.secret_of(self.index_of(session), session)
        for party in self.listed('parties'):
            yield in_bytes(party)
            said = self.of('contribute', 'party', party)
            opened = [step for step in self.of('reveal', 'party', party)]
            if not said:
                yield b''
            elif opened:
                yield in_bytes('+' + opened[0]['value'])
            else:
                yield in_bytes(('-' if said[0].get('sealed') else '+') + str(said[0].get('value')))
        for source in self.listed('publics'):
            yield in_bytes(source['name'])
            known = self.of('public', 'name', source['name'])
            yield in_bytes(known[0]['value']) if known else b''

    def key(self, session):
        return sha(b'faro-draw/1\0' + frame(*self.fields_of(session))).hex()

    def all_items(self):
        if self.listed('items'):
            return [str(item) for item in self.listed('items')]
        low, _, high = str(self.plan.get('range', '')).partition('-')
        try:
            low, high = int(low, 0), int(high, 0)
        except ValueError:
            return ['1', '2', '3']
        return [str(i) for i in range(low, min(high, low + 2000) + 1)]

    def result(self, session):
        items, take = self.all_items(), self.plan.get('take', 1)
        take = take if isinstance(take, int) else int(take) if str(take).isdecimal() else 1
        kind, rules = self.plan.get('kind', 'order'), self.listed('rules')
        try:
            fields = list(self.fields_of(session))
            if kind != 'order':
                return [items[i] for i in drawn(kind, verify_kinds.read_rules(kind, rules, len(items), take), len(items), take, fields)]
            return [items[i] for i in shuffled(all_words(fields), range(len(items)))[:max(take, 0)]]
        except (ArithmeticError, AssertionError, AttributeError, IndexError, KeyError, RuntimeError, StopIteration, TypeError, ValueError):  # nothing is drawn by such a plan
            return items[:max(take, 0)]


def largest_power_below(n):
    return 1 << (n - 1).bit_length() - 1


def root_of(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else bytes(32)
    split = largest_power_below(len(leaves))
    return sha(b'\1' + root_of(leaves[:split]) + root_of(leaves[split:]))


def path_of(leaves, index):
    if len(leaves) < 2:
        return []
    split = largest_power_below(len(leaves))
    if index < split:
        return path_of(leaves[:split], index) + [root_of(leaves[split:])]
    return path_of(leaves[split:], index - split) + [root_of(leaves[:split])]


def drawn(*words):
    """A draw of a kind; a forger does not try for long."""
    most, verify_kinds.MOST_TRIES = verify_kinds.MOST_TRIES, 3000
    try:
        return verify_kinds.drawn(*words)
    finally:
        verify_kinds.MOST_TRIES = most


# ---- Steps as they are made ---------------------------------------------------------------------------------------------

def commitment():
    return Made(lambda forger, step: root_of(forger.leaves()).hex())


def seal_of(commitment_text, party, text, salt):
    return sha(frame(b'faro-contribution/1', in_bytes(commitment_text), in_bytes(party), salt, in_bytes(text))).hex()


def contribute(date, party, text, salt=None):
    sealed = salt is not None
    value = Made(lambda forger, step: seal_of(forger.commitment, step['party'], text, salt)) if sealed else text
    return Step(('step', 'contribute'), ('date', date), ('party', party), ('sealed', sealed), ('value', value))


def absent(date, party):
    return Step(('step', 'absent'), ('date', date), ('party', party))


def open_seal(date, party, text, salt):
    return Step(('step', 'reveal'), ('date', date), ('party', party), ('session', ''), ('value', text), ('salt', salt.hex()), ('path', []))


def public(date, name, value, proof='', previous=''):
    return Step(('step', 'public'), ('date', date), ('name', name), ('value', value), ('proof', proof), ('previous', previous))


def reveal(date, session):
    def of(what):
        return lambda forger, step: (forger.secret_of if what == 'secret' else lambda *of: forger.part('salt', *of))(forger.index_of(step['session']), step['session']).hex()
    return Step(('step', 'reveal'), ('date', date), ('party', ''), ('session', session), ('value', Made(of('secret'))), ('salt', Made(of('salt'))),
                ('path', Made(lambda forger, step: forger.path(forger.index_of(step['session'])))))


def draw(date, session):
    return Step(('step', 'draw'), ('date', date), ('session', session), ('key', Made(lambda forger, step: forger.key(step['session']))),
                ('result', Made(lambda forger, step: forger.result(step['session']))))


def sign(date, signer, purpose, key, public_key=None, **more):
    shown = public_key or key.public.hex()

    def signature(forger, step):
        text = '\n'.join(('faro-signature/2', forger.h.hex(), step['date'], step['signer'], step['purpose'], step['public_key'], ''))
        return key.signed(in_bytes(text), **more).hex()
    return Step(('step', 'sign'), ('date', date), ('signer', signer), ('purpose', purpose), ('public_key', shown), ('signature', Made(signature)))


def publish(date, name, value):
    return Step(('step', 'publish'), ('date', date), ('name', name), ('value', value))


# ---- Whole transcripts, by chance ---------------------------------------------------------------------------------------

NAMES = ['Zoë', 'Zoe\u0308', 'Ann', 'ANN', 'Bob "the\\builder"', 'çelik', 'Łukasz', 'O\u2019Neil', 'Ωmega', 'x', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf',
         'length', '0', '-1', '1e3', 'null', 'true', '🂡 ace', 'a,"b"', '\\\\', '{"step":"draw"}', ',"h":"', ',"commitment":"', 'Ann\u200b', 'ann  b', '\u00a0', '\ufeffAnn', 'n' * 1000]


def rules_of(kind, items, chance):
    """Rules that most draws meet, and how many are drawn."""
    some = lambda least, most: ' '.join(str(1 + i) for i in chance.sample(range(items), chance.randrange(least, min(most, items) + 1)))
    if kind == 'tickets':
        rules = [chance.choice(['0', '1', '2', '17']) for _ in range(items)]
        rules[chance.randrange(items)] = chance.choice(['1', '5', str(2**61)])
        return rules, chance.randrange(1, sum(rule != '0' for rule in rules) + 1)
    if kind == 'pairs':
        return [f'apart {chance.choice(NAMES)}: {some(1, items // 2)}' for _ in range(chance.randrange(0, 3)) if items > 2], items
    if kind == 'groups':
        groups = chance.randrange(1, items + 1)
        rules, order = [f'{groups} groups'], chance.sample(range(1, items + 1), items)
        if chance.random() < 0.5:
            cut = chance.randrange(1, items + 1)
            rules += [f'pot {chance.choice(NAMES)}: ' + ' '.join(map(str, part)) for part in (order[:cut], order[cut:]) if part]
        if chance.random() < 0.6:
            who = chance.sample(range(1, items + 1), chance.randrange(1, items + 1))
            rules.append(f'at most {-(-len(who) // groups) + chance.randrange(2)} {chance.choice(NAMES)}: ' + ' '.join(map(str, who)))
        return rules, items
    take = chance.randrange(1, items + 1)
    rules = []
    for _ in range(chance.randrange(0, 3)):
        who = chance.randrange(1, items + 1)
        least, most = max(0, take - (items - who)), min(who, take)
        low = chance.randrange(least, most + 1)
        rules.append(f'from {max(0, low - 1)} to {low + 1 if low < who else low} {chance.choice(NAMES)}: ' + ' '.join(str(1 + i) for i in chance.sample(range(items), who)))
    return rules, take


def first_line(chance, want):
    kind = want.get('kind') or chance.choice(['order', 'order', 'tickets', 'pairs', 'groups', 'panel'])
    count = want.get('items') or chance.randrange(1, 9)
    if kind == 'pairs':
        count += count % 2
    ranged = want.get('ranged', chance.random() < 0.3)
    low = chance.choice([0, 1, 5, 2**31 - 3, 2**32 - 2, 2**53 - 3, 2**53, 2**62, 2**63 - 1 - count])
    items = [] if ranged else [f'{chance.choice(NAMES)}{i}' for i in range(count)] if chance.random() < 0.8 else [sha(bytes([i])).hex() for i in range(count)]
    if not ranged and count <= len(NAMES) and chance.random() < 0.3:
        items = chance.sample(NAMES, count)
    rules, take = rules_of(kind, count, chance) if kind != 'order' else ([], chance.randrange(1, count + 1))
    sessions = chance.sample(NAMES, want.get('sessions') or chance.choice([1, 1, 2, 3, 5]))
    parties = chance.sample(NAMES, want['parties'] if 'parties' in want else chance.randrange(0, 4))
    how = want['public'] if 'public' in want else chance.choice(4 * [''] + 4 * ['text'] + ['drand', 'both'])
    publics = []
    if how in ('text', 'both', 'two'):
        publics.append({'kind': 'text', 'name': chance.choice(NAMES), 'when': chance.choice(['2020-02-29T00:00:00Z', '2024-02-29T23:59:59Z', '2026-01-02T00:00:00Z'])})
    if how == 'two':
        publics.append({'kind': 'text', 'name': chance.choice([name for name in NAMES if name != publics[0]['name']]), 'when': '2026-01-02T00:00:00Z'})
    if how in ('drand', 'both'):
        name = want.get('round') or chance.choice(sorted(ROUNDS))
        publics.append({'kind': 'drand', 'name': name, 'when': time_of_round(name)})
    chance.shuffle(publics)
    plan = Step(('step', 'commit'), ('format', 'faro-transcript/2'), ('date', '2020-01-01T00:00:00Z'), ('title', chance.choice(NAMES + [''])), ('algorithm', 'faro-draw/1'), ('items', items),
                ('range', f'{low}-{low + count - 1}' if ranged else ''), ('take', take))
    for member in ([('kind', kind), ('rules', rules)] if kind != 'order' else []):
        plan.append(list(member))
    for member in (('sessions', sessions), ('parties', parties), ('publics', publics), ('secret', chance.choice(['fresh', 'given'])), ('commitment', commitment())):
        plan.append(list(member))
    return plan


def made(chance, want=None):
    """A transcript that holds, or holds so far: `want` says what it has to have."""
    want = want or {}
    plan = first_line(chance, want)
    steps, now, until = [plan], after_epoch('2020-01-01T00:00:00Z'), min([source['when'] for source in plan['publics']] + ['2027-01-01T00:00:00Z'])
    stop = want.get('stop') or ('' if want else chance.choice(['', '', '', 'parties', 'publics', 'draws']))

    def at(seconds=None):
        nonlocal now
        now += chance.choice([0, 0, 1, 59, 3600]) if seconds is None else seconds
        return date_of(now)

    def aside():
        if chance.random() < 0.08:
            steps.append(publish(at(), chance.choice(NAMES), chance.choice(NAMES)))
        if chance.random() < 0.02 or want.get('signed') and chance.random() < 0.2:
            steps.append(sign(at(), chance.choice(NAMES), chance.choice(NAMES), chance.choice(KEYS)))

    ways = want.get('ways') or ['open', 'sealed', 'sealed and kept', 'absent'] + (['silent'] if plan['publics'] else [])
    opening = []
    for i, party in enumerate(chance.sample(plan['parties'], len(plan['parties']))):
        way = ways[i] if want.get('ways') and i < len(ways) else chance.choice(ways)
        said, salt = chance.choice(NAMES)[:900] + f' says {i}', bytes([i]) * 32
        if way == 'open':
            steps.append(contribute(at(), party, said))
        elif way.startswith('sealed'):
            steps.append(contribute(at(), party, said, salt))
            opening.append((way, party, said, salt))
        elif way == 'absent':
            steps.append(absent(at(), party))
        aside()
    silent = len(steps) - 1 < len(plan['parties']) and 'silent' in ways
    everybody = all(any(step.get('party') == party for step in steps) for party in plan['parties'])
    for way, party, said, salt in opening:
        if way == 'sealed' and everybody:
            steps.append(open_seal(at(), party, said, salt))
        elif not plan['publics'] or chance.random() < 0.3:
            steps.append(absent(at(), party))
        aside()
    if stop == 'parties':
        return Draft(steps)
    now = max([now] + [after_epoch(source['when']) for source in plan['publics']])
    for source in chance.sample(plan['publics'], len(plan['publics'])):
        if source['kind'] == 'drand':
            proof, previous = ROUNDS[source['name']]
            steps.append(public(at(), source['name'], sha(bytes.fromhex(proof)).hex(), proof, previous))
        else:
            steps.append(public(at(), source['name'], chance.choice(NAMES)))
        aside()
    if stop == 'publics':
        return Draft(steps)
    names = chance.sample(plan['sessions'], len(plan['sessions']))
    if stop == 'draws':
        names = names[:chance.randrange(0, len(names) + 1)]
    waiting = [reveal, draw]
    if chance.random() < 0.3:  # all revealed before any is drawn
        todo = [(reveal, name) for name in names] + [(draw, name) for name in names]
    else:
        todo = [(work, name) for name in names for work in waiting]
    if stop == 'draws' and todo and chance.random() < 0.3:
        todo.pop()
    for work, name in todo:
        steps.append(work(at(), name))
        aside()
    if want.get('signed') and not any(step.kind == 'sign' for step in steps):
        steps.append(sign(at(), chance.choice(NAMES), 'witness', chance.choice(KEYS)))
    return Draft(steps)
