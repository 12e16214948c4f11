// The response to a call: the rejections of the contract in their order, else an override, the state or the contract.

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
import { type Call, isFree, type MockResponse } from './call.ts';
import { unknownReferences } from './existing.ts';
import type { Parts } from './parts.ts';
import { parsePrefer, reasonOf } from './prefer.ts';
import { absent, reject, replyAs } from './reject.ts';
import { canonical, requireAcceptable } from './replies.ts';
import { hasText } from './resource.ts';
import { namedBy, respondFromState } from './state/respond.ts';
import { filesOf, uploadFor, withoutFiles, wrongTypes } from './state/uploads.ts';

/** Responds to a call. @throws what is no rejection, where a response cannot be made */
export async function respondTo(parts: Parts, call: Call): Promise<MockResponse> {
  const response = await responseOf(parts, call).catch((error: unknown) => {
    if (error instanceof Rejection) return reject(parts, call, error.problem);
    throw error;
  });
  const { delay, fault } = call.preference;
  const said = fault === undefined ? '' : `fault=${fault} in place of a response (${response.reason})`;
  return { ...response, reason: said || response.reason, delay: delay || undefined, fault };
}

async function responseOf(parts: Parts, call: Call): Promise<MockResponse> {
  const header = fieldOf(call.request.headers, 'prefer');
  if (header !== undefined) call.preference = parsePrefer(header, call.operation);
  requireAccess(parts, call);
  call.body = await readRequestBody(parts.contract, call.request, call.operation.requestBody);
  call.files = await filesOf(call);
  const response = (await overridden(parts, call)) ?? (await respondToValid(parts, call));
  return shownOnly(parts, call, response);
}

/** The response that an override has; undefined without one, and for a delay or a fault alone. */
async function overridden(parts: Parts, call: Call): Promise<MockResponse | undefined> {
  const override = isFree(call) ? parts.overrides.next(call) : undefined;
  const { code, example, headers = {}, body, delay, fault } = override ?? {};
  call.preference = { delay, fault, ...call.preference };
  if (code === undefined && example === undefined && body === undefined) return undefined;
  const reply = await replyAs(parts, call, { code, example });
  const given = Object.entries(headers).map(([name, value]) => [canonical(name), value] as const);
  // A body of its own is JSON unless a header says otherwise.
  const type = body !== undefined && { 'Content-Type': 'application/json' };
  return {
    status: reply.status,
    headers: { ...type, ...reply.headers, ...Object.fromEntries(given) },
    body: body === undefined ? reply.body : body,
    reason: `the override of ${call.operation.id}`,
    isJudged: true,
  };
}

/** What was uploaded or is kept, where a request is free to get that; else what the contract has. */
async function respondToValid(parts: Parts, call: Call): Promise<MockResponse> {
  requireValid(parts, call);
  if (isFree(call)) requireAcceptable(call);
  if (!isFree(call) || call.preference.dynamic) return respondByContract(parts, call);
  const { state, contract } = parts;
  const { method } = call.operation;
  const path = rawPathOf(call.request.url);
  if (!/^(PUT|POST)$/.test(method) && state.isGone(path))
    throw new Rejection(absent(contract, call.operation));
  const kept = (await uploadFor(state, call)) ?? (await respondFromState(parts, call));
  const response = kept ?? (await respondByContract(parts, call));
  const [upload] = call.files ?? [];
  if (response.status < 300 && upload) state.saveUpload(response.stored ?? path, upload.file);
  if (response.status < 300 && method === 'DELETE') state.removeUpload(path);
  return response;
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

/** The contract's response; a resource has the identifier that was asked for. */
async function respondByContract(parts: Parts, call: Call): Promise<MockResponse> {
  const { contract, roles } = parts;
  const { operation, preference } = call;
  const reply = await replyAs(parts, call, preference);
  const role = roles.of(operation);
  const isOne = role?.kind === 'read' && reply.status < 300 && preference.example === undefined;
  const named = isOne ? namedBy(role, call, reply.body) : reply.body;
  const body = withoutFiles(contract, reply.content?.schemaPointer, named, call);
  return { ...reply, body, reason: reasonOf(operation, preference, reply.status) };
}

/** A response without what is only written. */
function shownOnly({ contract }: Parts, { operation }: Call, response: MockResponse): MockResponse {
  const { schemaPointer } = responseFor(operation.responses, response.status)?.content ?? {};
  const isBytes = response.body instanceof Uint8Array;
  if (isBytes || schemaPointer === undefined || !hasText(contract, '"writeOnly":true')) return response;
  return { ...response, body: withoutWriteOnly(contract, schemaPointer, response.body) };
}
