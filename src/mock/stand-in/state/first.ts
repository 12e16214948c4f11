// What collections begin with: the resources that the contract shows, and more that are made up.

import {
  type Contract,
  type Example,
  type Operation,
  responseFor,
  typesOf,
} from '../../../contract/index.ts';
import { createPathMatcher } from '../../../http/index.ts';
import { once } from '../../../once.ts';
import { isObject } from '../../../values.ts';
import { type KnownIds, withId } from '../existing.ts';
import type { MakeUp } from '../made-up.ts';
import { itemsIn, mayShow, membersOfPath, type Resource, unwrapped } from '../resource.ts';
import { type Role, type Roles, SINGLE } from './roles.ts';

/** The initial resources of a collection, by identifier. */
export type FirstResources = (collection: string) => Resources;

type Resources = Readonly<Record<string, Resource>>;

/** @param more how many are made up for each collection beside those that the contract shows */
export function createFirst(
  contract: Contract,
  roles: Roles,
  knownIds: KnownIds,
  { makeUp, more = 0 }: { readonly makeUp: MakeUp; readonly more?: number | undefined },
): FirstResources {
  const collections = once(() => collectionsOf(contract, roles, knownIds));
  return (collection) => {
    const { firstOf, match } = collections();
    const [found] = match(collection);
    const first = firstOf.get(found?.template ?? '');
    if (found === undefined || first === undefined) return {};
    const { role, held } = first;
    const made = role.kind === 'list' ? madeUp(contract, role, held, makeUp, more) : {};
    if (role.item === undefined || Object.keys(found.params).length === 0) return { ...held, ...made };
    const { item } = role;
    const own = membersOfPath(contract, item, found.params);
    const isWrong = (resource: Resource) =>
      Object.keys(own).length === 0 || !mayShow(contract, item, { ...resource, ...own });
    const entries = Object.entries({ ...held, ...made });
    return Object.fromEntries(entries.map(([id, each]) => [id, isWrong(each) ? each : { ...each, ...own }]));
  };
}

/** What the contract shows of each collection, by its template. */
function collectionsOf(contract: Contract, roles: Roles, knownIds: KnownIds) {
  const firstOf = new Map<string, { held: Resources; role: Role }>();
  for (const operation of contract.operations) {
    const role = roles.of(operation);
    if (role === undefined || !/^(list|read)$/.test(role.kind)) continue;
    const before = firstOf.get(role.collection);
    const held = role.kind === 'list' ? listed(operation, role) : exampleResources(knownIds, operation, role);
    const of = role.kind === 'list' || before === undefined ? role : before.role;
    firstOf.set(role.collection, {
      held: { ...before?.held, ...held, ...ofComponents(contract, of) },
      role: of,
    });
  }
  return { firstOf, match: createPathMatcher([...firstOf.keys()]) };
}

/** The example of the schema of a resource, where it is a whole one. */
function ofComponents(contract: Contract, { item, identifier }: Role): Resources {
  if (item === undefined) return {};
  const { node } = contract.schemaAt(item);
  const examples = [node.example, ...(node.examples ?? [])].filter(isObject);
  const whole = examples.filter((value) => mayShow(contract, item, value));
  return byIdentifier(whole, identifier);
}

const byIdentifier = (resources: readonly Resource[], identifier = ''): Resources =>
  Object.fromEntries(
    resources.flatMap((each) => (each[identifier] === undefined ? [] : [[String(each[identifier]), each]])),
  );

function madeUp(
  contract: Contract,
  { item = '', identifier, collection }: Role,
  held: Resources,
  makeUp: MakeUp,
  more: number,
): Resources {
  const made = new Map<string, Resource>();
  const properties = contract.properties(item);
  const isNumber = identifier !== undefined && typesOf(properties.get(identifier) ?? {}).includes('integer');
  const start = Math.max(0, ...Object.keys(held).map(Number).filter(Number.isSafeInteger));
  // Texts may be the same by chance: some more are tried.
  for (let seed = 1; made.size < more && seed <= more * 4; seed += 1) {
    const value = makeUp(item, seed + collection.length * 1000);
    if (!isObject(value)) continue;
    const id = isNumber ? start + made.size + 1 : (value[identifier ?? ''] ?? made.size);
    if (Object.hasOwn(held, String(id)) || made.has(String(id))) continue;
    const numbered = isNumber ? { ...value, [identifier]: id } : value;
    made.set(String(id), mayShow(contract, item, numbered) ? numbered : value);
  }
  return Object.fromEntries(made);
}

const examplesOf = ({ responses }: Operation): readonly Example[] =>
  responseFor(responses, 200)?.content?.examples ?? [];

function exampleResources(
  knownIds: KnownIds,
  operation: Operation,
  { within, parameter, identifier }: Role,
): Resources {
  const examples = examplesOf(operation);
  const resources = examples.map(({ value }) => unwrapped(value, within)).filter(isObject);
  if (parameter === undefined) return resources[0] ? { [SINGLE]: resources[0] } : {};
  const known = knownIds(operation);
  const listed = (known?.shown ?? []).flatMap((id) => {
    const isOf = ({ value }: Example) => {
      const resource = unwrapped(value, known?.within);
      return isObject(resource) && String(resource[known?.identifier ?? '']) === id;
    };
    const shown = examples.find(isOf) ?? examples[0];
    const body = known && unwrapped(withId(shown?.value, known, id), known.within);
    return isObject(body) ? [[id, body] as const] : [];
  });
  const own = known === undefined ? byIdentifier(resources, identifier) : {};
  return { ...own, ...Object.fromEntries(listed) };
}

function listed(operation: Operation, { property, identifier = 'id' }: Role): Resources {
  const items = examplesOf(operation).flatMap(({ value }) => itemsIn(value, property));
  return Object.fromEntries(items.map((item, index) => [String(item[identifier] ?? index), item]));
}
