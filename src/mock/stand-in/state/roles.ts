// Which operations work on the same resources, and what each does with them, by paths, methods and responses.

import {
  type Contract,
  createdIn,
  identifierIn,
  isOfObjects,
  type MediaType,
  type Method,
  type Operation,
  responseFor,
  successOf,
  toPointer,
  typesOf,
  withoutSlash,
  wrappedIn,
} from '../../../contract/index.ts';
import { schemaInside } from '../resource.ts';

/** What an operation does with resources. An action is a word below the path of one: `POST /orders/{id}/cancel`. */
export interface Role extends Wrapping {
  readonly kind: 'create' | 'list' | 'read' | 'replace' | 'change' | 'delete' | 'act';
  /** The path template of their collection; of a resource that there is one of (`/me`), its own path. */
  readonly collection: string;
  /** The path parameter that identifies a resource; absent where there is one, and where the role is of all. */
  readonly parameter?: string;
  /** The property that identifies a resource. */
  readonly identifier?: string;
  /** Pointer to the schema of a resource, where one is shown. */
  readonly item?: string;
  /** Of a list: the property that is the array; absent where the body is. */
  readonly property?: string;
}

/** The properties that wrap a resource, where a body does. */
export interface Wrapping {
  /** In the response. */
  readonly within?: string;
  /** In the request. */
  readonly sentWithin?: string;
}

/** The roles of operations; undefined for one without resources. */
export interface Roles {
  readonly of: (operation: Operation) => Role | undefined;
  /** Whether an operation works on resources that are kept. */
  readonly isKept: (operation: Operation) => boolean;
  /** The resources that must exist for a path: those that it goes through. */
  readonly parentsOf: (operation: Operation) => readonly Item[];
}

/** One resource of a collection, as a path has it. */
export interface Item {
  readonly collection: string;
  readonly parameter: string;
  /** The schema of the resource, where one is shown. */
  readonly item?: string | undefined;
}

/** The key of a resource that there is one of. */
export const SINGLE = 'it';

/** The path of a collection with its parameters filled in. */
export const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

/** Derives the roles of a contract's operations. */
export function createRoles(contract: Contract): Roles {
  const { operations } = contract;
  const identifiers = identifiersOf(contract);
  const roles = new Map<Operation, Role>();
  const give = (role: (operation: Operation) => Role | undefined) => {
    for (const operation of operations) {
      const found = roles.has(operation) ? undefined : role(operation);
      if (found) roles.set(operation, found);
    }
  };
  give((operation) => ofOne(contract, identifiers, operation));
  // A create whose resources nothing identifies says what was sent, and keeps nothing.
  const isKept = (role: Role | undefined) =>
    role !== undefined && (role.kind !== 'create' || role.identifier !== undefined);
  const used = new Set([...roles.values()].filter(isKept).map(({ collection }) => collection));
  give((operation) => {
    const list = operation.method === 'GET' ? listOf(contract, identifiers, operation) : undefined;
    return list && used.has(list.collection) ? list : undefined;
  });
  give((operation) => singleOf(contract, operation));
  // Where nothing is put in or shown, nothing can be known to be gone.
  const holding = [...roles.values()].filter((role) => isKept(role) && !/^(change|delete)$/.test(role.kind));
  const held = new Set(holding.map(({ collection }) => collection));
  for (const [operation, role] of roles)
    if (isKept(role) && !held.has(role.collection)) roles.delete(operation);
  const parentsOf = ({ path }: Operation): readonly Item[] =>
    [...path.matchAll(/\}(?=\/.)/g)].flatMap(({ index }) => {
      const item = itemOf(path.slice(0, index + 1));
      const known = identifiers.get(item?.collection ?? '');
      return item && held.has(item.collection) ? [{ ...item, item: known?.item }] : [];
    });
  give((operation) => actionOf(contract, identifiers, operation, parentsOf(operation).at(-1)));
  return {
    of: (operation) => roles.get(operation),
    isKept: (operation) => isKept(roles.get(operation)),
    parentsOf,
  };
}

/** By collection: the identifying property of its resources, the one that wraps them where they are shown, and their schema. */
type Identifiers = ReadonlyMap<
  string,
  { readonly name: string; readonly within?: string; readonly item: string }
>;

const BY_ID: Readonly<Partial<Record<Method, Role['kind']>>> = {
  ...{ GET: 'read', PUT: 'replace', PATCH: 'change', DELETE: 'delete' },
};

/** A path that ends in a parameter belongs to one resource: its collection, and the parameter. */
function itemOf(path: string): Item | undefined {
  const [, before, parameter] = /^(.*)\{([^{}]+)\}$/.exec(withoutSlash(path)) ?? [];
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
    const found = pointer === undefined ? undefined : identifierIn(contract, pointer, parameter);
    if (pointer === undefined || found === undefined) return [];
    const item = schemaInside(contract, pointer, found.within);
    return [{ collection, found: { ...found, item }, rank: method === 'GET' ? 0 : 1 }];
  });
  const ranked = shown.toSorted((first, second) => second.rank - first.rank);
  return new Map(ranked.map(({ collection, found }) => [collection, found]));
}

/**
 * The response of a create: the 201; a `default` is for errors.
 * @param isItem whether resources of the collection have a path: then 200 is a create too, and not a search
 */
export function created(responses: Operation['responses'], isItem: boolean) {
  const of = (wanted: string) => responses.find(({ status }) => status === wanted);
  return of('201') ?? (isItem ? of('200') : undefined);
}

function ofOne(contract: Contract, identifiers: Identifiers, operation: Operation): Role | undefined {
  const { method, path, responses } = operation;
  if (method === 'POST') return createOf(contract, identifiers, operation);
  const item = itemOf(path);
  const kind = BY_ID[method];
  if (item === undefined || kind === undefined) return undefined;
  if (method === 'GET' && !objectAt(contract, responseFor(responses, 200)?.content)) return undefined;
  const identifier = identifiers.get(item.collection);
  if (identifier === undefined) return { kind, collection: item.collection, parameter: item.parameter };
  const { name, within, item: schema } = identifier;
  const place = placeOf(contract, successOf(responses)?.content?.schemaPointer, name);
  return { kind, ...item, identifier: name, item: schema, ...place, ...sentIn(contract, operation, within) };
}

/** Where a schema has a property: at its top, or in what it wraps; undefined where it has none. */
function placeOf(contract: Contract, pointer: string | undefined, name: string): Wrapping | undefined {
  if (pointer === undefined) return undefined;
  const shown = contract.properties(pointer);
  if (shown.size === 0 || shown.has(name)) return {};
  const inner = wrappedIn(contract, pointer);
  return inner && contract.properties(inner.pointer).has(name) ? { within: inner.name } : undefined;
}

/** A request wraps a resource as the responses of its collection do. */
function sentIn(contract: Contract, { body }: Operation, within: string | undefined): Wrapping {
  const isWrapped = within !== undefined && body && wrappedIn(contract, body.schemaPointer)?.name === within;
  return isWrapped ? { sentWithin: within } : {};
}

function createOf(contract: Contract, identifiers: Identifiers, operation: Operation): Role | undefined {
  const collection = createdIn(operation.path);
  const identifier = identifiers.get(collection);
  const isItem = contract.operations.some(({ path }) => itemOf(path)?.collection === collection);
  const pointer = objectAt(contract, created(operation.responses, isItem)?.content);
  if (pointer === undefined) return undefined;
  if (identifier === undefined) return { kind: 'create', collection, item: pointer };
  const { name, within } = identifier;
  const place = placeOf(contract, pointer, name);
  const item = schemaInside(contract, pointer, place?.within);
  const sent = sentIn(contract, operation, within);
  return place && { kind: 'create', collection, identifier: name, item, ...place, ...sent };
}

/** The resources as an array, or in the property of an object that is the array of them. */
function listOf(
  contract: Contract,
  identifiers: Identifiers,
  { path, responses }: Operation,
): Role | undefined {
  const pointer = responseFor(responses, 200)?.content?.schemaPointer;
  if (pointer === undefined) return undefined;
  const collection = withoutSlash(path);
  const { name: identifier, item: shown } = identifiers.get(collection) ?? {};
  const list = { kind: 'list', collection, ...(identifier !== undefined && { identifier }) } as const;
  const { node, pointer: at } = contract.schemaAt(pointer);
  if (typesOf(node).includes('array')) return { ...list, item: `${at}/items` };
  const arrays = [...contract.properties(pointer)].flatMap(([property, schema]) =>
    typesOf(schema).includes('array') ? [{ property, item: itemsOf(contract, pointer, property) }] : [],
  );
  const isShown = (item: string) => shown !== undefined && isSame(contract, item, shown);
  const only =
    arrays.length === 1
      ? arrays[0]
      : (arrays.find(({ item }) => isShown(item)) ?? arrays.find(({ property }) => property === 'data'));
  return only && { ...list, ...only };
}

/** Pointer to the schema of the items of a member that is an array, whichever part of the schema has the member. */
function itemsOf(contract: Contract, pointer: string, property: string): string {
  const { node, pointer: at } = contract.schemaAt(pointer);
  const parts = [at, ...(node.allOf ?? []).map((_, i) => contract.schemaAt(`${at}/allOf/${i}`).pointer)];
  const holder = parts.find((part) => Object.hasOwn(contract.schemaAt(part).node.properties ?? {}, property));
  return `${contract.schemaAt(`${holder ?? at}${toPointer(['properties', property])}`).pointer}/items`;
}

/** A resource that there is one of: a path without a parameter at its end that is read, and replaced or changed. */
function singleOf(contract: Contract, operation: Operation): Role | undefined {
  const { method, path, responses } = operation;
  const kind = BY_ID[method];
  const here = contract.operations.filter((each) => each.path === path);
  const read = here.find((each) => each.method === 'GET');
  const pointer = read && objectAt(contract, responseFor(read.responses, 200)?.content);
  const isWritten = here.some((each) => /^(PUT|PATCH)$/.test(each.method));
  if (kind === undefined || pointer === undefined || !isWritten) return undefined;
  const inner = wrappedIn(contract, pointer);
  if (inner?.name !== 'data') return { kind, collection: path, item: pointer };
  const shown = successOf(responses)?.content?.schemaPointer;
  const isWrapped = shown !== undefined && wrappedIn(contract, shown)?.name === 'data';
  const sent = sentIn(contract, operation, 'data');
  return { kind, collection: path, item: inner.pointer, ...(isWrapped && { within: 'data' }), ...sent };
}

/** Below a resource: it responds with the resource, or without a body. */
function actionOf(
  contract: Contract,
  identifiers: Identifiers,
  { method, path, responses }: Operation,
  parent: Item | undefined,
): Role | undefined {
  const identifier = identifiers.get(parent?.collection ?? '');
  if (parent === undefined || identifier === undefined || !/^(POST|PUT|PATCH)$/.test(method))
    return undefined;
  const start = `${parent.collection}/{${parent.parameter}}/`;
  if (!path.startsWith(start) || path.slice(start.length).includes('{')) return undefined;
  const { name, item } = identifier;
  const role = { kind: 'act', ...parent, identifier: name, item } as const;
  const shown = successOf(responses)?.content;
  if (shown === undefined) return role;
  const pointer = shown.schemaPointer ?? '';
  const place = placeOf(contract, shown.schemaPointer, name);
  return place && isSame(contract, schemaInside(contract, pointer, place.within), item)
    ? { ...role, ...place }
    : undefined;
}

const isSame = (contract: Contract, one: string, other: string) =>
  contract.schemaAt(one).pointer === contract.schemaAt(other).pointer;

/** Pointer to the schema of a body that is an object; undefined for any other body. */
function objectAt(contract: Contract, content: MediaType | undefined): string | undefined {
  const { schemaPointer, json } = content ?? {};
  if (schemaPointer === undefined || !json) return undefined;
  return isOfObjects(contract.document, contract.schemaAt(schemaPointer)) ? schemaPointer : undefined;
}
