// The state of a mock with a memory: plain JSON, so that a test can read, replace and restore it.

import { type Contract, type Operation, responseFor } from '../../../contract/index.ts';
import type { Seed } from '../../../contract/seed/index.ts';
import { createPathMatcher, type FieldError, invalidBody, type Problem } from '../../../http/index.ts';
import { isObject } from '../../../values.ts';
import { exampleOf, type KnownIds, withId } from '../existing.ts';
import { type Resource, unwrapped } from '../resource.ts';
import { fill, type Role, type RoleOf } from './roles.ts';

/** The whole state. */
export interface MockState {
  /**
   * The accounts that exist, and what exists in each besides resources, by `x-input`. Absent: every account
   * exists.
   */
  readonly accounts?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The resources by the path of their collection (`/acme/tag`), then by identifier. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, Resource>>>>;
  /** Set where collections that are not named start with the contract's examples. */
  readonly others?: 'examples';
}

/** The state in use. */
export type State = ReturnType<typeof createState>;

/** The initial resources of a collection. */
export type FirstResources = (collection: string) => Readonly<Record<string, Resource>>;

/** Creates a state. With `others: 'examples'` a collection that `initial` does not name starts with `first`. */
export function createState(initial: MockState, first: FirstResources = () => ({})) {
  let { accounts, others } = initial;
  let collections = collectionsOf(initial);
  const take = (state: MockState) => {
    ({ accounts, others } = structuredClone(state));
    collections = collectionsOf(state);
  };
  const of = (path: string): Collection => {
    const held = collections.get(path) ?? new Map(others ? Object.entries(first(path)) : []);
    collections.set(path, held);
    return held;
  };
  return {
    get: (): MockState => ({
      ...(accounts && { accounts }),
      resources: Object.fromEntries([...collections].map(([path, held]) => [path, Object.fromEntries(held)])),
      ...(others && { others }),
    }),
    /** Replaces the state; with an invalid value nothing changes and the problem is returned. */
    put(value: unknown): Problem | undefined {
      const errors = faultsOf(value);
      if (errors.length > 0) return invalidBody(errors);
      take(value as MockState);
      return undefined;
    },
    /** Restores the initial state. */
    reset: (): void => take(initial),
    hasAccount: (account: string): boolean => accounts === undefined || Object.hasOwn(accounts, account),
    /** Whether something that an account has besides resources exists. */
    hasInput: (account: string, input: string, id: string): boolean =>
      accounts?.[account]?.[input]?.includes(id) ?? accounts === undefined,
    find: (path: string, id: string): Resource | undefined => of(path).get(id),
    list: (path: string): readonly Resource[] => [...of(path).values()],
    save: (path: string, id: string, resource: Resource) => void of(path).set(id, resource),
    remove: (path: string, id: string) => void of(path).delete(id),
  };
}

type Collection = Map<string, Resource>;

function collectionsOf({ resources }: MockState): Map<string, Collection> {
  const entries = Object.entries(structuredClone(resources));
  return new Map(entries.map(([path, held]) => [path, new Map(Object.entries(held))]));
}

/** What is wrong with a value as a state. */
export function faultsOf(value: unknown): readonly FieldError[] {
  if (!isObject(value)) return [{ pointer: '#', detail: 'must be an object' }];
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(MEMBERS, name));
  const wrong = Object.entries(MEMBERS).filter(([name, { isRight }]) => !isRight(value[name]));
  const known = 'is not known: there are accounts, resources and others';
  return [
    ...unknown.map((name) => ({ pointer: `#/${name}`, detail: known })),
    ...wrong.map(([name, { says }]) => ({ pointer: `#/${name}`, detail: says })),
  ];
}

const isMap = (value: unknown, isItem: (item: unknown) => boolean) =>
  isObject(value) && Object.values(value).every(isItem);
const isMapOfResources = (value: unknown) => isMap(value, isObject);
const isMapOfIds = (value: unknown) =>
  isMap(value, (item) => Array.isArray(item) && item.every((id) => typeof id === 'string'));

const MEMBERS: {
  readonly [N in keyof MockState]-?: { readonly isRight: (value: unknown) => boolean; readonly says: string };
} = {
  resources: {
    isRight: (value) => isMap(value, isMapOfResources),
    says: 'must be an object of collections, each an object of resources',
  },
  others: {
    isRight: (value) => value === undefined || value === 'examples',
    says: 'must be examples, or left out',
  },
  accounts: {
    isRight: (value) => value === undefined || isMap(value, isMapOfIds),
    says: 'must be an object of accounts, each an object of lists of text',
  },
};

// Initial states: the seed of the kit, or the contract's examples.

/**
 * The state for a seed: its routing profiles become the resources of the parameter with `x-input:
 * routing-id`, its JWT configurations the values for `x-input: jwt-id`.
 */
export function stateOfSeed(
  { operations }: Contract,
  roleOf: RoleOf,
  { accounts }: Pick<Seed, 'accounts'>,
): MockState {
  const collections = operations.flatMap((operation) => {
    const role = roleOf(operation);
    const inputs = new Map(operation.parameters.map(({ input, name }) => [input, name]));
    const [id, account] = [inputs.get('routing-id'), inputs.get('account')];
    const isOfProfiles = role?.kind === 'read' && role.parameter === id && account !== undefined;
    return isOfProfiles ? [{ template: role.collection, account }] : [];
  });
  const resources = accounts.flatMap(({ id, routingProfiles }) =>
    collections.map(({ template, account }) => [
      fill(template, { [account]: id }),
      Object.fromEntries(routingProfiles.map((profile) => [profile.id, profile])),
    ]),
  );
  return {
    accounts: Object.fromEntries(
      accounts.map(({ id, jwtConfigurations }) => [id, { 'jwt-id': jwtConfigurations.map((jwt) => jwt.id) }]),
    ),
    resources: Object.fromEntries(resources),
  };
}

/** The resources in a contract's examples, by collection. */
export function firstOfExamples(
  { operations }: Contract,
  roleOf: RoleOf,
  knownIds: KnownIds,
): FirstResources {
  const shown = new Map<string, Readonly<Record<string, Resource>>>();
  for (const operation of operations) {
    const role = roleOf(operation);
    if (role === undefined) continue;
    shown.set(role.collection, {
      ...shown.get(role.collection),
      ...exampleResources(knownIds, operation, role),
    });
  }
  const match = createPathMatcher([...shown.keys()]);
  return (collection) => shown.get(match(collection)[0]?.template ?? '') ?? {};
}

function exampleResources(
  knownIds: KnownIds,
  operation: Operation,
  role: Role,
): Readonly<Record<string, Resource>> {
  if (role.kind === 'list') return listed(operation, role);
  if (role.kind !== 'read') return {};
  const known = knownIds.get(operation);
  const examples = responseFor(operation.responses, 200)?.content?.examples ?? [];
  if (known === undefined) return {};
  const entries = [...known.shown.keys()].flatMap((id) => {
    const shown = exampleOf(examples, known, id) ?? examples[0];
    const body = unwrapped(withId(shown?.value, known, id), known.within);
    return isObject(body) ? [[id, body] as const] : [];
  });
  return Object.fromEntries(entries);
}

function listed(
  { responses }: Operation,
  { property, identifier = 'id' }: Extract<Role, { kind: 'list' }>,
): Readonly<Record<string, Resource>> {
  const [example] = responseFor(responses, 200)?.content?.examples ?? [];
  const value =
    property === undefined ? example?.value : (example?.value as Resource | undefined)?.[property];
  const items = Array.isArray(value) ? value.filter(isObject) : [];
  return Object.fromEntries(items.map((item, index) => [String(item[identifier] ?? index), item]));
}
