// What a create makes: what was sent, with what only the server can know added, as in the nearest example or made up.

import isEqual from 'fast-deep-equal';
import { type Contract, type Example, type Operation, type Schema, typesOf } from '../../contract/index.ts';
import { oncePer } from '../../once.ts';
import { isObject } from '../../values.ts';
import type { MakeUp } from './made-up.ts';
import {
  firstShown,
  mayShow,
  membersAt,
  membersOfPath,
  membersWhere,
  type Resource,
  schemaInside,
  unwrapped,
} from './resource.ts';
import { created, type Role, type Roles } from './state/roles.ts';

/** What was created. */
export interface Created {
  readonly resource: Resource;
  readonly within: string | undefined;
  readonly reason: string;
  /** True where the client chose the identifier. */
  readonly isChosen: boolean;
}

/** Creates what was sent; undefined if no object was sent. Each call draws another identifier. */
export type Create = (
  operation: Operation,
  params: Readonly<Record<string, string>>,
  body: unknown,
  sample: () => Promise<unknown>,
) => Promise<Created | undefined>;

/** Makes the function that creates; it takes the sample for what the server adds where nothing else fits. */
export function createCreate(contract: Contract, roles: Roles, makeUp: MakeUp): Create {
  const newIds = oncePer((_: Operation) => createIdMaker());
  let count = 0;
  return async (operation, params, body, sample) => {
    const role = roles.of(operation);
    const { identifier, within, sentWithin } = role?.kind === 'create' ? role : ({} as Partial<Role>);
    const content = created(operation.responses, role?.kind === 'create')?.content;
    const sent = unwrapped(body, sentWithin);
    if (content?.schemaPointer === undefined || !isObject(sent)) return undefined;
    const pointer = schemaInside(contract, content.schemaPointer, within);
    const shown = inside(content.examples, within);
    const asked = operation.body && inside(operation.body.examples, sentWithin);
    const writable = membersAt(contract, operation.body?.schemaPointer, sentWithin);
    const properties = contract.properties(pointer);
    const isServers = (name: string) => properties.get(name)?.readOnly === true || !writable.has(name);
    const chosen = identifier !== undefined && isChosen(identifier, sent, writable, properties);
    const nearest = exampleFor(contract, pointer, shown, asked ?? [], sent);
    const node = contract.schemaAt(pointer).node;
    count += 1;
    const bases = nearest
      ? [nearest.value]
      : [
          ...[node.example, ...(node.examples ?? [])],
          ...[made(makeUp(pointer, count), identifier, defaultsOf(properties)), {}],
        ];
    const resourceOn = (value: Resource) => {
      const ids = idsOf(newIds(operation), identifier, chosen, properties, value);
      const ofPath = membersOfPath(contract, pointer, params);
      const known = { ...defaultsOf(properties), ...membersWhere(value, isServers), ...ofPath };
      const candidates = [
        { ...known, ...freshIn(properties, isServers, known), ...sent },
        { ...value, ...sent },
      ].flatMap((base) => ids.map((id) => ({ ...base, ...id })));
      return { found: firstShown(contract, pointer, candidates), ids };
    };
    for (const value of bases.filter(isObject)) {
      const { found: resource } = resourceOn(value);
      const by = nearest ? `, on the example ${nearest.name}` : '';
      const reason = `as it was sent${by}${chosen ? '' : `, ${OWN_ID}`}`;
      if (resource) return { resource, within, reason, isChosen: chosen };
    }
    const generated = unwrapped(await sample(), within);
    const { found, ids } = resourceOn(isObject(generated) ? generated : {});
    if (found) return { resource: found, within, reason: `as it was sent, ${OWN_ID}`, isChosen: chosen };
    // What was sent does not fit: the example, or what the schema gives.
    const fits = (value: unknown): value is Resource => isObject(value) && mayShow(contract, pointer, value);
    const isMade = fits(generated) && !(nearest && fits(nearest.value));
    const instead = isMade ? generated : nearest?.value;
    if (instead === undefined || (isMade && identifier === undefined)) return undefined;
    // An identifier of its own may not have the form that the schema asks for.
    const all = [...ids.map((id) => ({ ...instead, ...id })), instead];
    const resource = all.find(fits) ?? { ...instead, ...ids[0] };
    const named = isMade ? 'what the schema gives' : `the example ${nearest?.name}`;
    const reason = `${named}, since what was sent does not fit, ${OWN_ID}`;
    return { resource, within, reason, isChosen: false };
  };
}

/** What is made up has no number that identifiers could go on from. */
const made = (value: unknown, identifier = '', defaults: Resource = {}): unknown =>
  isObject(value)
    ? { ...value, ...defaults, ...(typeof value[identifier] === 'number' && { [identifier]: undefined }) }
    : value;

const OWN_ID = 'with an identifier of its own';

type Properties = ReadonlyMap<string, Schema>;

/** A key that a request may contain, and does, stays as it was sent. */
const isChosen = (name: string, sent: Resource, writable: Properties, shown: Properties) =>
  Object.hasOwn(sent, name) &&
  (writable.size === 0 || writable.has(name)) &&
  ![writable, shown].some((properties) => properties.get(name)?.readOnly === true);

function idsOf(
  newIds: ReturnType<typeof createIdMaker>,
  identifier: string | undefined,
  chosen: boolean,
  properties: Properties,
  value: Resource,
): readonly Resource[] {
  if (identifier === undefined || chosen) return [{}];
  return newIds(properties.get(identifier) ?? {}, value[identifier]).map((id) => ({ [identifier]: id }));
}

const defaultsOf = (properties: Properties): Resource =>
  Object.fromEntries(
    [...properties].flatMap(([name, schema]) =>
      schema.default === undefined ? [] : [[name, schema.default]],
    ),
  );

/** Members that are another one with each resource: identifiers, and the time at which it is made. */
function freshIn(properties: Properties, isServers: (name: string) => boolean, held: Resource): Resource {
  const members = Object.keys(held).flatMap((name): [string, string][] => {
    const { format } = properties.get(name) ?? {};
    if (!isServers(name) || typeof held[name] !== 'string') return [];
    if (format === 'date-time' && isTimeOfMaking(name)) return [[name, new Date().toISOString()]];
    return format === 'uuid' || name === 'id' ? [[name, crypto.randomUUID().slice(format ? 0 : -12)]] : [];
  });
  return Object.fromEntries(members);
}

/** Whether a member says when a resource was changed. */
export const isTimeOfChange = (name: string) => /^(updat|modif|last_?(updat|modif))/i.test(name);

const isTimeOfMaking = (name: string) => /^(creat|add|upload|insert)/i.test(name) || isTimeOfChange(name);

const inside = (examples: readonly Example[], within: string | undefined): readonly Example[] =>
  examples.map(({ value, ...example }) => ({ ...example, value: unwrapped(value, within) }));

/** The example with the name of the request's nearest example, else the one nearest to what was sent. */
function exampleFor(
  contract: Contract,
  pointer: string,
  examples: readonly Example[],
  asked: readonly Example[],
  sent: Resource,
) {
  const tag = contract.schemaAt(pointer).node.discriminator?.propertyName;
  const name = nearestExample(asked, sent, tag)?.name;
  const named = examples.find((example) => example.name === name && isObject(example.value));
  return named ? { name: named.name, value: named.value as Resource } : nearestExample(examples, sent, tag);
}

function nearestExample(examples: readonly Example[], sent: Resource, tag: string | undefined) {
  const candidates = examples.flatMap(({ name, value }) =>
    isObject(value) ? [{ name, value, distance: distance(value, sent, tag) }] : [],
  );
  return candidates.toSorted((one, other) => one.distance - other.distance)[0];
}

// Properties that only one has count most, then those with other values; another alternative is further away than any.
function distance(example: Resource, sent: Resource, tag: string | undefined): number {
  const names = [...new Set([...Object.keys(example), ...Object.keys(sent)])];
  const isShared = (name: string) => Object.hasOwn(example, name) && Object.hasOwn(sent, name);
  const alone = names.filter((name) => !isShared(name));
  const differing = names.filter((name) => isShared(name) && !isEqual(example[name], sent[name]));
  const sameAlternative = tag === undefined || example[tag] === sent[tag];
  return alone.length + differing.length / (names.length + 1) + (sameAlternative ? 0 : names.length + 1);
}

/** Makes new identifiers that look like the contract's example, the most similar first. */
function createIdMaker() {
  let last = 0;
  return (schema: Schema, example: unknown): readonly (string | number)[] => {
    if (typesOf(schema).includes('integer') || typeof example === 'number') {
      const shown = Number(example);
      last = Math.max(last, Number.isSafeInteger(shown) ? shown : 0, (schema.minimum ?? 1) - 1) + 1;
      return [last];
    }
    const random = crypto.randomUUID();
    if (schema.format === 'uuid') return [random];
    if (typeof example !== 'string') return [random.slice(-12)];
    // Keeps `ap_` of `ap_6f2c1e`; else changes the digits: `ORD-4711` for `ORD-0001`.
    const prefix = /^[a-z]+[_-]/i.exec(example)?.[0] ?? '';
    const digits = crypto.getRandomValues(new Uint8Array(example.length));
    const shaped = example.replaceAll(/\d/g, (_, at: number) => String((digits[at] ?? 0) % 10));
    return [`${prefix}${random.slice(-12)}`, shaped, random];
  };
}
