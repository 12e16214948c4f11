// The generated files of the client: the types of the contract, its table of operations, and its validators of bodies.

import { fileURLToPath } from 'node:url';
import standalone from 'ajv/dist/standalone/index.js';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import type { OperationEntry } from '../src/client/plan-request.ts';
import { loadContract } from '../src/contract/file/index.ts';
import {
  atPointer,
  type Contract,
  createAjv,
  createContract,
  type OpenApiDocument,
  resolveSchema,
  type Schema,
  schemaRef,
  spellOutUnions,
  withoutExamples,
  withoutProse,
} from '../src/contract/index.ts';
import { mapMembers } from '../src/values.ts';

/**
 * The types that the client is made of, as openapi-typescript writes them; without what it does not use: the headers of
 * responses, and members that are never there. What a member is for and its range are said where it is used. Shared
 * parameters, responses and plain values stand where they are used; statuses with the same response are told together.
 */
export async function renderTypes(file: URL): Promise<string> {
  const { document } = await loadContract(fileURLToPath(file));
  const said = (pointer: string, node: object) => resolveSchema(document, node as Schema, pointer).node;
  const nodes = await openapiTS(withoutShared(document), {
    defaultNonNullable: false,
    silent: true,
    transformProperty: (property, schema) => withWords(property, said('#', schema)),
  });
  const used = nodes.filter(
    (node) => ts.isInterfaceDeclaration(node) && ['components', 'operations'].includes(node.name.text),
  );
  const { transformed } = ts.transform(used, [(context) => (node) => withoutUnused(node, context)]);
  // A member has its own words beside those of its range.
  const text = astToString(transformed)
    .replaceAll(/(\/\*\* (.+?)(?: @.+)? \*\/)\n\s+\/\*\* @description \2 \*\//g, '$1')
    .replaceAll(/\/\*\*\n\s+\* ([^\n]+)\n\s+\* +([^\n]+)\n\s+\*\//g, '/** $1 $2 */')
    .replaceAll(/\/\*\* @description [^\n]+ \*\/\n\s+(?=\d{3}: )/g, '')
    .replaceAll(/\{\n\s+([^\n{}]+;)\n\s+\}/g, '{ $1 }')
    .replaceAll(/\{\n\s+([^\n]{1,90};)\n\s+\}/g, '{ $1 }')
    .replaceAll(/((?: +\d{3}: (.+);\n)(?: +\d{3}: \2;\n)+)( +)\};/g, (_, lines, content, indent) => {
      const statuses = lines.match(/\b\d{3}(?=: )/g).join(' | ');
      return `${indent}} & Record<${statuses}, ${content}>;`;
    });
  const head = '// Generated from the contract by openapi-typescript; do not edit.';
  return `${head}\n\n${renderPaths(createContract(document))}${text}`;
}

/** A copy in which shared parameters, responses, and schemas of one plain value stand where they are used. */
function withoutShared(document: OpenApiDocument): OpenAPI3 {
  const { parameters: _, responses: __, schemas, ...components } = document.components ?? {};
  const isPlain = (schema: Schema) =>
    ['string', 'number', 'integer', 'boolean'].includes(String(schema.type)) && schema.enum === undefined;
  const [plain = [], others = []] = [true, false].map((wanted) =>
    Object.entries((schemas ?? {}) as Record<string, Schema>).filter(
      ([, schema]) => isPlain(schema) === wanted,
    ),
  );
  const inPlace = new Set(plain.map(([name]) => `#/components/schemas/${name}`));
  const inlined = (value: unknown): unknown => {
    const { $ref = '' } = Object(value) as { readonly $ref?: string };
    const isShared = /^#\/components\/(parameters|responses)\//.test($ref) || inPlace.has($ref);
    return mapMembers(isShared ? atPointer(document, $ref.slice(1)) : value, inlined);
  };
  const left = inlined({ ...components, schemas: Object.fromEntries(others) });
  return { ...document, paths: inlined(document.paths), components: left } as unknown as OpenAPI3;
}

/** The methods of each path, in the form that openapi-fetch and what stands on it take. */
function renderPaths({ operations }: Contract): string {
  const lines = [...Map.groupBy(operations, ({ path }) => path)].map(([path, here]) => {
    const methods = here.map(
      ({ method, id }) => `${method.toLowerCase()}: operations[${JSON.stringify(id)}];`,
    );
    return `    ${JSON.stringify(path)}: { ${methods.join(' ')} };\n`;
  });
  return `export interface paths {\n${lines.join('')}}\n`;
}

/** A member with what its schema says of it, for the editor: its description and its range. */
function withWords(property: ts.PropertySignature, schema: Schema): ts.PropertySignature {
  const { description = '' } = schema as { readonly description?: string };
  const bounds = BOUNDS.filter((name) => schema[name] !== undefined).map(
    (name) => `@${name} ${schema[name]}`,
  );
  const words = [description.replaceAll(/\s+/g, ' ').trim(), ...bounds]
    .filter((part) => part !== '')
    .join(' ');
  if (words === '' || schema.enum !== undefined || schema.const !== undefined) return property;
  const { modifiers, name, questionToken, type } = property;
  const plain = ts.factory.createPropertySignature(modifiers, name, questionToken, type);
  return ts.addSyntheticLeadingComment(plain, ts.SyntaxKind.MultiLineCommentTrivia, `* ${words} `, true);
}

/** What a form has to know of a member. */
const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const;

/** The text of the bounds of bodies: by operation, then by the dotted name of a member. */
export function renderLimits({ operations, alternatives }: Contract): string {
  const entries = operations.flatMap(({ id, operationId, body }) => {
    if (operationId === undefined || body === undefined) return [];
    const fields = alternatives(body.schemaPointer).flatMap((alternative) => alternative.fields);
    const bounded = fields.flatMap(({ path, schema }) => {
      const bounds = BOUNDS.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]]);
      return bounds.length === 0 ? [] : [[path.join('.'), Object.fromEntries(bounds)]];
    });
    return [`  ${JSON.stringify(id)}: ${JSON.stringify(Object.fromEntries(bounded))},`];
  });
  return [
    '// Generated from the contract; do not edit.',
    '',
    'export const limits = {',
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}

function withoutUnused<Node extends ts.Node>(node: Node, context: ts.TransformationContext): Node {
  const visit = (child: ts.Node) => (isUnused(child) ? undefined : withoutUnused(child, context));
  return ts.visitEachChild(node, visit, context);
}

function isUnused(node: ts.Node): boolean {
  if (!ts.isPropertySignature(node)) return false;
  const isNever = node.type?.kind === ts.SyntaxKind.NeverKeyword;
  return isNever || (ts.isIdentifier(node.name) && node.name.text === 'headers');
}

/** The text of the table of a contract's operations; one without an operationId has no name to be called by. */
export function renderOperationTable(contract: Contract): string {
  const named = contract.operations.filter(({ operationId }) => operationId !== undefined);
  const entries = named.map(
    (operation) => `  ${JSON.stringify(operation.id)}: ${JSON.stringify(entryOf(operation))},`,
  );
  return [
    '// Generated from the contract; do not edit.',
    '',
    'export const operationTable = {',
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}

function entryOf({ method, path, body, responses }: Contract['operations'][number]): OperationEntry {
  const withoutBody = responses
    .filter(({ status, content }) => /^2\d\d$/.test(status) && content === undefined)
    .map(({ status }) => Number(status));
  return { method, path, ...(body && { mediaType: body.mediaType }), withoutBody };
}

/** The text of the validators, a function for each operation that takes a JSON body. */
export function renderValidators({ operations, document }: Contract): string {
  const named = operations.filter(({ operationId, body }) => operationId !== undefined && body !== undefined);
  const ajv = createAjv(withoutExamples(spellOutUnions(withoutProse(document))), {
    code: { source: true, esm: true },
  });
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
