// What was dropped: a transcript, a record with its list, a SquareDeal pair with its boards; and the request that checks it.

const firstObject = (text) => {
  try {
    return JSON.parse(text.trim().split('\n')[0]);
  } catch {
    return null;
  }
};
const wholeObject = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export function kindOf({ name, text }) {
  if (/faro-transcript/.test(firstObject(text)?.format ?? '')) return 'transcript';
  if (/^\s*[{]\s*"step"/.test(text) || /"faro-transcript/.test(text.slice(0, 400))) return 'transcript';
  if (/faro-record/.test(wholeObject(text)?.format ?? '')) return 'record';
  const secret = wholeObject(text);
  if (secret?.commitment && secret?.secret) return 'secret';
  if (secret?.round && secret?.randomness) return 'drand';
  if (/\.sqd$/i.test(name) || /^TN /m.test(text)) return 'sqd';
  if (/\.sqk$/i.test(name) || /^SK?\d* /m.test(text)) return 'sqk';
  if (/\.(pbn|lin|dup|dge|ber|bri|bhg|csv)$/i.test(name) || /^\[Event/m.test(text)) return 'boards';
  return 'list';
}

/// What can be verified, and what only goes with it.
export const isWhole = (file) => ['transcript', 'record', 'sqd'].includes(kindOf(file));

/// {kind, request, wants} of all files that were given; `wants` says what is still missing.
export function requestOf(files) {
  const by = (kind) => files.filter((f) => kindOf(f) === kind);
  const all = Object.fromEntries(files.map((f) => [f.name, f.text]));
  const transcript = by('transcript').pop();
  if (transcript) return { kind: 'transcript', file: transcript, request: { verb: 'audit verify', file: transcript.name, files: { [transcript.name]: transcript.text } } };
  const record = by('record').pop();
  if (record) {
    const said = wholeObject(record.text);
    const list = files.filter((f) => ['list', 'boards'].includes(kindOf(f))).pop();
    const needs = said.verb !== 'deal' && !(said.verb === 'shuffle' && said.range) && !list;
    return { kind: 'record', file: record, said, wants: needs ? 'wantsList' : null, request: { verb: 'audit verify', file: record.name, ...(list ? { input: list.name } : {}), files: all } };
  }
  const [sqd, sqk, boards] = [by('sqd').pop(), by('sqk').pop(), files.filter((f) => kindOf(f) === 'boards')];
  if (sqd || sqk) {
    const wants = !sqd ? 'wantsSqd' : !sqk ? 'wantsSqk' : !boards.length ? 'wantsBoards' : null;
    return { kind: 'squaredeal', file: sqd ?? sqk, wants, request: { verb: 'audit squaredeal', sqd: sqd?.name, ...(sqk ? { sqk: sqk.name } : {}), ...(boards.length ? { boards: boards.map((f) => f.name) } : {}), files: all } };
  }
  return { kind: by('secret').length ? 'secret' : 'list', file: files[0], wants: 'wantsKnown' };
}

export const stepsOf = (text) => text.trim().split('\n').map((line) => {
  try {
    return JSON.parse(line);
  } catch {
    return { step: 'unknown', h: '' };
  }
});
