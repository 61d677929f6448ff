"""What a forger may try, a function each: every one changes what a transcript says, in the draft, before its hashes are made.

`CHANGES` has them by name, with what the transcript has to have (see forging.made) and the rule of docs/spec-draw.md that they mean to
break; without one they only try something. Each returns False where this transcript has no place for it.
"""
import hashlib

import forging
from forging import Draft, Key, KEYS, Made, NAMES, ROUNDS, Raw, SMALL_ORDER, Step, absent, contribute, date_of, draw, open_seal, public, publish, reveal, seal_of, sha, sign

CHANGES = {}
LATE = '2026-11-01T00:00:00Z'
NO_DATES = ['zzzz', '', '2026-02-29T00:00:00Z', '2100-02-29T00:00:00Z', '1900-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z', '2026-04-31T00:00:00Z', '2026-01-00T00:00:00Z',
            '2026-01-01T24:00:00Z', '2026-01-01T23:60:00Z', '2026-01-01T23:59:60Z', '2026-01-01', '2026-01-01T00:00Z', '2026-01-01T00:00:00', '2026-01-01 00:00:00Z', '2026-01-01T00:00:00z',
            '2026-01-01T00:00:00.0Z', '2026-01-01T00:00:00+00:00', '+2026-01-01T00:00:00Z', '02026-01-01T00:00:00Z', '2026-1-01T00:00:00Z', '２026-01-01T00:00:00Z', '2026-01-01T00:00:00Z ',
            ' 2026-01-01T00:00:00Z', '2026-01-01T-1:00:00Z', '2026-01-01T0x:00:00Z']
NO_NAMES = ['', ' ', ' Ann', 'Ann ', 'n' * 1001, 'é' * 501]
NO_NUMBERS = ['', '-1', '+1', '01', '1.0', '1e0', '0x1', ' 1', '1 ', '1,', '١', '9223372036854775808', '18446744073709551616', '99999999999999999999', 'one']
NO_DIGESTS = ['', '00', 'g' * 64, 'A' * 64, '0' * 63, '0' * 65, '0' * 128, ' ' + '0' * 63]


def change(rule='', **want):
    def kept(work):
        CHANGES[work.__name__] = (work, rule, want)
        return work
    return kept


def one_of(chance, steps):
    steps = list(steps)
    return chance.choice(steps) if steps else None


def insert_after(draft, step, *new):
    at = draft.place(step) + 1
    draft.steps[at:at] = new


def dated(draft, at):
    """The date of the line before this place."""
    return draft.steps[at - 1]['date']


def put(draft, at, work, *words):
    draft.steps.insert(at, work(dated(draft, at), *words))


def place_of_first(draft, *kinds):
    return next((i for i, step in enumerate(draft.steps) if step.kind in kinds), None)


def secret_reveals(draft):
    return draft.of('reveal', party='')


def party_reveals(draft):
    return [step for step in draft.of('reveal') if step['party'] != '']


# ---- The first line -----------------------------------------------------------------------------------------------------

@change('4.1')
def nothing_is_announced(draft, chance):
    del draft.steps[0]
    return bool(draft.steps)


@change('4.1')
def something_comes_before_the_announcement(draft, chance):
    draft.steps.insert(0, publish('2020-01-01T00:00:00Z', 'a', 'b'))


@change('4.1')
def announced_twice(draft, chance):
    again = draft.plan.copied()
    at = chance.randrange(1, len(draft.steps) + 1)
    again['date'] = dated(draft, at)
    draft.steps.insert(at, again)


@change('format')
def another_format(draft, chance):
    draft.plan['format'] = chance.choice(['faro-transcript/1', 'faro-transcript/3', 'Faro-transcript/2', 'faro-transcript/2 ', ''])


@change('algorithm')
def another_algorithm(draft, chance):
    draft.plan['algorithm'] = chance.choice(['faro-draw/2', 'faro-draw', '', 'Faro-draw/1', 'faro-draw/1\u200b'])


@change('kind', kind='order')
def an_order_with_one_of_kind_and_rules(draft, chance):
    draft.plan.insert(8, chance.choice([['kind', 'tickets'], ['rules', []], ['kind', 'order']]))


@change('kind')
def a_kind_without_rules(draft, chance):
    if not draft.plan.get('kind'):
        return False
    draft.plan[:] = [member for member in draft.plan if member[0] != 'rules']


@change('kind', kind='order')
def an_order_by_name(draft, chance):
    draft.plan[8:8] = [['kind', 'order'], ['rules', chance.choice([[], ['1 groups']])]]


@change('kind', kind='pairs')
def a_kind_that_is_none(draft, chance):
    draft.plan['kind'] = chance.choice(['Pairs', 'pair', '', 'order', 'pairs ', 'constructor', 'toString', '__proto__', 'weighted'])


@change('items')
def items_and_a_range(draft, chance):
    plan = draft.plan
    if plan['items']:
        plan['range'] = chance.choice(['1-5', f"1-{len(plan['items'])}", '0-0', '-'])
    else:
        plan['items'] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'][:max(1, plan['take'])]


@change('items')
def neither_items_nor_a_range(draft, chance):
    draft.plan['items'], draft.plan['range'] = [], ''


@change('items', ranged=False, kind='order', items=4)
def an_item_twice(draft, chance):
    items = draft.plan['items']
    items[chance.randrange(1, len(items))] = items[0]


@change('items', ranged=False)
def an_empty_item(draft, chance):
    items = draft.plan['items']
    items[chance.randrange(len(items))] = ''


@change('range', ranged=True)
def a_range_that_is_none(draft, chance):
    low, high = draft.plan['range'].split('-')
    draft.plan['range'] = chance.choice([f'{high}-{low}' if low != high else f'{high}-', f'0{low}-{high}', f'{low}-0{high}', f'{low}', f'-{high}', f'{low}-', f'{low}--{high}', f'{low}–{high}', f'{low} - {high}', f'{low}-{high} ',
                                         f'0x5-0xc', f'+{low}-{high}', f'{low}-{high}-{high}', f'{low}.0-{high}', f'{low}-{float(high)}', f'{low}-9223372036854775808', f'{low}-18446744073709551616', '18446744073709551610-18446744073709551615', 'a-b', '1e0-5', f'{low}-{high}\u00a0',
                                         f'{low},{high}', f'-1-{high}'])


@change('range', ranged=True, kind='order')
def a_range_too_large(draft, chance):
    low = chance.choice([0, 1, 2**53, 2**63 - 2 - 10**7])
    draft.plan['range'] = f'{low}-{low + chance.choice([10**7, 10**7 + 1])}'


@change('take')
def none_are_drawn(draft, chance):
    draft.plan['take'] = 0


@change('take')
def more_are_drawn_than_there_are(draft, chance):
    plan = draft.plan
    there = len(plan['items']) or 1 + eval('-(' + plan['range'] + ')')
    plan['take'] = there + chance.choice([1, 4, 2**32, 2**63 - 1 - there, 2**64 - 1 - there])


@change('layout')
def take_in_another_spelling(draft, chance):
    take = draft.plan['take']
    draft.plan['take'] = Raw(chance.choice([f'"{take}"', f'{take}e0', f'{take}.0', f'0{take}', f'-{take}', f'+{take}', f' {take}', f'{take} ', '-0', '-1', 'null', 'true', f'[{take}]', '18446744073709551616', '1' + '0' * 40, f'0x{take:x}', f'{take}E0', '1_0', '٣']))


@change('sessions')
def no_session(draft, chance):
    draft.plan['sessions'] = []
    draft.steps = [step for step in draft.steps if step.kind not in ('draw', 'reveal')]


@change('sessions', slow=True, parties=0, public='')
def too_many_sessions(draft, chance):
    draft.plan['sessions'] += [f'session {i}' for i in range(10_001 - len(draft.plan['sessions']))]
    draft.steps = draft.steps[:1]


@change('names', sessions=3)
def a_session_twice(draft, chance):
    names = draft.plan['sessions']
    names[0] = names[1]


@change('names')
def a_session_without_a_name(draft, chance):
    names = draft.plan['sessions']
    at, other = chance.randrange(len(names)), chance.choice(NO_NAMES)
    for step in draft.steps[1:]:
        if step.get('session') == names[at] and step.get('party', '') == '':
            step['session'] = other
    names[at] = other


@change('names', parties=2)
def a_party_twice(draft, chance):
    names = draft.plan['parties']
    names[0] = names[1]


@change('names', parties=2, ways=['open', 'open'])
def a_party_without_a_name(draft, chance):
    names = draft.plan['parties']
    at, other = chance.randrange(len(names)), chance.choice(NO_NAMES)
    for step in draft.steps[1:]:
        if step.get('party') == names[at]:
            step['party'] = other
    names[at] = other


@change('secret')
def a_secret_of_a_third_kind(draft, chance):
    draft.plan['secret'] = chance.choice(['', 'Fresh', 'given ', 'stretched', 'null'])


@change('commitment')
def a_commitment_in_other_digits(draft, chance):
    how = chance.choice([str.upper, lambda text: text[:-1], lambda text: text + '0', lambda text: ' ' + text[1:], lambda text: '', lambda text: text[:-1] + 'g'])
    root = draft.plan['commitment'].work
    draft.plan['commitment'] = Made(lambda forger, step: (lambda text: how(text) if how(text) != text else text[:-1])(root(forger, step)))


@change('3')
def another_commitment(draft, chance):
    draft.plan['commitment'] = sha(bytes([chance.randrange(256)])).hex()
    return bool(secret_reveals(draft)) or False


# ---- Public information in the announcement -----------------------------------------------------------------------------

@change('publics', public='text')
def public_information_without_a_name(draft, chance):
    other, source = chance.choice(NO_NAMES), draft.plan['publics'][0]
    for step in draft.of('public', name=source['name']):
        step['name'] = other
    draft.plan['publics'] = [source | {'name': other}]


@change('publics', public='text')
def public_information_of_a_third_kind(draft, chance):
    draft.plan['publics'] = [draft.plan['publics'][0] | {'kind': chance.choice(['', 'Text', 'DRAND', 'constructor', 'beacon'])}]


@change('publics', public='text')
def public_information_at_no_time(draft, chance):
    draft.plan['publics'] = [draft.plan['publics'][0] | {'when': chance.choice(NO_DATES)}]


@change('publics', public='drand')
def a_round_at_no_time(draft, chance):
    draft.plan['publics'] = [draft.plan['publics'][0] | {'when': chance.choice(NO_DATES)}]


@change('4.1', public='drand')
def a_round_at_another_time(draft, chance):
    source = draft.plan['publics'][0]
    when = date_of(forging.after_epoch(source['when']) + chance.choice([-1, 1, 3, -3, 30, -30, 60, 3600, -3600, 86400]))
    draft.plan['publics'] = [source | {'when': chance.choice([when, '2026-01-01T00:00:00Z', '2020-01-02T00:00:00Z'])}]
    for step in draft.of('public'):
        if step['date'] < when:
            return False


@change('4.1', public='drand')
def a_chain_that_is_none(draft, chance):
    source = draft.plan['publics'][0]
    chain, number = source['name'].split(' ')
    other = chance.choice([f'evmnet {number}', f'Quicknet {number}', f'{chain}  {number}', f'{chain}{number}', f'{chain} 0', f'{chain} 0{number}', f'{chain} +{number}', f'{chain} -{number}', f'{chain} {number}.0', f'{chain} {number}e0', f'{chain}\u00a0{number}',
                           f'{chain} {number} 1', f'{chain} 9223372036854775808', f'{chain} 18446744073709551617', f'{chain} {2**53}', f'{chain} {2**52}', f'{chain} {2**52 + 1}', f'{chain} {2**62}', f'constructor {number}', f'__proto__ {number}', f'toString {number}', number, chain, f'{chain} 0x1'])
    for step in draft.of('public', name=source['name']):
        step['name'] = other
    draft.plan['publics'] = [source | {'name': other}]


@change('4.1', public='text')
def known_before_the_announcement(draft, chance):
    draft.plan['publics'] = [draft.plan['publics'][0] | {'when': chance.choice(['2020-01-01T00:00:00Z', '2019-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])}]
    return not any(step.kind in ('contribute', 'absent') or step.get('party') for step in draft.steps[1:])


@change('4.1', public='text')
def public_information_named_twice(draft, chance):
    source = draft.plan['publics'][0]
    draft.plan['publics'] = [source, source | {'when': chance.choice([source['when'], LATE])}]


# ---- Kinds of draws -----------------------------------------------------------------------------------------------------

@change('7', kind='tickets')
def a_number_of_tickets_that_is_none(draft, chance):
    rules = draft.plan['rules']
    rules[chance.randrange(len(rules))] = chance.choice(NO_NUMBERS)


@change('7', kind='tickets', items=3)
def too_many_tickets(draft, chance):
    draft.plan['rules'] = chance.choice([[str(2**62), '1', '1'], ['1', '1', str(2**63 - 1)], [str(2**61)] * 3, [str(2**62 - 1), '1', '1']])


@change('7', kind='tickets')
def tickets_for_more_or_fewer(draft, chance):
    rules = draft.plan['rules']
    draft.plan['rules'] = chance.choice([rules[:-1], rules + ['1'], [], rules + rules])


@change('7', kind='tickets', items=4)
def more_winners_than_tickets(draft, chance):
    draft.plan['rules'], draft.plan['take'] = ['0', '0', '3', '0'], chance.choice([2, 3, 4])


@change('7', kind='pairs', items=6)
def pairs_of_some(draft, chance):
    draft.plan['take'] = chance.choice([1, 2, 4, 5])


@change('7', kind='groups', items=6)
def groups_of_some(draft, chance):
    draft.plan['take'] = chance.choice([1, 2, 4, 5])


@change('7', kind='pairs', items=4, ranged=False)
def pairs_of_an_odd_number(draft, chance):
    plan = draft.plan
    plan['items'], plan['rules'] = plan['items'][:3], []
    plan['take'] = 3


def other_numbers(numbers, items, chance):
    return chance.choice([numbers + ' ' + numbers.split(' ')[0], numbers + f' {items + 1}', '0 ' + numbers, numbers.replace(' ', '  ') if ' ' in numbers else numbers + ' ', numbers + ' ', ' ' + numbers, '', numbers + ' 01', numbers + ' x', numbers + ' -1',
                          numbers.replace(' ', ',') if ' ' in numbers else numbers + ',', numbers + ' 18446744073709551617', numbers + ' +1', numbers + '\u00a01'])


@change('7', kind='pairs', items=6)
def a_rule_of_pairs_that_is_none(draft, chance):
    numbers = other_numbers('1 2', 6, chance)
    draft.plan['rules'] = [chance.choice([f'apart a: {numbers}', f'apart: 1 2', f'Apart a: 1 2', f'apart a:1 2', f'apart a 1 2', f'together a: 1 2', '', 'apart', f'pot a: 1 2', f'at most 1 a: 1 2', f'from 0 to 1 a: 1 2'])]


@change('7', kind='panel', items=6)
def a_rule_of_panels_that_is_none(draft, chance):
    draft.plan['rules'] = [chance.choice([f"from 0 to 6 a: {other_numbers('1 2', 6, chance)}", 'from 2 to 1 a: 1 2', 'from 3 to 4 a: 1 2', 'from 00 to 4 a: 1 2', 'from 0 to 04 a: 1 2', 'from -1 to 4 a: 1 2', 'from 0 4 a: 1 2', 'From 0 to 4 a: 1 2', 'from 0  to 4 a: 1 2', 'from x to 4 a: 1 2',
                                          'from 0 to a: 1 2', 'from 0 to 9223372036854775808 a: 1 2', 'apart a: 1 2', '', 'from 0 to 4: 1', 'from 0 to 4a: 1 2', 'at most 1 a: 1 2', 'from 0 to 1e0 a: 1'])]


@change('7', kind='groups', items=6)
def a_rule_of_groups_that_is_none(draft, chance):
    whole = '2 groups'
    draft.plan['rules'] = chance.choice([[], ['groups'], ['0 groups'], ['7 groups'], ['02 groups'], ['2 Groups'], ['2 groups '], [' 2 groups'], ['2  groups'], ['-2 groups'], ['2.0 groups'], ['2groups'], ['18446744073709551618 groups'],
                                         [whole, whole], ['pot a: 1 2 3 4 5 6', whole], [whole, 'pot a: 1 2 3'], [whole, 'pot a: 1 2 3', 'pot b: 3 4 5 6'], [whole, 'pot a: 1 2 3 4 5 6', 'pot b: 1'], [whole, 'Pot a: 1 2 3 4 5 6'], [whole, 'pot: 1 2 3 4 5 6'],
                                         [whole, 'at most 01 a: 1 2'], [whole, 'at most x a: 1 2'], [whole, 'at most a: 1 2'], [whole, 'at most -1 a: 1 2'], [whole, 'at  most 3 a: 1 2'], [whole, 'at most 3a: 1 2'], [whole, 'at most 3: 1 2'], [whole, 'at least 0 a: 1'], [whole, ''],
                                         [whole, f"at most 6 a: {other_numbers('1 2', 6, chance)}"], [whole, f"pot a: {other_numbers('1 2 3 4 5 6', 6, chance)}"], [whole, 'pot a: 1 2 3 4 5', 'at most 3 b: 6']])


@change('7', kind='groups', items=6)
def groups_without_their_number(draft, chance):
    draft.plan['rules'] = []


@change('7', kind='groups', items=6)
def a_number_of_groups_that_is_none(draft, chance):
    draft.plan['rules'] = [chance.choice(['0 groups', '7 groups', '6 Groups', '2 groups ', '9223372036854775807 groups'])]


@change('7', kind='groups', items=6)
def an_item_in_no_pot(draft, chance):
    draft.plan['rules'] = ['2 groups', 'pot a: 1 2', chance.choice(['pot b: 3 4', 'pot b: 3 4 6', 'at most 3 b: 3 4 5 6'])]


@change('7', kind='groups', items=6)
def an_item_in_two_pots(draft, chance):
    draft.plan['rules'] = ['3 groups', 'pot a: 1 2 3', chance.choice(['pot b: 3 4 5 6', 'pot b: 4 5 6 1'])]


@change('7', kind='pairs', items=6)
def an_item_twice_in_a_rule(draft, chance):
    draft.plan['rules'] = [chance.choice(['apart a: 1 2 1', 'apart a: 3 3'])]


@change('7', kind='panel', items=6)
def a_rule_of_items_that_are_not_there(draft, chance):
    draft.plan['rules'] = [f"from 0 to 6 a: {chance.choice(['7', '0', '1 2 100', '1 18446744073709551617', '1 x'])}"]


@change('7', kind='panel', items=6)
def a_rule_of_less_than_at_least(draft, chance):
    draft.plan['rules'] = [chance.choice(['from 2 to 1 a: 1 2 3', 'from 3 to 4 a: 1 2', 'from 1 to 0 a: 1'])]


@change('7', kind='pairs', items=2, slow=True, sessions=1)
def rules_that_nothing_meets(draft, chance):
    draft.plan['rules'] = ['apart a: 1 2'] * chance.randrange(5000, 10_000)  # the more rules, the fewer tries


@change('7', kind='groups', ranged=True, slow=True, parties=0)
def a_kind_of_too_many_items(draft, chance):
    plan = draft.plan
    plan['range'], plan['take'], plan['rules'] = '1-100001', 100_001, ['2 groups']
    draft.steps = draft.steps[:1]


# ---- What follows what --------------------------------------------------------------------------------------------------

@change('4.11')
def something_after_the_last_draw(draft, chance):
    plan, at = draft.plan, len(draft.steps)
    if len(draft.of('draw')) < len(plan['sessions']):
        return False
    words = [(reveal, plan['sessions'][0]), (draw, plan['sessions'][0]), (absent, (plan['parties'] or ['nobody'])[0]), (contribute, (plan['parties'] or ['nobody'])[0], 'late'), (public, (plan['publics'] or [{'name': 'x'}])[0]['name'], '1')]
    put(draft, at, *chance.choice(words))


@change('4.2')
def a_date_that_is_none(draft, chance):
    step = chance.choice(draft.steps)
    step['date'] = chance.choice(NO_DATES)


@change('4.2')
def a_date_that_goes_back(draft, chance):
    at = chance.randrange(1, len(draft.steps)) if len(draft.steps) > 1 else 0
    if not at:
        return False
    before = dated(draft, at)
    draft.steps[at]['date'] = chance.choice([date_of(forging.after_epoch(before) - 1), '2019-12-31T23:59:59Z', '0000-01-01T00:00:00Z'])
    return draft.steps[at].kind != 'contribute' or True


@change('4.2', parties=2, ways=['open', 'open'])
def a_contribution_from_before_the_announcement(draft, chance):
    step = draft.steps[1]
    step['date'] = chance.choice(['2019-12-31T23:59:59Z', '2019-01-01T00:00:00Z', '0000-02-29T00:00:00Z'])
    return step.kind == 'contribute'


@change()
def a_date_in_the_far_future(draft, chance):
    at = chance.randrange(1, len(draft.steps)) if len(draft.steps) > 1 else 0
    for step in draft.steps[at:]:
        step['date'] = chance.choice(['9999-12-31T23:59:59Z'])


@change()
def leap_days_that_are(draft, chance):
    at = chance.randrange(1, len(draft.steps)) if len(draft.steps) > 1 else 0
    for step in draft.steps[at:]:
        step['date'] = chance.choice(['2400-02-29T00:00:00Z', '2400-02-29T00:00:00Z', '2404-02-29T12:00:00Z'])
    draft.steps[at:] = sorted(draft.steps[at:], key=lambda step: step['date'])


# ---- Parties ------------------------------------------------------------------------------------------------------------

@change('4.4', parties=2, ways=['open', 'open'])
def a_contribution_of_nobody(draft, chance):
    chance.choice(draft.of('contribute'))['party'] = chance.choice(['nobody', 'constructor!', '', draft.plan['parties'][0] + ' ', draft.plan['parties'][0].swapcase() + '!'])


@change('4.4', parties=2, ways=['open', 'sealed'])
def a_contribution_twice(draft, chance):
    step = chance.choice(draft.of('contribute'))
    other = step.copied()
    other['value'] = chance.choice(['another', 'something else'])
    other['sealed'] = False
    insert_after(draft, step, other)
    other['date'] = step['date']


@change('4.4', parties=2, ways=['absent', 'open'])
def a_contribution_of_the_absent(draft, chance):
    step = draft.of('absent')[0]
    insert_after(draft, step, contribute(step['date'], step['party'], 'here after all'))


@change('4.4', parties=2, ways=['open', 'open'])
def an_empty_contribution(draft, chance):
    chance.choice(draft.of('contribute'))['value'] = ''


@change('4.4', parties=2, ways=['open', 'open'])
def a_contribution_between_blanks(draft, chance):
    chance.choice(draft.of('contribute'))['value'] = chance.choice([' a', 'a ', ' ', '  ', ' a '])


@change(parties=2, ways=['open', 'open'])
def a_long_contribution(draft, chance):
    chance.choice(draft.of('contribute'))['value'] = chance.choice(['n' * 1000, 'n' * 1001, ' ' + 'n' * 1001, 'n' * 1001 + ' ', 'é' * 500, 'é' * 501])


@change('4.4', parties=2, ways=['open', 'open'])
def a_copied_contribution(draft, chance):
    first, second = draft.of('contribute')
    second['value'] = first['value']


@change('4.4', parties=2, ways=['sealed', 'sealed'])
def a_copied_seal(draft, chance):
    first, second = draft.of('contribute')
    second['value'] = Made(lambda forger, step: seal_of(forger.commitment, first['party'], party_reveals(draft)[0]['value'], b'\0' * 32))


@change('4.4', parties=2, ways=['sealed and kept', 'open'])
def a_seal_in_other_digits(draft, chance):
    draft.of('contribute', sealed=True)[0]['value'] = chance.choice(NO_DIGESTS[1:7])


@change('4.4', parties=2, ways=['open', 'open'], public='')
def a_contribution_after_a_secret(draft, chance):
    step = draft.of('contribute')[1]
    draft.steps.remove(step)
    shown = secret_reveals(draft)
    if not shown:
        return False
    step['date'] = shown[0]['date']
    insert_after(draft, shown[0], step)


@change('4.3', parties=2, ways=['open', 'open'], public='text')
def a_contribution_after_public_information(draft, chance):
    step = draft.of('contribute')[chance.randrange(2)]
    draft.steps.remove(step)
    known = draft.of('public')[0]
    step['date'] = known['date']
    insert_after(draft, known, step)


@change('4.3', parties=2, public='text')
def too_late_by_the_date(draft, chance):
    """A contribution, absence or opening before the line with public information, but dated when that was known."""
    at = place_of_first(draft, 'public')
    own = [i for i in range(1, at) if draft.steps[i].kind in ('contribute', 'absent', 'reveal')]
    if not own:
        return False
    when = min(source['when'] for source in draft.plan['publics'])
    for step in draft.steps[chance.choice(own):]:
        step['date'] = max(step['date'], chance.choice([when, when, LATE]))
    draft.steps[1:] = [step for step in draft.steps[1:]]
    latest = ''
    for step in draft.steps:
        latest = max(latest, step['date'])
        step['date'] = latest


@change('4.5', parties=2, ways=['absent', 'open'])
def the_absence_of_nobody(draft, chance):
    draft.of('absent')[0]['party'] = chance.choice(['nobody', '', 'toString()'])


@change('4.5', parties=2, ways=['absent', 'open'])
def absent_twice(draft, chance):
    step = draft.of('absent')[0]
    insert_after(draft, step, step.copied())


@change('4.5', parties=2, ways=['open', 'open'])
def absent_who_contributed(draft, chance):
    step = draft.of('contribute')[-1]
    insert_after(draft, step, absent(step['date'], step['party']))


@change('4.5', parties=1, ways=['sealed'])
def absent_who_revealed(draft, chance):
    step = party_reveals(draft)[0]
    insert_after(draft, step, absent(step['date'], step['party']))


@change('4.3', parties=2, ways=['absent', 'open'], public='text')
def absent_after_public_information(draft, chance):
    step, known = draft.of('absent')[0], draft.of('public')[0]
    draft.steps.remove(step)
    step['date'] = known['date']
    insert_after(draft, known, step)


@change('4.6', parties=2, ways=['open', 'open'])
def an_opening_of_nothing(draft, chance):
    step = draft.of('contribute')[-1]
    insert_after(draft, step, open_seal(step['date'], step['party'], 'a text', b'z' * 32))


@change('4.6', parties=1, ways=['sealed'])
def opened_twice(draft, chance):
    step = party_reveals(draft)[0]
    insert_after(draft, step, step.copied())


@change('4.6', parties=1, ways=['sealed'])
def an_opening_of_the_absent(draft, chance):
    step = party_reveals(draft)[0]
    at = draft.place(step)
    draft.steps.insert(at, absent(step['date'], step['party']))


@change('4.6', parties=1, ways=['sealed'])
def an_opening_of_nobody(draft, chance):
    party_reveals(draft)[0]['party'] = 'nobody'


@change('4.6', parties=1, ways=['sealed'])
def an_opening_with_a_session(draft, chance):
    step = party_reveals(draft)[0]
    if chance.random() < 0.5:
        step['session'] = draft.plan['sessions'][0]
    else:
        step['path'] = chance.choice([['0' * 64], [''], ['a']])


@change('4.6', parties=1, ways=['sealed'])
def an_opening_by_no_salt(draft, chance):
    party_reveals(draft)[0]['salt'] = chance.choice(NO_DIGESTS)


@change('4.6', parties=1, ways=['sealed'])
def an_opening_of_another_text(draft, chance):
    step = party_reveals(draft)[0]
    if chance.random() < 0.5:
        step['value'] = chance.choice(['another text', step['value'] + '!', step['value'][:-1]])
    else:
        step['salt'] = chance.choice(['f' * 64, sha(b'').hex()])


@change('4.6', parties=1, ways=['sealed'])
def an_opening_of_a_copied_seal(draft, chance):
    """The seal of another commitment: who saw it could copy it from there."""
    said, step = draft.of('contribute')[0], party_reveals(draft)[0]
    text, salt = step['value'], bytes.fromhex(step['salt'])
    said['value'] = chance.choice([Made(lambda forger, own: seal_of('0' * 64, own['party'], text, salt)), Made(lambda forger, own: seal_of(forger.commitment, 'another', text, salt))])


@change('4.6', parties=1, ways=['sealed'])
def an_opening_between_blanks(draft, chance):
    said, step = draft.of('contribute')[0], party_reveals(draft)[0]
    text, salt = chance.choice(['', ' a', 'a ', ' ', 'n' * 1001]), b'\5' * 32
    said['value'] = Made(lambda forger, own: seal_of(forger.commitment, own['party'], text, salt))
    step['value'], step['salt'] = text, salt.hex()


@change('4.6', parties=2, ways=['sealed', 'open'])
def an_opening_before_all_contributed(draft, chance):
    step, last = party_reveals(draft)[0], draft.of('contribute')[-1]
    draft.steps.remove(step)
    said = draft.of('contribute', sealed=True)[0]
    if draft.place(said) > draft.place(draft.of('contribute', sealed=False)[0]):
        draft.steps.remove(said)
        said['date'] = draft.plan['date']
        draft.steps.insert(1, said)
    step['date'] = said['date']
    insert_after(draft, said, step)


@change('4.3', parties=1, ways=['sealed'], public='text')
def an_opening_after_public_information(draft, chance):
    step, known = party_reveals(draft)[0], draft.of('public')[0]
    draft.steps.remove(step)
    step['date'] = known['date']
    insert_after(draft, known, step)


# ---- Public information -------------------------------------------------------------------------------------------------

@change('4.7', public='text')
def information_that_was_not_announced(draft, chance):
    draft.of('public')[0]['name'] = chance.choice(['another', '', draft.of('public')[0]['name'] + '!'])


@change('4.7', public='text')
def information_twice(draft, chance):
    step = draft.of('public')[0]
    insert_after(draft, step, step.copied())


@change('4.7', public='text', parties=0)
def information_before_it_is_known(draft, chance):
    step, when = draft.of('public')[0], draft.plan['publics'][0]['when']
    for other in draft.steps[1:]:
        other['date'] = draft.plan['date']
    step['date'] = chance.choice([draft.plan['date'], date_of(forging.after_epoch(when) - 1)])
    for other in draft.steps[draft.place(step) + 1:]:
        other['date'] = step['date']


@change('4.7', public='text')
def information_without_a_value(draft, chance):
    draft.of('public')[0]['value'] = chance.choice(NO_NAMES)


@change('4.7', public='two')
def information_after_a_secret(draft, chance):
    known, shown = draft.of('public'), secret_reveals(draft)
    step = known[-1]
    draft.steps.remove(step)
    step['date'] = shown[0]['date']
    insert_after(draft, shown[0], step)


@change('4.7', public='text')
def a_proof_of_what_has_none(draft, chance):
    step = draft.of('public')[0]
    step[chance.choice(['proof', 'previous'])] = chance.choice(['00', 'ab' * 48, ROUNDS['quicknet 1000'][0]])


@change('4.7', public='drand')
def previous_in_other_digits(draft, chance):
    draft.of('public')[0]['previous'] = chance.choice(['0', 'xy', 'AB', ' 00', '0x00'])


@change('4.7', public='text')
def previous_of_a_text_in_other_digits(draft, chance):
    draft.of('public')[0]['previous'] = chance.choice(['0', 'xy', 'AB'])


@change('4.7', public='drand')
def a_signature_in_other_digits(draft, chance):
    step = draft.of('public')[0]
    how = chance.choice([str.upper, lambda text: text[:-1], lambda text: text + '0', lambda text: 'x' + text[1:], lambda text: ''])
    step['proof'] = how(step['proof'])


@change('4.7', public='drand')
def randomness_in_other_digits(draft, chance):
    step = draft.of('public')[0]
    step['value'] = chance.choice([step['value'].upper(), step['value'][:-1], step['value'] + '00', 'g' * 64, 'constructor'])


@change('4.7', public='drand')
def randomness_of_another_signature(draft, chance):
    step = draft.of('public')[0]
    step['value'] = chance.choice([sha(b'x').hex(), '0' * 64, sha(bytes.fromhex(step['value'])).hex()])


@change('6', public='drand')
def a_signature_of_another_round(draft, chance):
    step = draft.of('public')[0]
    same = [name for name in ROUNDS if name != step['name'] and name.split(' ')[0] == step['name'].split(' ')[0]]
    proof = bytearray.fromhex(chance.choice([ROUNDS[name][0] for name in same] + [step['proof']]))
    if proof.hex() == step['proof']:
        how = chance.randrange(4)
        proof[chance.randrange(len(proof))] ^= 1 << chance.randrange(8)
        if how == 0:
            proof = bytearray([0xc0]) + bytes(len(proof) - 1)  # the point at infinity
        if how == 1:
            proof = bytearray(len(proof))
    step['proof'], step['value'] = proof.hex(), sha(bytes(proof)).hex()


@change('6', public='drand')
def a_signature_of_another_length(draft, chance):
    step = draft.of('public')[0]
    proof = bytes.fromhex(step['proof'])
    proof = chance.choice([proof[:-1], proof + b'\0', proof[:48] if len(proof) == 96 else proof * 2, b'\1', bytes.fromhex(ROUNDS['default 1' if len(proof) == 48 else 'quicknet 1000'][0])])
    step['proof'], step['value'] = proof.hex(), sha(proof).hex()


@change('6', public='drand', round='default 1')
def another_round_before(draft, chance):
    draft.of('public')[0]['previous'] = chance.choice(['00' * 32, '17' * 32, ROUNDS['default 1'][0]])


@change(public='drand')
def a_round_before_that_is_left_out(draft, chance):
    draft.of('public')[0]['previous'] = ''


@change('R46', public='drand', round='quicknet 1000')
def a_round_before_where_there_is_none(draft, chance):
    draft.of('public')[0]['previous'] = chance.choice(['00', '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a'])


@change(public='drand')
def a_round_under_another_name(draft, chance):
    """A real round, announced and published as another one, at the other one's time."""
    source, step = draft.plan['publics'][0], draft.of('public')[0]
    chain, number = source['name'].split(' ')
    other = f'{chain} {int(number) + chance.choice([1, 2, 1000])}'
    draft.plan['publics'] = [{'kind': 'drand', 'name': other, 'when': forging.time_of_round(other)}]
    step['name'] = other
    latest = ''
    for own in draft.steps:
        latest = max(latest, own['date'], draft.plan['publics'][0]['when'] if own is step else '')
        own['date'] = latest


# ---- The organiser's reveal ---------------------------------------------------------------------------------------------

@change('4.8')
def a_secret_of_no_session(draft, chance):
    step = one_of(chance, secret_reveals(draft))
    if not step:
        return False
    step['session'] = chance.choice(['another', '', step['session'] + '!', step['session'] + ' '])


@change('4.8', sessions=2)
def a_secret_twice(draft, chance):
    step = secret_reveals(draft)[0]
    insert_after(draft, step, step.copied())


@change('4.8', parties=2, ways=['open', 'open'], public='')
def a_secret_before_all_contributed(draft, chance):
    step = secret_reveals(draft)[0]
    draft.steps.remove(step)
    at = draft.place(draft.of('contribute')[-1])
    step['date'] = dated(draft, at)
    draft.steps.insert(at, step)


@change('4.8', parties=2, ways=['open', 'open'], public='')
def a_secret_with_a_party_missing(draft, chance):
    draft.steps.remove(draft.of('contribute')[chance.randrange(2)])


@change('4.8', public='text')
def a_secret_before_public_information(draft, chance):
    step = secret_reveals(draft)[0]
    draft.steps.remove(step)
    at = draft.place(draft.of('public')[0])
    step['date'] = dated(draft, at)
    draft.steps.insert(at, step)


@change('4.8', public='text')
def a_secret_without_public_information(draft, chance):
    draft.steps.remove(draft.of('public')[0])


@change('4.8')
def a_secret_in_other_digits(draft, chance):
    step = one_of(chance, secret_reveals(draft))
    if not step:
        return False
    name = chance.choice(['value', 'salt'])
    own = step[name].work
    how = chance.choice([str.upper, lambda text: text[:-1], lambda text: ' ' + text, lambda text: text[:-2] + 'xy', lambda text: text[:30]])
    step[name] = Made(lambda forger, before: (lambda text: how(text) if how(text) != text else text[:-1])(own(forger, before)))


@change('4.8')
def a_path_in_other_digits(draft, chance):
    step = one_of(chance, secret_reveals(draft))
    if not step:
        return False
    own, bad = step['path'].work, chance.choice(NO_DIGESTS)
    step['path'] = Made(lambda forger, before: (own(forger, before) + [bad])[-len(own(forger, before)) or -1:])


@change('4.8')
def a_secret_of_eight_bytes(draft, chance):
    draft.short_secrets = True
    return bool(secret_reveals(draft))


@change('3')
def another_secret(draft, chance):
    step = one_of(chance, secret_reveals(draft))
    if not step:
        return False
    step['value'] = chance.choice([sha(b'another').hex(), '00' * 16, 'ff' * 64])


@change('3')
def another_salt(draft, chance):
    step = one_of(chance, secret_reveals(draft))
    if not step:
        return False
    step['salt'] = chance.choice(['00' * 32, 'ff' * 32])


@change('3', sessions=3)
def a_path_of_another_tree(draft, chance):
    step = chance.choice(secret_reveals(draft))
    own = step['path'].work
    step['path'] = Made(lambda forger, before: chance.choice([own(forger, before)[:-1], own(forger, before) + ['0' * 64], own(forger, before)[::-1] if len(own(forger, before)) > 1 else [], []]))


@change('3', sessions=1)
def a_path_where_there_is_none(draft, chance):
    secret_reveals(draft)[0]['path'] = [sha(b'').hex()]


@change('3', sessions=2)
def the_secret_of_another_session(draft, chance):
    first, second = secret_reveals(draft)
    for name in ('value', 'salt', 'path'):
        own, other = first[name].work, second['session']
        first[name] = Made(lambda forger, before, own=own: own(forger, Step(('session', other))))


@change('3')
def an_announcement_changed_behind_the_commitment(draft, chance):
    """The commitment is that of another first line: a list or a name was put in, the winner made more likely."""
    plan = draft.plan
    own = plan['commitment'].work
    title = plan['title']

    def of_another(forger, step):
        kept = forger.plan_text
        forger.plan_text = kept.replace(b'"title":', b'"title":"', 1)
        forger.kept_leaves = None
        out = own(forger, step)
        forger.plan_text, forger.kept_leaves = kept, None
        return out
    plan['commitment'] = Made(of_another)
    return bool(secret_reveals(draft)) and title is not None


# ---- The draw -----------------------------------------------------------------------------------------------------------

@change('4.9')
def a_draw_of_no_session(draft, chance):
    step = one_of(chance, draft.of('draw'))
    if not step:
        return False
    step['session'] = chance.choice(['another', '', step['session'] + '!'])


@change('4.9', sessions=2)
def drawn_twice(draft, chance):
    step = draft.of('draw')[0]
    insert_after(draft, step, step.copied())


@change('4.9')
def drawn_before_the_secret(draft, chance):
    steps = draft.of('draw')
    if not steps:
        return False
    step = chance.choice(steps)
    shown = draft.of('reveal', session=step['session'], party='')[0]
    draft.steps.remove(step)
    step['date'] = shown['date']
    draft.steps.insert(draft.place(shown), step)
    step['date'] = dated(draft, draft.place(step))


@change('4.9')
def drawn_without_the_secret(draft, chance):
    steps = draft.of('draw')
    if not steps:
        return False
    draft.steps.remove(draft.of('reveal', session=chance.choice(steps)['session'], party='')[0])


@change('4.9', parties=1, ways=['sealed'], public='')
def drawn_without_an_opening(draft, chance):
    draft.steps.remove(party_reveals(draft)[0])


@change('5')
def another_key(draft, chance):
    step = one_of(chance, draft.of('draw'))
    if not step:
        return False
    step['key'] = chance.choice([sha(b'').hex(), '', 'constructor', '0' * 64])


@change('5', parties=1, ways=['open'])
def a_key_of_other_fields(draft, chance):
    step = draft.of('draw')[0]
    party = draft.plan['parties'][0]
    said = draft.of('contribute')[0]['value']

    def other(forger, own):
        fields = list(forger.fields_of(own['session']))
        at = next(i for i, field in enumerate(fields) if field == forging.in_bytes('+' + said) and fields[i - 1] == forging.in_bytes(party))
        fields[at] = chance.choice([forging.in_bytes(said), forging.in_bytes('-' + said), b'', fields[at] + b' '])
        return sha(b'faro-draw/1\0' + forging.frame(*fields)).hex()
    step['key'] = Made(other)


@change('5')
def another_result(draft, chance):
    step = one_of(chance, draft.of('draw'))
    if not step:
        return False
    own = step['result'].work

    def other(forger, before):
        result = own(forger, before)
        return chance.choice([result[:-1], result + result[:1], result[::-1] if result[::-1] != result else result + result, result[:-1] + ['nobody'], [], result[1:] + result[:1] if len(set(result)) > 1 else []])
    step['result'] = Made(other)


@change('5', ranged=False, kind='order', items=5)
def a_winner_put_in(draft, chance):
    step = draft.of('draw')[0]
    own, items = step['result'].work, draft.plan['items']
    step['result'] = Made(lambda forger, before: (lambda result: [next(item for item in items if item != result[0])] + result[1:])(own(forger, before)))


# ---- Signatures, and what is published ----------------------------------------------------------------------------------

@change('4.10', signed=True)
def a_signer_without_a_name(draft, chance):
    chance.choice(draft.of('sign'))['signer'] = chance.choice(NO_NAMES)


@change('4.10', signed=True)
def a_purpose_that_is_none(draft, chance):
    chance.choice(draft.of('sign'))['purpose'] = chance.choice(NO_NAMES)


@change('4.10', signed=True)
def a_public_key_in_other_digits(draft, chance):
    step = chance.choice(draft.of('sign'))
    step['public_key'] = chance.choice([step['public_key'].upper(), step['public_key'][:-1], step['public_key'] + '00', '', 'g' * 64])


@change('4.10', signed=True)
def a_signature_of_a_person_in_other_digits(draft, chance):
    step = chance.choice(draft.of('sign'))
    own = step['signature'].work
    how = chance.choice([str.upper, lambda text: text[:-1], lambda text: text + '00', lambda text: '', lambda text: text[:-2] + 'xy', lambda text: text[:64]])
    step['signature'] = Made(lambda forger, before: how(own(forger, before)))


@change('4.10', signed=True)
def a_key_of_low_order(draft, chance):
    """One signature holds for many texts by such a key, for readers who let it pass."""
    step = chance.choice(draft.of('sign'))
    step['public_key'] = chance.choice(SMALL_ORDER)
    step['signature'] = chance.choice(SMALL_ORDER + ['01' + '00' * 31]) + chance.choice(['00' * 32, '01' + '00' * 31])


@change('4.10', signed=True)
def a_signature_that_is_none(draft, chance):
    step = chance.choice(draft.of('sign'))
    how, own = chance.randrange(6), step['signature'].work
    if how == 0:
        step['signature'] = chance.choice(['00' * 64, 'ff' * 64, '01' + '00' * 63])
    elif how == 1:  # R the neutral element, or another of small order
        step['signature'] = Made(lambda forger, before: chance.choice(SMALL_ORDER) + own(forger, before)[64:])
    elif how == 2:
        bit = 1 << chance.randrange(512)
        step['signature'] = Made(lambda forger, before: f'{int(own(forger, before), 16) ^ bit:0128x}')
    elif how == 3:
        step['public_key'] = chance.choice([key.public.hex() for key in KEYS if key.public.hex() != step['public_key']] + [sha(bytes([chance.randrange(256)])).hex(), '02' + '00' * 31, 'f0' + 'ff' * 30 + '7f'])
    elif how == 4:
        step['date'] = dated(draft, draft.place(step))
        step['signature'] = Made(lambda forger, before: own(forger, Step(*[(name, value + '!' if name == 'purpose' else value) for name, value in before])))
    else:
        step['signature'] = Made(lambda forger, before: own(Forger_of(forger), before))


class Forger_of:
    """A forger who stands at another line."""

    def __init__(self, forger):
        self.h = sha(forger.h)


def signs_anew(draft, chance, **more):
    step = chance.choice(draft.of('sign'))
    at = draft.place(step)
    draft.steps[at] = sign(step['date'], step['signer'], step['purpose'], chance.choice(KEYS), **more)


POINTS = [point for point in map(forging.verify_signature.point_in, map(bytes.fromhex, SMALL_ORDER)) if point]


@change('4.10', signed=True)
def a_signature_beside_a_point_of_small_order(draft, chance):
    """R with such a point added: after multiplication by 8 the equation holds."""
    signs_anew(draft, chance, torsion=chance.choice(POINTS[2:] + POINTS[:1]))


@change(signed=True)
def a_key_beside_a_point_of_small_order(draft, chance):
    step = chance.choice(draft.of('sign'))
    key = chance.choice(KEYS)
    other = forging.verify_signature.bytes_of(forging.verify_signature.plus(forging.verify_signature.point_in(key.public), chance.choice(POINTS)))
    draft.steps[draft.place(step)] = sign(step['date'], step['signer'], step['purpose'], key, public_key=other.hex(), spelt=other)


@change('4.10', signed=True)
def an_s_beyond_the_order(draft, chance):
    signs_anew(draft, chance, more=chance.choice([1, 2, 7]))


@change('publish')
def published_without_a_name(draft, chance):
    put(draft, chance.randrange(1, len(draft.steps) + 1), publish, chance.choice(NO_NAMES), 'a value')


@change('publish')
def nothing_is_published(draft, chance):
    put(draft, chance.randrange(1, len(draft.steps) + 1), publish, 'a name', '')


@change(slow=True)
def a_long_text_is_published(draft, chance):
    put(draft, chance.randrange(1, len(draft.steps) + 1), publish, 'a name', 'x' * chance.choice([2**20 - 1, 2**20]))


@change('layout', slow=True)
def a_text_too_long(draft, chance):
    put(draft, chance.randrange(1, len(draft.steps) + 1), publish, 'a name', chance.choice(['x' * (2**20 + 1), 'é' * (2**19 + 1)]))


# ---- How it is written --------------------------------------------------------------------------------------------------

def some_member(draft, chance):
    step = chance.choice(draft.steps)
    return step, chance.randrange(len(step))


@change('layout')
def a_member_twice(draft, chance):
    step, at = some_member(draft, chance)
    name, value = step[at]
    other = chance.choice([value, '', [], ['X', 'Y'], 1, True, '2026-01-01T00:00:00Z'])
    step.insert(chance.choice([at, at + 1, len(step)]), [name, other])


@change('layout')
def a_list_behind_the_commitment(draft, chance):
    """The list is put in once the secret is known: JSON.parse and others take the last, and the commitment does not cover it."""
    plan = draft.plan
    name = chance.choice([name for name, value in plan if isinstance(value, list)] + ['items', 'take', 'title', 'rules'])
    member = next((member for member in plan if member[0] == name), [name, ['X', 'Y']])
    moved = [name, chance.choice([member[1], ['X', 'Y'], ['1 groups']]) if isinstance(member[1], list) else member[1]]
    if chance.random() < 0.5:
        plan[:] = [member for member in plan if member[0] != name]
    plan.append(moved)


@change('layout')
def a_member_more(draft, chance):
    step, at = some_member(draft, chance)
    step.insert(at + 1, [chance.choice(['note', 'constructor', '__proto__', 'toString', 'h', '', 'Date', 'step', 'commitment', 'seed']), chance.choice(['x', 1, [], Raw('null'), Raw('{}')])])


@change('layout')
def a_member_less(draft, chance):
    step, at = some_member(draft, chance)
    if step[at][0] in ('kind', 'rules'):
        return False
    del step[at]


@change('layout')
def members_in_another_order(draft, chance):
    step, at = some_member(draft, chance)
    if at + 1 == len(step):
        at -= 1
    step[at:at + 2] = step[at + 1], step[at]


@change('layout')
def a_value_of_another_type(draft, chance):
    step, at = some_member(draft, chance)
    value = step[at][1]
    if isinstance(value, Made):  # a text or a list
        other = [Raw('null'), 1, True, Raw('{}'), Raw('[[]]'), Raw('["a",]'), Raw("'a'")]
    elif isinstance(value, bool):
        other = [Raw('"true"'), Raw('1'), Raw('null'), Raw('True'), Raw('0'), Raw('"false"')]
    elif isinstance(value, int):
        other = [str(value), Raw('null'), Raw(f'[{value}]'), Raw('true')]
    elif isinstance(value, list):
        other = ['', Raw('null'), Raw('{}'), Raw('[[]]'), Raw('[1]'), Raw('[null]'), Raw('["a",]'), Raw('[,]'), Raw('["a" ,"b"]'), Raw('["a""b"]')]
    else:
        other = [Raw('null'), 1, True, [], Raw('{}'), Raw("'a'"), Raw('a'), Raw('["a"]'), Raw('""""')]
    step[at][1] = chance.choice(other)


@change('layout', parties=2, ways=['open', 'open'])
def a_truth_value_that_is_none(draft, chance):
    chance.choice(draft.of('contribute'))['sealed'] = Raw(chance.choice(['True', '"false"', '0', '1', 'null', 'tru', '"true"', '', '[]', 'FALSE', ' false']))


@change('layout')
def a_text_in_another_spelling(draft, chance):
    step, at = some_member(draft, chance)
    value = step[at][1]
    if not isinstance(value, str) or not value or isinstance(value, Raw):
        return False
    i = chance.randrange(len(value))
    letter = ord(value[i])
    if letter > 0xffff or value[i] in '"\\':
        return False
    before, behind = forging.quoted(value[:i])[:-1], forging.quoted(value[i + 1:])[1:]
    step[at][1] = Raw(before + chance.choice([f'\\u{letter:04x}', f'\\u{letter:04X}', '\\/', '\\n', '\\' + value[i], '\\x41', '\\u0000', '\\ud800', '\\ud83c\\udca1']) + behind)


@change('layout', slow=True)
def a_list_of_too_many(draft, chance):
    step = chance.choice(draft.steps)
    name = next((name for name, value in step if name in ('path', 'result', 'rules')), None)
    if not name:
        return False
    step[name] = Raw('[' + '"",' * chance.choice([10**6, 10**6 + 5]) + '""]')


@change('layout')
def something_behind_the_members(draft, chance):
    step = chance.choice(draft.steps)
    step[-1][1] = Raw('""}' + chance.choice([' ', '{}', 'x', ',', '\\n', '"']))


CONTROLS = ['\0', '\x01', '\t', '\r', '\x1f', '\x7f', '\x80', '\x85', '\x9f', '\u2028', '\u2029', '\udcff', '\udcc0\udc80', '\udced\udca0\udc80', '\udcf4\udc90\udc80\udc80', '\udcc3']


@change('layout')
def a_control_character(draft, chance):
    step, at = some_member(draft, chance)
    value = step[at][1]
    if not isinstance(value, str) or isinstance(value, Raw):
        return False
    i = chance.randrange(len(value) + 1)
    step[at][1] = value[:i] + chance.choice(CONTROLS) + value[i:]


@change('layout')
def a_control_character_in_a_list(draft, chance):
    lists = [value for step in draft.steps for _, value in step if isinstance(value, list) and value and isinstance(value[0], str)]
    if not lists:
        return False
    own = chance.choice(lists)
    i = chance.randrange(len(own))
    own[i] += chance.choice(CONTROLS)


@change()
def odd_letters(draft, chance):
    """Letters that are no control characters: they stand as they are, and are others than those that look alike."""
    step, at = some_member(draft, chance)
    value = step[at][1]
    if not isinstance(value, str) or isinstance(value, Raw):
        return False
    i = chance.randrange(len(value) + 1)
    step[at][1] = value[:i] + chance.choice(['\u200b', '\ufeff', '\u00a0', '\u0301', '\u202e', '\U0010ffff', '\ue000', '\ufffe', '\ufffd', '\u2027', '\u202a', '\xad', 'ſ', '\U000e0001']) + value[i:]


@change()
def a_date_of_another_step(draft, chance):
    step = chance.choice(draft.steps)
    step['date'] = chance.choice(draft.steps)['date']


@change()
def two_steps_swapped(draft, chance):
    i, j = chance.randrange(len(draft.steps)), chance.randrange(len(draft.steps))
    if i == j:
        return False
    draft.steps[i], draft.steps[j] = draft.steps[j], draft.steps[i]
    if chance.random() < 0.7:
        for step, date in zip(draft.steps, sorted(str(step['date']) for step in draft.steps)):
            step['date'] = date


@change()
def a_step_left_out(draft, chance):
    del draft.steps[chance.randrange(len(draft.steps))]
    return bool(draft.steps)


@change()
def a_step_doubled(draft, chance):
    step = chance.choice(draft.steps)
    draft.steps.insert(chance.randrange(draft.place(step), len(draft.steps) + 1), step.copied())


@change()
def a_step_moved(draft, chance):
    step = draft.steps.pop(chance.randrange(len(draft.steps)))
    draft.steps.insert(chance.randrange(len(draft.steps) + 1), step)
    for other, date in zip(draft.steps, sorted(str(step['date']) for step in draft.steps)):
        other['date'] = date


@change()
def a_step_of_another_transcript(draft, chance):
    other = chance.choice(forging.made(chance).steps)
    at = chance.randrange(len(draft.steps) + 1)
    draft.steps.insert(at, other)
    if at:
        other['date'] = dated(draft, at)


@change()
def a_value_of_another_step(draft, chance):
    step, at = some_member(draft, chance)
    same = [value for own in draft.steps for _, value in own if isinstance(value, type(step[at][1]))]
    step[at][1] = chance.choice(same)


@change()
def the_end_cut_off(draft, chance):
    del draft.steps[chance.randrange(1, len(draft.steps) + 1):]


@change('1', unsealed=True)
def a_chain_that_is_made_up(draft, chance):
    draft.chained = False
    return len(draft.steps) > 1


@change()
def nothing_at_all(draft, chance):
    pass


# ---- Bytes of what was written; hashes are made anew where lines are still lines -----------------------------------------

BYTES = {}


def of_bytes(anew):
    def kept(work):
        BYTES[work.__name__] = (work, anew)
        return work
    return kept


def with_new_hashes(data):
    h, out = bytes(32), []
    for line in data.split(b'\n')[:-1]:
        if line[-72:-66] != b',"h":"' or not line.endswith(b'"}'):
            return data
        h = hashlib.sha256(h + line[:-72] + b'}').digest()
        out.append(line[:-72] + b',"h":"' + h.hex().encode() + b'"}\n')
    return b''.join(out)


@of_bytes(False)
def nothing_is_left(data, chance):
    return b''


@of_bytes(False)
def a_line_ends_in_cr_lf(data, chance):
    return chance.choice([data.replace(b'\n', b'\r\n'), data.replace(b'\n', b'\r\n', 1), data[:-1] + b'\r\n'])


@of_bytes(False)
def bytes_cut(data, chance):
    return data[:chance.randrange(len(data))]


@of_bytes(True)
def a_byte_changed(data, chance):
    i = chance.randrange(len(data))
    return data[:i] + bytes([data[i] ^ 1 << chance.randrange(8)]) + data[i + 1:]


@of_bytes(False)
def a_bit_changed_and_no_hash(data, chance):
    i = chance.randrange(len(data))
    return data[:i] + bytes([data[i] ^ 1 << chance.randrange(8)]) + data[i + 1:]


@of_bytes(True)
def a_byte_put_in(data, chance):
    i = chance.randrange(len(data) + 1)
    return data[:i] + chance.choice([b'\0', b' ', b'\t', b'\r', b'\n', b',', b'"', b'\\', b'\xff', b'0', b'}']) + data[i:]


@of_bytes(True)
def a_byte_left_out(data, chance):
    i = chance.randrange(len(data))
    return data[:i] + data[i + 1:]


@of_bytes(False)
def other_line_ends(data, chance):
    return chance.choice([data.replace(b'\n', b'\r\n'), data.replace(b'\n', b'\r'), data[:-1], data + b'\n', b'\n' + data, data[:-1] + b'\r\n', data.replace(b'\n', b'\n\n'), data[:-1] + b'\0', data + b'\0', data + b' ', data + b'\0\n', data.replace(b'\n', b'\xe2\x80\xa8'),
                          b'\xef\xbb\xbf' + data, b'\xff\xfe' + data, data.decode(errors='replace').encode('utf-16'), data + b'{}\n', b'[' + data + b']\n', data.replace(b'"}\n', b'"} \n', 1), data.replace(b'\n', b'\n ', 1), b'', b'\n', b'{}\n', b'', data + data])


@of_bytes(True)
def blanks_between(data, chance):
    old = chance.choice([b',"', b'":', b'{"', b'"]', b'"}'])
    found = [i for i in range(len(data)) if data.startswith(old, i)]
    if not found:
        return data
    i = chance.choice(found)
    return data[:i + 1] + chance.choice([b' ', b'\t', b'  ']) + data[i + 1:]


@of_bytes(False)
def another_h(data, chance):
    lines = data.split(b'\n')[:-1]
    i = chance.randrange(len(lines))
    h = chance.choice([b'0' * 64, lines[i][-66:-2].upper(), lines[i - 1][-66:-2], b'g' * 64, lines[i][-66:-3]])
    lines[i] = lines[i][:-66] + h + b'"}'
    return b''.join(line + b'\n' for line in lines)
