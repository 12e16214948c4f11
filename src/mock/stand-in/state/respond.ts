// Responses from resources: what was created can be read, listed, changed and deleted. A mock without a memory has only what the
// contract shows, and forgets what it was told.

import {
  type Contract,
  type Operation,
  responseFor,
  type Schema,
  successOf,
  toPointer,
} from '../../../contract/index.ts';
import { problem, Rejection, rawPathOf } from '../../../http/index.ts';
import { isObject, writeJson } from '../../../values.ts';
import { type Call, type MockResponse, sentIn } from '../call.ts';
import { type Create, isTimeOfChange } from '../created.ts';
import type { KnownIds } from '../existing.ts';
import type { MakeUp } from '../made-up.ts';
import { reasonOf } from '../prefer.ts';
import { absent } from '../reject.ts';
import { type Ask, replyTo } from '../replies.ts';
import {
  firstShown,
  mayShow,
  membersOfPath,
  ownIdentifier,
  type Resource,
  schemaInside,
  unwrapped,
  wrapped,
} from '../resource.ts';
import { counted, headerOfPage, type Page, pageOf } from './page.ts';
import { fill, type Role, type Roles, SINGLE, type Wrapping } from './roles.ts';
import type { State } from './state.ts';
import { withoutFiles } from './uploads.ts';

/** What the responses are made from. */
export interface Kept {
  readonly contract: Contract;
  readonly ask: Ask;
  readonly roles: Roles;
  readonly state: State;
  readonly create: Create;
  readonly makeUp: MakeUp;
  readonly knownIds: KnownIds;
  /** Whether the state lasts; else what is not in it exists as the contract's sample has it. */
  readonly lasts: boolean;
}

/** What the state says; Prism decides the headers, and the success status where none is given. */
interface Said {
  readonly body: unknown;
  readonly reason: string;
  readonly code?: number;
  /** The identifier of what was created. */
  readonly id?: string;
  readonly page?: Page;
}

/** The response to a valid call; undefined where the operation does not use the state. */
export async function respondFromState(kept: Kept, call: Call): Promise<MockResponse | undefined> {
  const { contract, ask, roles } = kept;
  const role = roles.of(call.operation);
  if (kept.lasts) requireParents(kept, call);
  const said = role && (await sayAs(kept, role, call));
  if (said === undefined) return undefined;
  const { code, reason } = said;
  const within = role?.kind === 'list' ? undefined : role?.within;
  const body = within === undefined ? said.body : wrapped(said.body, within, await aroundOf(kept, call));
  const reply = await replyTo(ask, call, { code });
  const response = responseFor(call.operation.responses, reply.status);
  const { content } = response ?? {};
  // What a deletion shows may be something else than what was deleted.
  const isOther =
    role?.kind === 'delete' &&
    content?.schemaPointer !== undefined &&
    !mayShow(contract, content.schemaPointer, body);
  const shown = content === undefined ? undefined : isOther ? reply.body : body;
  const headers = { ...reply.headers };
  for (const { name, schemaPointer } of response?.headers ?? []) {
    const value = headerOf(name.toLowerCase(), said, role as Role, call, shown);
    if (
      value !== undefined &&
      (schemaPointer === undefined ||
        mayShow(contract, schemaPointer, asRead(value, contract, schemaPointer)))
    )
      headers[name] = value;
  }
  const stored =
    said.id === undefined ? {} : { stored: headerOf('location', said, role as Role, call, shown) ?? '' };
  return {
    status: reply.status,
    headers,
    reason,
    body: shown,
    ...stored,
    isJudged: kept.lasts,
  };
}

/** A header that is a number is judged as one. */
const asRead = (text: string, contract: Contract, pointer: string) =>
  contract.schemaAt(pointer).node.type === 'integer' ? Number(text) : text;

/** The headers that follow from what is shown: where it is, which version of it, and which page. */
function headerOf(
  name: string,
  { id, page }: Said,
  role: Role,
  call: Call,
  shown: unknown,
): string | undefined {
  const { url } = call.request;
  if (name === 'etag' && shown !== undefined) return `"${hashOf(writeJson(shown) ?? '')}"`;
  if (page) return headerOfPage(name, page, url);
  if (name !== 'location' || id === undefined) return undefined;
  const collection = fill(role.collection, call.params);
  const path = rawPathOf(url);
  return `${path.endsWith(collection) ? path : collection}/${encodeURIComponent(id)}`;
}

/** FNV-1a, which is enough to tell versions apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** 404 where a path goes through a resource that does not exist. */
function requireParents({ contract, roles, state }: Kept, { operation, params }: Call): void {
  for (const { collection, parameter, item } of roles.parentsOf(operation))
    if (state.find(fill(collection, params), params[parameter] ?? '') === undefined)
      throw new Rejection(absent(contract, operation, item, collection));
}

async function sayAs(kept: Kept, role: Role, call: Call): Promise<Said | undefined> {
  if (role.kind === 'create') return createIn(kept, role, call);
  if (role.kind === 'list') return list(kept, role, call);
  const { contract, state, lasts } = kept;
  const { params, operation } = call;
  const { kind, identifier, parameter } = role;
  const body = unwrapped(sentIn(call), role.sentWithin);
  const collection = fill(role.collection, params);
  const isSingle = parameter === undefined;
  const id = isSingle ? SINGLE : (params[parameter] ?? '');
  const named = isSingle ? collection : id;
  const isNew = isSingle && !state.has(collection);
  const held =
    state.find(collection, id) ?? (isNew || !lasts ? await sampleAt(kept, role, call, id) : undefined);
  const save = (resource: Resource, done: string, code?: number): Said => {
    state.save(collection, id, resource);
    return { body: resource, reason: `${named} ${done}`, ...(code !== undefined && { code }) };
  };
  if (held === undefined) {
    // RFC 9110 §9.3.4: PUT creates a missing resource, if the contract has a 201 for it.
    const has201 = operation.responses.some(({ status }) => status === '201');
    if (kind !== 'replace' || !(has201 || isSingle) || !isObject(body))
      throw new Rejection(absent(contract, operation, role.item, role.collection));
    const around =
      (role.item && kept.makeUp(role.item, 1)) ?? unwrapped(await sampleOf(kept, call), role.within);
    const sample = isObject(around) ? around : {};
    const own = ownIdentifier(identifier, id, sample);
    const ofPath = role.item === undefined ? {} : membersOfPath(contract, role.item, params);
    return save(
      fitting(
        contract,
        role.item,
        [
          { ...ofPath, ...body },
          { ...sample, ...body },
        ],
        own,
      ),
      'created',
      has201 ? 201 : undefined,
    );
  }
  if (kind === 'read' && isNew) state.save(collection, id, held);
  if (kind === 'read')
    return { body: held, reason: lasts ? `${named} as it is stored` : shownAs(kept, call, role, id) };
  if (kind === 'delete') {
    state.remove(collection, id);
    return { body: held, reason: `${named} deleted` };
  }
  const own = Object.fromEntries(Object.entries(held).filter(([name]) => name === identifier));
  if (kind === 'act')
    return save(
      fitting(contract, role.item, [{ ...held, ...doneBy(kept, role, call) }, held], own),
      `after ${operation.path.split('/').at(-1)}`,
    );
  const resource = changed(contract, role, operation, held, body);
  return resource && save(resource, kind === 'change' ? 'changed' : 'replaced');
}

/** Why a mock without a memory has a resource. */
const shownAs = ({ knownIds }: Kept, { operation }: Call, { parameter = '' }: Role, id: string) =>
  knownIds.get(operation)?.shown.has(id)
    ? `${parameter} ${id} is one of the contract's examples`
    : reasonOf(operation, {}, 200);

/** A resource that was changed or replaced as a request says; undefined for a change that says nothing of members. */
function changed(
  contract: Contract,
  role: Role,
  operation: Operation,
  held: Resource,
  body: unknown,
): Resource | undefined {
  const { kind, identifier, item } = role;
  // Properties that never change.
  const own = Object.fromEntries(Object.entries(held).filter(([name]) => name === identifier));
  const now = new Date().toISOString();
  const members = item === undefined ? new Map<string, Schema>() : contract.properties(item);
  const times = Object.keys(held).filter((name) => {
    const { readOnly, format } = members.get(name) ?? {};
    return (
      readOnly === true &&
      format === 'date-time' &&
      isTimeOfChange(name, /^(updat|modif|last_?(updat|modif))/i)
    );
  });
  const touched = Object.fromEntries(times.map((name) => [name, now]));
  if (kind === 'change') {
    if (!isObject(body)) return undefined;
    const changes = [
      merged(held, body) as Resource,
      { ...held, ...body },
      { ...held, ...withoutNulls(body) },
    ];
    return fitting(
      contract,
      item,
      changes.map((change) => ({ ...change, ...touched })),
      own,
    );
  }
  const added = { ...unsentIn(contract, operation, role, held), ...touched, ...own };
  const given = isObject(body) ? body : {};
  return fitting(contract, item, [given, { ...held, ...given }], added);
}

/** What an action does: a state of its name (`cancelled` after `cancel`), and what was sent with it. */
function doneBy({ contract }: Kept, { item = '' }: Role, call: Call): Resource {
  const word = call.operation.path.split('/').at(-1)?.toLowerCase() ?? '';
  const members = contract.properties(item);
  const states = [...members].flatMap(
    ([name, { enum: all = [], type }]): readonly (readonly [string, unknown])[] => {
      const reached = all.find((value) => typeof value === 'string' && value.toLowerCase().startsWith(word));
      if (reached !== undefined) return [[name, reached]];
      return type === 'boolean' && name.toLowerCase().startsWith(word) ? [[name, true]] : [];
    },
  );
  const sent = sentIn(call);
  const known = Object.entries(isObject(sent) ? sent : {}).filter(
    ([name]) => members.has(name) && members.get(name)?.readOnly !== true,
  );
  return Object.fromEntries([...states, ...known]);
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
  return (item === undefined ? undefined : firstShown(contract, item, whole)) ?? whole[0] ?? kept;
}

const withoutNulls = (resource: Resource): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== null));

/** What a replacement keeps: read-only properties, and those that no request can contain. */
function unsentIn(
  contract: Contract,
  { body, responses }: Operation,
  { within, sentWithin, item }: Role,
  held: Resource,
): Resource {
  const sent = membersAt(contract, body?.schemaPointer, sentWithin);
  const shown = membersAt(contract, successOf(responses)?.content?.schemaPointer ?? item, within);
  const isUnsent = (name: string) =>
    shown.get(name)?.readOnly === true ||
    (sent.size > 0 && !sent.has(name)) ||
    sent.get(name)?.readOnly === true;
  return Object.fromEntries(Object.entries(held).filter(([name]) => isUnsent(name)));
}

const membersAt = (
  contract: Contract,
  pointer: string | undefined,
  within?: Wrapping['within'],
): ReadonlyMap<string, Schema> =>
  pointer === undefined ? new Map() : contract.properties(schemaInside(contract, pointer, within));

/** Prism's success body, for an envelope or properties that no example shows. */
async function sampleOf({ ask }: Pick<Kept, 'ask'>, call: Call): Promise<unknown> {
  return (await replyTo(ask, call, {})).body;
}

/** A resource that nobody created, as an example or the sample of its schema has it. */
async function sampleAt(kept: Kept, role: Role, call: Call, id: string): Promise<Resource> {
  const { makeUp } = kept;
  const shown = unwrapped(
    role.item === undefined || successOf(call.operation.responses)?.content?.examples.length
      ? await sampleOf(kept, call)
      : undefined,
    role.within,
  );
  const value = isObject(shown) ? shown : role.item && makeUp(role.item, 1);
  if (!isObject(value)) return {};
  return { ...value, ...(role.parameter === undefined ? {} : ownIdentifier(role.identifier, id, value)) };
}

/** The example of the success, for what is around resources; without one, Prism's body. */
async function aroundOf(kept: Kept, call: Call): Promise<Resource> {
  const [example] = successOf(call.operation.responses)?.content?.examples ?? [];
  const around = isObject(example?.value) ? example.value : await sampleOf(kept, call);
  return isObject(around) ? around : {};
}

/** Draws identifiers until one is free, so that no create replaces a resource. */
async function createIn(kept: Kept, role: Role, call: Call): Promise<Said | undefined> {
  const { state, create, lasts } = kept;
  const { operation, params } = call;
  const { identifier = '' } = role;
  const collection = fill(role.collection, params);
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const created = await create(operation, params, sentIn(call), () => sampleOf(kept, call));
    if (created === undefined) return undefined;
    const { resource, reason, isChosen } = created;
    const body = withoutFiles(resource, call.files ?? []);
    const id = String(body[identifier]);
    if (lasts && state.find(collection, id) !== undefined) {
      if (isChosen) throw new Rejection(taken(operation, role, id));
      continue;
    }
    state.save(collection, id, body);
    const code = operation.responses.some(({ status }) => status === '201') ? 201 : 200;
    return { body, reason: lasts ? `stored as ${collection}/${id}` : reason, code, id };
  }
  return undefined;
}

const MOST_DRAWN = 10_000;

/** The rejection of a key that another resource has. */
function taken({ responses }: Operation, { identifier = '', sentWithin }: Role, id: string) {
  const pointer = `#${encodeURI(toPointer([...(sentWithin === undefined ? [] : [sentWithin]), identifier]))}`;
  const errors = [{ pointer, detail: 'is taken' }];
  const kind = responseFor(responses, 409)?.status === '409' ? 'conflict' : 'invalid-request';
  return problem(kind, `${identifier} ${JSON.stringify(id)} is taken.`, { errors });
}

/** A page of what is stored; of a mock without a memory, of the example, where the query asks for anything. */
async function list(kept: Kept, role: Role, call: Call): Promise<Said | undefined> {
  const { contract, state, lasts } = kept;
  const { property, item = '', collection } = role;
  const { operation, request } = call;
  const query = new URL(request.url, 'http://mock').searchParams;
  if (!lasts && query.size === 0) return undefined;
  const shown = lasts ? undefined : await sampleOf(kept, call);
  const array = property === undefined ? shown : (shown as Resource | undefined)?.[property];
  const all = lasts
    ? state.list(fill(collection, call.params))
    : (Array.isArray(array) ? array : []).filter(isObject);
  const page = pageOf(all, contract, operation, item, query);
  const stored = all.length === 1 ? 'the one that is stored' : `the ${all.length} that are stored`;
  const some = page.items.length === all.length ? stored : `${page.items.length} of ${stored}`;
  const { unapplied } = page;
  const isAre = unapplied.length === 1 ? 'is' : 'are';
  const reason = unapplied.length === 0 ? some : `${some}; ${unapplied.join(', ')} ${isAre} not applied`;
  if (property === undefined) return { body: page.items, reason, page };
  const around = isObject(shown) ? shown : await aroundOf(kept, call);
  const members = membersAt(contract, successOf(operation.responses)?.content?.schemaPointer);
  const envelope = counted({ ...around, [property]: undefined }, page, request.url, (name) =>
    members.get(name),
  );
  return { body: { ...envelope, [property]: page.items }, reason, page };
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
