// Answers out of the state: what was created can be read, listed, changed and deleted.

import { type Contract, type Operation, responseFor, successOf } from '../../contract/index.ts';
import type { Problem } from '../../http/index.ts';
import type { EchoCreated } from '../created.ts';
import { absent } from '../refuse.ts';
import { isResource, type Resource } from '../resource.ts';
import type { Role, RoleOf } from './roles.ts';
import type { State } from './state.ts';

/** A valid request of one operation. */
export interface ValidCall {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What the state says; with which headers it is sent, and with which success where it names none, Prism decides. */
export interface Said {
  readonly body: unknown;
  readonly reason: string;
  readonly code?: number;
  readonly location?: string;
}

/** What the state answers; undefined where it has nothing to do with the operation. */
export type Respond = (call: ValidCall) => Said | Problem | undefined;

/** Makes the answers of a contract's operations out of a state. */
export function createRespond(contract: Contract, roleOf: RoleOf, state: State, echo: EchoCreated): Respond {
  return (call) => {
    const role = roleOf(call.operation);
    if (role === undefined) return undefined;
    const collection = fill(role.collection, call.params);
    if (role.kind === 'create') return create(state, collection, role.identifier, echo, call);
    if (role.kind === 'list') return list(state, collection, role.property, call.operation);
    const id = call.params[role.parameter] ?? '';
    const held = state.find(collection, id);
    if (held === undefined)
      return putNew(state, collection, role, id, call) ?? absent(contract, call.operation);
    return onOne(state, collection, role, { id, held }, call.body);
  };
}

type OnOne = Exclude<Role, { kind: 'create' | 'list' }>;

function onOne(
  state: State,
  collection: string,
  { kind, identifier }: OnOne,
  { id, held }: { readonly id: string; readonly held: Resource },
  body: unknown,
): Said | undefined {
  // What a resource keeps, whatever is done with it.
  const kept =
    identifier !== undefined && Object.hasOwn(held, identifier) ? { [identifier]: held[identifier] } : {};
  const save = (resource: Resource, done: string) => {
    state.save(collection, id, resource);
    return { body: resource, reason: `${id} ${done}` };
  };
  if (kind === 'read') return { body: held, reason: `${id} as it is stored` };
  if (kind === 'replace') return save({ ...(isResource(body) ? body : {}), ...kept }, 'replaced');
  if (kind === 'change') {
    return isResource(body) ? save({ ...(merged(held, body) as Resource), ...kept }, 'changed') : undefined;
  }
  state.remove(collection, id);
  return { body: held, reason: `${id} deleted` };
}

/** Draws identifiers until one is free: a create never takes the place of anything. */
function create(
  state: State,
  collection: string,
  identifier: string,
  echo: EchoCreated,
  { operation, body }: ValidCall,
): Said | undefined {
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const made = echo(operation, body);
    if (made === undefined || !isResource(made.body)) return undefined;
    const id = String(made.body[identifier]);
    if (state.find(collection, id) !== undefined) continue;
    state.save(collection, id, made.body);
    const location = `${collection}/${encodeURIComponent(id)}`;
    return { body: made.body, reason: `stored as ${collection}/${id}`, code: 201, location };
  }
  return undefined;
}

const MOST_DRAWN = 10_000;

function list(state: State, collection: string, property: string | undefined, operation: Operation): Said {
  const items = state.list(collection);
  const [example] = successOf(operation.responses)?.content?.examples ?? [];
  const around = isResource(example?.value) ? example.value : {};
  const reason = items.length === 1 ? 'the one that is stored' : `the ${items.length} that are stored`;
  return { body: property === undefined ? items : { ...around, [property]: items }, reason };
}

// PUT makes what is not there where the contract has a 201 for it (RFC 9110 §9.3.4).
function putNew(
  state: State,
  collection: string,
  { kind, identifier }: OnOne,
  id: string,
  { operation, body }: ValidCall,
): Said | undefined {
  const made = responseFor(operation.responses, 201);
  if (kind !== 'replace' || made?.status !== '201' || !isResource(body)) return undefined;
  const resource = { ...(identifier !== undefined && { [identifier]: id }), ...body };
  state.save(collection, id, resource);
  return { body: resource, reason: `${id} created`, code: 201 };
}

// RFC 7396, JSON Merge Patch: null takes a property away.
function merged(target: unknown, patch: unknown): unknown {
  if (!isResource(patch)) return patch;
  const result = new Map(Object.entries(isResource(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  }
  return Object.fromEntries(result);
}

function fill(template: string, params: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}
