// What a reader has chosen and the browser remembers: theme, language, colours of suits; and lists, decks and fresh draws, for as
// long as this tab is open, so that they outlive a reload. Nothing else is kept.

export const remembered = (name) => {
  try {
    return localStorage.getItem(`faro ${name}`);
  } catch {
    return null;
  }
};
export const remember = (name, value) => {
  try {
    localStorage.setItem(`faro ${name}`, value);
  } catch {
    // A page from the disk may have no memory; nothing depends on it.
  }
};
export const suits = () => document.documentElement.dataset.suits;
export function setSuits(value) {
  document.documentElement.dataset.suits = value;
  remember('suits', value);
}

/// What was held under a name in this tab, or `usual`.
export function held(name, usual) {
  try {
    return JSON.parse(sessionStorage.getItem(`faro ${name}`)) ?? usual;
  } catch {
    return usual;
  }
}
export function hold(name, value) {
  try {
    sessionStorage.setItem(`faro ${name}`, JSON.stringify(value));
  } catch {
    // No memory, or not so much of it: then it is gone with the next reload.
  }
}
