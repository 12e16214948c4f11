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
  unauthorized,
} from '../../http/index.ts';
import { isObject } from '../../values.ts';
import { type Call, isFree, type MockResponse, rejection } from './call.ts';
import { shownIds, unknownReferences } from './existing.ts';
import { giveResponse, nextOverride } from './overrides.ts';
import type { Access, Parts } from './parts.ts';
import { parsePrefer, reasonOf } from './prefer.ts';
import { absent, reject } from './reject.ts';
import { replyTo } from './replies.ts';
import { mayShow, ownIdentifier, unwrapped, wrapped } from './resource.ts';
import { respondFromState } from './state/respond.ts';
import { filesOf, keepUpload, uploadFor, withoutFiles, wrongTypes } from './state/uploads.ts';

/** One step: a response, or undefined to continue with the next. @throws Rejection, and other errors when a response cannot be made */
type Step = (parts: Parts, call: Call) => MockResponse | undefined | Promise<MockResponse | undefined>;

const readPreference: Step = (_, call) => {
  const header = fieldOf(call.request.headers, 'prefer');
  const parsed = header === undefined ? {} : parsePrefer(header, call.operation);
  if ('body' in parsed) call.unfollowed = parsed;
  else call.preference = parsed;
  return undefined;
};

/** 401 without a known credential. */
const requireCredential: Step = (parts, call) => {
  const { credentials } = call.operation;
  const presented = presentedCredentials(credentials, call.request);
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
  if (isOpen && parts.state.hasAccount(account)) return undefined;
  throw new Rejection(problem('not-found', 'There is no such account.'));
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

/** Follows an override of the operation, or the settings of all, if the request has no preference. */
const followOverride: Step = ({ ask, overrides, settings }, call) => {
  if (!isFree(call)) return undefined;
  const override = nextOverride(overrides, call);
  return giveResponse(
    ask,
    call,
    override ?? settings.get(),
    override && `the override of ${call.operation.id}`,
  );
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
  if (body === undefined || !isFree(call)) return undefined;
  const exists = (input: string, id: string) => parts.state.hasInput(account, input, id);
  const unknown = unknownReferences(parts.contract, operation, body.value, exists);
  if (unknown.length > 0) throw new Rejection(invalidBody(unknown));
  return undefined;
};

/** 404 for an identifier that the contract does not show, where it shows some and nothing is kept. */
const requireKnown: Step = async (parts, call) => {
  const known = parts.lasts || !isFree(call) ? undefined : shownIds(call.operation);
  const id = call.params[known?.parameter ?? ''];
  if (known === undefined || id === undefined || known.ids.includes(id)) return undefined;
  const missing = await reject(parts, call, absent(parts.contract, call.operation));
  const reason = `the mock has no ${known.parameter} ${JSON.stringify(id)}, only ${known.ids.join(' and ')}; Prefer: code=200 gives the success anyway`;
  return { ...missing, reason };
};

/** What the resources say of a call, and the bytes that were uploaded. */
const respondByState: Step = async (parts, call) => {
  if (!isPlain(call)) return undefined;
  const uploaded = parts.lasts ? uploadFor(parts.state, call) : undefined;
  return uploaded ?? respondFromState(parts, call);
};

/** Prism's response, with the identifier that was asked for. */
const respondByPrism: Step = async ({ contract, ask, roles }, call) => {
  const { operation, params, preference, files = [] } = call;
  const reply = await replyTo(ask, call, preference);
  const { kind, parameter = '', identifier, within } = roles.of(operation) ?? {};
  const resource = unwrapped(reply.body, within);
  const pointer = responseFor(operation.responses, reply.status)?.content?.schemaPointer;
  const isNamed = kind === 'read' && reply.status < 300 && preference.example === undefined;
  const named =
    isNamed && isObject(resource)
      ? { ...resource, ...ownIdentifier(identifier, params[parameter] ?? '', resource) }
      : resource;
  const whole = wrapped(named, within, reply.body);
  const body = isNamed && mayShow(contract, pointer, whole) ? whole : reply.body;
  return { ...reply, body: withoutFiles(body, files), reason: reasonOf(operation, preference, reply.status) };
};

/** The steps, in their order. */
export const steps: readonly Step[] = [
  readPreference,
  requireCredential,
  requireAccount,
  readBody,
  requirePreference,
  followOverride,
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

/** True where Prism may choose everything. */
const isPlain = (call: Call) => isFree(call) && !call.preference.dynamic;
