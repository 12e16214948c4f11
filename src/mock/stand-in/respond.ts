// The response to a call: the rejections of the contract in their order, then what an override, the state or the contract
// says.

import { responseFor, withoutWriteOnly } from '../../contract/index.ts';
import {
  type FieldError,
  fieldOf,
  invalidBody,
  invalidRequest,
  parameterAt,
  presentedCredentials,
  problem,
  Rejection,
  rawPathOf,
  readRequestBody,
  unauthorized,
} from '../../http/index.ts';
import { isObject } from '../../values.ts';
import { type Call, isFree, type MockResponse, rejection } from './call.ts';
import { unknownReferences } from './existing.ts';
import { giveResponse } from './overrides.ts';
import type { Parts } from './parts.ts';
import { parsePrefer, reasonOf } from './prefer.ts';
import { absent, reject, replyAs } from './reject.ts';
import { requireAcceptable } from './replies.ts';
import { hasText, mayShow, ownIdentifier, unwrapped, wrapped } from './resource.ts';
import { respondFromState } from './state/respond.ts';
import { filesOf, uploadFor, withoutFiles, wrongTypes } from './state/uploads.ts';

/** Responds to a call. @throws what is no rejection, where a response cannot be made */
export async function respondTo(parts: Parts, call: Call): Promise<MockResponse> {
  const response = await responseOf(parts, call).catch((error: unknown) => {
    if (error instanceof Rejection) return reject(parts, call, error.problem);
    throw error;
  });
  const { delay, fault } = call.preference;
  return {
    ...response,
    ...(fault !== undefined && { reason: `fault=${fault} in place of a response (${response.reason})` }),
    delay: delay || undefined,
    fault,
  };
}

async function responseOf(parts: Parts, call: Call): Promise<MockResponse> {
  const header = fieldOf(call.request.headers, 'prefer');
  const preference = header === undefined ? {} : parsePrefer(header, call.operation);
  if ('body' in preference) return rejection(preference);
  call.preference = preference;
  requireAccess(parts, call);
  await readBody(parts, call);
  const override = isFree(call) ? parts.overrides.next(call) : undefined;
  const overridden =
    override && (await giveResponse((wanted) => replyAs(parts, call, wanted), call, override));
  if (overridden) return shownOnly(parts, call, overridden);
  requireValid(parts, call);
  if (isFree(call)) requireAcceptable(call);
  // Where it is free to, the state says what there is.
  const isPlain = isFree(call) && !call.preference.dynamic;
  const path = rawPathOf(call.request.url);
  const isRead = /^(GET|HEAD|DELETE)$/.test(call.operation.method);
  if (isPlain && isRead && parts.state.isGone(path))
    throw new Rejection(absent(parts.contract, call.operation));
  const uploaded = isPlain && parts.lasts ? await uploadFor(parts.state, call) : undefined;
  const stored = isPlain ? (uploaded ?? (await respondFromState(parts, call))) : undefined;
  const response = stored ?? (await respondByContract(parts, call));
  const [upload] = call.files ?? [];
  const isDone = isPlain && response.status < 300;
  if (upload && isDone) parts.state.saveUpload(response.stored ?? path, upload.file);
  if (call.operation.method === 'DELETE' && isDone) parts.state.removeUpload(path);
  return shownOnly(parts, call, response);
}

/** 401 without a known credential; 404 for an account that does not exist. */
function requireAccess({ isKnown, state }: Parts, { operation, request, account }: Call): void {
  const { credentials } = operation;
  const presented = presentedCredentials(credentials, request);
  if (!credentials.optional && !presented.some((together) => together.every(isKnown)))
    throw new Rejection(unauthorized(credentials, presented.length > 0 ? 'unknown' : 'missing'));
  if (account !== undefined && !state.hasAccount(account))
    throw new Rejection(problem('not-found', 'There is no such account.'));
}

/** 415, 413 or 400 for a body that cannot be read. */
async function readBody({ contract }: Parts, call: Call): Promise<void> {
  const { request, operation } = call;
  let bytes = new Uint8Array() as Uint8Array;
  const readBytes = async () => {
    bytes = await request.readBody();
    return bytes;
  };
  call.body = await readRequestBody(contract, { ...request, readBody: readBytes }, operation.requestBody);
  call.files = await filesOf(call, bytes);
}

/** 400 for parameters or a body that violate the contract, files of another type, and references to what does not exist. */
function requireValid({ judge, contract, state }: Parts, call: Call): void {
  const { operation, params, written, request, body, account = '', files = [] } = call;
  const { url, headers } = request;
  const faults = judge.faultsOfReceived(operation, { url, headers, params, written, body });
  call.faults = faults.flatMap((each) => (each.kind === 'parameter' ? [fieldError(each.fault)] : []));
  if (faults.length > 0) throw new Rejection(invalidRequest(faults));
  if (body === undefined) return;
  const exists = (input: string, id: string) => state.hasInput(account, input, id);
  const unknown = isFree(call) ? unknownReferences(contract, operation, body.value, exists) : [];
  const others = [...wrongTypes(body.media, files), ...unknown];
  if (others.length > 0) throw new Rejection(invalidBody(others));
}

const fieldError = (fault: Parameters<typeof parameterAt>[0]): FieldError => ({
  in: fault.parameter.in,
  pointer: `#/${encodeURIComponent(fault.parameter.name)}`,
  detail: parameterAt(fault).detail,
});

/** The contract's response, with the identifier that was asked for. */
async function respondByContract(parts: Parts, call: Call): Promise<MockResponse> {
  const { contract, roles } = parts;
  const { operation, params, preference } = call;
  const reply = await replyAs(parts, call, preference);
  const { kind, parameter = '', identifier, within } = roles.of(operation) ?? {};
  const resource = unwrapped(reply.body, within);
  const reason = reasonOf(operation, preference, reply.status);
  const isOne = kind === 'read' && reply.status < 300 && preference.example === undefined;
  const { schemaPointer } = reply.content ?? {};
  if (!isOne || !isObject(resource))
    return { ...reply, body: withoutFiles(contract, schemaPointer, reply.body, call), reason };
  const named = { ...resource, ...ownIdentifier(identifier, params[parameter] ?? '', resource) };
  const body = wrapped(named, within, reply.body);
  return { ...reply, ...(mayShow(contract, schemaPointer, body) && { body }), reason };
}

/** A response without what is only written. */
function shownOnly({ contract }: Parts, { operation }: Call, response: MockResponse): MockResponse {
  const { schemaPointer } = responseFor(operation.responses, response.status)?.content ?? {};
  const isBytes = response.body instanceof Uint8Array;
  if (isBytes || schemaPointer === undefined || !hasText(contract, '"writeOnly":true')) return response;
  return { ...response, body: withoutWriteOnly(contract, schemaPointer, response.body) };
}
