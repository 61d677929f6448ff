// What is shown on top of the page: keys, and all the words of a language with an example each.
import { h, $ } from './dom.js';
import { t } from './texts.js';

/// A dialog over the page; what had the focus gets it again.
export function openDialog(dialog) {
  dialog.tabIndex = -1;
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
  dialog.focus(); // not its last button: a long list begins at its beginning
  dialog.scrollTop = 0;
}
const closing = () => h('form', { method: 'dialog' }, h('button.btn', t('close')));

export function showKeys() {
  if ($('dialog[open]')) return;
  const keys = [['/', 'keySlash'], ['1 – 7', 'keyViews'], ['Tab', 'keyTake'], ['Esc', 'keyEsc'], ['↑ ↓', 'keyRows'], ['← →', 'keySteps'], ['?', 'keyList']];
  openDialog(h('dialog', { 'aria-label': t('keys') }, h('h2', t('keys')), h('dl', keys.map(([key, text]) => [h('dt', key), h('dd', t(text))])), closing()));
}

/// All functions of a subject ("hands", "orders", "dice"), or of all.
export function allWords(functions, only) {
  const titles = { everywhere: t('wordsEverywhere'), hands: t('wordsForCards'), orders: t('wordsForOrders'), dice: t('wordsForDice') };
  const parts = Object.entries(functions ?? {}).filter(([name]) => !only || name === only).map(([name, list]) => [
    h('h3.top28', titles[name] ?? name),
    h('dl.words.plain', list.map((f) => [h('dt', `${f.name}${f.arguments}`), h('dd', h('span', { lang: 'en' }, f.meaning), h('br'), h('em', f.example))])),
  ]);
  openDialog(h('dialog', { class: 'wide', 'aria-label': t('allWords') }, h('h2', t('allWords')), parts, closing()));
}
