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
  resolve,
  responseFor,
  type SecurityScheme,
  type Silence,
  toPointer,
} from '../index.ts';
import { type Change, createChanges, type Line, type Versions } from './changes.ts';
import { addressOf, pairsOf } from './pairs.ts';
import { createWalk, type Walk } from './walk.ts';

/** Every line that differs; none where both say the same, however it is written. */
export function compareContracts(before: Contract, after: Contract): readonly Change[] {
  if (isEqual(before.document, after.document)) return [];
  const versions = { before, after };
  const { tell, all } = createChanges(versions);
  const walk = createWalk(versions, tell);
  for (const [was, is] of pairsOf(before.operations, after.operations, addressOf)) {
    const { id, method, path } = is ?? was;
    const place = `${id} request`;
    const here = { holds: 'operation', side: 'request', place, visited: new Set<string>() } as const;
    const line = ({ pointer, origin }: Operation) => ({ pointer, origin, value: `${method} ${path}` });
    if (was === undefined || is === undefined)
      tell(here, 'operation', `${method} ${path}`, was && line(was), is && line(is));
    else walk(operationNode(before, was, is), operationNode(after, is, was), here, ['in']);
  }
  tell({ side: 'request' }, 'base path', 'base path', baseOf(before), baseOf(after));
  // What a decision answers is what becomes of a request.
  walk(sourceNode(before), sourceNode(after), { side: 'request', visited: new Set() });
  compareRest(versions, walk);
  return all();
}

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
  const named = read.map((parameter): readonly [string, object] => [
    parameterKey(operation, parameter),
    { ...parameter.node, style: parameter.style, explode: parameter.explode, 'x-at': parameter.pointer },
  ]);
  const own = item?.[method.toLowerCase()] as OperationObject;
  return {
    node: {
      ...{ ...own, ...responsesIn(operation, other, own) },
      ...{ parameters: Object.fromEntries(named), security: waysIn(operation, other) },
    },
    pointer,
  };
}

/** The responses and their origins by each status that either version names, which a range or `default` may cover. */
function responsesIn({ responses, pointer }: Operation, other: Operation, own: OperationObject) {
  const statuses = new Set([...responses, ...other.responses].map(({ status }) => status));
  const covered = [...statuses].flatMap((status) => {
    const found = responses.find((each) => each.status === status) ?? responseFor(responses, Number(status));
    return found === undefined ? [] : [[status, found.status] as const];
  });
  const { responses: written, 'x-origin': origins } = own;
  const shown = covered.map(([status, by]) => [
    status,
    { ...written?.[by], 'x-at': `${pointer}/responses/${by}` },
  ]);
  const named = covered.map(([status, by]) => [`responses/${status}`, origins?.[`responses/${by}`]]);
  return { responses: Object.fromEntries(shown), 'x-origin': { ...origins, ...Object.fromEntries(named) } };
}

/** Of the path by position, of a header in any letter case. */
function parameterKey({ path }: Operation, { in: where, name }: Parameter): string {
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, each]) => each);
  return `${where} ${where === 'path' ? inPath.indexOf(name) : where === 'header' ? name.toLowerCase() : name}`;
}

/** The ways to be let in, whatever their schemes are called, and those of the other version that ask for more than one of them. */
function waysIn(operation: Operation, other: Operation): readonly string[] {
  const own = waysOf(operation);
  const covered = waysOf(other).filter((way) => own.some((each) => each.isSubsetOf(way)));
  return [...new Set([...own, ...covered].map((way) => [...way].join(' and ') || 'none'))];
}

/** What each way asks for, each scheme and each scope; nothing where anybody is let in. */
function waysOf({ credentials: { alternatives } }: Operation): readonly ReadonlySet<string>[] {
  const ways = alternatives.map((schemes) =>
    schemes.flatMap(({ scheme, scopes }) => [schemeText(scheme), ...scopes.map((each) => `scope ${each}`)]),
  );
  return (ways.length === 0 ? [[]] : ways).map((way) => new Set(way.toSorted()));
}

/** A scheme by what a client sends and where it gets that, without hints and texts. */
function schemeText({ type, in: where, name, scheme, ...others }: SecurityScheme): string {
  const { flows, openIdConnectUrl } = others as Readonly<Record<string, unknown>>;
  const urls = JSON.stringify(flows, (key, value) => (key === 'scopes' ? undefined : value));
  const field = where === 'header' ? name?.toLowerCase() : name;
  return [type, where, field, scheme?.toLowerCase(), openIdConnectUrl, urls].filter(Boolean).join(' ');
}

/** The source with its statements by id, each with itself as the origin of all that it says. */
function sourceNode({ document, source }: Contract): Located<unknown> {
  const named = (part: 'clauses' | 'silences') =>
    [...source[part].values()].map((entry: Clause | Silence, i) => {
      const origins = Object.fromEntries(['.', ...Object.keys(entry)].map((key) => [key, entry.id]));
      return [entry.id, { ...entry, 'x-origin': origins, 'x-at': `/x-source/${part}/${i}` }];
    });
  const [clauses, silences] = [named('clauses'), named('silences')].map((entries) =>
    Object.fromEntries(entries),
  );
  return { node: { ...document['x-source'], clauses, silences }, pointer: '/x-source' };
}

/** What belongs to no message of an operation: titles, versions, servers, and what servers send to webhooks. */
function compareRest({ before, after }: Versions, walk: Walk): void {
  const root = ({ document }: Contract) => ({ node: document, pointer: '' });
  const here = { holds: 'document', visited: new Set<string>() };
  const isShared = [before, after].every(({ operations }) => operations.length === 0);
  const inMessages = ['paths', 'x-source', 'security', ...(isShared ? [] : ['components'])];
  walk(root(before), root(after), here, inMessages);
}
