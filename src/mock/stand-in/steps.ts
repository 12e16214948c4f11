// The steps of a call, each of which may respond: with the rejections of the contract, in their order, and with what an override,
// the settings, the state or Prism says.

import { responseFor } from '../../contract/index.ts';
import {
  fieldOf,
  invalidBody,
  invalidRequest,
  type Presented,
  presentedCredentials,
  problem,
  Rejection,
  rawPathOf,
  readRequestBody,
  tooManyRequests,
  unauthorized,
} from '../../http/index.ts';
import { type Call, type MockResponse, rejection, sentIn } from './call.ts';
import { unknownId, withId } from './existing.ts';
import { giveResponse } from './overrides.ts';
import type { Access, Parts } from './parts.ts';
import { parsePrefer, reasonOf } from './prefer.ts';
import { absent, reject } from './reject.ts';
import { replyTo, type Wanted } from './replies.ts';
import { mayShow, wrapped } from './resource.ts';
import { respondFromState } from './state/respond.ts';
import { filesOf, keepUpload, uploadFor, withoutFiles, wrongTypes } from './state/uploads.ts';

/** One step: a response, or undefined to continue with the next. @throws Rejection, and other errors when a response cannot be made */
type Step = (parts: Parts, call: Call) => MockResponse | undefined | Promise<MockResponse | undefined>;

const readPreference: Step = (_, call) => {
  const header = fieldOf(call.request.headers, 'prefer');
  if (header === undefined) return undefined;
  const parsed = parsePrefer(header, call.operation);
  if ('body' in parsed) {
    call.unfollowed = parsed;
    return undefined;
  }
  call.preference = parsed;
  call.isFree = parsed.code === undefined && parsed.example === undefined;
  return undefined;
};

/** 401 without a known credential. */
const requireCredential: Step = (parts, call) => {
  const { credentials } = call.operation;
  const presented = presentedCredentials(credentials, call.request);
  call.credential = presented[0]?.map(({ value }) => value).join(' ') ?? '';
  call.opens = credentials.optional ? 'all' : openedBy(parts.access, presented);
  if (call.opens !== undefined) return undefined;
  throw new Rejection(unauthorized(credentials, presented.length > 0 ? 'unknown' : 'missing'));
};

function openedBy(access: Access | undefined, alternatives: readonly (readonly Presented[])[]) {
  for (const presented of alternatives) {
    const opened = presented.map((credential) => (access ? access(credential) : 'all'));
    if (!opened.includes(undefined)) return opened.find((accounts) => accounts !== 'all') ?? 'all';
  }
  return undefined;
}

/** 404 for an account that does not exist or is not the credential's. */
const requireAccount: Step = (parts, call) => {
  const { account, opens } = call;
  if (account === undefined) return undefined;
  const isOpen = opens === 'all' || opens?.includes(account);
  if (isOpen && parts.existing.hasAccount(account)) return undefined;
  throw new Rejection(problem('not-found', 'There is no such account.'));
};

/** 429 for a credential over its limit. */
const limitRequests: Step = ({ settings }, call) => {
  const wait = settings.limiter()?.(call.credential ?? '') ?? 0;
  if (wait > 0) throw new Rejection(tooManyRequests(wait));
  return undefined;
};

/** 415, 413 or 400 for a body that cannot be read. */
const readBody: Step = async ({ contract }, call) => {
  const { requestBody } = call.operation;
  let bytes = new Uint8Array() as Uint8Array;
  const readBytes = async () => {
    bytes = await call.request.readBody();
    return bytes;
  };
  call.body = await readRequestBody(contract, { ...call.request, readBody: readBytes }, requestBody);
  call.files = await filesOf(call, bytes);
  return undefined;
};

/** 400 for a preference that cannot be followed. */
const requirePreference: Step = (_, { unfollowed }) => unfollowed && rejection(unfollowed);

/** Follows an override of the operation, if the request has no preference. */
const followOverride: Step = ({ ask, overrides }, call) => {
  const override = call.isFree ? overrides.follow(call) : undefined;
  return override && giveResponse(ask, call, override);
};

/** Follows the settings: a status for all calls. */
const followSettings: Step = ({ settings }, call) => {
  const { code } = settings.get();
  if (call.isFree && code !== undefined) call.code = code;
  return undefined;
};

/** 400 for parameters or a body that violate the contract. */
const requireValid: Step = (parts, call) => {
  const { operation, params, written, request, body } = call;
  const { url, headers } = request;
  const faults = parts.judge.faultsOfReceived(operation, { url, headers, params, written, body });
  if (faults.length > 0) throw new Rejection(invalidRequest(faults));
  const ofFiles = body ? wrongTypes(body.media, call.files ?? []) : [];
  if (ofFiles.length > 0) throw new Rejection(invalidBody(ofFiles));
  return undefined;
};

/** 400 for a body that refers to something that does not exist. */
const requireReferences: Step = (parts, call) => {
  const { operation, account = '', body } = call;
  if (body === undefined || !isOpen(call)) return undefined;
  const exists = (input: string, id: string) => parts.existing.hasInput(account, input, id);
  const unknown = parts.findUnknown(operation, body.value, exists);
  if (unknown.length > 0) throw new Rejection(invalidBody(unknown));
  return undefined;
};

/** 404 for an identifier that the contract does not show, where it shows some and nothing is kept. */
const requireKnown: Step = async (parts, call) => {
  const { operation, params, preference } = call;
  const known = parts.knownIds(operation);
  const id = known && params[known.parameter];
  if (parts.lasts || known === undefined || id === undefined || preference.example !== undefined)
    return undefined;
  if (!isOpen(call) || known.shown.includes(id)) return undefined;
  const missing = await reject(parts, call, absent(parts.contract, operation));
  return { ...missing, reason: unknownId(known, id) };
};

/** What the resources say of a call, and the bytes that were uploaded. */
const respondByState: Step = async (parts, call) => {
  if (!isPlain(call)) return undefined;
  const uploaded = parts.lasts ? uploadFor(parts.state, call) : undefined;
  return uploaded ?? respondFromState(parts, call);
};

/** Prism's response, with the identifier that was asked for; for a create, with what was sent. */
const respondByPrism: Step = async ({ contract, ask, create, knownIds }, call) => {
  const { operation, params, files = [] } = call;
  const { status, headers, ...reply } = await replyTo(ask, call, wantedBy(call));
  const known = knownIds(operation);
  const id = known && params[known.parameter];
  const isShown = status < 300 && call.preference.example === undefined;
  const pointer = responseFor(operation.responses, status)?.content?.schemaPointer;
  const named = known && id !== undefined && isShown ? withId(reply.body, known, id) : undefined;
  const body = named !== undefined && mayShow(contract, pointer, named) ? named : reply.body;
  const response = { status, headers, body: withoutFiles(body, files), reason: reasonFor(call, status) };
  if (status !== 201 || !isPlain(call)) return response;
  const created = await create(operation, params, sentIn(call), async () => body);
  if (created === undefined) return response;
  const { resource, within, reason } = created;
  return { ...response, body: withoutFiles(wrapped(resource, within, body), files), reason };
};

/** The steps, in their order. */
export const steps: readonly Step[] = [
  readPreference,
  requireCredential,
  requireAccount,
  limitRequests,
  readBody,
  requirePreference,
  followOverride,
  followSettings,
  requireValid,
  requireReferences,
  requireKnown,
  respondByState,
  respondByPrism,
];

/** Keeps what was uploaded, at the path of what it belongs to: what was created, or else what was asked for. */
export async function keepFiles({ state, lasts }: Parts, call: Call, response: MockResponse): Promise<void> {
  const { files = [], request } = call;
  if (!lasts || files.length === 0 || response.status >= 300 || !isPlain(call)) return;
  await keepUpload(state, response.stored ?? rawPathOf(request.url), files);
}

/** True where neither the request nor the settings choose a response. */
const isOpen = (call: Call) => call.isFree && call.code === undefined;

/** True where Prism may choose everything. */
const isPlain = (call: Call) => isOpen(call) && !call.preference.dynamic;

const wantedBy = ({ preference, code }: Call): Wanted =>
  code === undefined ? preference : { ...preference, code };

const reasonFor = (call: Call, status: number) =>
  call.code === status ? `the setting code=${status}` : reasonOf(call.operation, wantedBy(call), status);
