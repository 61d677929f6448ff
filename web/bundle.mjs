// The sources of the page as texts: the frame, its styles with their fonts, its scripts with its games. What puts them into one file
// (with the engine and a policy that names their digests) is apart, so that a page for trying them needs no engine.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const IMPORT = /^import \{([^}]*)\} from '([^']+)';\n/gm;
const EXPORT = /^export (?=(async )?function|const|class)/gm;

/// All files below a folder whose name ends so, in order of their paths.
const below = (folder, ending) =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return below(path, ending);
      return name.endsWith(ending) ? [path] : [];
    });

const exportedNames = (text) =>
  [...text.matchAll(/^export (?:async )?(?:function|const|class) ([\w$]+)/gm)].map((m) => m[1]);

/// Without lines of comments and the blanks that lines begin with, which are for readers of the sources. A text of several
/// lines, between backticks, stays as it is.
function slim(script) {
  let inText = false;
  return script
    .split('\n')
    .map((line) => {
      const code = inText ? line : line.trimStart();
      if (!inText && code.startsWith('//')) return null;
      if (((code.match(/`/g) ?? []).length % 2) === 1) inText = !inText;
      return code;
    })
    .filter((line) => line !== null)
    .join('\n');
}

/// One classic script of all modules that `entry` needs: each in a function of its own that returns what it
/// exports, those it imports before it. Modules are `import { a, b as c } from './x.js';`, at the start of lines.
export function bundleScripts(entry) {
  const root = dirname(entry);
  const names = new Map();
  const done = [];
  const visit = (path, above) => {
    if (above.includes(path)) throw new Error(`modules in a circle: ${[...above, path].join(' -> ')}`);
    if (names.has(path)) return;
    const text = readFileSync(path, 'utf8');
    const wanted = [...text.matchAll(IMPORT)].map((m) => resolve(dirname(path), m[2]));
    for (const other of wanted) visit(other, [...above, path]);
    names.set(path, `$${names.size}`);
    const body = text
      .replace(IMPORT, (_, list, from) => {
        const taken = list.trim().replace(/,$/, '').replace(/ as /g, ': ');
        return `const { ${taken} } = ${names.get(resolve(dirname(path), from))};\n`;
      })
      .replace(EXPORT, '');
    if (/^(import|export) /m.test(body)) throw new Error(`${relative(root, path)}: an import or export that is not understood`);
    done.push(`// ${relative(root, path)}\nconst ${names.get(path)} = (() => {\n${slim(body)}return { ${exportedNames(text).join(', ')} };\n})();`);
  };
  visit(resolve(entry), []);
  const script = `'use strict';\n(() => {\n${done.join('\n')}\n})();\n`;
  if (/<\/script|<!--/i.test(script)) throw new Error('the scripts hold the end of a script');
  return script;
}

/// The styles of a folder, fonts within them as data.
function bundleStyles(folder) {
  return below(folder, '.css')
    .map((path) =>
      readFileSync(path, 'utf8').replace(/url\(([^):]+\.woff2)\)/g, (_, name) => {
        const font = readFileSync(resolve(dirname(path), name)).toString('base64');
        return `url(data:font/woff2;base64,${font})`;
      }),
    )
    .join('\n');
}

/// Texts that are shipped, by name, as a script: games, and files of definitions.
function bundleTexts(variable, folders, ending, nameOf) {
  const texts = Object.fromEntries(folders.flatMap((folder) => below(folder, ending)).map((path) => [nameOf(basename(path)), readFileSync(path, 'utf8')]).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `globalThis.${variable} = ${JSON.stringify(texts).replace(/</g, '\\u003c')};\n`;
}

/// { html, styles, scripts }: the frame with its places (<!-- policy -->, <!-- client -->, <!-- styles -->, <!-- engine -->,
/// <!-- scripts -->) and what belongs there.
export function bundle(source, wings) {
  const shipped = readdirSync(wings).map((wing) => join(wings, wing, 'shipped')).filter(existsSync);
  return {
    html: readFileSync(join(source, 'index.html'), 'utf8'),
    styles: bundleStyles(join(source, 'style')),
    scripts: bundleTexts('faroGames', shipped, '.lua', (name) => name) + bundleTexts('faroDefinitions', shipped, '.faro', (name) => name.replace(/\.faro$/, '')) + bundleScripts(join(source, 'main.js')),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const here = dirname(fileURLToPath(import.meta.url));
  const { html, styles, scripts } = bundle(join(here, 'src'), join(here, '..', 'wings'));
  console.log(`html ${html.length}, styles with fonts ${styles.length}, scripts ${scripts.length} bytes`);
}
