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
  const known = new Set([...roles.values()].map(({ collection }) => collection));
  give((operation) => {
    const list = operation.method === 'GET' ? listOf(contract, identifiers, operation) : undefined;
    return list && known.has(list.collection) ? list : undefined;
  });
  give((operation) => singleOf(contract, operations, operation));
  // Where nothing is put in or shown, nothing can be known to be gone.
  const held = new Set(
    [...roles.values()].flatMap(({ kind, collection }) =>
      /^(change|delete)$/.test(kind) ? [] : [collection],
    ),
  );
  for (const [operation, { collection }] of roles) if (!held.has(collection)) roles.delete(operation);
  const parentsOf = ({ path }: Operation): readonly Item[] =>
    [...path.matchAll(/\}(?=\/.)/g)].flatMap(({ index }) => {
      const item = itemOf(path.slice(0, index + 1));
      return item && held.has(item.collection)
        ? [{ ...item, item: identifiers.get(item.collection)?.item }]
        : [];
    });
  give((operation) => actionOf(contract, identifiers, operation, parentsOf(operation).at(-1)));
  return { of: (operation) => roles.get(operation), parentsOf };
}

/** By collection: the identifying property of its resources, the one that wraps them where they are shown, and their schema. */
type Identifiers = ReadonlyMap<
  string,
  { readonly name: string; readonly within?: string; readonly item: string }
>;

const BY_ID = { GET: 'read', PUT: 'replace', PATCH: 'change', DELETE: 'delete' } as const;
const kindOf = (method: Method) =>
  Object.hasOwn(BY_ID, method) ? BY_ID[method as keyof typeof BY_ID] : undefined;

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
  const kind = kindOf(method);
  if (item === undefined || kind === undefined) return undefined;
  if (method === 'GET' && !isObject(contract, responseFor(responses, 200)?.content)) return undefined;
  const identifier = identifiers.get(item.collection);
  if (identifier === undefined) return { kind, collection: item.collection, parameter: item.parameter };
  const { name, within, item: schema } = identifier;
  const shown = successOf(responses)?.content?.schemaPointer;
  const place = shown === undefined ? undefined : placeOf(contract, shown, name);
  return { kind, ...item, identifier: name, item: schema, ...place, ...sentIn(contract, operation, within) };
}

/** Where a schema has a property: at its top, or in what it wraps; undefined where it has none. */
function placeOf(contract: Contract, pointer: string, name: string): Wrapping | undefined {
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
  const content = created(operation.responses, isItem)?.content;
  const pointer = content?.schemaPointer;
  if (identifier === undefined || pointer === undefined || !isObject(contract, content)) return undefined;
  const { name, within } = identifier;
  const place = placeOf(contract, pointer, name);
  if (place === undefined) return undefined;
  const item = schemaInside(contract, pointer, place.within);
  return {
    kind: 'create',
    collection,
    identifier: name,
    item,
    ...place,
    ...sentIn(contract, operation, within),
  };
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
  const isShown = ({ item }: { readonly item: string }) =>
    shown !== undefined && contract.schemaAt(item).pointer === contract.schemaAt(shown).pointer;
  const only =
    arrays.length === 1
      ? arrays[0]
      : (arrays.find(isShown) ?? arrays.find(({ property }) => property === 'data'));
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
function singleOf(
  contract: Contract,
  operations: readonly Operation[],
  { method, path, responses }: Operation,
): Role | undefined {
  const kind = kindOf(method);
  const here = operations.filter((operation) => operation.path === path);
  const read = here.find((operation) => operation.method === 'GET');
  const content = read && responseFor(read.responses, 200)?.content;
  if (kind === undefined || !here.some((operation) => /^(PUT|PATCH)$/.test(operation.method)))
    return undefined;
  if (!isObject(contract, content) || content?.schemaPointer === undefined) return undefined;
  const shown = successOf(responses)?.content?.schemaPointer;
  const wrapping = wrappedIn(contract, content.schemaPointer);
  const isData = wrapping?.name === 'data';
  const item = isData ? wrapping.pointer : content.schemaPointer;
  const within =
    isData && shown !== undefined && wrappedIn(contract, shown)?.name === 'data' ? { within: 'data' } : {};
  const own = here.find((operation) => operation.method === method);
  return { kind, collection: path, item, ...within, ...(isData && own ? sentIn(contract, own, 'data') : {}) };
}

/** Below a resource: it responds with the resource, or without a body. */
function actionOf(
  contract: Contract,
  identifiers: Identifiers,
  operation: Operation,
  parent: Item | undefined,
): Role | undefined {
  const { method, path, responses } = operation;
  const start = parent && `${parent.collection}/{${parent.parameter}}/`;
  if (start === undefined || !path.startsWith(start) || !/^(POST|PUT|PATCH)$/.test(method)) return undefined;
  const identifier = identifiers.get(parent?.collection ?? '');
  const shown = successOf(responses)?.content;
  if (identifier === undefined || path.slice(start.length).includes('{')) return undefined;
  const role = { kind: 'act', ...parent, identifier: identifier.name, item: identifier.item } as const;
  if (shown === undefined) return role as Role;
  const place =
    shown.schemaPointer === undefined ? undefined : placeOf(contract, shown.schemaPointer, identifier.name);
  const inside = place && schemaInside(contract, shown.schemaPointer ?? '', place.within);
  const isSame =
    inside !== undefined && contract.schemaAt(inside).pointer === contract.schemaAt(identifier.item).pointer;
  return isSame ? ({ ...role, ...place } as Role) : undefined;
}

const isObject = (contract: Contract, content: MediaType | undefined): boolean =>
  content?.schemaPointer !== undefined &&
  content.json &&
  isOfObjects(contract.document, contract.schemaAt(content.schemaPointer));
