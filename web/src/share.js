// What an answer is taken away as: a link that is the question, a table. A list of names is in none of them.

const plain = (text) => encodeURIComponent(text).replace(/%20/g, '+').replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%3D/g, '=').replace(/%2F/g, '/');
const back = (text) => decodeURIComponent(text.replace(/\+/g, '%20'));

/// "#odds/land+in+2..4%0Adraw+7", and after & the lists of decks that it names.
export function hashOf(view, text, decks = {}) {
  const lists = Object.entries(decks).map(([name, list]) => `&${plain(name)}~${plain(list)}`);
  return `#${view}${text ? '/' + plain(text) : ''}${lists.join('')}`;
}

/// {view, text, decks} of the part after #.
export function readHash(hash) {
  const bare = hash.replace(/^#\/?/, '').replace(/^[a-z]+/i, (view) => view.toLowerCase()); // #Odds/2d6 as people write it
  const [first, ...lists] = bare.split('&');
  const cut = first.indexOf('/');
  const decks = {};
  try {
    for (const one of lists) {
      const at = one.indexOf('~');
      if (at > 0) decks[back(one.slice(0, at))] = back(one.slice(at + 1));
    }
    return { view: cut < 0 ? first : first.slice(0, cut), text: cut < 0 ? '' : back(first.slice(cut + 1)), decks };
  } catch {
    return { view: cut < 0 ? first : first.slice(0, cut), text: '', decks: {} };
  }
}

export const linkOf = (hash) => location.href.split('#')[0] + hash;

const esc = (x) => (/[",\n]/.test(x) ? `"${String(x).replace(/"/g, '""')}"` : x);
/// Rows as CSV.
export const csv = (rows) => rows.map((r) => r.map((x) => esc(x ?? '')).join(',')).join('\n') + '\n';
