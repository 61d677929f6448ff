// examples.mjs README FOLDER: every example of the page as a program of TypeScript, which the compiler then reads.
import { readFileSync, writeFileSync } from 'node:fs';

const [, , page, folder] = process.argv;
const blocks = [...readFileSync(page, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block);
if (blocks.length === 0) throw new Error(`${page}: expected examples between \`\`\`js and \`\`\`, found none`);
blocks.forEach((block, i) => writeFileSync(`${folder}/example-${i + 1}.ts`, block));
// What the examples use of node, whose types are no part of the compiler.
writeFileSync(`${folder}/node.d.ts`, "declare module 'node:fs/promises' { export function readFile(path: string, encoding: 'utf8'): Promise<string>; }\n");
