// What a reader has chosen and the browser remembers: theme, language, colours of suits. Nothing else is kept.

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
