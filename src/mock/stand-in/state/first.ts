// What collections begin with: the resources that the contract shows, and more that are made up.

import { type Contract, type Operation, responseFor, typesOf } from '../../../contract/index.ts';
import { createPathMatcher } from '../../../http/index.ts';
import { once } from '../../../once.ts';
import { isObject } from '../../../values.ts';
import { shownIds } from '../existing.ts';
import type { MakeUp } from '../made-up.ts';
import { itemsIn, mayShow, ownIdentifier, placedIn, type Resource, shownIn, unwrapped } from '../resource.ts';
import { type Role, type Roles, SINGLE } from './roles.ts';

/** The initial resources of a collection, by identifier. */
export type FirstResources = (collection: string) => Resources;

type Resources = Readonly<Record<string, Resource>>;

/** @param more how many are made up for each collection beside those that the contract shows */
export function createFirst(contract: Contract, roles: Roles, makeUp: MakeUp, more = 0): FirstResources {
  const collections = once(() => collectionsOf(contract, roles));
  return (collection) => {
    const { firstOf, match } = collections();
    const [found] = match(collection);
    const first = firstOf.get(found?.template ?? '');
    if (found === undefined || first === undefined) return {};
    const { role, shown, isListed } = first;
    const all = { ...shown, ...(isListed && madeUp(contract, role, shown, makeUp, more)) };
    const placed = placedIn(contract, role, found.params);
    return Object.fromEntries(Object.entries(all).map(([id, each]) => [id, placed(each)]));
  };
}

/** What the contract shows of each collection, by its template. */
function collectionsOf(contract: Contract, roles: Roles) {
  const firstOf = new Map<string, { shown: Resources; role: Role; isListed: boolean }>();
  const allOf = (kind: Role['kind']) => contract.operations.filter((each) => roles.of(each)?.kind === kind);
  // Reads come last: a list may show less of each.
  for (const operation of [...allOf('list'), ...allOf('read')]) {
    const role = roles.of(operation);
    if (role === undefined) continue;
    const before = firstOf.get(role.collection);
    const shown = { ...before?.shown, ...shownBy(contract, operation, role) };
    firstOf.set(role.collection, { shown, role, isListed: before?.isListed ?? role.kind === 'list' });
  }
  return { firstOf, match: createPathMatcher([...firstOf.keys()]) };
}

/** The whole resources in the examples of a list or a read, and of their schema; where its path parameter names some, those. */
function shownBy(contract: Contract, operation: Operation, role: Role): Resources {
  const { kind, parameter, property, within, item, identifier = 'id' } = role;
  const examples = responseFor(operation.responses, 200)?.content?.examples ?? [];
  const ofSchema = item === undefined ? [] : shownIn(contract, item);
  const inside =
    kind === 'list'
      ? examples.flatMap(({ value }) => itemsIn(value, property))
      : examples.map(({ value }) => unwrapped(value, within)).filter(isObject);
  const resources = [...inside, ...ofSchema].filter((value) => mayShow(contract, item, value));
  const [first] = resources;
  if (first === undefined) return {};
  if (kind === 'read' && parameter === undefined) return { [SINGLE]: first };
  const known = kind === 'read' ? shownIds(operation) : undefined;
  if (known === undefined) {
    const keyed = resources.filter((each) => kind === 'list' || each[identifier] !== undefined);
    return Object.fromEntries(keyed.map((each, index) => [String(each[identifier] ?? index), each]));
  }
  const named = known.map((id) => {
    const own = resources.find((each) => String(each[identifier]) === id) ?? first;
    return [id, { ...own, ...ownIdentifier(role.identifier, id, own) }] as const;
  });
  return Object.fromEntries(named);
}

function madeUp(
  contract: Contract,
  { item = '', identifier = '', collection }: Role,
  shown: Resources,
  makeUp: MakeUp,
  more: number,
): Resources {
  const made: Record<string, Resource> = {};
  const isNumber = typesOf(contract.properties(item).get(identifier) ?? {}).includes('integer');
  const start = Math.max(0, ...Object.keys(shown).map(Number).filter(Number.isSafeInteger));
  // Texts may be the same by chance: some more are tried.
  for (let seed = 1; Object.keys(made).length < more && seed <= more * 4; seed += 1) {
    const value = makeUp(item, seed + collection.length * 1000);
    if (!isObject(value)) continue;
    const next = Object.keys(made).length + 1;
    const numbered = isNumber ? { ...value, [identifier]: start + next } : value;
    const id = String(numbered[identifier] ?? next);
    if (!Object.hasOwn(shown, id) && mayShow(contract, item, numbered)) made[id] ??= numbered;
  }
  return made;
}
