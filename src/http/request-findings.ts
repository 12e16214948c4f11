// What is wrong with a request, and why no response may accept it.

import { type Contract, derived, type MediaType, type Operation, type Origin } from '../contract/index.ts';
import { chooseMediaType, fieldOf } from './body.ts';
import { type Finding, notUtf8, parameterAt, tellingIn, typeAt } from './finding.ts';
import { createRequestJudge, type MessageFault, type RequestMessage } from './judge.ts';
import { emptyOrigin, parameterOrigin, silenceOrigin, softened } from './origins.ts';

/** A finding about a request, with why no response may accept it; absent where nothing says that it is rejected. */
export interface RequestFinding extends Finding {
  readonly rejected?: Origin | undefined;
}

/** Makes what finds the faults of a contract's requests. @throws ContractError where a schema of theirs is none */
export function createRequestFindings(
  contract: Contract,
): (operation: Operation, request: RequestMessage) => readonly RequestFinding[] {
  const { faultsOfRequest } = createRequestJudge(contract);
  return (operation, request) =>
    faultsOfRequest(operation, request).flatMap((fault) => findingsOf(contract, operation, request, fault));
}

const undeclared: Origin = { level: 'chosen', pointer: '' };

function findingsOf(
  contract: Contract,
  operation: Operation,
  request: RequestMessage,
  fault: MessageFault,
): readonly RequestFinding[] {
  const { credentials, pathOrigin, requestBody: { origin: bodyOrigin } = { origin: undeclared } } = operation;
  switch (fault.kind) {
    case 'credential': {
      const where = `credential ${credentials.alternatives[0]?.[0]?.name ?? ''}`;
      // The source names a bearer credential and not the header that carries it.
      const open = mayCarryCredential(request) ? silenceOrigin(contract, 'credential-header') : undefined;
      return [mustBeRejected(where, 'is missing', softened(credentials.origin, open))];
    }
    case 'parameter': {
      const { where, detail } = parameterAt(fault.fault);
      return [mustBeRejected(where, detail, softened(parameterOrigin(contract, fault.fault), pathOrigin))];
    }
    case 'no-body':
      return [mustBeRejected('#', 'is empty', bodyOrigin)];
    case 'media-type':
      return [contentFinding(contract, operation, request)];
    case 'json': {
      const { media, detail } = fault;
      const origin = softened(bodyOrigin, notUtf8(contract, detail));
      return [mustBeRejected('#', detail, origin, emptyOrigin(contract, media.schemaPointer))];
    }
    case 'body': {
      const twice = hasDuplicateKeys(request.body, fault.value)
        ? silenceOrigin(contract, 'duplicate-keys')
        : undefined;
      return tellingIn(contract, fault).map(({ where, detail, origin, keyword }) => {
        const isOther = where === '#' && keyword === 'type';
        const open = isOther ? emptyOrigin(contract, fault.media.schemaPointer) : undefined;
        return mustBeRejected(where, detail, softened(origin, twice), open);
      });
    }
    default:
      return [];
  }
}

/** @param open why it may be accepted all the same, though it is wrong */
const mustBeRejected = (where: string, detail: string, origin: Origin, open?: Origin): RequestFinding => ({
  where,
  detail,
  origin,
  rejected: softened(derived(origin), open),
});

// Fields that HTTP and browsers have for something else; X-Forwarded-Access-Token is a credential.
const PLAIN =
  /^(:.*|host|connection|keep-alive|accept(-.*)?|user-agent|content-.*|origin|referer|cache-control|pragma|te|trailer|transfer-encoding|expect|dnt|upgrade-insecure-requests|priority|if-.*|range|via|forwarded|x-forwarded-(for|host|proto|port|prefix|server|by)|x-requested-with|traceparent|tracestate|sec-(ch|fetch|gpc).*|prefer|date)$/i;

/** Whether a request may carry a credential where the contract has none: unless every header is known to be for something else. */
const mayCarryCredential = ({ headers, url = '' }: RequestMessage): boolean =>
  url.includes('?') || Object.keys(headers).some((name) => !PLAIN.test(name));

/** §4.2 says what a client sends, not that anything else is rejected. */
function contentFinding(
  contract: Contract,
  { requestBody }: Operation,
  { headers }: RequestMessage,
): RequestFinding {
  const { content = [], contentOrigin = undeclared } = requestBody ?? {};
  const coding = fieldOf(headers, 'content-encoding')?.trim() ?? '';
  if (!/^(identity)?$/i.test(coding)) {
    const rejected = silenceOrigin(contract, 'content-coding');
    const detail = `is ${coding}, must not be sent`;
    return { where: 'header Content-Encoding', detail, origin: softened(contentOrigin, rejected), rejected };
  }
  const sent = fieldOf(headers, 'content-type');
  const missing = sent === undefined ? silenceOrigin(contract, 'missing-content-type') : undefined;
  const parameters = isDeclared(sent, content)
    ? silenceOrigin(contract, 'content-type-parameters')
    : undefined;
  return {
    ...typeAt(sent, content),
    origin: softened(contentOrigin, missing, parameters),
    rejected: sent === undefined ? missing : silenceOrigin(contract, 'unsupported-media-type'),
  };
}

/** Whether a type is declared but for its parameters, such as a charset. */
const isDeclared = (sent: string | undefined, content: readonly MediaType[]) =>
  sent !== undefined && chooseMediaType({ 'content-type': sent.split(';', 1)[0] }, content).ok;

/** Whether the text of a JSON value has more keys than the value. */
function hasDuplicateKeys(text: Uint8Array | undefined, value: unknown): boolean {
  const strings = [...new TextDecoder().decode(text).matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)];
  return strings.filter(([, colon]) => colon !== undefined).length > keysIn(value);
}

/** Without recursion: a body may be nested as deeply as its sender likes. */
function keysIn(value: unknown): number {
  let keys = 0;
  const nodes = [value];
  for (const node of nodes) {
    if (typeof node !== 'object' || node === null) continue;
    if (!Array.isArray(node)) keys += Object.keys(node).length;
    for (const inner of Object.values(node)) nodes.push(inner);
  }
  return keys;
}
