// Responses from resources: what was created can be read, listed, changed and deleted. A mock without a memory has only what the
// contract shows, and forgets what it was told.

import { type Operation, readTexts, responseFor, successOf, toPointer } from '../../../contract/index.ts';
import { fieldOf, problem, Rejection, rawPathOf } from '../../../http/index.ts';
import { isObject, writeJson } from '../../../values.ts';
import { type Call, type MockResponse, sentIn } from '../call.ts';
import { shownIds } from '../existing.ts';
import type { Parts } from '../parts.ts';
import { absent } from '../reject.ts';
import {
  firstShown,
  itemsIn,
  mayShow,
  ownIdentifier,
  placedIn,
  type Resource,
  unwrapped,
  wrapped,
} from '../resource.ts';
import { changed, doneBy, fitting, lastWord } from './changed.ts';
import { counted, headerOfPage, type Page, pageOf } from './page.ts';
import { fill, type Role, SINGLE, created as successOfCreate } from './roles.ts';
import { withoutFiles } from './uploads.ts';

/** What the state says; Prism decides the headers, and the success status where none is given. */
interface Said {
  readonly body: unknown;
  readonly reason: string;
  readonly code?: number | undefined;
  /** The identifier of what was created. */
  readonly id?: string;
  readonly page?: Page;
}

/** The response to a valid call; undefined where the operation does not use the state. */
export async function respondFromState(parts: Parts, call: Call): Promise<MockResponse | undefined> {
  const { contract, replyTo, roles, lasts } = parts;
  const role = roles.of(call.operation);
  if (lasts) requireParents(parts, call);
  const said = role && (await sayAs(parts, role, call));
  if (role === undefined || said === undefined) return undefined;
  const within = role.kind === 'list' ? undefined : role.within;
  const body = within === undefined ? said.body : wrapped(said.body, within, await sampleOf(parts, call));
  const reply = await replyTo(call, { code: said.code }, true);
  const { content, headers: declared = [] } = responseFor(call.operation.responses, reply.status) ?? {};
  // What a change or a deletion shows may be something else than the resource, such as a message.
  const isOther =
    /^(replace|change|delete)$/.test(role.kind) && !mayShow(contract, content?.schemaPointer, body);
  const shown = content === undefined ? undefined : isOther ? namedBy(role, call, reply.body) : body;
  const path = rawPathOf(call.request.url);
  const collection = fill(role.collection, call.params);
  const at = said.id === undefined ? undefined : `${path.endsWith(collection) ? path : collection}/`;
  const stored = at && at + encodeURIComponent(said.id ?? '');
  const { origin, below } = placeOf(call);
  const headers = { ...reply.headers };
  for (const { name, schemaPointer } of declared) {
    const value = headerOf(name.toLowerCase(), said, stored && below(stored));
    if (value === undefined) continue;
    const read = (text: string) =>
      schemaPointer === undefined ? text : readTexts(contract, schemaPointer, text);
    const isUri = schemaPointer !== undefined && contract.schemaAt(schemaPointer).node.format === 'uri';
    const texts = isUri ? [origin + value] : [value, origin + value];
    const found = texts.find((text) => mayShow(contract, schemaPointer, read(text)));
    if (found !== undefined) headers[name] = found;
  }
  return { status: reply.status, headers, reason: said.reason, body: shown, stored, isJudged: lasts };
}

/** A body that the contract has, with the identifier that was asked for where it has a place for one. */
export function namedBy({ identifier = '', parameter = '', within }: Role, { params }: Call, body: unknown) {
  const held = unwrapped(body, within);
  if (!isObject(held) || !Object.hasOwn(held, identifier)) return body;
  return wrapped({ ...held, ...ownIdentifier(identifier, params[parameter] ?? '', held) }, within, body);
}

/** The origin of the service, as the request has it, and where a path is there. */
const placeOf = ({ request: { base, headers } }: Call) => ({
  origin: base?.origin ?? `http://${fieldOf(headers, 'host')}`,
  below: (target: string) => `${base?.path ?? ''}${target}`,
});

/** The headers that follow from what is shown: where it is, which version of it, and which page. */
function headerOf(name: string, { page, body }: Said, location: string | undefined) {
  if (name === 'etag' && isObject(body)) return versionOf(body);
  if (page) return headerOfPage(name, page);
  return name === 'location' ? location : undefined;
}

/** The entity tag of a resource: FNV-1a of its text, which is enough to tell versions apart. */
function versionOf(resource: Resource): string {
  let hash = 0x811c9dc5;
  for (const letter of writeJson(resource) ?? '')
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `"${(hash >>> 0).toString(16).padStart(8, '0')}"`;
}

/** 404 where a path goes through a resource that does not exist. */
function requireParents({ contract, roles, state }: Parts, { operation, params }: Call): void {
  for (const { collection, parameter, item } of roles.parentsOf(operation))
    if (state.find(fill(collection, params), params[parameter] ?? '') === undefined)
      throw new Rejection(absent(contract, operation, item));
}

async function sayAs(parts: Parts, role: Role, call: Call): Promise<Said | undefined> {
  if (role.kind === 'create') return createIn(parts, role, call);
  if (role.kind === 'list') return list(parts, role, call);
  const { contract, state, lasts, roles } = parts;
  const { params, operation } = call;
  const { kind, parameter } = role;
  const body = unwrapped(sentIn(call), role.sentWithin);
  const collection = fill(role.collection, params);
  const id = parameter === undefined ? SINGLE : (params[parameter] ?? '');
  const named = parameter === undefined ? collection : id;
  const known = lasts ? undefined : shownIds(operation);
  if (known?.includes(id) === false)
    call.hint = `the mock has no ${parameter} ${JSON.stringify(id)}, only ${known.join(' and ')}; Prefer: code=200 gives the success anyway`;
  // Where nothing is put in or shown, nothing can be known to be gone.
  const isAny = !lasts || (kind !== 'act' && !roles.isHeld(role.collection));
  const isMade = parameter === undefined || (isAny && call.hint === undefined);
  const stored = state.find(collection, id);
  // RFC 9110 §9.3.4: PUT creates a missing resource, if the contract has a 201 for it.
  const has201 = operation.responses.some(({ status }) => status === '201');
  const isNew = stored === undefined && !isMade && kind === 'replace' && has201 && isObject(body);
  if (stored === undefined && !isMade && !isNew) throw new Rejection(absent(contract, operation, role.item));
  const held = stored ?? (await sampleAt(parts, role, call, id));
  const save = (resource: Resource, done: string, code?: number): Said => {
    state.save(collection, id, resource);
    return { body: resource, reason: `${named} ${done}`, code };
  };
  if (kind === 'read')
    return { body: held, reason: `${named} as ${lasts && stored ? 'it is stored' : 'the contract has it'}` };
  if (kind === 'delete') {
    state.remove(collection, id);
    return { body: held, reason: `${named} deleted` };
  }
  if (kind === 'act') {
    const done = doneBy(contract, role, call);
    const says = Object.keys(done).length > 0 ? 'after' : 'unchanged by';
    const after = fitting(contract, role, [{ ...held, ...done }, held], held);
    return save(withoutFiles(contract, role.item, after, call), `${says} ${lastWord(operation)}`);
  }
  if (kind === 'change' && !isObject(body) && call.body?.media.json)
    throw new Rejection(problem('not-implemented', 'The mock applies no JSON Patch.'));
  const resource = changed(contract, role, call, held, body);
  return resource && (isNew ? save(resource, 'created', 201) : save(resource, `${kind}d`));
}

/** The contract's body of the success, for an envelope and for properties of which nothing is known. */
const sampleOf = async ({ replyTo }: Parts, call: Call) => (await replyTo(call, {}, true)).body;

/** A resource that nobody created, as an example or the sample of its schema has it. */
async function sampleAt(parts: Parts, role: Role, call: Call, id: string): Promise<Resource> {
  const hasExample = (successOf(call.operation.responses)?.content?.examples.length ?? 0) > 0;
  const made = role.item === undefined || hasExample ? undefined : parts.makeUp(role.item, 1);
  const value = isObject(made) ? made : unwrapped(await sampleOf(parts, call), role.within);
  const base = placedIn(parts.contract, role, call.params)(isObject(value) ? value : {});
  const key = role.parameter === undefined ? {} : ownIdentifier(role.identifier, id, base);
  return fitting(parts.contract, role, [base], key);
}

function createIn(parts: Parts, role: Role, call: Call): Said | undefined {
  const { contract, state, create, lasts, roles } = parts;
  const { operation, params } = call;
  const { identifier, item } = role;
  const collection = fill(role.collection, params);
  const sent = unwrapped(sentIn(call), role.sentWithin);
  if (!isObject(sent)) return undefined;
  const code = Number(successOfCreate(operation.responses, true)?.status ?? 200);
  const ids = state.ids(collection);
  const created = create(call, role, sent, ids);
  if (created === undefined) return undefined;
  const body = withoutFiles(contract, item, created.resource, call);
  const made = created.isMade ? 'made up' : 'as it was sent';
  if (identifier === undefined) {
    if (lasts && roles.isHeld(role.collection)) state.save(collection, `${ids.length}`, body);
    return { body, reason: made, code };
  }
  const id = String(body[identifier]);
  const isTaken = lasts && state.find(collection, id) !== undefined;
  if (isTaken && created.isChosen) throw new Rejection(taken(operation, role, id));
  if (isTaken) return undefined;
  state.save(collection, id, body);
  return { body, reason: lasts ? `stored as ${collection}/${id}, ${made}` : made, code, id };
}

/** The rejection of a key that another resource has. */
function taken({ responses }: Operation, { identifier = '', sentWithin }: Role, id: string) {
  const keys = sentWithin === undefined ? [identifier] : [sentWithin, identifier];
  const pointer = `#${encodeURI(toPointer(keys))}`;
  const errors = [{ pointer, detail: 'is taken' }];
  const kind = responseFor(responses, 409)?.status === '409' ? 'conflict' : 'invalid-request';
  return problem(kind, `${identifier} ${JSON.stringify(id)} is taken.`, { errors });
}

/** A page of what there is; undefined where nobody puts anything in, or keeps it, and the contract is to be shown as it is. */
async function list(parts: Parts, role: Role, call: Call): Promise<Said | undefined> {
  const { contract, state, lasts, roles } = parts;
  const { property, item, collection } = role;
  const { operation, request } = call;
  const { examples = [], schemaPointer } = successOf(operation.responses)?.content ?? {};
  const isUsed = roles.isHeld(collection);
  const isKept = lasts && isUsed;
  if (!isUsed && examples.length > 0) return undefined;
  // A list may show less of each than a read does.
  const cut = (each: Resource) => (item === undefined ? each : (firstShown(contract, item, [each]) ?? each));
  const stored = state.list(fill(collection, call.params)).map(cut);
  const isStored = isKept || stored.length > 0;
  const sample = isStored && property === undefined ? undefined : await sampleOf(parts, call);
  const all = isStored ? stored : itemsIn(sample, property).map(placedIn(contract, role, call.params));
  if (all.length === 0 && !isKept) return undefined;
  const { origin, below } = placeOf(call);
  const page = pageOf(all, contract, operation, role, { origin, url: below(request.url) });
  const around = property === undefined ? {} : (wrapped(undefined, property, sample) as Resource);
  const body = wrapped(page.items, property, counted(schemaPointer, around, page));
  return { body, page, reason: shownOf(all.length, page) };
}

/** Which of the resources a page has, and what of the query changed nothing. */
function shownOf(count: number, { items, unapplied }: Page): string {
  const stored = count === 1 ? 'the one that is stored' : `the ${count} that are stored`;
  const some = items.length === count ? stored : `${items.length} of ${stored}`;
  const isAre = unapplied.length === 1 ? 'is' : 'are';
  return unapplied.length === 0 ? some : `${some}; ${unapplied.join(', ')} ${isAre} not applied`;
}
