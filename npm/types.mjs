// types.mjs REQUESTS ANSWERS: the verbs, their options and their answers as types of TypeScript, from the schemas of both
// (docs/ask.schema.json, docs/answers.schema.json). What the package's faro.d.ts is about; made when the package is packed, so
// that it can't fall behind the program.
import { readFileSync } from 'node:fs';

const [schema, answers] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')));
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

/** "#/$defs/list_read" is the type ListRead. */
const nameOf = (ref) => ref.split('/').at(-1).replace(/(^|_)([a-z])/g, (_, before, letter) => letter.toUpperCase());

/** The type of a part of an answer, its fields indented by `indent`. */
function answerOf(part, indent) {
  if (part.$ref) return nameOf(part.$ref);
  const of = { string: () => 'string', boolean: () => 'boolean', null: () => 'null', integer: () => 'number', number: () => 'number',
    array: () => `(${part.items ? answerOf(part.items, indent) : 'unknown'})[]`, object: () => objectOf(part, indent) };
  return part.type ? [part.type].flat().map((type) => of[type]()).join(' | ') : 'unknown';
}

function objectOf({ properties = {}, required = [], additionalProperties }, indent) {
  const fields = Object.entries(properties).map(([name, field]) =>
    `${field.description ? `${indent}  ${comment(field.description)}\n` : ''}${indent}  ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${answerOf(field, `${indent}  `)};`);
  if (additionalProperties && !fields.length) return `Record<string, ${answerOf(additionalProperties, indent)}>`;
  if (additionalProperties) fields.push(`${indent}  [name: string]: unknown;`);
  return `{\n${fields.join('\n')}\n${indent}}`;
}

const verbs = schema.oneOf.filter(({ properties }) => properties.verb);
console.log(`// Made by npm/types.mjs from docs/ask.schema.json and docs/answers.schema.json: every verb, what it takes and what it answers.

/** A whole number: 7, 7n or '7'. */
export type Whole = number | bigint | \`\${bigint}\`;
/** What is written as one writes it for the program; a number is its digits. */
export type Text = string | number | bigint;

export interface Verbs {
${verbs.map((verb) => `  ${comment(verb.description)}
  ${JSON.stringify(verb.properties.verb.const)}: {
${fieldsOf(verb).join('\n')}
  };`).join('\n')}
}

${Object.entries(answers.$defs).map(([name, part]) => `${comment(part.description)}
export type ${nameOf(name)} = ${answerOf(part, '')};`).join('\n')}

/** What the verbs answer. */
export interface Answers {
${Object.entries(answers.properties).map(([verb, answer]) => `  ${JSON.stringify(verb)}: ${answerOf(answer, '  ')};`).join('\n')}
}`);
