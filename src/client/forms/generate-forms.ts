// Writes validators.gen.ts: the bodies of the contract's operations as code, compiled by the validator that the servers
// use, with its settings.

import standalone from 'ajv/dist/standalone/index.js';
import { type Contract, createAjv, schemaRef, spellOutUnions, withoutProse } from '../../contract/index.ts';

/** The text of the validators, a function for each operation that takes a JSON body. */
export function renderValidators({ operations, document }: Contract): string {
  const named = operations.filter(({ operationId, body }) => operationId !== undefined && body !== undefined);
  const ajv = createAjv(spellOutUnions(withoutProse(document)), { source: true, esm: true });
  for (const { id, body } of named) ajv.addSchema(schemaRef(body?.schemaPointer ?? ''), `body:${id}`);
  // Numbered, because an operation id need not be a name of JavaScript.
  const names = named.map(({ id }, at) => [`body${at}`, `body:${id}`] as const);
  return [
    '// @ts-nocheck',
    '// Generated from the contract; do not edit.',
    '',
    asModule(standalone.default(ajv, Object.fromEntries(names))),
    '',
    'export const validators = {',
    ...named.map(({ id }, at) => `  ${JSON.stringify(id)}: body${at},`),
    '};',
    '',
  ].join('\n');
}

/** What the code of a validator asks for at run time, what is said instead, and the import that gives it. */
const NEEDS = [
  ['require("ajv/dist/runtime/ucs2length").default', 'codePoints', "{ codePoints } from './code-points.ts'"],
  ['require("ajv/dist/runtime/equal").default', 'equal', "equal from 'fast-deep-equal'"],
  ['require("ajv-formats/dist/formats").', 'formats.', "* as formats from 'ajv-formats/dist/formats.js'"],
] as const;

/** Ajv writes `require` even into a module. */
function asModule(code: string): string {
  const used = NEEDS.filter(([asked]) => code.includes(asked));
  const text = used.reduce((before, [asked, said]) => before.replaceAll(asked, said), code);
  const left = /\brequire\([^)]*\)/.exec(text)?.[0];
  if (left !== undefined) throw new Error(`the validators ask for ${left}: add it to NEEDS`);
  return [...used.map(([, , from]) => `import ${from};`), text.replace('"use strict";', '')].join('\n');
}
