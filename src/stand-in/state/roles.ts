// Which operations work on the same resources, and what each does with them: derived from paths, methods and
// responses.

import {
  type Contract,
  createdIn,
  type MediaType,
  type Operation,
  responseFor,
  typesOf,
} from '../../contract/index.ts';
import { identifierOf } from '../existing.ts';

/** What an operation does with the resources of a collection; `collection` is a path template. */
export type Role =
  | {
      readonly kind: 'create';
      readonly collection: string;
      readonly identifier: string;
      readonly status: '201' | '200';
    }
  /** The resources as an array, or in the only property of an object that is an array of objects. */
  | {
      readonly kind: 'list';
      readonly collection: string;
      readonly property?: string;
      readonly identifier?: string;
      /** Pointer to the schema of a resource. */
      readonly item: string;
    }
  | {
      readonly kind: 'read' | 'replace' | 'change' | 'delete';
      readonly collection: string;
      /** The path parameter that identifies a resource. */
      readonly parameter: string;
      readonly identifier?: string;
    };

/** The role of an operation; undefined for one without resources. */
export type RoleOf = (operation: Operation) => Role | undefined;

/** The path of a collection with its parameters filled in. */
export const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

/** Derives the roles of a contract's operations. */
export function createRoles(contract: Contract): RoleOf {
  const identifiers = identifiersOf(contract);
  const roles = new Map(
    contract.operations.map((operation) => [operation, roleOf(contract, identifiers, operation)]),
  );
  const known = new Set([...roles.values()].flatMap((role) => (role ? [role.collection] : [])));
  for (const operation of contract.operations) {
    const list = operation.method === 'GET' ? listOf(contract, identifiers, operation) : undefined;
    if (list && known.has(list.collection)) roles.set(operation, list);
  }
  // Where nothing is put in or shown, nothing can be known to be gone.
  const held = [...roles.values()].filter((role) => role && !/^(change|delete)$/.test(role.kind));
  const collections = new Set(held.map((role) => role?.collection));
  for (const [operation, role] of roles) if (!collections.has(role?.collection)) roles.delete(operation);
  return (operation) => roles.get(operation);
}

/** The identifying property of the resources, by collection. */
type Identifiers = ReadonlyMap<string, string>;

const BY_ID = { GET: 'read', PUT: 'replace', PATCH: 'change', DELETE: 'delete' } as const;

/** A path that ends in a parameter belongs to one resource: its collection, and the parameter. */
function itemOf(path: string): { readonly collection: string; readonly parameter: string } | undefined {
  const [, before, parameter] = /^(.*)\{([^{}]+)\}$/.exec(path) ?? [];
  return before === undefined || parameter === undefined
    ? undefined
    : { collection: before.replace(/\/$/, ''), parameter };
}

function identifiersOf(contract: Contract): Identifiers {
  const parameters = new Map(
    contract.operations.flatMap(({ path }) => {
      const item = itemOf(path);
      return item ? [[item.collection, item.parameter] as const] : [];
    }),
  );
  const shown = contract.operations.flatMap(({ method, path, responses }) => {
    const collection = method === 'POST' ? createdIn(path) : (itemOf(path)?.collection ?? '');
    const parameter = parameters.get(collection);
    const isItem = parameter !== undefined;
    const pointer = (method === 'POST' ? created(responses, isItem) : responseFor(responses, 200))?.content
      ?.schemaPointer;
    const found = pointer === undefined ? undefined : identifierOf(contract, pointer, parameter);
    return found ? [{ collection, name: found.name, rank: method === 'GET' ? 0 : 1 }] : [];
  });
  const ranked = shown.toSorted((first, second) => second.rank - first.rank);
  return new Map(ranked.map(({ collection, name }) => [collection, name]));
}

/**
 * The response of a create: the 201; a `default` is for errors.
 * @param isItem whether resources of the collection have a path: then 200 is a create too, and not a search
 */
function created(responses: Operation['responses'], isItem: boolean) {
  const of = (wanted: string) => responses.find(({ status }) => status === wanted);
  return of('201') ?? (isItem ? of('200') : undefined);
}

function roleOf(contract: Contract, identifiers: Identifiers, operation: Operation): Role | undefined {
  const { method, path, responses } = operation;
  if (method === 'POST') return createOf(contract, identifiers, operation);
  const item = itemOf(path);
  if (item === undefined || !isAbout(method)) return undefined;
  if (method === 'GET' && !isObject(contract, responseFor(responses, 200)?.content)) return undefined;
  const identifier = identifiers.get(item.collection);
  return { kind: BY_ID[method], ...item, ...(identifier !== undefined && { identifier }) };
}

const isAbout = (method: string): method is keyof typeof BY_ID => Object.hasOwn(BY_ID, method);

function createOf(contract: Contract, identifiers: Identifiers, operation: Operation): Role | undefined {
  const collection = createdIn(operation.path);
  const identifier = identifiers.get(collection);
  const isItem = contract.operations.some(({ path }) => itemOf(path)?.collection === collection);
  const response = created(operation.responses, isItem);
  const pointer = response?.content?.schemaPointer;
  if (identifier === undefined || pointer === undefined || !isObject(contract, response?.content))
    return undefined;
  // What wraps the resource is none, and would be stored as one.
  const shown = contract.properties(pointer);
  if (shown.size > 0 && !shown.has(identifier)) return undefined;
  return { kind: 'create', collection, identifier, status: response?.status === '200' ? '200' : '201' };
}

function listOf(
  contract: Contract,
  identifiers: Identifiers,
  { path, responses }: Operation,
): Role | undefined {
  const pointer = responseFor(responses, 200)?.content?.schemaPointer;
  if (pointer === undefined) return undefined;
  const identifier = identifiers.get(path);
  const list = { kind: 'list', collection: path, ...(identifier !== undefined && { identifier }) } as const;
  const { node, pointer: at } = contract.schemaAt(pointer);
  if (typesOf(node).includes('array')) return { ...list, item: `${at}/items` };
  const arrays = [...contract.properties(pointer)].filter(([, schema]) => typesOf(schema).includes('array'));
  const [only, ...others] = arrays.map(([name]) => name);
  if (only === undefined || others.length > 0) return undefined;
  return {
    ...list,
    property: only,
    item: `${at}/properties/${only.replaceAll('~', '~0').replaceAll('/', '~1')}/items`,
  };
}

function isObject(contract: Contract, content: MediaType | undefined): boolean {
  if (content?.schemaPointer === undefined || !content.json) return false;
  return contract
    .alternatives(content.schemaPointer)
    .every(({ root }) => typesOf(root.schema).includes('object'));
}
