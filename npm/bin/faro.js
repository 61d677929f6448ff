#!/usr/bin/env node
// The program's verbs in node. Files that the words name are read here and handed over; what a verb writes is written.
import { fstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';

import { shipped, theEngine } from '../load.js';

const mostBytes = 512 << 20;
const systemFailed = 3;

function fail(message, code) {
  process.stderr.write(`faro: ${message}\n`);
  process.exit(code);
}

function textOf(path, bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail(`${path}: expected a text in UTF-8; other files are read by the program proper`, 2);
  }
}

/** A file of this name: on the disk, or a game or definitions that come with the package. */
function fileOf(name) {
  try {
    const about = statSync(name);
    if (about.isFile() && about.size <= mostBytes) return textOf(name, readFileSync(name));
  } catch {
    return shipped(name);
  }
  return undefined;
}

/** All files that the words can mean: FILE, --option=FILE, -oFILE. */
function filesOf(words) {
  const files = {};
  for (const word of words) {
    const names = [word, word.replace(/^-[a-zA-Z]/, ''), ...(word.startsWith('--') ? [word.slice(word.indexOf('=') + 1)] : [])];
    for (const name of names) {
      if (name === '' || name === '-' || name in files) continue;
      const text = fileOf(name);
      if (text !== undefined) files[name] = text;
    }
  }
  return files;
}

/** Standard input, where there is any: a terminal is not waited for unless - asks for it. */
function inputOf(words) {
  if (process.stdin.isTTY && !words.includes('-')) return undefined;
  try {
    const about = fstatSync(0);
    if (!about.isFIFO() && !about.isFile() && !about.isSocket() && !process.stdin.isTTY) return undefined;
    return textOf('standard input', readFileSync(0));
  } catch {
    return undefined;
  }
}

const words = process.argv.slice(2);
const request = { words, files: filesOf(words) };
const input = inputOf(words);
if (input !== undefined) request.input = input;

const { json, exit_code, notes, files } = theEngine().ask(request);
const answer = JSON.parse(json);
for (const [name, content] of Object.entries(files)) {
  try {
    writeFileSync(name, content);
  } catch (problem) {
    fail(`${name}: ${problem.message}`, systemFailed);
  }
}
process.exitCode = exit_code;
process.stdout.on('error', () => process.exit(exit_code));  // nobody reads on
process.stdout.write(answer.base64 === undefined ? answer.text ?? '' : Buffer.from(answer.base64, 'base64'));
for (const note of notes) process.stderr.write(`faro: ${note}\n`);
if (answer.error) {
  const message = answer.error.message.replace(': expected one of the files given with the question', ': there is no such file');
  process.stderr.write(`faro: ${message}\n`);
}
