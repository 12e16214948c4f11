// The lines in which two versions of a contract differ: those of its operations, of its source, and of the rest.

import isEqual from 'fast-deep-equal';
import {
  type Clause,
  type Contract,
  isIgnored,
  type Located,
  type Operation,
  type OperationObject,
  type Parameter,
  partsAt,
  resolve,
  type Silence,
  toPointer,
  typesOf,
} from '../index.ts';
import { type Change, createChanges, type Line, type Versions } from './changes.ts';
import { createWalk, pairsOf, type Walk } from './walk.ts';

/** Every line that differs; none where both say the same, however it is written. */
export function compareContracts(before: Contract, after: Contract): readonly Change[] {
  if (isEqual(before.document, after.document)) return [];
  const versions = { before, after };
  const { tell, all } = createChanges(versions);
  const walk = createWalk(versions, tell);
  for (const [was, is] of pairsOf(before.operations, after.operations, addressOf)) {
    const { method, path } = (is ?? was) as Operation;
    const name = `${method} ${path}`;
    const line = ({ pointer, origin }: Operation) => ({ pointer, origin, value: name });
    if (was === undefined || is === undefined)
      tell('request', 'operation', name, was && line(was), is && line(is));
    else walk(operationNode(before, was, is), operationNode(after, is, was), ofOperation, ['in']);
  }
  tell('request', 'base path', 'base path', baseOf(before), baseOf(after));
  // What a decision answers is what becomes of a request.
  walk(sourceNode(before), sourceNode(after), { side: 'request' });
  compareRest(versions, walk);
  return all();
}

const ofOperation = { side: 'request', holds: 'operation' } as const;

/** Method and path; what a parameter of the path is named makes no other address. */
const addressOf = ({ method, path }: Operation): string => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

/** What may stand before the paths of a contract, by its servers. */
const baseOf = ({ operations }: Contract): Line => ({
  pointer: '/servers',
  value: [...new Set(operations.flatMap(({ basePaths }) => basePaths))].map((base) => base || '/'),
});

/** An operation with what it has from its path and from the document. */
function operationNode({ document }: Contract, operation: Operation, other: Operation): Located<unknown> {
  const { method, path, pointer, parameters } = operation;
  const { node: item } = resolve(document, document.paths?.[path], toPointer(['paths', path]));
  const read = parameters.filter((parameter) => !isIgnored(parameter));
  const named = read.map((parameter): readonly [string, object] => {
    const { node, schemaPointer = '', style, pointer: at } = parameter;
    const types = partsAt(document, schemaPointer).flatMap((part) => typesOf(part.node));
    // It has no effect on other types (OpenAPI, Parameter Object).
    const explode = /array|object|^$/.test(types.join()) ? parameter.explode : undefined;
    return [parameterKey(operation, parameter), { ...node, style, explode, 'x-at': at }];
  });
  const own = item?.[method.toLowerCase()] as OperationObject;
  const security = waysIn(operation, other);
  return { node: { ...own, parameters: Object.fromEntries(named), security }, pointer };
}

/** Of the path by position, of a header in any letter case. */
function parameterKey({ path }: Operation, { in: where, name }: Parameter): string {
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, each]) => each);
  return `${where} ${where === 'path' ? inPath.indexOf(name) : where === 'header' ? name.toLowerCase() : name}`;
}

/** The ways to be let in; where anybody is, those of the other version too. */
function waysIn(operation: Operation, other: Operation): readonly string[] {
  const own = waysOf(operation);
  return own.includes('none') ? [...new Set([...own, ...waysOf(other)])] : own;
}

/** Each way to be let in by what a client sends, whatever its schemes are called, and by their scopes. */
const waysOf = ({ credentials: { alternatives } }: Operation): readonly string[] =>
  (alternatives.length === 0 ? [[]] : alternatives).map((schemes) => {
    const texts = schemes.map(({ scheme: { type, in: where, name, scheme }, scopes }) =>
      [type, where, name, scheme, ...scopes.toSorted()].filter(Boolean).join(' ').toLowerCase(),
    );
    return texts.toSorted().join(' and ') || 'none';
  });

/** The source with its statements by id, each with itself as the origin of all that it says. */
function sourceNode({ document, source }: Contract): Located<unknown> {
  const entriesOf = (part: 'clauses' | 'silences') =>
    Object.fromEntries(
      [...source[part].values()].map((entry: Clause | Silence, i) => {
        const origins = Object.fromEntries(['.', ...Object.keys(entry)].map((key) => [key, entry.id]));
        return [entry.id, { ...entry, 'x-origin': origins, 'x-at': `/x-source/${part}/${i}` }];
      }),
    );
  const named = { clauses: entriesOf('clauses'), silences: entriesOf('silences') };
  return { node: { ...document['x-source'], ...named }, pointer: '/x-source' };
}

/** What belongs to no message of an operation: titles, versions, servers, and what servers send to webhooks. */
function compareRest({ before, after }: Versions, walk: Walk): void {
  const root = ({ document }: Contract) => ({ node: document, pointer: '' });
  const isShared = [before, after].every(({ operations }) => operations.length === 0);
  const inMessages = ['paths', 'x-source', 'security', ...(isShared ? [] : ['components'])];
  walk(root(before), root(after), { holds: 'document' }, inMessages);
}
