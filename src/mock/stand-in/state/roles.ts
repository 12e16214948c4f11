// Which operations work on the same resources, and what each does with them, by paths, methods and responses.

import {
  type Contract,
  createdIn,
  identifierIn,
  type MediaType,
  type Operation,
  responseFor,
  successOf,
  toPointer,
  typesOf,
  withoutSlash,
  wrappedIn,
} from '../../../contract/index.ts';
import { schemaInside } from '../resource.ts';

/** What an operation does with the resources of a collection; `collection` is a path template. */
export type Role =
  | (Wrapping & {
      readonly kind: 'create';
      readonly collection: string;
      readonly identifier: string;
      readonly status: '201' | '200';
    })
  /** The resources as an array, or in the only property of an object that is an array of objects. */
  | {
      readonly kind: 'list';
      readonly collection: string;
      readonly property?: string;
      readonly identifier?: string;
      /** Pointer to the schema of a resource. */
      readonly item: string;
    }
  | (Wrapping & {
      readonly kind: 'read' | 'replace' | 'change' | 'delete';
      readonly collection: string;
      /** The path parameter that identifies a resource. */
      readonly parameter: string;
      readonly identifier?: string;
      /** Pointer to the schema of a resource, where one is shown. */
      readonly item?: string;
    });

/** The properties that wrap a resource, where a body does. */
export interface Wrapping {
  /** In the response. */
  readonly within?: string;
  /** In the request. */
  readonly sentWithin?: string;
}

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

/** By collection: the identifying property of its resources, the one that wraps them where they are shown, and their schema. */
type Identifiers = ReadonlyMap<
  string,
  { readonly name: string; readonly within?: string; readonly item: string }
>;

const BY_ID = { GET: 'read', PUT: 'replace', PATCH: 'change', DELETE: 'delete' } as const;

/** A path that ends in a parameter belongs to one resource: its collection, and the parameter. */
function itemOf(path: string): { readonly collection: string; readonly parameter: string } | undefined {
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
  const kind = BY_ID[method];
  if (identifier === undefined) return { kind, ...item };
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

const isAbout = (method: string): method is keyof typeof BY_ID => Object.hasOwn(BY_ID, method);

function createOf(contract: Contract, identifiers: Identifiers, operation: Operation): Role | undefined {
  const collection = createdIn(operation.path);
  const identifier = identifiers.get(collection);
  const isItem = contract.operations.some(({ path }) => itemOf(path)?.collection === collection);
  const response = created(operation.responses, isItem);
  const pointer = response?.content?.schemaPointer;
  if (identifier === undefined || pointer === undefined || !isObject(contract, response?.content))
    return undefined;
  const { name, within } = identifier;
  const place = placeOf(contract, pointer, name);
  if (place === undefined) return undefined;
  const status = response?.status === '200' ? '200' : '201';
  return {
    kind: 'create',
    collection,
    identifier: name,
    status,
    ...place,
    ...sentIn(contract, operation, within),
  };
}

function listOf(
  contract: Contract,
  identifiers: Identifiers,
  { path, responses }: Operation,
): Role | undefined {
  const pointer = responseFor(responses, 200)?.content?.schemaPointer;
  if (pointer === undefined) return undefined;
  const collection = withoutSlash(path);
  const identifier = identifiers.get(collection)?.name;
  const list = { kind: 'list', collection, ...(identifier !== undefined && { identifier }) } as const;
  const { node, pointer: at } = contract.schemaAt(pointer);
  if (typesOf(node).includes('array')) return { ...list, item: `${at}/items` };
  const arrays = [...contract.properties(pointer)].filter(([, schema]) => typesOf(schema).includes('array'));
  const [only, ...others] = arrays.map(([name]) => name);
  if (only === undefined || others.length > 0) return undefined;
  return { ...list, property: only, item: `${at}${toPointer(['properties', only, 'items'])}` };
}

function isObject(contract: Contract, content: MediaType | undefined): boolean {
  if (content?.schemaPointer === undefined || !content.json) return false;
  return contract
    .alternatives(content.schemaPointer)
    .every(({ root }) => typesOf(root.schema).includes('object'));
}
