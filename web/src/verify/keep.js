// A draw in one file: its record is held against its list, and drawn once more from the record; what comes out has to be the
// result that the file says.
import { ask } from '../engine.js';
import { requestsOf, resultOf } from '../kept.js';
import { t } from '../texts.js';

/// {data} of the draw as it was made again, or {problem}; null where it was stopped.
export async function checkKept(kept) {
  const requests = requestsOf(kept);
  if (!requests) return { problem: t('keptOther') };
  for (const request of [requests.verify, requests.again].filter(Boolean)) {
    const got = await ask(request);
    if (!got) return null;
    if (got.error) return { problem: /for another file/.test(got.error) ? t('keptList') : got.error };
    if (got.data.holds === false) return { problem: got.data.problem ?? '' };
    if (request === requests.again) return JSON.stringify(resultOf(got.data)) === JSON.stringify(kept.result) ? { data: got.data } : { problem: t('keptResult') };
  }
  return null;
}
