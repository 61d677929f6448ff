// People's errands from beginning to end, on a phone of 360 pixels and by the keyboard alone: no click, no mouse. Whatever is used
// is reached with Tab, and the focus never falls to the body.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const MAGIC = 'Deck\n4 Monastery Swiftspear (BRO) 144\n4 Eidolon of the Great Revel (JOU) 94\n20 Lightning Bolt (CLU) 141\n4 Inspiring Vantage (KLD) 246\n4 Sacred Foundry (GRN) 254\n24 Mountain (ANA) 63\n';
const ERRANDS = ['magic', 'yugioh', 'dnd', 'poker', 'bridge', 'raffle', 'class'];

/// Tab until what has the focus is such an element, with such a text or name.
async function reach(page, selector, text = '') {
  const seen = `((e)=>e.matches(${JSON.stringify(selector)})&&(e.textContent+' '+(e.getAttribute('aria-label')??'')).includes(${JSON.stringify(text)}))(document.activeElement)`;
  for (let steps = 0; steps < 250; steps++) {
    if (await page.run(seen)) {
      assert.ok((await page.run("(r=>r.bottom>0&&r.top<innerHeight)(document.activeElement.getBoundingClientRect())")), `${selector} ${text} is in view when it has the focus`);
      return;
    }
    await page.key('Tab');
  }
  throw new Error(`Tab never comes to ${selector} ${text}`);
}
const press = async (page, selector, text, key = 'Enter') => {
  await reach(page, selector, text);
  await page.key(key);
};
const write = async (page, text) => {
  await page.run('document.activeElement.select()');
  await page.paste(text);
};
const answered = (page) => page.until("document.querySelector('.ansbox')&&!document.querySelector('.ansbox.stale')&&!document.querySelector('.note.err')&&document.querySelector('.ansbox .frac,.ansbox .law,.ansbox .chart,.ansbox .player')");
const focusIsSomewhere = async (page) => assert.notEqual(await page.run('document.activeElement.tagName'), 'BODY', 'the focus does not fall to the body');
const size = { width: 360, height: 740 };

export async function errands(check, at) {
  await check('an address for each errand opens with its words alone', async (page) => {
    for (const name of ERRANDS) {
      await page.open(at(`#${name}`));
      await page.settled();
      assert.ok((await page.run("[...document.querySelectorAll('.eg,.lead')].filter(e=>e.offsetParent).map(e=>e.closest('.errand')?'own':'other').join(' ')")) === 'own own', `${name}: its words alone`);
      assert.equal(await page.run("document.querySelectorAll('.errand [aria-current]').length"), 1, name);
      const asked = await page.run("[...document.querySelectorAll('.errand a[data-hash]')].map(a=>a.getAttribute('href'))");
      assert.ok(asked.length >= 5 && asked[0] === `#${name}` && asked.slice(1).every((hash) => hash.startsWith(`#${name}/`)), name);
      for (const hash of asked) {
        await page.open(at(hash));
        await page.settled();
        if (!/watch|deal|verify|exam/.test(hash) && name !== 'raffle') await answered(page);
        assert.equal(await page.text('.note.err'), '', hash);
        assert.ok((await page.run('document.documentElement.scrollWidth')) <= 360, hash);
      }
    }
    await page.open(at('#magic'));
    await page.settled();
    await press(page, '.errand a', 'four lands by turn 4');
    await page.until("location.hash.startsWith('#magic/odds/land+%3E=+4')&&document.querySelector('.errand [aria-current]').textContent==='four lands by turn 4'");
    await page.run('history.back()');
    await page.until("location.hash==='#magic'&&/^land in 2/.test(document.querySelector('.qw textarea').value)");
    await press(page, '.errand a', 'everything else');
    await page.until("!document.querySelector('.errand a')&&document.querySelector('.view .eg').offsetParent");
    assert.deepEqual(await page.run("[...document.querySelectorAll('.view .eg a')].map(a=>a.getAttribute('href'))"), ERRANDS.map((name) => `#${name}`));
    for (const hash of ['#Raffle', '#raffle/nonsense']) {
      await page.open(at(hash));
      await page.sees('.qw', /draw 3 winners/);
    }
    await page.open(at('#constructor'));
    await page.sees('.law tr.in th', /2 \| 3 \| 4/);
  }, size);

  await check('by keyboard at 360: a deck is pasted, asked about, and its picture saved', async (page) => {
    await page.open(at('#magic'));
    await page.settled();
    await press(page, 'button.paste');
    await page.until("document.activeElement.matches('dialog textarea')");
    await page.paste(MAGIC);
    await press(page, 'dialog button', 'Use it');
    await page.sees('.deckbar p', /^60 cards, 6 kinds/);
    await answered(page);
    await press(page, '.mk', '4 Sacred Foundry', 'Space');
    await page.sees('.which', /28 cards are marked/);
    await page.until("document.activeElement.matches('.mk')");
    await press(page, '.mk', '4 Sacred Foundry', 'Space');
    await page.sees('.which', /32 cards are marked/);
    await press(page, '.ask .chip', '3 lands by turn 3');
    await answered(page);
    await press(page, '.share .link', 'Picture');
    await page.sees('dialog svg', /3 lands by turn 3/);
    await reach(page, 'dialog input');
    await write(page, 'Burn: three lands?');
    await press(page, 'dialog .btn', 'Save as PNG');
    const png = readFileSync(await page.download('burn-three-lands.png'));
    assert.deepEqual([png.subarray(1, 4).toString(), png.readUInt32BE(16)], ['PNG', 1600]);
    await press(page, 'dialog .btn', 'Save as SVG');
    const svg = readFileSync(await page.download('burn-three-lands.svg'), 'utf8');
    assert.match(svg, /Burn: three lands\?.*32 land/s);
    assert.doesNotMatch(svg.replace(/xmlns="[^"]*"/g, ''), /var\(|https?:|file:|\.html|foreignObject/);
    await page.key('Escape');
    await page.until("document.activeElement.matches('.share .link')");
  }, size);

  await check('by keyboard at 360: a sentence is met with a form, and an error is mended', async (page) => {
    await page.open(at());
    await page.settled();
    await page.key('/');
    await write(page, 'odds of rolling a 6 with two dice');
    await page.sees('.note.err', /no question of the language/);
    await press(page, '.form .chip', 'dice');
    await press(page, '.form .chip', 'dice that show a number');
    await page.sees('.frac', /^1136$/);
    await page.key('/');
    await write(page, '');
    await page.type('4d6 drop lowest\n3d6');
    assert.equal(await page.run('document.activeElement.value'), '4d6 drop lowest\n3d6');
    await answered(page);
    await page.key('Escape');
    await page.key('/');
    await write(page, '4d6 drp lowest');
    await page.sees('.sheet [role=alert]', /drp/);
    await page.key('Escape');
    await press(page, '.sheet .link', 'drop');
    await answered(page);
    await focusIsSomewhere(page);
  }, size);

  await check('by keyboard at 360: a raffle is drawn, kept, and verified', async (page) => {
    await page.open(at('#raffle'));
    await page.settled();
    await press(page, '.errand a', 'drawn fresh');
    await page.sees('.btn.go', /^Draw now$/);
    await reach(page, 'aside textarea');
    await write(page, 'Ann\nBen\nCid\nDee\nEva\n');
    await page.settled();
    await press(page, '.btn.go', 'Draw now');
    await page.until("document.querySelectorAll('.win li').length===3");
    await focusIsSomewhere(page);
    const winners = await page.text('.win li');
    await press(page, '.btn', 'Keep it as a file');
    const kept = readFileSync(await page.download('raffle.draw.json'), 'utf8');
    await page.run('document.activeElement.blur()');
    await page.key('4');
    await page.sees('.view h2', /Drop the file/);
    await press(page, '.drop .btn', 'Paste its text');
    await reach(page, 'dialog textarea');
    await page.paste(kept);
    await press(page, 'dialog .btn.go');
    await page.sees('.verdict', /It holds/);
    assert.equal(await page.text('.win li'), winners);
  }, size);

  await check('a list in doubt is asked about by click: drawn, kept, verified, announced', async (page) => {
    const LIST = 'Vorname;Nachname;Lose\nAnn;Lee;3\nBob;Ray;1\n';
    await page.open(at('#raffle/deal/draw+1+winners%0Atitle+Fete'));
    await page.settled();
    await page.click('aside textarea');
    await write(page, LIST);
    await page.settled();
    await page.click('.btn.go', 'Draw now');
    await page.sees('aside [role=alert]', /parted into 3 cells/);
    await page.until("document.activeElement.matches('aside textarea')");
    assert.ok(await page.run("document.querySelector('aside [role=alert]').getBoundingClientRect().bottom<=innerHeight"), 'what is asked is in view');
    await page.click('aside [role=alert] .link', 'It is a table, Names are in Vorname'); // and the draw goes on
    await page.sees('.win', /^(Ann|Bob)$/);
    await page.click('.read-as li:nth-child(2) .link', 'names, too');
    await page.settled();
    await page.click('.btn.go', 'Draw now');
    await page.sees('.win', /^(Ann Lee|Bob Ray)$/);
    await focusIsSomewhere(page);
    const winner = await page.text('.win li');
    await page.click('.btn', 'Keep it as a file');
    const text = readFileSync(await page.download('fete.draw.json'), 'utf8');
    assert.deepEqual(JSON.parse(text).rules, ['draw 1 winners', 'name Vorname + Nachname', 'table']);
    await page.click('aside .opt label', 'Announced now, drawn later');
    await page.settled(); // what is still laid out moves what is clicked
    await page.click('#hold .btn.go');
    const step = JSON.parse(readFileSync(await page.download('fete.draw'), 'utf8').split('\n')[0]);
    assert.deepEqual([step.items, step.kind, step.rules], [['Ann Lee', 'Bob Ray'], 'tickets', ['3', '1']]);
    await page.open(at('#verify'));
    await page.settled();
    for (const [name, changed, verdict] of [['whole', text, /It holds/], ['changed', text.replace(`"${winner}"`, '"Eve"'), /does not hold/]]) {
      await page.drop([{ name: `${name}.json`, text: changed }]);
      await page.sees('.verdict', verdict);
    }
    await page.drop([{ name: 'half.json', text: text.slice(0, text.length / 2) }]);
    await page.sees('.view', /cut off or damaged/);
    // Announced where it is pasted: both readings are offered, and a click goes on.
    await page.open(at('#verify'));
    await page.settled();
    await page.click('#hold input');
    await page.paste('Fete');
    await page.click('#hold textarea');
    await page.paste('Name;Lose\nAnn;3\nBob;1\n');
    await page.settled();
    await page.click('#hold .btn.go');
    await page.sees('#hold [role=alert]', /It is a table or It is a list/);
    await page.click('#hold [role=alert] .link', 'It is a table');
    await page.sees('#hold', /64 letters/);
    const held = JSON.parse(readFileSync(await page.download('fete.draw'), 'utf8').split('\n')[0]);
    assert.deepEqual([held.items, held.kind, held.rules], [['Ann', 'Bob'], 'tickets', ['3', '1']]);
  }, size);

  await check('a title above a table takes no part; an announced draw, opened at its step, goes on in another language', async (page) => {
    await page.open(at('#deal/draw+1+winners'));
    await page.settled();
    await page.click('aside textarea');
    await write(page, 'Fete 2026\n\nName;Lose\nAnn;3\nBob;1\n');
    await page.settled();
    await page.click('.btn', 'Draw now');
    await page.click('aside [role=alert] .link', 'It is a list: a line is an item');
    await page.sees('.win', /^\S/);
    await page.settled();
    await page.click('.read-as .link', 'It is a table');
    await page.settled();
    await page.click('aside [role=alert] .link', 'Line 3 has the headings');
    await page.sees('aside h3', /People: 2 names/);
    await write(page, 'Ann\nBob\n');
    await page.click('aside .opt label', 'Announced now, drawn later');
    await page.until("(y=>y>-5&&y<200)(document.querySelector('#hold').getBoundingClientRect().y)");
    await page.click('#hold input');
    await write(page, 'Fete');
    await page.click('#hold .btn.go');
    await page.sees('#hold', /64 letters/);
    const h = await page.text('#hold .mono');
    for (const language of ['Deutsch', 'English']) {
      await page.click('.foot .link', language);
      await page.sees('#hold .mono', new RegExp(h));
    }
    await focusIsSomewhere(page);
  }, size);

  await check('a heading stays out of a list that is shuffled, also where it is announced; two of one name are told apart by click', async (page) => {
    const list = async (text) => {
      await page.click('aside textarea');
      await write(page, text);
    };
    await page.open(at('#raffle/deal/shuffle+the+list%0Atitle+Talks'));
    await page.settled();
    await list('name,talk\nAnn,Bees\nBob,Ants\nCid,Owls\n');
    await page.settled();
    await page.click('.btn.go', 'Draw now');
    await page.click('aside [role=alert] .link', 'It is a table'); // and the draw goes on
    await page.until("[...document.querySelectorAll('.win li')].map(e=>e.textContent).sort().join()==='Ann,Bees,Bob,Ants,Cid,Owls'");
    await page.sees('.read-as', /The first line has headings/);
    await page.click('.btn', 'Keep it as a file');
    const kept = readFileSync(await page.download('talks.draw.json'), 'utf8');
    await list('Song;Artist\nYesterday;Beatles\nImagine;Lennon\n');
    await page.settled();
    await page.click('aside .opt label', 'Announced now, drawn later');
    await page.click('#hold .btn.go');
    await page.click('#hold [role=alert] .link', 'It is a list: a line is an item');
    const plan = JSON.parse(readFileSync(await page.download('talks.draw'), 'utf8').split('\n')[0]);
    assert.deepEqual([plan.items, plan.take], [['Song;Artist', 'Yesterday;Beatles', 'Imagine;Lennon'], 3]);
    await page.drop([{ name: 'talks.draw.json', text: kept }]);
    await page.sees('.verdict', /It holds/);
    await page.open(at('#raffle/deal/groups+of+2%0Aseed+s'));
    await page.settled();
    await list('id,name\n1,Ann\n2,Bob\n3,Ann\n4,Cid\n');
    await page.sees('aside [role=alert]', /^Each line has 2 parts, with commas between\. It is a table or It is a list: a line is an item$/);
    await page.click('aside [role=alert] .link', 'It is a table');
    await page.click('aside [role=alert] .link', 'Draw each line by itself');
    await page.until("[...document.querySelectorAll('.groups li')].map(e=>e.textContent).sort().join()==='Ann (line 2),Ann (line 4),Bob,Cid'");
  }, size);

  await check('a line of mentions, ten boards, and hands of cards are what they are meant to be', async (page) => {
    await page.open(at('#raffle/deal/draw+1+winners'));
    await page.settled();
    await page.click('aside textarea');
    await write(page, '@ann @bob @cid\n');
    await page.click('.read-as .link', 'Each of them is a name');
    await page.settled();
    await page.click('.btn.go', 'Draw now');
    await page.sees('.win', /^@(ann|bob|cid)$/);
    await page.open(at('#bridge/deal/deal+bridge+10%0Aseed+s'));
    await page.until("document.querySelectorAll('.table').length===10");
    await page.open(at('#rigged'));
    await page.settled();
    await page.click('.eg .paste');
    await page.click('dialog textarea');
    await page.paste('AhKd\n2c 7d\n[As Ad]\n');
    await page.click('dialog .btn.go');
    await page.sees('.view', /3 hands that a fair shuffle/);
  }, size);

  await check('what may be meant is a click where cards are dealt, too', async (page) => {
    await page.open(at('#bridge/deal/deal+bridge%0Aseed+s%0Agiven+hpc(N)+%3D%3E+15'));
    for (const name of ['>=', 'hcp']) await page.click('.tip:not([hidden]) .link', name);
    await page.sees('.view .note', /Dealt from all that fit/);
    assert.equal(await page.run("document.querySelector('.qw textarea').value.split('\\n')[2]"), 'given hcp(N) >= 15');
    await page.open(at('#rigged'));
    await page.settled();
    await page.click('.eg .paste');
    await page.click('dialog textarea');
    await page.paste('I never get lands, the shuffler is rigged!');
    await page.click('dialog .btn.go');
    await page.sees('.view .err', /No cards were found/);
  }, size);

  await check('plain names in Secret Santa: the column that is not there is left out by click', async (page) => {
    await page.open(at('#raffle/deal/santa%0Aapart+family'));
    await page.settled();
    await page.click('aside textarea');
    await write(page, 'Ann\nBen\nCid\n');
    await page.settled();
    await page.click('.btn.go', 'Draw now');
    await page.click('aside [role=alert] .link', 'Leave out \u201capart family\u201d');
    await page.until("document.querySelectorAll('.view td, .win li').length>=3||/Ann.*Ben/s.test(document.querySelector('.top28[aria-live]').textContent)");
    assert.equal(await page.run("document.querySelector('.qw textarea').value"), 'santa');
    await page.open(at('#raffle/deal/draw+1+winners%0Aseed+s')); // what was chosen for a list is forgotten with it
    await page.settled();
    await page.click('aside textarea');
    await write(page, 'Name;Lose\nAnn;3\nBob;1\n');
    await page.click('aside [role=alert] .link', 'It is a table');
    await page.sees('.win', /^(Ann|Bob)$/);
    await page.click('aside textarea');
    await write(page, 'Eva\nFay\n');
    await page.sees('.win', /^(Eva|Fay)$/);
  }, size);

  await check('by keyboard at 360: a draw is announced with its list', async (page) => {
    await page.open(at('#raffle/deal/draw+2+winners%0Atitle+Club+evening'));
    await page.settled();
    await reach(page, 'aside textarea');
    await write(page, 'Ann\nBen\nCid\n');
    await page.settled();
    await reach(page, 'aside [type=radio]');
    await page.key('ArrowDown');
    await page.until("document.activeElement.matches('aside [type=radio]')&&/seed/.test(document.querySelector('.qw textarea').value)");
    await page.key('ArrowDown');
    await page.until("document.activeElement.textContent==='Announce and save both files'");
    await page.key('Enter');
    await page.sees('#hold', /64 letters/);
    const plan = JSON.parse(readFileSync(await page.download('club-evening.draw'), 'utf8'));
    assert.deepEqual([plan.title, plan.items, plan.take], ['Club evening', ['Ann', 'Ben', 'Cid'], 2]);
    await focusIsSomewhere(page);
  }, size);

  await check('by keyboard at 360: the popular mistake is watched, and another shuffle', async (page) => {
    await page.open(at('#class'));
    await page.settled();
    await press(page, '.errand a', 'A popular mistake');
    await page.sees('.moving td.m', /4\/27/);
    await press(page, '.trans .chip', 'Back');
    await page.sees('.trans .n', /2 of 3/);
    await press(page, '.trans .chip', 'Play');
    await page.sees('.trans .n', /3 of 3/);
    await page.key('/');
    await write(page, 'riffle\ncards 8\nseed gull');
    await page.key('Escape');
    await page.sees('.view', /9\/256/);
    await focusIsSomewhere(page);
  }, size);

  await check('by keyboard at 360: a link is copied, and how others open it is said', async (page) => {
    await page.open(at('#dnd'));
    await page.settled();
    await press(page, '.share .link', 'Copy the link');
    if (at().startsWith('file:')) {
      await page.sees('.working', /on this machine alone.*faro\.html.*https.*#dnd/s);
      await press(page, '.working .link', 'Copy that');
    }
    await page.sees('.toast', /^Copied\./);
    assert.ok((await page.run('document.documentElement.scrollWidth')) <= 360);
  }, size);

  await check('several questions are lines in one chart with a legend, on the page and in its picture', async (page) => {
    await page.open(at('#odds/land+%3E=+3%0Aland+%3E=+4%0Adeck+sample.txt%0Adraw+7%0Aby+turn+1..6+on+the+play'));
    await page.sees('.legend li', /^land >= 3 \| land >= 4$/);
    await page.sees('.read', /turn 6.*%.*%/);
    await page.settled(); // what is still laid out beside it moves what is clicked
    await page.click('.share .link', 'Picture');
    await page.sees('dialog svg text', /60 cards: 36 spell, 24 land.*land >= 3 \| land >= 4/);
    await page.key('Escape');
    await page.open(at('#odds/land+%3E=+3%0Acreature+%3E=+2%0Adeck+sample.txt%0Adraw+7%0Aby+turn+4+on+the+play'));
    await page.sees('.law tbody th', /^land >= 3 \| creature >= 2$/);
    await page.open(at('#games/pontoon'));
    await page.until("[...document.querySelectorAll('.share .link')].some(x=>x.textContent==='Picture')");
    await page.settled();
    await page.click('.share .link', 'Picture');
    await page.sees('dialog svg text', /Exact\./);
  });
}
