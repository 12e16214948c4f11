// What a create makes: what was sent, with what only the server can know added, as in the nearest example or made up.

import isEqual from 'fast-deep-equal';
import { type Contract, type Operation, type Schema, typesOf } from '../../contract/index.ts';
import { oncePer } from '../../once.ts';
import { isObject } from '../../values.ts';
import type { MakeUp } from './made-up.ts';
import { firstShown, mayShow, membersWhere, type Resource, shownIn, unwrapped } from './resource.ts';
import { isTimeOfChange, sidesOf } from './state/changed.ts';
import { created, type Role } from './state/roles.ts';

/** What was created. */
export interface Created {
  readonly resource: Resource;
  readonly reason: string;
  /** True where the client chose the identifier. */
  readonly isChosen: boolean;
}

/** What is created, and from what. */
interface Wish {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly role: Role;
  readonly sent: Resource;
  /** The identifiers that are in use. */
  readonly ids: readonly string[];
  /** Makes a body where nothing else fits. */
  readonly sample: () => Promise<unknown>;
}

/** Makes the function that creates what was sent; undefined where nothing can be made. Each call draws another identifier. */
export function createCreate(contract: Contract, makeUp: MakeUp) {
  const newIds = oncePer((_: Operation) => createIdMaker());
  let count = 0;
  return async ({ operation, params, role, sent, ids, sample }: Wish): Promise<Created | undefined> => {
    const { identifier, item, within } = role;
    if (item === undefined) return undefined;
    const properties = contract.properties(item);
    const { isServers, given, bodiesOn } = sidesOf(contract, operation, role, params);
    // A key that was sent stays, unless it is read-only.
    const isChosen = identifier !== undefined && Object.hasOwn(given(sent), identifier);
    count += 1;
    const idsFor = (like: unknown): readonly Resource[] =>
      identifier === undefined || isChosen
        ? [{}]
        : newIds(operation)(properties.get(identifier) ?? {}, like, ids).map((id) => ({ [identifier]: id }));
    const shownOn = (base: Resource) => {
      const own = idsFor(base[identifier ?? '']);
      const fresh = freshIn(properties, membersWhere(base, isServers));
      const made = bodiesOn(base, sent, fresh).flatMap((each) => own.map((id) => ({ ...each, ...id })));
      return firstShown(contract, item, made);
    };
    const examples = nearestFirst(created(operation.responses, true)?.content?.examples ?? [], within, sent);
    const own = isChosen || identifier === undefined ? '' : ', with an identifier of its own';
    for (const base of [...examples, ...shownIn(contract, item), makeUp(item, count), {}].filter(isObject)) {
      const resource = shownOn(base);
      if (resource) return { resource, reason: `as it was sent${own}`, isChosen };
    }
    // What was sent does not fit: what the schema gives, or an example.
    const sampled = unwrapped(await sample(), within);
    const instead = [sampled, ...examples].filter(isObject).find((value) => mayShow(contract, item, value));
    if (instead === undefined) return undefined;
    const named = idsFor(instead[identifier ?? '']).map((id) => ({ ...instead, ...id }));
    const resource = shownOn(instead) ?? named.find((each) => mayShow(contract, item, each)) ?? instead;
    return {
      resource,
      reason: `made up${own}`,
      isChosen: isChosen && resource[identifier] === sent[identifier],
    };
  };
}

/** The examples that are objects, those with most of the members and values that were sent first. */
function nearestFirst(
  examples: readonly { readonly value: unknown }[],
  within: string | undefined,
  sent: Resource,
): readonly Resource[] {
  const resources = examples.map(({ value }) => unwrapped(value, within)).filter(isObject);
  return resources.toSorted((one, other) => distance(one, sent) - distance(other, sent));
}

// Properties that only one has count most, then those with other values.
function distance(example: Resource, sent: Resource): number {
  const names = [...new Set([...Object.keys(example), ...Object.keys(sent)])];
  const isShared = (name: string) => Object.hasOwn(example, name) && Object.hasOwn(sent, name);
  const differing = names.filter((name) => isShared(name) && !isEqual(example[name], sent[name]));
  return names.filter((name) => !isShared(name)).length + differing.length / (names.length + 1);
}

/** Members that are another one with each resource: identifiers, and the time at which it is made. */
function freshIn(properties: ReadonlyMap<string, Schema>, held: Resource): Resource {
  const members = Object.keys(held).flatMap((name): [string, string][] => {
    const { format } = properties.get(name) ?? {};
    if (typeof held[name] !== 'string') return [];
    if (format === 'date-time' && isTimeOfMaking(name)) return [[name, new Date().toISOString()]];
    return format === 'uuid' || name === 'id' ? [[name, crypto.randomUUID().slice(format ? 0 : -12)]] : [];
  });
  return Object.fromEntries(members);
}

const isTimeOfMaking = (name: string) => /^(creat|add|upload|insert)/i.test(name) || isTimeOfChange(name);

/** Makes new identifiers, of texts those first that look most like another one. */
function createIdMaker() {
  let last = 0;
  return (schema: Schema, like: unknown, used: readonly string[]): readonly (string | number)[] => {
    if (typesOf(schema).includes('integer') || typeof like === 'number') {
      const numbers = used.map(Number).filter(Number.isSafeInteger);
      last = Math.max(last, (schema.minimum ?? 1) - 1, ...numbers) + 1;
      return [last];
    }
    const random = crypto.randomUUID();
    if (schema.format === 'uuid') return [random];
    if (typeof like !== 'string') return [random.slice(-12)];
    // Keeps `ap_` of `ap_6f2c1e`; else changes the digits: `ORD-4711` for `ORD-0001`.
    const prefix = /^[a-z]+[_-]/i.exec(like)?.[0] ?? '';
    const digits = crypto.getRandomValues(new Uint8Array(like.length));
    const shaped = like.replaceAll(/\d/g, (_, at: number) => String((digits[at] ?? 0) % 10));
    return [`${prefix}${random.slice(-12)}`, shaped, random];
  };
}
