// Which operations are about the same resources, and what each does with them: read from paths, methods and answers.

import { type Contract, type MediaType, type Operation, responseFor, typesOf } from '../../contract/index.ts';
import { identifierOf } from '../resource.ts';

/** What an operation does with the resources of a collection; `collection` is a path template. */
export type Role =
  | { readonly kind: 'create'; readonly collection: string; readonly identifier: string }
  /** The resources as an array, or in the one property of an object that is an array. */
  | { readonly kind: 'list'; readonly collection: string; readonly property?: string }
  | {
      readonly kind: 'read' | 'replace' | 'change' | 'delete';
      readonly collection: string;
      /** The path parameter that names one of them. */
      readonly parameter: string;
      readonly identifier?: string;
    };

/** The role of an operation; undefined where it keeps nothing. */
export type RoleOf = (operation: Operation) => Role | undefined;

/** Finds the roles of a contract's operations. */
export function createRoles(contract: Contract): RoleOf {
  const roles = new Map(contract.operations.map((operation) => [operation, roleOf(contract, operation)]));
  const known = new Set([...roles.values()].flatMap((role) => (role ? [role.collection] : [])));
  const lists = contract.operations.flatMap((operation) => {
    const role = operation.method === 'GET' ? listOf(contract, operation) : undefined;
    return role && known.has(role.collection) ? [[operation, role] as const] : [];
  });
  for (const [operation, role] of lists) roles.set(operation, role);
  return (operation) => roles.get(operation);
}

const BY_ID = { GET: 'read', PUT: 'replace', PATCH: 'change', DELETE: 'delete' } as const;

function roleOf(contract: Contract, operation: Operation): Role | undefined {
  const { method, path, responses } = operation;
  const [, before, parameter] = /^(.*)\{([^{}]+)\}$/.exec(path) ?? [];
  const success = responseFor(responses, method === 'POST' ? 201 : 200)?.content;
  if (method === 'POST') return createOf(contract, path, success);
  if (before === undefined || parameter === undefined || !isAbout(method)) return undefined;
  if (method === 'GET' && !isObject(contract, success)) return undefined;
  const found = success?.schemaPointer && identifierOf(contract, success.schemaPointer, parameter);
  const collection = before.replace(/\/$/, '');
  return { kind: BY_ID[method], collection, parameter, ...(found && { identifier: found.name }) };
}

const isAbout = (method: string): method is keyof typeof BY_ID => Object.hasOwn(BY_ID, method);

// `/tags` creates in itself, and so does `/tag/create` in `/tag`.
function createOf(contract: Contract, path: string, success: MediaType | undefined): Role | undefined {
  if (!isObject(contract, success) || success?.schemaPointer === undefined) return undefined;
  const identifier = identifierOf(contract, success.schemaPointer);
  const collection = path.replace(/\/(create|new|add)$/, '');
  return identifier && { kind: 'create', collection, identifier: identifier.name };
}

function listOf(contract: Contract, { path, responses }: Operation): Role | undefined {
  const pointer = responseFor(responses, 200)?.content?.schemaPointer;
  if (pointer === undefined) return undefined;
  if (typesOf(contract.schemaAt(pointer).node).includes('array')) return { kind: 'list', collection: path };
  const arrays = [...contract.properties(pointer)].filter(([, schema]) => typesOf(schema).includes('array'));
  const [only, ...others] = arrays.map(([name]) => name);
  return only === undefined || others.length > 0
    ? undefined
    : { kind: 'list', collection: path, property: only };
}

function isObject(contract: Contract, content: MediaType | undefined): boolean {
  if (content?.schemaPointer === undefined || !content.json) return false;
  return contract
    .alternatives(content.schemaPointer)
    .every(({ root }) => typesOf(root.schema).includes('object'));
}
