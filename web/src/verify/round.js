// A round of drand by itself: whether its number is the hash of its signature, and that the League of Entropy's. The engine
// checks rounds where a draw waits for them; so it is asked about a draw that waits for this one, and that nobody keeps.
import { ask } from '../engine.js';

const DIGITS_IN_G2 = 192; // of a signature of the chain "default"; those of "quicknet" have half as many

/// {holds, name, said} or {error}; null where it was stopped.
export async function checkRound({ text }) {
  const { round, signature = '' } = JSON.parse(text);
  const name = `${String(signature).length === DIGITS_IN_G2 ? 'default' : 'quicknet'} ${round}`;
  const announced = await ask({ verb: 'audit commit', transcript: 'draw', title: 'one round', range: '1-2', 'head-count': 1, drand: [name], date: '2017-01-01T00:00:00Z' });
  if (!announced || announced.error) return announced;
  const got = await ask({ verb: 'audit contribute', transcript: 'draw', drand: 'round.json', date: '9999-01-01T00:00:00Z', files: { ...announced.files, 'round.json': text } });
  if (!got) return null;
  if (got.error) return got.exit === 1 ? { holds: false, name, said: got.error } : got;
  return { holds: got.data.signature_verified === true, isOpen: got.data.signature_verified !== true, name, said: got.data.said };
}
