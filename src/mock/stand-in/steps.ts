// The steps of a call, each of which may respond: with the rejections of the contract, in their order, and with what an override,
// the settings, the state or Prism says.

import type { Contract } from '../../contract/index.ts';
import {
  fieldOf,
  invalidBody,
  invalidRequest,
  type Presented,
  presentedCredentials,
  problem,
  Rejection,
  type RequestJudge,
  readRequestBody,
  tooManyRequests,
  unauthorized,
} from '../../http/index.ts';
import { type Call, type MockResponse, rejection, sentIn } from './call.ts';
import type { EchoCreated } from './created.ts';
import { type Existing, type FindUnknown, type KnownIds, unknownId, withId } from './existing.ts';
import { giveResponse, type Overrides } from './overrides.ts';
import { parsePrefer, reasonOf } from './prefer.ts';
import { absent, reject } from './reject.ts';
import { type Ask, type Reply, replyTo, type Wanted } from './replies.ts';
import { wrapped } from './resource.ts';
import type { RunningSettings } from './settings.ts';
import { respondFromState } from './state/respond.ts';
import type { RoleOf } from './state/roles.ts';
import type { State } from './state/state.ts';

/** The accounts that a credential opens; undefined for an unknown one. */
export type Access = (credential: Presented) => 'all' | readonly string[] | undefined;

/** What the steps work with. */
export interface Parts {
  readonly contract: Contract;
  readonly ask: Ask;
  readonly judge: RequestJudge;
  /** Absent: every credential is known. */
  readonly access: Access | undefined;
  readonly existing: Existing;
  readonly knownIds: KnownIds;
  readonly findUnknown: FindUnknown;
  readonly echo: EchoCreated;
  readonly settings: RunningSettings;
  readonly overrides: Overrides;
  readonly roleOf: RoleOf;
  readonly state: State | undefined;
}

/** One step: a response, or undefined to continue with the next. @throws Rejection, and other errors when a response cannot be made */
export type Step = (parts: Parts, call: Call) => MockResponse | undefined | Promise<MockResponse | undefined>;

export const readPreference: Step = (_, call) => {
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
export const requireCredential: Step = (parts, call) => {
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
export const requireAccount: Step = (parts, call) => {
  const { account, opens } = call;
  if (account === undefined) return undefined;
  const isOpen = opens === 'all' || opens?.includes(account);
  if (isOpen && parts.existing.hasAccount(account)) return undefined;
  throw new Rejection(problem('not-found', 'There is no such account.'));
};

/** 429 for a credential over its limit. */
export const limitRequests: Step = ({ settings }, call) => {
  const wait = settings.limiter()?.(call.credential ?? '') ?? 0;
  if (wait > 0) throw new Rejection(tooManyRequests(wait));
  return undefined;
};

/** 415, 413 or 400 for a body that cannot be read. */
export const readBody: Step = async ({ contract }, call) => {
  call.body = await readRequestBody(contract, call.request, call.operation.requestBody);
  return undefined;
};

/** 400 for a preference that cannot be followed. */
export const requirePreference: Step = (_, { unfollowed }) => unfollowed && rejection(unfollowed);

/** Follows an override of the operation, if the request has no preference. */
export const followOverride: Step = ({ ask, overrides }, call) => {
  const override = call.isFree ? overrides.follow(call.operation.id) : undefined;
  return override && giveResponse(ask, call, override);
};

/** Follows the settings: a status for all calls. */
export const followSettings: Step = ({ settings }, call) => {
  const { code } = settings.get();
  if (call.isFree && code !== undefined) call.code = code;
  return undefined;
};

/** 400 for parameters or a body that violate the contract. */
export const requireValid: Step = (parts, call) => {
  const { operation, params, written, request, body } = call;
  const { url, headers } = request;
  const faults = parts.judge.faultsOfReceived(operation, { url, headers, params, written, body });
  if (faults.length > 0) throw new Rejection(invalidRequest(faults));
  return undefined;
};

/** 400 for a body that refers to something that does not exist. */
export const requireReferences: Step = (parts, call) => {
  const { operation, account = '', body } = call;
  if (body === undefined || !isOpen(call)) return undefined;
  const exists = (input: string, id: string) => parts.existing.hasInput(account, input, id);
  const unknown = parts.findUnknown(operation, body.value, exists);
  if (unknown.length > 0) throw new Rejection(invalidBody(unknown));
  return undefined;
};

/** What the state says of a call, where there is one. */
export const respondByState: Step = ({ state, ...parts }, call) =>
  state && isPlain(call) ? respondFromState({ ...parts, state }, call) : undefined;

/** The example of an identifier, another response with the identifier put in, or 404 for an unknown one. */
export const respondById: Step = async (parts, call) => {
  const { operation, params, preference } = call;
  const known = parts.knownIds.get(operation);
  const id = known && params[known.parameter];
  if (known === undefined || id === undefined || preference.example !== undefined) return undefined;
  if (isOpen(call) && !known.shown.has(id)) {
    const missing = await reject(parts, call, absent(parts.contract, operation));
    return { ...missing, reason: unknownId(known, id) };
  }
  const example = isPlain(call) ? known.shown.get(id) : undefined;
  const reply = await replyTo(parts.ask, call, example === undefined ? wantedBy(call) : { example });
  const body = example === undefined && reply.status < 300 ? withId(reply.body, known, id) : reply.body;
  const isShown = isPlain(call) && reply.status < 300;
  const reason = isShown
    ? `${known.parameter} ${id} is one of the contract's examples`
    : reasonFor(call, reply);
  return { ...reply, body, reason };
};

/** Prism's response; for a create, with what was sent. */
export const respondByPrism: Step = async ({ ask, echo }, call) => {
  const reply = await replyTo(ask, call, wantedBy(call));
  const response = { ...reply, reason: reasonFor(call, reply) };
  const created =
    reply.status === 201 && isPlain(call) ? echo(call.operation, sentIn(call), reply.body) : undefined;
  if (created === undefined) return response;
  const { resource, within, reason } = created;
  return { ...response, body: wrapped(resource, within, reply.body), reason };
};

/** True where neither the request nor the settings choose a response. */
const isOpen = (call: Call) => call.isFree && call.code === undefined;

/** True where Prism may choose everything. */
const isPlain = (call: Call) => isOpen(call) && !call.preference.dynamic;

const wantedBy = ({ preference, code }: Call): Wanted =>
  code === undefined ? preference : { ...preference, code };

const reasonFor = (call: Call, { status }: Reply) =>
  call.code === status ? `the setting code=${status}` : reasonOf(call.operation, wantedBy(call), status);
