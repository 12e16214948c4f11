// Changes of how an operation is reached: its credential, its path, its method, whether it needs a body.

import type { Contract, OpenApiDocument, Operation, Origin, SilenceId } from '../../../src/contract/index.ts';
import type { Mutant, Tree } from './mutant.ts';
import { nodeAt } from './nodes.ts';

/** Every change of the operations. */
export function operationMutants(contract: Contract): readonly Mutant[] {
  return contract.operations.flatMap((operation) => [
    ...unguarded(operation),
    ...bodiless(operation),
    ...loosePaths(operation),
    ...moreMethods(operation),
    ...moved(operation),
  ]);
}

/** Of what the contract alone decides, as an answer to a silence. */
const chosen = (id: SilenceId, { pointer }: Operation): Origin => ({ level: 'chosen', id, pointer });

const verdictOf = (origin: Origin) => (origin.level === 'chosen' ? 'contract' : 'source');

function mutant(
  operation: Operation,
  origin: Origin,
  words: string,
  rules: readonly string[],
  apply: Mutant['apply'],
): Mutant {
  return {
    name: `${operation.id}: ${words}`,
    breaks: origin.id ?? '',
    verdict: verdictOf(origin),
    caughtBy: rules.map((rule) => `${operation.id}/${rule}`),
    seenBy: [],
    apply,
  };
}

function unguarded(operation: Operation): readonly Mutant[] {
  const { security, pointer } = operation;
  if (security === undefined) return [];
  const apply = (document: OpenApiDocument) => Object.assign(nodeAt(document, pointer), { security: [] });
  return [mutant(operation, security.origin, 'no security', ['security'], apply)];
}

function bodiless(operation: Operation): readonly Mutant[] {
  const { body, pointer } = operation;
  if (!body?.required) return [];
  const apply = (document: OpenApiDocument) =>
    Object.assign(nodeAt(document, `${pointer}/requestBody`), { required: false });
  return [mutant(operation, body.origin, 'body not required', ['bodies/malformed/empty'], apply)];
}

/** Besides the right path, another that only looks like it. */
function loosePaths(operation: Operation): readonly Mutant[] {
  const { path } = operation;
  const cut = path.lastIndexOf('/') + 1;
  const [head, last] = [path.slice(0, cut), path.slice(cut)];
  const isLiteral = !last.includes('{');
  const loose: readonly (readonly [string, string])[] = [
    ['any segment before', `/{acs_any}${path}`],
    ['any segment after', `${path}/{acs_any}`],
    ...(isLiteral
      ? ([
          ['any last segment', `${head}{acs_any}`],
          ['any text after', `${path}{acs_any}`],
        ] as const)
      : ([
          ['any text before the last segment', `${head}{acs_any}${last}`],
          ['a separator before the identifier', path.replace(/([^/])\{([^}]+)\}$/, '$1/{$2}')],
        ] as const)),
  ];
  return loose.map(([words, also]) =>
    mutant(
      operation,
      chosen('unknown-path', operation),
      `${words} (${also})`,
      ['paths'],
      addPath(path, also),
    ),
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

const addable = ['put', 'patch', 'post'] as const;

/** The same under another method as well. */
function moreMethods(operation: Operation): readonly Mutant[] {
  const item = operation.pointer.slice(0, operation.pointer.lastIndexOf('/'));
  const own = operation.method.toLowerCase();
  return addable
    .filter((method) => method !== own)
    .map((method) =>
      mutant(
        operation,
        chosen('undeclared-methods', operation),
        `${method.toUpperCase()} as well`,
        [`methods/${method.toUpperCase()}`],
        (document) => {
          const node = nodeAt(document, item);
          node[method] = structuredClone(node[own]);
        },
      ),
    );
}

/** Under another path, and under another method, only. */
function moved(operation: Operation): readonly Mutant[] {
  const { path, method, pathOrigin } = operation;
  const examples = ['examples'];
  const under = `/v1${path}`;
  return [
    mutant(operation, pathOrigin, `at ${under} only`, examples, (document) => {
      const paths = nodeAt(document, '/paths');
      paths[under] = paths[path];
      delete paths[path];
    }),
    mutant(operation, operation.origin, 'PUT only', examples, (document) => {
      const item = nodeAt(document, operation.pointer.slice(0, operation.pointer.lastIndexOf('/')));
      item['put'] = item[method.toLowerCase()];
      delete item[method.toLowerCase()];
    }),
  ];
}
