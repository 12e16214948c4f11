// Findings about a request: each fault with why the line that it breaks is in the contract, and why a response may not
// accept it.

import { type Contract, derived, type MediaType, type Operation, type Origin } from '../contract/index.ts';
import {
  chooseMediaType,
  createRequestJudge,
  type RequestFault as MessageFault,
  telling,
} from '../http/index.ts';
import { fieldOf, joined, type TrafficRequest } from './exchange.ts';
import { faultOrigin, isLeftOut, parameterOrigin, silenceOrigin, softened } from './origins.ts';
import type { RequestFault } from './types.ts';

/** A fault with the origin of what it breaks. */
export interface RequestFinding {
  readonly fault: RequestFault;
  readonly origin: Origin;
  /** Why no answer may accept it; absent where nothing says that it is refused. */
  readonly refused?: Origin;
}

/** A request of one operation. */
interface Called {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly request: TrafficRequest;
}

/** Makes what finds the faults of a contract's requests. @throws ContractError where a schema is none */
export function createRequestFindings(contract: Contract): (called: Called) => readonly RequestFinding[] {
  const { faultsOfRequest } = createRequestJudge(contract);
  return (called) => {
    const { operation, params, request } = called;
    const { headers, target, body } = request;
    const message = { params, url: target, headers: joined(headers), body };
    return faultsOfRequest(operation, message).flatMap((fault) => findingsOf(contract, called, fault));
  };
}

function findingsOf(contract: Contract, called: Called, fault: MessageFault): readonly RequestFinding[] {
  const { operation } = called;
  switch (fault.kind) {
    case 'credential':
      return credentialFinding(contract, called);
    case 'parameter': {
      const origin = softened(parameterOrigin(contract, fault.fault), operation.pathOrigin);
      return [refusedFor(fault, origin)];
    }
    case 'no-body':
      return [refusedFor({ kind: 'json', detail: 'is empty' }, bodyOrigin(operation))];
    case 'media-type':
      return [contentFinding(contract, called)];
    case 'json': {
      const { kind, detail } = fault;
      const open = detail === 'is not UTF-8' ? silenceOrigin(contract, 'invalid-utf-8') : undefined;
      return [refusedFor({ kind, detail }, softened(bodyOrigin(operation), open))];
    }
    case 'body':
      return fieldFindings(contract, called.request, fault);
  }
}

const refusedFor = (fault: RequestFault, origin: Origin): RequestFinding => ({
  fault,
  origin,
  refused: derived(origin),
});

const undeclared: Origin = { level: 'chosen', pointer: '' };

const bodyOrigin = ({ requestBody }: Operation): Origin => requestBody?.origin ?? undeclared;

/** The source names a bearer credential and not the header that carries it. */
function credentialFinding(
  contract: Contract,
  { operation: { credentials }, request }: Called,
): readonly RequestFinding[] {
  if (request.credentialsHidden) return [];
  const [first] = credentials.alternatives[0] ?? [];
  const elsewhere = mayCarryCredential(request) ? silenceOrigin(contract, 'credential-header') : undefined;
  const fault = { kind: 'credential', scheme: first?.name ?? '' } as const;
  return [refusedFor(fault, softened(credentials.origin, elsewhere))];
}

// Fields that HTTP and browsers have for something else; X-Forwarded-Access-Token is a credential.
const PLAIN =
  /^(:.*|host|connection|keep-alive|accept(-.*)?|user-agent|content-.*|origin|referer|cache-control|pragma|te|trailer|transfer-encoding|expect|dnt|upgrade-insecure-requests|priority|if-.*|range|via|forwarded|x-forwarded-(for|host|proto|port|prefix|server|by)|x-requested-with|traceparent|tracestate|sec-(ch|fetch|gpc).*|prefer|date)$/i;

/** Whether a request may carry a credential where the contract has none: unless every header is known to be for something else. */
function mayCarryCredential({ headers, target }: TrafficRequest): boolean {
  return target.includes('?') || headers.some(([name]) => !PLAIN.test(name));
}

/** §4.2 says what a client sends, not that anything else is refused. */
function contentFinding(contract: Contract, { operation, request: { headers } }: Called): RequestFinding {
  const { content = [], contentOrigin = undeclared } = operation.requestBody ?? {};
  const coding = fieldOf(headers, 'content-encoding')?.trim() ?? '';
  const sent = fieldOf(headers, 'content-type');
  const wanted = content.map(({ mediaType }) => mediaType);
  const found = (fault: RequestFault, silence: string, open = silenceOrigin(contract, silence)) => {
    const refused = silenceOrigin(contract, silence);
    return { fault, origin: softened(contentOrigin, open), ...(refused && { refused }) };
  };
  if (coding !== '' && !/^identity$/i.test(coding))
    return found({ kind: 'content-coding', coding }, 'content-coding');
  if (sent === undefined) return found({ kind: 'content-type', wanted }, 'missing-content-type');
  const parameters = isDeclared(sent, content)
    ? silenceOrigin(contract, 'content-type-parameters')
    : undefined;
  return found({ kind: 'content-type', sent, wanted }, 'unsupported-media-type', parameters ?? contentOrigin);
}

/** Whether a type is declared but for its parameters, such as a charset. */
const isDeclared = (sent: string, content: readonly MediaType[]) =>
  chooseMediaType({ 'content-type': sent.split(';', 1)[0] }, content).ok;

function fieldFindings(
  contract: Contract,
  { body }: TrafficRequest,
  { media: { json, schemaPointer }, value, faults }: Extract<MessageFault, { readonly kind: 'body' }>,
): readonly RequestFinding[] {
  if (!json || schemaPointer === undefined) return [];
  const twice = body && hasDuplicateKeys(body) ? silenceOrigin(contract, 'duplicate-keys') : undefined;
  const told = telling(faults.filter((fault) => !isLeftOut(contract, schemaPointer, fault, 'readOnly')));
  return told.map((fault) =>
    refusedFor({ kind: 'body', fault }, softened(faultOrigin(contract, schemaPointer, fault, value), twice)),
  );
}

const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/** Looks through a body that is valid JSON. */
function hasDuplicateKeys(body: Uint8Array): boolean {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of new TextDecoder().decode(body).matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (text !== undefined && colon !== undefined) {
      const key = JSON.parse(text) as string;
      if (open.at(-1)?.has(key)) return true;
      open.at(-1)?.add(key);
    }
  }
  return false;
}
