// types.mjs SCHEMA: the verbs and their options as types of TypeScript, from the schema of requests (docs/ask.schema.json).
// What the package's faro.d.ts is about; made when the package is packed, so that it can't fall behind the program.
import { readFileSync } from 'node:fs';

const schema = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const shared = new Set(['verb', 'version', 'files', 'input']);  // of every request: faro.d.ts has them

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const comment = (text) => `/** ${text.replaceAll('*/', '*\\/')} */`;

function typeOf(field) {
  if (field.anyOf) {
    const [one, many] = field.anyOf;
    return `${typeOf(one)} | readonly (${typeOf(many.items)})[]`;
  }
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = [field.type].flat();
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('integer')) return 'Whole';
  if (types.includes('number')) return 'Text';
  if (types.length === 1 && types[0] === 'string') return 'string';
  throw new Error(`types.mjs: a field of type ${JSON.stringify(field)} is new here`);
}

function fieldsOf({ properties, required }) {
  return Object.entries(properties).filter(([name]) => !shared.has(name)).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?';
    return `    ${comment(field.description)}\n    ${JSON.stringify(camel(name))}${optional}: ${typeOf(field)};`;
  });
}

const verbs = schema.oneOf.filter(({ properties }) => properties.verb);
console.log(`// Made by npm/types.mjs from docs/ask.schema.json: every verb, and what it takes.

/** A whole number: 7, 7n or '7'. */
export type Whole = number | bigint | \`\${bigint}\`;
/** What is written as one writes it for the program; a number is its digits. */
export type Text = string | number | bigint;

export interface Verbs {
${verbs.map((verb) => `  ${comment(verb.description)}
  ${JSON.stringify(verb.properties.verb.const)}: {
${fieldsOf(verb).join('\n')}
  };`).join('\n')}
}`);
