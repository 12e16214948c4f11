// Responses from the state: what was created can be read, listed, changed and deleted.

import {
  asReceived,
  type Contract,
  type Operation,
  responseFor,
  type Schema,
  successOf,
} from '../../../contract/index.ts';
import { Rejection } from '../../../http/index.ts';
import { inDoubles, isObject } from '../../../values.ts';
import { type Call, type MockResponse, sentIn } from '../call.ts';
import type { EchoCreated } from '../created.ts';
import { absent } from '../reject.ts';
import { type Ask, replyTo } from '../replies.ts';
import { ownIdentifier, type Resource, schemaInside, shownOf, unwrapped, wrapped } from '../resource.ts';
import { counted, pageOf } from './page.ts';
import { fill, type Role, type RoleOf, type Wrapping } from './roles.ts';
import type { State } from './state.ts';

/** What the responses are made from. */
export interface Kept {
  readonly contract: Contract;
  readonly ask: Ask;
  readonly roleOf: RoleOf;
  readonly state: State;
  readonly echo: EchoCreated;
}

/** What the state says; Prism decides the headers, and the success status where none is given. */
interface Said {
  readonly body: unknown;
  readonly reason: string;
  readonly code?: number;
  readonly location?: string;
}

/** The response to a valid call; undefined where the operation does not use the state. */
export async function respondFromState(kept: Kept, call: Call): Promise<MockResponse | undefined> {
  const { contract, ask, roleOf } = kept;
  const role = roleOf(call.operation);
  const said = role && (await sayAs(kept, role, call));
  if (said === undefined) return undefined;
  const { code, location, reason } = said;
  const within = role?.kind === 'list' ? undefined : role?.within;
  const body = within === undefined ? said.body : wrapped(said.body, within, await aroundOf(kept, call));
  const { status, headers, body: sample } = await replyTo(ask, call, { code });
  const content = responseFor(call.operation.responses, status)?.content;
  const hasBody = content !== undefined;
  // What a deletion shows may be something else than what was deleted.
  const isOther =
    role?.kind === 'delete' &&
    content?.schemaPointer !== undefined &&
    !asReceived(contract).isValid(content.schemaPointer, inDoubles(body));
  return {
    status,
    headers: location !== undefined && 'Location' in headers ? { ...headers, Location: location } : headers,
    reason,
    body: hasBody ? (isOther ? sample : body) : undefined,
  };
}

async function sayAs(kept: Kept, role: Role, call: Call): Promise<Said | undefined> {
  const { state } = kept;
  const { params, operation } = call;
  const body = role.kind === 'list' ? undefined : unwrapped(sentIn(call), role.sentWithin);
  const collection = fill(role.collection, params);
  if (role.kind === 'create') return create(kept, collection, role, call);
  if (role.kind === 'list') return list(kept, collection, role, call);
  const { kind, identifier } = role;
  const id = params[role.parameter] ?? '';
  const held = state.find(collection, id);
  const save = (resource: Resource, done: string, code?: number): Said => {
    state.save(collection, id, resource);
    return { body: resource, reason: `${id} ${done}`, ...(code !== undefined && { code }) };
  };
  if (held === undefined) {
    // RFC 9110 §9.3.4: PUT creates a missing resource, if the contract has a 201 for it.
    const makes = kind === 'replace' && operation.responses.some(({ status }) => status === '201');
    if (!makes || !isObject(body)) throw new Rejection(absent(kept.contract, operation));
    const sample = unwrapped(await sampleOf(kept, call), role.within);
    const around = isObject(sample) ? sample : {};
    const own = ownIdentifier(identifier, id, around);
    return save(fitting(kept.contract, role.item, [body, { ...around, ...body }], own), 'created', 201);
  }
  if (kind === 'read') return { body: held, reason: `${id} as it is stored` };
  if (kind === 'delete') {
    state.remove(collection, id);
    return { body: held, reason: `${id} deleted` };
  }
  // Properties that never change.
  const own = Object.fromEntries(Object.entries(held).filter(([name]) => name === identifier));
  if (kind === 'change') {
    if (!isObject(body)) return undefined;
    const changes = [
      merged(held, body) as Resource,
      { ...held, ...body },
      { ...held, ...withoutNulls(body) },
    ];
    return save(fitting(kept.contract, role.item, changes, own), 'changed');
  }
  const added = { ...unsentIn(kept.contract, operation, role, held), ...own };
  const given = isObject(body) ? body : {};
  return save(fitting(kept.contract, role.item, [given, { ...held, ...given }], added), 'replaced');
}

/**
 * The first of these, with what never changes, that a response may show. A `null` or a property that is left out may stand for
 * one that has to be shown: then it is null, or stays as it was.
 * @param item pointer to the schema of the resource, where one is shown
 */
function fitting(
  contract: Contract,
  item: string | undefined,
  resources: readonly Resource[],
  kept: Resource,
): Resource {
  const whole = resources.map((resource) => ({ ...kept, ...resource, ...kept }));
  if (item === undefined) return whole[0] ?? kept;
  const shown = whole.flatMap((resource) => shownOf(contract, item, resource));
  const isFit = (resource: Resource) => asReceived(contract).isValid(item, inDoubles(resource));
  return shown.find(isFit) ?? shown[0] ?? kept;
}

const withoutNulls = (resource: Resource): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== null));

/** What a replacement keeps: read-only properties, and those that no request can contain. */
function unsentIn(
  contract: Contract,
  { body, responses }: Operation,
  { within, sentWithin }: Wrapping,
  held: Resource,
): Resource {
  const sent = membersAt(contract, body?.schemaPointer, sentWithin);
  const shown = membersAt(contract, successOf(responses)?.content?.schemaPointer, within);
  const isUnsent = (name: string) =>
    shown.get(name)?.readOnly === true ||
    (sent.size > 0 && !sent.has(name)) ||
    sent.get(name)?.readOnly === true;
  return Object.fromEntries(Object.entries(held).filter(([name]) => isUnsent(name)));
}

const membersAt = (
  contract: Contract,
  pointer: string | undefined,
  within?: string,
): ReadonlyMap<string, Schema> =>
  pointer === undefined ? new Map() : contract.properties(schemaInside(contract, pointer, within));

/** Prism's success body, for an envelope or properties that no example shows. */
async function sampleOf({ ask }: Kept, call: Call): Promise<unknown> {
  const hasExample = successOf(call.operation.responses)?.content?.examples.length;
  return hasExample ? undefined : (await replyTo(ask, call, {})).body;
}

/** The example of the success, for what is around resources; without one, Prism's body. */
async function aroundOf(kept: Kept, call: Call): Promise<Resource> {
  const [example] = successOf(call.operation.responses)?.content?.examples ?? [];
  return [example?.value, await sampleOf(kept, call)].find(isObject) ?? {};
}

/** Draws identifiers until one is free, so that no create replaces a resource. */
async function create(
  kept: Kept,
  collection: string,
  { identifier, status }: Extract<Role, { kind: 'create' }>,
  call: Call,
): Promise<Said | undefined> {
  const { state, echo } = kept;
  const sample = await sampleOf(kept, call);
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const body = echo(call.operation, sentIn(call), sample)?.resource;
    if (body === undefined) return undefined;
    const id = String(body[identifier]);
    if (state.find(collection, id) !== undefined) continue;
    state.save(collection, id, body);
    const location = `${collection}/${encodeURIComponent(id)}`;
    return { body, reason: `stored as ${collection}/${id}`, code: Number(status), location };
  }
  return undefined;
}

const MOST_DRAWN = 10_000;

async function list(
  kept: Kept,
  collection: string,
  { property, item }: Extract<Role, { kind: 'list' }>,
  call: Call,
): Promise<Said> {
  const { contract, state } = kept;
  const { operation, request } = call;
  const query = new URL(request.url, 'http://mock').searchParams;
  const all = state.list(collection);
  const page = pageOf(all, contract, operation, item, query);
  const stored = all.length === 1 ? 'the one that is stored' : `the ${all.length} that are stored`;
  const reason = page.items.length === all.length ? stored : `${page.items.length} of ${stored}`;
  if (property === undefined) return { body: page.items, reason };
  const content = successOf(operation.responses)?.content;
  const around = await aroundOf(kept, call);
  const members = membersAt(contract, content?.schemaPointer);
  return { body: { ...counted(around, page, (name) => members.get(name)), [property]: page.items }, reason };
}

// RFC 7396, JSON Merge Patch: null removes a property.
function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  }
  return Object.fromEntries(result);
}
