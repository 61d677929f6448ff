// What was dropped: a round of drand, a transcript, a record with its list, a SquareDeal pair with its boards, a paper with its signature; and the
// request that checks it.
import { inBase64 } from '../files.js';
import { readKept, spellings } from '../kept.js';

const firstObject = (text) => {
  try {
    return JSON.parse(text.trim().split('\n')[0]);
  } catch {
    return null;
  }
};
const wholeObject = (text) => {
  if (!/^\s*\{/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const kinds = new WeakMap(); // files may be long: each is looked at once

export function kindOf(file) {
  if (!kinds.has(file)) kinds.set(file, kindIn(file));
  return kinds.get(file);
}
function kindIn({ name, text, bytes }) {
  if (bytes && !text) return 'bytes';
  if (/faro-transcript/.test(firstObject(text)?.format ?? '')) return 'transcript';
  if (/^\s*[{]\s*"step"/.test(text) || /"faro-transcript/.test(text.slice(0, 400))) return 'transcript';
  const secret = wholeObject(text);
  if (readKept(secret)) return 'kept';
  if (/faro-record/.test(secret?.format ?? '')) return 'record';
  if (/faro-paper-signature/.test(secret?.format ?? '')) return 'signature';
  if (/^\W*"format": ?"faro-(kept|record)/.test(text)) return 'damaged'; // and not whole
  if (secret?.commitment && secret?.secret) return 'secret';
  if (secret?.round && (secret.randomness || secret.signature)) return 'drand';
  if (/\.sqd$/i.test(name) || /^TN /m.test(text)) return 'sqd';
  if (/\.sqk$/i.test(name) || /^SK?\d* /m.test(text)) return 'sqk';
  if (/\.(pbn|lin|dup|dge|ber|bri|bhg|csv)$/i.test(name) || /^\[Event/m.test(text)) return 'boards';
  return 'list';
}

/// What can be verified, and what only goes with it.
export const isWhole = (file) => ['transcript', 'record', 'kept', 'sqd', 'signature', 'drand', 'damaged'].includes(kindOf(file));

/// A file as a request carries it: where its text is not all of it, its bytes.
const carried = (file) => (file.bytes ? inBase64(file.bytes) : file.text);

/// {kind, request, wants} of all files that were given; `wants` says what is still missing.
export function requestOf(files) {
  const by = (kind) => files.filter((f) => kindOf(f) === kind);
  const all = Object.fromEntries(files.map((f) => [f.name, carried(f)]));
  const transcript = by('transcript').pop();
  if (transcript) return { kind: 'transcript', file: transcript, request: { verb: 'audit verify', file: transcript.name, files: { [transcript.name]: transcript.text } } };
  const kept = by('kept').pop();
  if (kept) return { kind: 'kept', file: kept, kept: readKept(wholeObject(kept.text)) };
  const record = by('record').pop();
  if (record) {
    const said = wholeObject(record.text);
    const list = files.filter((f) => ['list', 'boards'].includes(kindOf(f))).pop();
    const needs = said.verb !== 'deal' && !(said.verb === 'shuffle' && said.range) && !list;
    return { kind: 'record', file: record, said, wants: needs ? 'wantsList' : null, list, request: { verb: 'audit verify', file: record.name, ...(list ? { input: list.name } : {}), files: all } };
  }
  const signature = by('signature').pop();
  if (signature) {
    const paper = files.filter((f) => kindOf(f) !== 'signature').pop();
    const named = /\.sig$/i.test(signature.name) ? signature.name : `${signature.name}.sig`;
    return { kind: 'paper', file: signature, wants: paper ? null : 'wantsPaper', request: { verb: 'audit verify', file: named, input: paper?.name, files: { ...(paper ? { [paper.name]: carried(paper) } : {}), [named]: signature.text } } };
  }
  const [sqd, sqk, boards] = [by('sqd').pop(), by('sqk').pop(), files.filter((f) => kindOf(f) === 'boards')];
  if (sqd || sqk) {
    const wants = !sqd ? 'wantsSqd' : !sqk ? 'wantsSqk' : !boards.length ? 'wantsBoards' : null;
    return { kind: 'squaredeal', file: sqd ?? sqk, wants, request: { verb: 'audit squaredeal', sqd: sqd?.name, ...(sqk ? { sqk: sqk.name } : {}), ...(boards.length ? { boards: boards.map((f) => f.name) } : {}), files: all } };
  }
  const round = by('drand').pop();
  if (round && !by('secret').length) return { kind: 'round', file: round, wants: null };
  const pdf = files.find((f) => f.text === '' && /\.pdf$/i.test(f.name));
  return { kind: by('secret').length ? 'secret' : 'list', file: files[0], wants: by('damaged').length ? 'wantsWhole' : by('secret').length ? 'wantsSecret' : pdf ? 'wantsSignature' : by('bytes').length ? 'wantsNoBytes' : round ? 'wantsDrawn' : 'wantsKnown' };
}

/// The same request for each way in which others may have the list.
export const requestsOf = ({ request, list }) => (!list?.text ? [request] : spellings(list.text).map((text) => ({ ...request, files: { ...request.files, [list.name]: text } })));

export const stepsOf = (text) => text.trim().split('\n').map((line) => {
  try {
    const step = JSON.parse(line);
    return step && typeof step === 'object' ? step : { step: 'unknown' };
  } catch {
    return { step: 'unknown' };
  }
});
export const linesIn = (text) => text.trim().split('\n').length;
