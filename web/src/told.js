// What an engine says as an element: in the reader's language, or in English and marked so, for those who hear it read.
import { h } from './dom.js';
import { asSentence, translated } from './texts.js';

const marked = ({ text, isForeign }, change) => (isForeign ? h('span', { lang: 'en' }, change(text)) : change(text));

/// A part of a sentence, as it is.
export const told = (text, change = (x) => x) => marked(translated(text), change);
/// A sentence.
export const toldWhole = (text, change = (x) => x) => marked(translated(text), (x) => asSentence(change(x)));
