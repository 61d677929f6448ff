// Files from the reader's disk, as texts. What is no text, is empty, can't be read or is larger than the box that takes it
// is answered in one line and goes no further, so that nothing a reader drops can make the page stand still.
import { h } from './dom.js';
import { places } from './numbers.js';
import { t } from './texts.js';

const mega = 1e6;
export const MOST = 16 * mega; // bytes of all files together, where the engine reads them
export const MOST_IN_BOX = 2 * mega; // where the text stands in a box to be edited
export const MOST_DECK = 300_000; // of a deck or a game, which go with the link; longer texts are not looked through for a deck at each key
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/// What is said of a file that is not taken; main.js shows it.
let refuse = () => {};
export const onRefused = (use) => (refuse = use);

/// The text in bytes: UTF-8, or UTF-16 where its mark says so; null for anything else.
export function textIn(bytes) {
  const mark = (bytes[0] << 8) | bytes[1];
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return BINARY.test(text) ? null : text;
  } catch {
    return null;
  }
}

const size = (bytes) => places(bytes / mega, bytes < mega ? 2 : 1);
const shortened = (name) => (name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name);

const hasMark = (bytes) => [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]].some((mark) => mark.every((byte, i) => bytes[i] === byte));

/// Bytes as a request carries them.
export function inBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return { base64: btoa(text) };
}

/// [{name, text}] of those that can be taken; of the first that can't, a line is said. Where `raw`, those that are no text are
/// taken too, their text empty; they and texts that have a mark before them come with their `bytes`. Where `quiet`, nothing
/// is said.
export async function readFiles(files, { most = MOST, raw = false, quiet = false } = {}) {
  const taken = [];
  let wrong = null;
  let left = most;
  for (const file of files) {
    const say = (key) => (wrong ??= t(key, { name: shortened(file.name), size: size(file.size), most: size(most) }));
    if (file.size > left) {
      say('fileTooBig');
      continue;
    }
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      say('fileUnread');
      continue;
    }
    const text = textIn(bytes);
    if (text === null && !raw) say('fileNoText');
    else if (text === null ? !bytes.length : !text.trim()) say('fileEmpty');
    else {
      left -= bytes.length;
      taken.push({ name: file.name, text: text ?? '', ...(raw && (text === null || hasMark(bytes)) ? { bytes } : {}) });
    }
  }
  if (wrong && !quiet) refuse(wrong);
  return taken;
}

/// Asks for files: [{name, text}], nothing where the reader changed their mind.
export function openFiles({ accept = '', many = false, most = MOST, raw = false } = {}) {
  return new Promise((resolve) => {
    const input = h('input', { type: 'file', accept, multiple: many, class: 'vh', tabindex: -1, 'aria-hidden': 'true' });
    input.addEventListener('change', async () => {
      input.remove();
      resolve(await readFiles(input.files, { most, raw }));
    });
    input.addEventListener('cancel', () => (resolve([]), input.remove()));
    document.body.append(input);
    input.click();
  });
}
