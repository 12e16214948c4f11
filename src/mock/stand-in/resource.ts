// A resource as JSON, and the bodies that wrap one (`{"data": {…}}`).

import {
  asReceived,
  type Contract,
  lettersOf,
  partsAt,
  type Schema,
  toPointer,
  typesOf,
} from '../../contract/index.ts';
import { oncePer } from '../../once.ts';
import { inDoubles, isObject } from '../../values.ts';

/** A body that is a JSON object. */
export type Resource = Readonly<Record<string, unknown>>;

/** What is inside of a body; `within` is the property that wraps it, if one does. */
export const unwrapped = (body: unknown, within: string | undefined): unknown =>
  within !== undefined && isObject(body) ? body[within] : body;

/** The resources of a list: of a member of it, or of the body itself. */
export function itemsIn(body: unknown, property: string | undefined): readonly Resource[] {
  const list = unwrapped(body, property);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** A body with this inside, the rest as in another body. */
export const wrapped = (inside: unknown, within: string | undefined, around: unknown): unknown =>
  within === undefined ? inside : { ...(isObject(around) && around), [within]: inside };

/** The members of a resource that are meant. */
export const membersWhere = (
  resource: Resource,
  isMeant: (name: string, value: unknown) => boolean,
): Resource => Object.fromEntries(Object.entries(resource).filter(([name, value]) => isMeant(name, value)));

/** The members of a schema; none where there is no schema. */
export const membersAt = (contract: Contract, pointer: string | undefined): ReadonlyMap<string, Schema> =>
  pointer === undefined ? new Map() : contract.properties(pointer);

/** The names that a schema requires, in whichever part of it. */
export const requiredAt = oncePer(
  ({ document }: Contract, pointer: string) =>
    new Set(partsAt(document, pointer).flatMap(({ node }) => node.required ?? [])),
  (pointer) => pointer,
);

/** The identifier of a path, as a number where the sample has one. */
export function ownIdentifier(name: string | undefined, id: string, sample: Resource): Resource {
  if (name === undefined) return {};
  if (typeof sample[name] !== 'number') return { [name]: id };
  return Number.isNaN(Number(id)) ? {} : { [name]: numberOf(id) };
}

const numberOf = (id: string): number | bigint =>
  Number.isSafeInteger(Number(id)) || !/^-?\d+$/.test(id) ? Number(id) : BigInt(id);

/** Pointer to the schema of what is inside, whichever part of a schema has it; of what is not there, and without `within`, that of the whole. */
export const schemaInside = oncePer(
  ({ document, schemaAt }: Contract, pointer: string, within: string | undefined): string => {
    const has = ({ node }: { readonly node: Schema }) => Object.hasOwn(node.properties ?? {}, within ?? '');
    const holder = partsAt(document, pointer).find(has);
    return holder ? schemaAt(holder.pointer + toPointer(['properties', within ?? ''])).pointer : pointer;
  },
  (pointer, within = '') => `${pointer} ${within}`,
);

/** Whether a contract has a text anywhere, as JSON. */
export const hasText = oncePer(
  ({ document }: Contract, text: string) => JSON.stringify(document).includes(text),
  (text) => text,
);

/** Whether a response may show a value: any where no schema is written. */
export const mayShow = (contract: Contract, pointer: string | undefined, value: unknown): boolean =>
  pointer === undefined || asReceived(contract).isValid(pointer, inDoubles(value));

/** The resources that a schema shows as examples of itself. */
export function shownIn(contract: Contract, pointer: string): readonly Resource[] {
  const { node } = contract.schemaAt(pointer);
  return [node.example, ...(node.examples ?? [])].filter(isObject);
}

/** The first of some resources that a response may show: without what is write-only or, where that is too much, with what its schema names. */
export function firstShown(
  contract: Contract,
  pointer: string,
  resources: readonly Resource[],
): Resource | undefined {
  const properties = contract.properties(pointer);
  for (const resource of resources) {
    const readable = membersWhere(resource, (name) => properties.get(name)?.writeOnly !== true);
    const named = membersWhere(readable, (name) => properties.has(name));
    const fits = [readable, named].find((form) => mayShow(contract, pointer, form));
    if (fits) return fits;
  }
  return undefined;
}

/** Where a resource is: the template of its collection, and what it is identified by. */
interface Placed {
  readonly collection: string;
  readonly item?: string | undefined;
  readonly identifier?: string | undefined;
}

/** A resource below others: with what the path says of it, where it may have that. */
export function placedIn(
  contract: Contract,
  role: Placed,
  params: Readonly<Record<string, string>>,
): (resource: Resource) => Resource {
  const ofPath = membersOfPath(contract, role, params);
  return (resource) => {
    const inPlace = { ...resource, ...ofPath };
    return mayShow(contract, role.item, inPlace) ? inPlace : resource;
  };
}

/** The parameters of a path that a resource has as members: what is below `/products/{id}` has its `product_id`. What identifies it is its own. */
export function membersOfPath(
  contract: Contract,
  { collection, item, identifier }: Placed,
  params: Readonly<Record<string, string>>,
): Resource {
  const known = [...collection.matchAll(/(?:([^/{}]+)\/)?\{([^}]+)\}/g)].map(([, word = '', param = '']) => {
    const single = lettersOf(word).replace(/s$/, '');
    return { text: params[param], names: [lettersOf(param), single, `${single}id`] };
  });
  const members = [...membersAt(contract, item)].flatMap(([name, schema]) => {
    const text = known.find(({ names }) => names.includes(lettersOf(name)))?.text;
    if (text === undefined || name === identifier) return [];
    return [[name, typesOf(schema).includes('integer') ? numberOf(text) : text] as const];
  });
  return Object.fromEntries(members);
}
