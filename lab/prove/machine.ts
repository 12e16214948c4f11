// Faulty servers made by machine: the reference server validating with one change in its contract. Here the
// changes outside the body: credential, path, method, whether a body is required.

import type { Contract, Operation, Origin, SilenceId } from '../../src/contract/index.ts';
import { at, bodyMutants, type Mutant, nodeAt, type Tree, verdictOf } from './machine-bodies.ts';

export type { Mutant };

/** Every mutant of a contract. */
export const mutantsOf = (contract: Contract): readonly Mutant[] => [
  ...contract.operations.flatMap((operation) => [
    ...unguarded(operation),
    ...bodiless(operation),
    ...loosePaths(operation),
    ...moreMethods(operation),
    ...moved(operation),
  ]),
  ...bodyMutants(contract),
];

function mutant(
  { id }: Operation,
  origin: Origin,
  words: string,
  rule: string,
  apply: Mutant['apply'],
): Mutant {
  return {
    name: `${id}: ${words}`,
    breaks: origin.id ?? '',
    verdict: verdictOf(origin),
    caughtBy: [`${id}/${rule}`],
    seenBy: [],
    apply,
  };
}

/** The origin of what only the contract decides. */
const chosen = (id: SilenceId, { pointer }: Operation): Origin => ({ level: 'chosen', id, pointer });

function unguarded(operation: Operation): readonly Mutant[] {
  const { security, pointer } = operation;
  if (security === undefined) return [];
  const apply = at(pointer, { security: [] });
  return [mutant(operation, security.origin, 'no security', 'security', apply)];
}

function bodiless(operation: Operation): readonly Mutant[] {
  const { body, pointer } = operation;
  if (!body?.required) return [];
  const apply = at(`${pointer}/requestBody`, { required: false });
  return [mutant(operation, body.origin, 'body not required', 'bodies/malformed/empty', apply)];
}

function loosePaths(operation: Operation): readonly Mutant[] {
  const { path } = operation;
  const cut = path.lastIndexOf('/') + 1;
  const [head, last] = [path.slice(0, cut), path.slice(cut)];
  const loose = {
    'any segment before': `/{acs_any}${path}`,
    'any segment after': `${path}/{acs_any}`,
    ...(last.includes('{')
      ? {
          'any text before the last segment': `${head}{acs_any}${last}`,
          'a separator before the identifier': path.replace(/([^/])\{([^}]+)\}$/, '$1/{$2}'),
        }
      : { 'any last segment': `${head}{acs_any}`, 'any text after': `${path}{acs_any}` }),
  };
  return Object.entries(loose).map(([words, also]) =>
    mutant(operation, chosen('unknown-path', operation), `${words} (${also})`, 'paths', addPath(path, also)),
  );
}

const addPath =
  (path: string, also: string): Mutant['apply'] =>
  (document) => {
    const paths = nodeAt(document, '/paths');
    const item = structuredClone(paths[path]) as Tree;
    const free = { name: 'acs_any', in: 'path', required: true, schema: { type: 'string' } };
    const parameters = [...((item['parameters'] as unknown[] | undefined) ?? []), free];
    paths[also] = also.includes('{acs_any}') ? { ...item, parameters } : item;
  };

const itemOf = ({ pointer }: Operation) => pointer.slice(0, pointer.lastIndexOf('/'));

function moreMethods(operation: Operation): readonly Mutant[] {
  const own = operation.method.toLowerCase();
  const addable = ['put', 'patch', 'post'].filter((method) => method !== own);
  return addable.map((method) => {
    const name = method.toUpperCase();
    const origin = chosen('undeclared-methods', operation);
    return mutant(operation, origin, `${name} as well`, `methods/${name}`, (document) => {
      const node = nodeAt(document, itemOf(operation));
      node[method] = structuredClone(node[own]);
    });
  });
}

/** Serves the operation under another path, or another method, only. */
function moved(operation: Operation): readonly Mutant[] {
  const { path, method, origin, pathOrigin } = operation;
  const under = `/v1${path}`;
  return [
    mutant(operation, pathOrigin, `at ${under} only`, 'examples', renames('/paths', path, under)),
    mutant(
      operation,
      origin,
      'PUT only',
      'examples',
      renames(itemOf(operation), method.toLowerCase(), 'put'),
    ),
  ];
}

const renames =
  (pointer: string, from: string, to: string): Mutant['apply'] =>
  (document) => {
    const node = nodeAt(document, pointer);
    node[to] = node[from];
    delete node[from];
  };
