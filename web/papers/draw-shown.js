// What the page shows, as texts: { title, result, facts, items, rules, lines }.
function faroReadPage(page) {
  const text = one => one ? one.textContent : '', all = what => [...page.querySelectorAll(what)];
  return { title: text(page.querySelector('h1')), result: text(page.getElementById('result')), facts: all('#announced tr').map(row => [...row.cells].map(text)),
    items: all('#announced ol.items li').map(text), rules: all('#announced ul.items li').map(text),
    lines: all('#steps tbody tr').map(row => [...row.cells].map(text)) };
}
const shownAtMost = 2000;  // of a list; how many more there are stands below it
const faroWords = {
  commit: s => 'the organiser announces the draw: ' + s.title,
  contribute: s => s.party + (s.sealed ? ' contributes a sealed text, hash ' + s.value : " contributes '" + s.value + "'"),
  public: s => s.name + ' becomes known: ' + s.value,
  reveal: s => s.party ? s.party + " reveals '" + s.value + "'" : "the organiser opens the secret of session '" + s.session + "'",
  absent: s => s.party + ' is absent', draw: s => "session '" + s.session + "' is drawn",
  sign: s => s.signer + ' signs the lines above as ' + s.purpose,
  publish: s => 'published: ' + s.name + ': ' + s.value };
function shownList(items) {
  return items.slice(0, shownAtMost).join('') + (items.length > shownAtMost ? 'and ' + (items.length - shownAtMost) + ' more, in the transcript below' : '');
}
function shownRows(plan, result) {
  let out = '';
  if (plan.kind === 'pairs') for (let i = 0; i < result.length; i += 2) out += result[i] + ' \u2013 ' + result[i + 1];
  if (plan.kind !== 'groups') return plan.kind === 'pairs' ? out : shownList(result);
  const groups = Number(plan.rules[0].split(' ')[0]);
  for (let g = 0, at = 0; g < groups; ++g) {
    const size = Math.floor(result.length / groups) + (g < result.length % groups ? 1 : 0);
    out += 'Group ' + (g < 26 ? String.fromCharCode(65 + g) : g + 1) + shownList(result.slice(at, at += size));
  }
  return out;
}
// What the page shows other than the transcript has it; nothing: it is the same.
function faroShown(steps, shown) {
  const plan = steps[0], drawn = {}, bare = text => String(text).replace(/\s+/g, ''), same = (a, b) => bare(a) === bare(b);
  for (const s of steps) if (s.step === 'draw') drawn[s.session] = s.result;
  let result = 'The result';
  for (const name of plan.sessions) result += (plan.sessions.length > 1 ? name : '') + (drawn[name] ? shownRows(plan, drawn[name]) : 'Not drawn yet.');
  const waits = plan.sessions.some(name => !drawn[name]) && bare(shown.result).startsWith(bare(result + 'The draw waits:'));
  if (!same(shown.result, result) && !waits) return 'the result that this page shows is not the one of its transcript';
  if (!same(shown.title, plan.title)) return 'the title that this page shows is not the one of its transcript';
  const facts = { announced: [plan.date], from: plan.range ? ['the numbers ' + plan.range] : [], sessions: plan.sessions.length > 1 ? [plan.sessions.join(', ')] : [],
    contribute: plan.parties.length ? [plan.parties.join(', ')] : [], commitment: [plan.commitment],
    'is mixed in': plan.publics.length ? plan.publics.map(p => (p.kind === 'drand' ? 'drand round ' : '') + p.name + ', which nobody can know before ' + p.when) : ['no public information'] };
  for (const name of Object.keys(facts)) {
    const said = shown.facts.filter(fact => fact[0] === name).map(fact => fact[1]);
    if (!same(said.join('|'), facts[name].join('|'))) return 'what this page shows as \u201c' + name + '\u201d is not what its transcript has';
  }
  const items = plan.items.slice(0, shownAtMost), rules = plan.rules && plan.kind !== 'tickets' ? plan.rules.slice(0, shownAtMost) : [];
  if (!same(shown.items.join('\n'), items.join('\n')) || shown.items.length !== items.length) return 'the list that this page shows is not the one of its transcript';
  if (!same(shown.rules.join('\n'), rules.join('\n'))) return 'the rules that this page shows are not those of its transcript';
  for (let i = 0; i < Math.max(steps.length, shown.lines.length); ++i) {
    const step = steps[i], line = shown.lines[i];
    if (!step || !line || !same(line.join('|'), [i + 1, step.date, faroWords[step.step](step), step.h].join('|')))
      return 'line ' + (i + 1) + ' as this page shows it is not that of its transcript';
  }
  return '';
}
