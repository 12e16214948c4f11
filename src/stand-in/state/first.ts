// What a state begins with: the seed of the kit, or what the contract shows in its examples.

import { type Contract, type Operation, responseFor } from '../../contract/index.ts';
import { createPathMatcher } from '../../http/index.ts';
import type { Seed } from '../../seed/index.ts';
import { exampleOf, type KnownIds, withId } from '../known-ids.ts';
import { isResource, type Resource } from '../resource.ts';
import type { Role, RoleOf } from './roles.ts';
import type { FirstResources, MockState } from './state.ts';

/**
 * The state of a seed: its routing profiles are the resources that the parameter with `x-input: routing-id` names, its
 * JWT configurations what `x-input: jwt-id` may name.
 */
export function stateOfSeed({ operations }: Contract, { accounts }: Pick<Seed, 'accounts'>): MockState {
  const routing = operations.flatMap(({ path, parameters }) => {
    const id = parameters.find(({ input, name }) => input === 'routing-id' && path.endsWith(`{${name}}`));
    const account = parameters.find(({ input }) => input === 'account');
    return id && account ? [{ path, id: id.name, account: account.name }] : [];
  });
  const resources = accounts.flatMap((account) =>
    routing.map(({ path, id, account: holder }) => {
      const collection = path
        .replace(`{${id}}`, '')
        .replace(/\/$/, '')
        .replace(`{${holder}}`, encodeURIComponent(account.id));
      return [collection, Object.fromEntries(account.routingProfiles.map((one) => [one.id, one]))] as const;
    }),
  );
  return {
    accounts: Object.fromEntries(
      accounts.map(({ id, jwtConfigurations }) => [id, { 'jwt-id': jwtConfigurations.map((jwt) => jwt.id) }]),
    ),
    resources: Object.fromEntries(resources),
  };
}

/** The resources that the examples of a contract show, in every collection that may hold them. */
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
  const templates = [...shown.keys()].map((template) => ({ template, methods: [] }));
  const match = createPathMatcher(templates);
  return (collection) => shown.get(match(collection)?.template ?? '') ?? {};
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
    const shown = exampleOf(examples, known.identifier, id) ?? examples[0];
    const body = withId(shown?.value, known, id);
    return isResource(body) ? [[id, body] as const] : [];
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
  const items = Array.isArray(value) ? value.filter(isResource) : [];
  return Object.fromEntries(items.map((item, index) => [String(item[identifier] ?? index), item]));
}
