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
  within === undefined ? inside : { ...(isObject(around) ? around : {}), [within]: inside };

/** The members of a resource that are meant. */
export const membersWhere = (
  resource: Resource,
  isMeant: (name: string, value: unknown) => boolean,
): Resource => Object.fromEntries(Object.entries(resource).filter(([name, value]) => isMeant(name, value)));

/** The members of a schema; none where there is no schema. */
export const membersAt = (
  contract: Contract,
  pointer: string | undefined,
  within?: string,
): ReadonlyMap<string, Schema> =>
  pointer === undefined ? new Map() : contract.properties(schemaInside(contract, pointer, within));

/** The identifier of a path, as a number where the sample has one. */
export function ownIdentifier(name: string | undefined, id: string, sample: Resource): Resource {
  if (name === undefined) return {};
  if (typeof sample[name] !== 'number') return { [name]: id };
  return Number.isNaN(Number(id)) ? {} : { [name]: numberOf(id) };
}

const numberOf = (id: string): number | bigint =>
  Number.isSafeInteger(Number(id)) || !/^-?\d+$/.test(id) ? Number(id) : BigInt(id);

/** Pointer to the schema of a member, whichever part of a schema has it; without a member that of the whole. */
export function schemaInside(
  { document, schemaAt }: Contract,
  pointer: string,
  member: string | undefined,
): string {
  if (member === undefined) return pointer;
  const holder = partsAt(document, pointer).find(({ node }) => Object.hasOwn(node.properties ?? {}, member));
  return holder ? schemaAt(holder.pointer + toPointer(['properties', member])).pointer : pointer;
}

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
  return resources
    .flatMap((resource) => {
      const shown = membersWhere(resource, (name) => properties.get(name)?.writeOnly !== true);
      return [shown, membersWhere(shown, (name) => properties.has(name))];
    })
    .find((resource) => mayShow(contract, pointer, resource));
}

/** A resource below others: with what the path says of it, where it may have that. */
export function placedIn(
  contract: Contract,
  pointer: string | undefined,
  params: Readonly<Record<string, string>>,
): (resource: Resource) => Resource {
  const own = membersOfPath(contract, pointer, params);
  return (resource) => {
    const inPlace = { ...resource, ...own };
    return mayShow(contract, pointer, inPlace) ? inPlace : resource;
  };
}

/** The parameters of a path that a resource has as members: a review has its `product_id`. */
export function membersOfPath(
  contract: Contract,
  pointer: string | undefined,
  params: Readonly<Record<string, string>>,
): Resource {
  const members = [...membersAt(contract, pointer)].flatMap(([name, schema]) => {
    const param = Object.keys(params).find((each) => lettersOf(each) === lettersOf(name));
    const text = params[param ?? ''];
    if (text === undefined) return [];
    return [[name, typesOf(schema).includes('integer') ? numberOf(text) : text] as const];
  });
  return Object.fromEntries(members);
}
