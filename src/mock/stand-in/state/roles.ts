// Which operations work on the same resources, and what each does with them, by paths, methods and responses.

import {
  type Contract,
  createdIn,
  identifierIn,
  lettersOf,
  type MediaType,
  type Method,
  type Operation,
  responseFor,
  successOf,
  typesOf,
  withoutSlash,
  wrappedIn,
} from '../../../contract/index.ts';
import { shownIds } from '../existing.ts';
import { schemaInside, shownIn } from '../resource.ts';

/** What an operation does with resources. An action is a word below the path of one: `POST /orders/{id}/cancel`. */
export interface Role {
  readonly kind: 'create' | 'list' | 'read' | 'replace' | 'change' | 'delete' | 'act';
  /** The path template of their collection; of a resource that there is one of (`/me`), its own path. */
  readonly collection: string;
  /** The path parameter that identifies a resource; absent where there is one, and where the role is of all. */
  readonly parameter?: string;
  /** The property that identifies a resource. */
  readonly identifier?: string | undefined;
  /** Pointer to the schema of a resource, where one is shown. */
  readonly item?: string | undefined;
  /** Of a list: the property that is the array; absent where the body is. */
  readonly property?: string;
  /** The property that wraps a resource in the response, where it is wrapped, and the one in the request. */
  readonly within?: string;
  readonly sentWithin?: string;
}

export type Roles = ReturnType<typeof createRoles>;

/** One resource of a collection, as a path has it. */
type Item = Required<Pick<Role, 'collection' | 'parameter'>> & Pick<Role, 'item'>;

/** The key of a resource that there is one of. */
export const SINGLE = 'it';

/** The path of a collection with its parameters filled in. */
export const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

/** Derives the roles of a contract's operations. */
export function createRoles(contract: Contract) {
  const { operations } = contract;
  const known = collectionsOf(contract);
  const roles = new Map<Operation, Role>();
  const give = (role: (operation: Operation) => Role | undefined) => {
    for (const operation of operations) {
      const found = roles.has(operation) ? undefined : role(operation);
      if (found) roles.set(operation, found);
    }
  };
  const listIn = (operation: Operation) => listOf(contract, known, operation);
  const isKnown = ({ path }: Operation) => known.has(withoutSlash(path));
  give((operation) => ofOne(contract, known, operation));
  give((operation) => (isKnown(operation) ? listIn(operation) : singleOf(contract, operation)));
  // What nothing identifies is kept where a list shows it; a read without an example shows anything.
  const isKept = ([operation, { kind, identifier, parameter, item = '' }]: [Operation, Role]) =>
    kind === 'list' ||
    (kind === 'create' && identifier !== undefined) ||
    (kind === 'read' && (parameter === undefined || showsOne(contract, operation, item)));
  const held = new Set([...roles].filter(isKept).map(([, { collection }]) => collection));
  const parentsOf = ({ path }: Operation): readonly Item[] =>
    [...path.matchAll(/\}(?=\/.)/g)].flatMap(({ index }) => {
      const item = itemOf(path.slice(0, index + 1));
      return item && held.has(item.collection) ? [{ ...item, item: known.get(item.collection)?.item }] : [];
    });
  // Lists that nothing is put into.
  give(listIn);
  give((operation) => actionOf(contract, known, operation, parentsOf(operation).at(-1)));
  return {
    /** Undefined for an operation without resources. */
    of: (operation: Operation) => roles.get(operation),
    /** Whether something is put into a collection. */
    isHeld: (collection: string) => held.has(collection),
    /** The resources that must exist for a path: those that it goes through. */
    parentsOf,
  };
}

const showsOne = (contract: Contract, operation: Operation, item: string): boolean =>
  (responseFor(operation.responses, 200)?.content?.examples.length ?? 0) > 0 ||
  shownIn(contract, item).length > 0 ||
  shownIds(operation) !== undefined;

/** What identifies the resources of a collection, what wraps one where it is shown, and the schema of it. */
interface Known {
  readonly identifier: string;
  readonly within?: string | undefined;
  readonly item: string;
}
type Collections = ReadonlyMap<string, Known>;

const BY_ID: Readonly<Partial<Record<Method, Role['kind']>>> = {
  ...{ GET: 'read', HEAD: 'read', PUT: 'replace', PATCH: 'change', POST: 'change', DELETE: 'delete' },
};

/** A path that ends in a parameter belongs to one resource: its collection, and the parameter. */
function itemOf(path: string): Item | undefined {
  const [, before, parameter] = /^(.*)\{([^{}]+)\}$/.exec(withoutSlash(path)) ?? [];
  return before === undefined || parameter === undefined
    ? undefined
    : { collection: before.replace(/\/$/, ''), parameter };
}

/** By collection; what a read shows goes before what others show. */
function collectionsOf(contract: Contract): Collections {
  const items = contract.operations.flatMap(({ path }) => itemOf(path) ?? []);
  const parameters = new Map(items.map(({ collection, parameter }) => [collection, parameter]));
  const reads = ({ method }: Operation) => Number(method === 'GET');
  const ranked = contract.operations.toSorted((one, other) => reads(one) - reads(other));
  const entries = ranked.flatMap(({ method, path, responses }): [string, Known][] => {
    const collection = method === 'POST' ? createdIn(path) : (itemOf(path)?.collection ?? '');
    const parameter = parameters.get(collection);
    const response =
      method === 'POST' ? created(responses, parameter !== undefined) : responseFor(responses, 200);
    const pointer = response?.content?.schemaPointer;
    if (pointer === undefined) return [];
    const { name: identifier, within } = identifierIn(contract, pointer, parameter) ?? {};
    if (identifier === undefined) return [];
    return [[collection, { identifier, within, item: schemaInside(contract, pointer, within) }]];
  });
  return new Map(entries);
}

/**
 * The response of a create: the 201; a `default` is for errors.
 * @param isItem whether resources of the collection have a path: then 202 and 200 are creates too, and not a search
 */
export function created(responses: Operation['responses'], isItem: boolean) {
  const of = (wanted: string) => responses.find(({ status }) => status === wanted);
  return of('201') ?? (isItem ? (of('202') ?? of('200')) : undefined);
}

function ofOne(contract: Contract, known: Collections, operation: Operation): Role | undefined {
  const { method, path, responses } = operation;
  const at = itemOf(path);
  if (method === 'POST' && !(at && known.has(at.collection))) return createOf(contract, known, operation);
  const isNew = method === 'POST' && created(responses, false) !== undefined;
  const kind = isNew ? 'replace' : BY_ID[method];
  if (at === undefined || kind === undefined) return undefined;
  if (method === 'GET' && !objectAt(contract, responseFor(responses, 200)?.content)) return undefined;
  const of = known.get(at.collection);
  if (of === undefined) return method === 'HEAD' ? undefined : { kind, ...at };
  const { identifier, item } = of;
  const place = placeOf(contract, successOf(responses)?.content?.schemaPointer, of);
  return { kind, ...at, identifier, item, ...place, ...sentIn(contract, operation, of) };
}

/** Where a schema has what identifies a resource: at its top, or in what it wraps; undefined where it does not have it. */
function placeOf(
  contract: Contract,
  pointer: string | undefined,
  { identifier }: Known,
): Pick<Role, 'within'> | undefined {
  if (pointer === undefined) return undefined;
  const properties = contract.properties(pointer);
  if (properties.size === 0 || properties.has(identifier)) return {};
  const inner = wrappedIn(contract, pointer);
  return inner && contract.properties(inner.pointer).has(identifier) ? { within: inner.name } : undefined;
}

/** A request wraps a resource as the responses of its collection do. */
const sentIn = (contract: Contract, { body }: Operation, { within }: Known): Pick<Role, 'sentWithin'> =>
  within !== undefined && body && wrappedIn(contract, body.schemaPointer)?.name === within
    ? { sentWithin: within }
    : {};

function createOf(contract: Contract, known: Collections, operation: Operation): Role | undefined {
  const collection = createdIn(operation.path);
  const isItem = contract.operations.some(({ path }) => itemOf(path)?.collection === collection);
  const response = created(operation.responses, isItem);
  const of = known.get(collection);
  const pointer = objectAt(contract, response?.content);
  const role = { kind: 'create', collection } as const;
  if (of === undefined) return pointer === undefined ? undefined : { ...role, item: pointer };
  const place = response && !response.content ? {} : placeOf(contract, pointer, of);
  const item = pointer === undefined ? of.item : schemaInside(contract, pointer, place?.within);
  return place && { ...role, identifier: of.identifier, item, ...place, ...sentIn(contract, operation, of) };
}

/** The resources as an array, or in the member of an object that is the array of them. */
function listOf(
  contract: Contract,
  known: Collections,
  { method, path, responses }: Operation,
): Role | undefined {
  const pointer = responseFor(responses, 200)?.content?.schemaPointer;
  if (pointer === undefined || method !== 'GET') return undefined;
  const collection = withoutSlash(path);
  const list = { kind: 'list', collection, identifier: known.get(collection)?.identifier } as const;
  const { node, pointer: at } = contract.schemaAt(pointer);
  if (typesOf(node).includes('array')) return { ...list, item: `${at}/items` };
  const word = lettersOf(collection.split('/').at(-1) ?? '');
  const isMeant = (name: string) =>
    lettersOf(name) === word || /^(data|items|results|content|value)$/.test(name);
  const arrays = [...contract.properties(at)].flatMap(([name, schema]) =>
    typesOf(schema).includes('array') ? [name] : [],
  );
  const property = arrays.length === 1 ? arrays[0] : arrays.find(isMeant);
  return property === undefined
    ? undefined
    : { ...list, property, item: `${schemaInside(contract, at, property)}/items` };
}

/** A resource that there is one of: a path without a parameter at its end that is read, and replaced or changed. */
function singleOf(contract: Contract, { method, path }: Operation): Role | undefined {
  const kind = BY_ID[method];
  const here = contract.operations.filter((each) => each.path === path);
  const read = here.find((each) => each.method === 'GET');
  const item = read && objectAt(contract, responseFor(read.responses, 200)?.content);
  const isWritten = here.some((each) => /^(PUT|PATCH)$/.test(each.method));
  return kind && item !== undefined && isWritten ? { kind, collection: path, item } : undefined;
}

/** Below a resource: it responds with the resource, or without a body. */
function actionOf(
  contract: Contract,
  known: Collections,
  { method, path, responses }: Operation,
  parent: Item | undefined,
): Role | undefined {
  const of = known.get(parent?.collection ?? '');
  const start = `${parent?.collection}/{${parent?.parameter}}/`;
  const isBelow = path.startsWith(start) && !path.slice(start.length).includes('{');
  if (!parent || !of || !isBelow || !/^(POST|PUT|PATCH|DELETE)$/.test(method)) return undefined;
  const { identifier, item } = of;
  const role = { kind: 'act', ...parent, identifier, item } as const;
  const content = successOf(responses)?.content;
  if (content === undefined) return role;
  const { schemaPointer: pointer = '' } = content;
  const place = placeOf(contract, content.schemaPointer, of);
  const inside = place && contract.schemaAt(schemaInside(contract, pointer, place.within)).pointer;
  return inside === contract.schemaAt(item).pointer ? { ...role, ...place } : undefined;
}

/** Pointer to the schema of a body that is an object; undefined for any other body. */
function objectAt(contract: Contract, content: MediaType | undefined): string | undefined {
  const { schemaPointer, json } = content ?? {};
  if (schemaPointer === undefined || !json) return undefined;
  const all = contract.alternatives(schemaPointer);
  return all.every(({ root }) => typesOf(root.schema).includes('object')) ? schemaPointer : undefined;
}
