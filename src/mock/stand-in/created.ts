// What a create makes: what was sent, with what only the server can know added, as in an example or made up.

import { type Contract, type Operation, typesOf } from '../../contract/index.ts';
import { isObject, mapMembers } from '../../values.ts';
import type { Call } from './call.ts';
import type { MakeUp } from './made-up.ts';
import {
  firstShown,
  mayShow,
  membersOfPath,
  membersWhere,
  type Resource,
  schemaInside,
  shownIn,
  unwrapped,
} from './resource.ts';
import { sidesOf } from './state/changed.ts';
import { created, type Role } from './state/roles.ts';

/** Makes the function that creates what was sent or, where that cannot be shown, what the schema has. Each call draws another identifier. */
export function createCreate(contract: Contract, makeUp: MakeUp) {
  const draw = createDraw(contract, makeUp);
  let count = 0;
  /** @param ids the identifiers that are in use */
  const madeOf = (call: Call, role: Role, sent: Resource, ids: readonly string[]) => {
    const { identifier, item } = role;
    if (item === undefined) return undefined;
    count += 1;
    const { given, bodiesOn, isServers } = sidesOf(contract, call.operation, role);
    const ofPath = membersOfPath(contract, role, call.params);
    // A key that was sent stays, unless it is read-only.
    const isChosen = identifier !== undefined && Object.hasOwn(given(sent), identifier);
    const idLike = draw(call.operation, role, ids);
    for (const { pointer, foreign } of waysOf(contract, item, sent))
      for (const base of basesFor(contract, makeUp, call.operation, role, pointer, count, isServers)) {
        const key = isChosen || identifier === undefined ? {} : { [identifier]: idLike(base[identifier]) };
        const named = bodiesOn(base, sent, ofPath).map((body) => ({
          ...membersWhere(body, (name) => !foreign.includes(name)),
          ...key,
        }));
        const resource = firstShown(contract, item, sent === EMPTY ? named.slice(-1) : named);
        if (resource && mayShow(contract, pointer, resource))
          return { resource, isChosen, isMade: sent === EMPTY };
      }
    return undefined;
  };
  return (call: Call, role: Role, sent: Resource, ids: readonly string[]) =>
    madeOf(call, role, sent, ids) ?? madeOf(call, role, EMPTY, ids);
}

const EMPTY: Resource = {};

/** What a resource is created on: examples, and what is made up, in which what only a server knows is unset where it may be. */
function* basesFor(
  contract: Contract,
  makeUp: MakeUp,
  { responses }: Operation,
  { item = '', within }: Role,
  pointer: string,
  seed: number,
  isServers: (name: string) => boolean,
): Generator<Resource> {
  const properties = contract.properties(item);
  const first = (name: string, member: unknown) => {
    const { enum: states = [member], ...schema } = properties.get(name) ?? {};
    if (!isServers(name)) return member;
    if (typesOf(schema).includes('null')) return null;
    return typesOf(schema).includes('boolean') ? false : /count$/i.test(name) ? 0 : states[0];
  };
  const examples = created(responses, true)?.content?.examples ?? [];
  yield* examples.map(({ value }) => unwrapped(value, within)).filter(isObject);
  yield* shownIn(contract, item);
  const made = { ...(makeUp(item, seed) as Resource), ...(makeUp(pointer, seed) as Resource) };
  yield mapMembers(made, (member, name) => first(name, member)) as Resource;
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

/** Draws identifiers that are not in use: the next number, else the first text that the schema takes. */
function createDraw(contract: Contract, makeUp: MakeUp) {
  const latest = new Map<Operation, number>();
  return (operation: Operation, { item = '', identifier }: Role, ids: readonly string[]) => {
    const pointer = schemaInside(contract, item, identifier);
    const { node } = contract.schemaAt(pointer);
    const numbers = ids.map(Number).filter(Number.isSafeInteger);
    const next = Math.max(latest.get(operation) ?? 0, (node.minimum ?? 1) - 1, ...numbers) + 1;
    latest.set(operation, next);
    return (like: unknown): string | number => {
      if (typesOf(node).includes('integer') || typeof like === 'number') return next;
      const random = crypto.randomUUID();
      // Keeps `ap_` of `ap_6f2c1e`.
      const prefix = /^[a-z]+[_-]/i.exec(String(like ?? ''))?.[0] ?? '';
      const short = node.format === 'uuid' ? random : prefix + random.slice(-12);
      if (mayShow(contract, pointer, short)) return short;
      for (let seed = next; seed < next + MOST_DRAWN; seed += 1) {
        const text = String(makeUp(pointer, seed));
        if (!ids.includes(text)) return text;
      }
      return random;
    };
  };
}

/** Texts in the form of a pattern that are tried: it may have room for few. */
const MOST_DRAWN = 40;
