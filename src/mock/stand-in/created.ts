// What a create makes: what was sent, with what only the server can know added, as in the nearest example or made up.

import isEqual from 'fast-deep-equal';
import { type Contract, type Operation, type Schema, typesOf } from '../../contract/index.ts';
import { oncePer } from '../../once.ts';
import { isObject, mapMembers } from '../../values.ts';
import type { MakeUp } from './made-up.ts';
import { firstShown, mayShow, membersWhere, type Resource, shownIn, unwrapped } from './resource.ts';
import { freshIn, sidesOf } from './state/changed.ts';
import { created, type Role } from './state/roles.ts';

/** What is created, and from what. */
export interface Wish {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly role: Role;
  readonly sent: Resource;
  /** The identifiers that are in use. */
  readonly ids: readonly string[];
}

/** Makes the function that creates what was sent or, where that cannot be shown, what the schema has. Each call draws another identifier. */
export function createCreate(contract: Contract, makeUp: MakeUp) {
  const newIds = oncePer((_: Operation) => createIdMaker());
  let count = 0;
  const made = (wish: Wish) => {
    const { operation, params, role, sent, ids } = wish;
    const { identifier, item } = role;
    if (item === undefined) return undefined;
    const properties = contract.properties(item);
    const { isServers, given, bodiesOn } = sidesOf(contract, operation, role, params);
    // A key that was sent stays, unless it is read-only.
    const isChosen = identifier !== undefined && Object.hasOwn(given(sent), identifier);
    count += 1;
    const draw = newIds(operation)(properties.get(identifier ?? '') ?? {}, ids);
    const idsFor = (like: unknown): readonly Resource[] =>
      identifier === undefined || isChosen ? [{}] : draw(like).map((id) => ({ [identifier]: id }));
    const shownOn = (base: Resource, { pointer, foreign }: ReturnType<typeof waysOf>[number]) => {
      const isOwn = (name: string) => !foreign.includes(name);
      const fresh = freshIn(properties, membersWhere(base, isServers));
      const whole = sent === EMPTY ? [{ ...base, ...fresh }] : bodiesOn(base, sent, fresh);
      const bodies = whole.map((each) => membersWhere(each, isOwn));
      const own = idsFor(base[identifier ?? '']);
      const made = bodies.flatMap((each) => own.map((id) => ({ ...each, ...id })));
      const shown = firstShown(contract, item, made);
      return shown && mayShow(contract, pointer, shown) ? shown : undefined;
    };
    const own = isChosen || identifier === undefined ? '' : ', with an identifier of its own';
    for (const way of waysOf(contract, item, sent)) {
      for (const base of basesFor(contract, makeUp, wish, way.pointer, count)) {
        const resource = shownOn(base, way);
        const reason = `${sent === EMPTY ? 'made up' : 'as it was sent'}${own}`;
        // Whether the client chose the identifier.
        if (resource) return { resource, reason, isChosen };
      }
    }
    return undefined;
  };
  return (wish: Wish) => made(wish) ?? made({ ...wish, sent: EMPTY });
}

const EMPTY: Resource = {};

/** What a resource is created on: examples, and what is made up, in which what only a server knows is null where it may be. */
function* basesFor(
  contract: Contract,
  makeUp: MakeUp,
  { operation, role, params, sent }: Wish,
  pointer: string,
  seed: number,
): Generator<Resource> {
  const { item = pointer, within } = role;
  const { isServers, usual } = sidesOf(contract, operation, role, params);
  const properties = contract.properties(item);
  const isUnset = (name: string) => isServers(name) && typesOf(properties.get(name) ?? {}).includes('null');
  const examples = created(operation.responses, true)?.content?.examples ?? [];
  yield* [...nearestFirst(examples, within, sent), ...shownIn(contract, item)];
  const made = { ...(makeUp(item, seed) as Resource), ...(makeUp(pointer, seed) as Resource) };
  yield { ...(mapMembers(made, (member, name) => (isUnset(name) ? null : member)) as Resource), ...usual };
  yield {};
}

/** The alternatives of a resource, each with the unsent members of others; those that name most of what was sent come first. */
function waysOf(contract: Contract, item: string, sent: Resource) {
  const ways = contract.alternatives(item).map(({ root: { pointer, schema } }) => {
    const names = Object.keys(schema.properties ?? {});
    return { pointer, names, named: names.filter((name) => Object.hasOwn(sent, name)).length };
  });
  const unsent = ways.flatMap(({ names }) => names).filter((name) => !Object.hasOwn(sent, name));
  return ways
    .toSorted((one, other) => other.named - one.named)
    .map(({ pointer, names }) => ({ pointer, foreign: unsent.filter((name) => !names.includes(name)) }));
}

/** The examples that are objects, those with most of what was sent first. */
function nearestFirst(
  examples: readonly { readonly value: unknown }[],
  within: string | undefined,
  sent: Resource,
): readonly Resource[] {
  const likeness = (example: Resource) =>
    Object.keys(sent).filter((name) => isEqual(example[name], sent[name])).length;
  const resources = examples.map(({ value }) => unwrapped(value, within)).filter(isObject);
  return resources.toSorted((one, other) => likeness(other) - likeness(one));
}

/** Draws identifiers that are not in use, of texts those first that look most like another one. */
function createIdMaker() {
  let last = 0;
  return (schema: Schema, used: readonly string[]) => {
    last = Math.max(last, (schema.minimum ?? 1) - 1, ...used.map(Number).filter(Number.isSafeInteger)) + 1;
    return (like: unknown): readonly (string | number)[] => {
      if (typesOf(schema).includes('integer') || typeof like === 'number') return [last];
      const random = crypto.randomUUID();
      if (schema.format === 'uuid') return [random];
      if (typeof like !== 'string') return [random.slice(-12)];
      // Keeps `ap_` of `ap_6f2c1e`; else changes the digits: `ORD-4711` for `ORD-0001`.
      const prefix = /^[a-z]+[_-]/i.exec(like)?.[0] ?? '';
      const digit = () => String(Math.floor(Math.random() * 10));
      const shaped = Array.from({ length: 40 }, () => like.replaceAll(/\d/g, digit));
      const texts = [`${prefix}${random.slice(-12)}`, ...new Set(shaped), random];
      return texts.filter((text) => !used.includes(text));
    };
  };
}
