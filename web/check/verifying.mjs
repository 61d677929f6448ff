// The view Verify as people use it: what check.mjs runs of it, apart for its length. Transcripts, signatures, rounds of drand,
// signed papers, SquareDeal tournaments, each as it is and changed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

export async function verifying(check, at) {
  await check('verification holds, and does not', async (page) => {
    await page.open(at('#verify/ok'));
    await page.until("document.querySelector('.verdict h2')?.textContent==='It holds.'");
    assert.equal((await page.text('.chain .ok')), 'holds | holds | holds | holds');
    await page.open(at('#verify/changed'));
    await page.until("document.querySelector('.verdict h2')?.textContent==='It does not hold.'");
    await page.drop([{ name: 'x.record', text: '{"format": "faro-record-1", "verb": "shuffle"}' }]);
    await page.until("/Drop the list/.test(document.querySelector('main').textContent)");
  });

  await check('signatures are checked by the engine, and told', async (page) => {
    const text = readFileSync(new URL('files/raffle.draw', import.meta.url), 'utf8');
    const steps = text.trim().split('\n').map((line) => JSON.parse(line));
    await page.open(at('#verify'));
    await page.drop([{ name: 'raffle.draw', text }]);
    await page.sees('.chain .signed', /League of Entropy.* \| .*Ed25519/);
    const before = steps[steps.findIndex((x) => x.step === 'public') - 1].h;
    await page.click('input.mono');
    await page.paste(before);
    await page.sees('.view', /nothing above it is younger/);
    const forged = text.replace(/"signature":"(.)/, (_, digit) => `"signature":"${digit === '0' ? '1' : '0'}`);
    await page.drop([{ name: 'forged.draw', text: forged }]);
    await page.sees('.verdict h2', /It does not hold/);
    assert.equal(await page.run("document.querySelectorAll('.chain .signed').length"), 0);
    await page.drop([{ name: 'closing.draw', text: text.replaceAll('"kind":"drand"', '"kind":"text"') }]);
    await page.sees('.verdict h2', /It does not hold/);
  });

  await check('a round of drand and a signed paper are verified by themselves', async (page) => {
    const steps = readFileSync(new URL('files/raffle.draw', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
    const { value, proof } = steps.find((step) => step.step === 'public');
    const round = (signature) => [{ name: 'round.json', text: JSON.stringify({ round: 1000, randomness: value, signature }) }];
    const bytes = (name) => [...readFileSync(new URL(`files/${name}`, import.meta.url))];
    await page.open(at('#verify'));
    await page.drop(round(proof));
    await page.sees('.verdict', /It holds\.quicknet 1000/);
    await page.drop(round(proof.replace(/^./, (digit) => (digit === '1' ? '2' : '1'))));
    await page.sees('.verdict', /It does not hold/);
    await page.drop([{ name: 'paper.pdf', bytes: bytes('paper.pdf') }]);
    await page.sees('.view', /That is a PDF\. Drop its signature/);
    await page.drop([{ name: 'paper.pdf.sig', bytes: bytes('paper.pdf.sig') }]);
    await page.sees('.verdict', /It holds\.paper\.pdf is as it was signed/);
    await page.drop([{ name: 'paper.pdf', bytes: [...bytes('paper.pdf'), 10] }]);
    await page.sees('.verdict', /It does not hold.*it was changed/);
  });

  await check('a SquareDeal tournament is verified with its boards', async (page) => {
    const [sqd, boards] = ['sqd', 'pbn'].map((kind) => readFileSync(new URL(`files/tuesday.${kind}`, import.meta.url), 'utf8'));
    const keys = '1,1:QbXwoQkGMGXl3R3hIwiZDie3E7y1OJqtDyHV141rpdBzG02mGW4Aby3zJrJJ\r\n';
    await page.open(at('#verify'));
    await page.drop([{ name: 'tuesday.sqd', text: sqd }]);
    await page.sees('.view', /Drop the keys/);
    await page.drop([{ name: 'tuesday.sqk', text: keys }, { name: 'A.pbn', text: boards }]);
    await page.sees('.verdict', /It holds/);
    await page.sees('.rec', /4 of 4 that were played are reproduced/);
    const turned = boards.replace(/"N:(\S+) (\S+)/g, '"N:$2 $1');
    await page.drop([{ name: 'A.pbn', text: turned }]);
    await page.sees('.verdict', /It does not hold\.No board agrees/);
    await page.drop([{ name: 'tuesday.sqk', text: keys.replace('Qb', 'bQ') }]);
    await page.sees('.verdict', /It does not hold.*not the file that was committed to/);
  });
}
