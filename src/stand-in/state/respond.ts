// Answers out of the state: what was created can be read, listed, changed and deleted.

import { type Contract, type Operation, responseFor, type Schema, successOf } from '../../contract/index.ts';
import type { Problem } from '../../http/index.ts';
import { absent } from '../admit.ts';
import type { EchoCreated } from '../created.ts';
import { isResource, type Resource } from '../existing.ts';
import { counted, pageOf, readQuery } from './page.ts';
import type { Role, RoleOf } from './roles.ts';
import type { State } from './state.ts';

/** A valid request of one operation. */
export interface ValidCall {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** What the state says; with which headers it is sent, and with which success where it names none, Prism decides. */
export interface Said {
  readonly body: unknown;
  readonly reason: string;
  readonly code?: number;
  readonly location?: string;
}

/** What Prism makes of the success of an operation. */
export type Sample = () => Promise<unknown>;

/** What the state answers; undefined where it has nothing to do with the operation. */
export type Respond = (call: ValidCall, sample: Sample) => Promise<Said | Problem | undefined>;

/** Makes the answers of a contract's operations out of a state. */
export function createRespond(contract: Contract, roleOf: RoleOf, state: State, echo: EchoCreated): Respond {
  return async (call, sample) => {
    const role = roleOf(call.operation);
    if (role === undefined) return undefined;
    const collection = fill(role.collection, call.params);
    const made = needsSample(role, call.operation) ? await sample() : undefined;
    if (role.kind === 'create')
      return create(state, collection, role, (body) => echo(call.operation, body, made), call);
    if (role.kind === 'list') return list(contract, state.list(collection), role, call, made);
    const id = call.params[role.parameter] ?? '';
    const held = state.find(collection, id);
    if (held === undefined)
      return putNew(state, collection, role, id, call) ?? absent(contract, call.operation);
    return onOne(contract, state, collection, role, { id, held }, call);
  };
}

/** Where no example shows what is around what is kept, or what the service adds to it. */
const needsSample = ({ kind }: Role, { responses }: Operation) =>
  (kind === 'create' || kind === 'list') && !successOf(responses)?.content?.examples.length;

type OnOne = Exclude<Role, { kind: 'create' | 'list' }>;

function onOne(
  contract: Contract,
  state: State,
  collection: string,
  { kind, identifier }: OnOne,
  { id, held }: { readonly id: string; readonly held: Resource },
  { operation, body }: ValidCall,
): Said | undefined {
  // What a resource keeps, whatever is done with it.
  const kept =
    identifier !== undefined && Object.hasOwn(held, identifier) ? { [identifier]: held[identifier] } : {};
  const save = (resource: Resource, done: string) => {
    state.save(collection, id, resource);
    return { body: resource, reason: `${id} ${done}` };
  };
  if (kind === 'read') return { body: held, reason: `${id} as it is stored` };
  if (kind === 'replace') {
    const added = { ...unsentIn(contract, operation, held), ...kept };
    return save({ ...added, ...(isResource(body) ? body : {}), ...added }, 'replaced');
  }
  if (kind === 'change') {
    return isResource(body) ? save({ ...(merged(held, body) as Resource), ...kept }, 'changed') : undefined;
  }
  state.remove(collection, id);
  return { body: held, reason: `${id} deleted` };
}

/** What a replacement leaves as it is: what is read only, and what the request has no word for. */
function unsentIn(contract: Contract, { body, responses }: Operation, held: Resource): Resource {
  const sent = membersAt(contract, body?.schemaPointer);
  const shown = membersAt(contract, successOf(responses)?.content?.schemaPointer);
  const isUnsent = (name: string) =>
    shown.get(name)?.readOnly === true ||
    (sent.size > 0 && !sent.has(name)) ||
    sent.get(name)?.readOnly === true;
  return Object.fromEntries(Object.entries(held).filter(([name]) => isUnsent(name)));
}

const membersAt = (contract: Contract, pointer: string | undefined): ReadonlyMap<string, Schema> =>
  pointer === undefined ? new Map() : contract.properties(pointer);

/** Draws identifiers until one is free: a create never takes the place of anything. */
function create(
  state: State,
  collection: string,
  { identifier, status }: Extract<Role, { kind: 'create' }>,
  echo: (sent: unknown) => ReturnType<EchoCreated>,
  { body }: ValidCall,
): Said | undefined {
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const made = echo(body);
    if (made === undefined || !isResource(made.body)) return undefined;
    const id = String(made.body[identifier]);
    if (state.find(collection, id) !== undefined) continue;
    state.save(collection, id, made.body);
    const location = `${collection}/${encodeURIComponent(id)}`;
    return { body: made.body, reason: `stored as ${collection}/${id}`, code: Number(status), location };
  }
  return undefined;
}

const MOST_DRAWN = 10_000;

function list(
  contract: Contract,
  all: readonly Resource[],
  { property, item }: Extract<Role, { kind: 'list' }>,
  { operation, query }: ValidCall,
  made: unknown,
): Said {
  const page = pageOf(all, readQuery(contract, operation, item, query));
  const stored = all.length === 1 ? 'the one that is stored' : `the ${all.length} that are stored`;
  const reason = page.items.length === all.length ? stored : `${page.items.length} of ${stored}`;
  if (property === undefined) return { body: page.items, reason };
  const content = successOf(operation.responses)?.content;
  const around = [content?.examples[0]?.value, made].find(isResource) ?? {};
  const members = membersAt(contract, content?.schemaPointer);
  return { body: { ...counted(around, page, (name) => members.get(name)), [property]: page.items }, reason };
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
