// A finding: a fault of a request or a response as a reader sees it, with the line of the contract that it breaks; and that a
// response accepts a request which must be rejected. The conformance suite gives the same requirement the same origin.

import {
  type Contract,
  derived,
  type Fault,
  type MediaType,
  type Operation,
  type Origin,
  type Response,
  responseFor,
  weakest,
} from '../contract/index.ts';
import { fieldOf } from './body.ts';
import { fragment, telling, wordsOf } from './fault-words.ts';
import type { MessageFault, RequestMessage, ResponseMessage } from './judge.ts';
import { faultOrigin, parameterOrigin, silenceOrigin } from './origins.ts';
import { parameterAt } from './parameters.ts';

/** One thing that is wrong with a message, and the origin of what it breaks. */
export interface Finding {
  /** A JSON Pointer into the body (`#/name`), or a place in words (`header Authorization`). */
  readonly where: string;
  /** What is wrong there; it continues the place. */
  readonly detail: string;
  readonly origin: Origin;
}

/** A finding about a request, with why no response may accept it; absent where nothing says that it is rejected. */
export interface RequestFinding extends Finding {
  readonly rejected?: Origin | undefined;
}

const undeclared: Origin = { level: 'chosen', pointer: '' };

/** What a fault of a request breaks. */
export function requestFindings(
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
      return [mustBeRejected(where, 'is missing', weakest(credentials.origin, open))];
    }
    case 'parameter': {
      const { where, detail } = parameterAt(fault.fault);
      return [mustBeRejected(where, detail, weakest(parameterOrigin(contract, fault.fault), pathOrigin))];
    }
    case 'no-body':
      return [mustBeRejected('#', 'is empty', bodyOrigin)];
    case 'media-type':
      return [contentFinding(contract, operation, request)];
    case 'json': {
      const { detail } = fault;
      const origin = weakest(bodyOrigin, notUtf8(contract, detail));
      // Some parsers take more than JSON, and some frameworks nothing at all for what is none.
      return [mustBeRejected('#', detail, origin, silenceOrigin(contract, 'json-extensions'))];
    }
    case 'body':
      return tellingIn(contract, fault).map(({ where, detail, origin }) =>
        mustBeRejected(where, detail, origin),
      );
    default:
      return [];
  }
}

/** @param open why it may be accepted all the same, though it is wrong */
const mustBeRejected = (where: string, detail: string, origin: Origin, open?: Origin): RequestFinding => ({
  where,
  detail,
  origin,
  rejected: weakest(derived(origin), open),
});

// Fields that HTTP and browsers have for something else; X-Forwarded-Access-Token is a credential.
const PLAIN =
  /^(:.*|host|connection|keep-alive|accept(-.*)?|user-agent|content-.*|origin|referer|cache-control|pragma|te|trailer|transfer-encoding|expect|dnt|upgrade-insecure-requests|priority|if-.*|range|via|forwarded|x-forwarded-(for|host|proto|port|prefix|server|by)|x-requested-with|traceparent|tracestate|sec-(ch|fetch|gpc).*|prefer|date)$/i;

/** Whether a request may carry a credential where the contract has none: unless every header is known to be for something else. */
const mayCarryCredential = ({ headers, url = '' }: RequestMessage): boolean =>
  url.includes('?') || Object.keys(headers).some((name) => !PLAIN.test(name));

/** §4.2 says what a client sends, not that anything else is rejected. */
function contentFinding(contract: Contract, { requestBody }: Operation, { headers }: RequestMessage) {
  const { content = [], contentOrigin = undeclared } = requestBody ?? {};
  const coding = fieldOf(headers, 'content-encoding')?.trim() ?? '';
  if (!/^(identity)?$/i.test(coding)) {
    const rejected = silenceOrigin(contract, 'content-coding');
    const detail = `is ${coding}, must not be sent`;
    return { where: 'header Content-Encoding', detail, origin: weakest(contentOrigin, rejected), rejected };
  }
  const open = silenceOrigin(contract, 'unsupported-media-type');
  const { where, detail } = typeAt(fieldOf(headers, 'content-type'), content);
  return { where, detail, origin: weakest(contentOrigin, open), rejected: open };
}

/** A 303 may be the way to a login as well as to what was done: it says of neither that the request was accepted. */
const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** A success, though the contract rejects the request. After a 202 it may still be rejected: the traffic never shows it. */
export const acceptances = (status: number, wrong: readonly RequestFinding[]): readonly Finding[] =>
  wrong.flatMap(({ where, detail, rejected }) =>
    rejected === undefined || !isSuccess(status) || status === 202
      ? []
      : {
          where: 'status',
          detail: `is ${status}, although the request must be rejected: ${where} ${detail}`,
          origin: rejected,
        },
  );

/** What a fault of a response breaks; `acceptances` says what was wrong with the request. */
export function responseFindings(
  contract: Contract,
  operation: Operation,
  { status, headers }: ResponseMessage,
  fault: MessageFault,
): readonly Finding[] {
  if (fault.kind === 'status') return statusFinding(contract, operation, status);
  if (fault.kind === 'header')
    return [{ ...parameterAt(fault.fault), origin: parameterOrigin(contract, fault.fault) }];
  const response = responseFor(operation.responses, status);
  if (response?.content === undefined) return [];
  const { content, contents } = response;
  const claimed = fieldOf(headers, 'content-type');
  switch (fault.kind) {
    case 'no-body': {
      if (!contract.annotated && !needsJson(response)) return [];
      const origin = needsJson(response) ? derived(content.kindOrigin) : content.origin;
      return [{ where: '#', detail: `is empty in a ${status}`, origin }];
    }
    case 'media-type':
      return [{ ...typeAt(claimed, contents), origin: content.origin }];
    case 'json':
    case 'body':
      // Another media type than JSON is a finding by itself; the source may want JSON all the same.
      return !fault.media.json || /[/+]json\b/i.test(claimed ?? '') || needsJson(response)
        ? bodyFindings(contract, response, fault)
        : [];
    default:
      return [];
  }
}

/** Another success breaks what the declared one rests on; which rejection, and which error, the source leaves open. */
function statusFinding(
  contract: Contract,
  { responses, pointer }: Operation,
  status: number,
): readonly Finding[] {
  if (status === 429 || status === 503) return [];
  const success = responses.find((response) => /^2\d\d$/.test(response.status))?.origin;
  const error: Origin = { level: 'chosen', pointer: `${pointer}/responses` };
  const redirect = status < 400 ? silenceOrigin(contract, 'redirects') : error;
  const origin = isSuccess(status) ? success : redirect;
  const detail = `is ${status}, the contract has ${responses.map((response) => response.status).join(', ')}`;
  return origin === undefined ? [] : [{ where: 'status', detail, origin }];
}

/** That a stated success carries JSON is the source's; its fields are not. */
const needsJson = ({ status, origin, content }: Response): boolean =>
  status.startsWith('2') && origin.level !== 'chosen' && content?.json === true;

function bodyFindings(
  contract: Contract,
  response: Response,
  fault: Extract<MessageFault, { readonly kind: 'json' | 'body' }>,
): readonly Finding[] {
  const { media } = fault;
  if (fault.kind === 'json') {
    const { detail } = fault;
    const origin = response.status.startsWith('2') ? derived(media.kindOrigin) : media.origin;
    return [{ where: '#', detail, origin: weakest(origin, notUtf8(contract, detail)) }];
  }
  return tellingIn(contract, fault).map(({ where, detail, origin, keyword }) => {
    // Which values a member has, such as the codes of errors, may be decided apart from the shape of the body.
    const isOwnDecision = keyword === 'enum' && origin.level === 'chosen';
    return { where, detail, origin: isOwnDecision ? origin : weakest(media.origin, origin) };
  });
}

/** A content type that is not declared. */
const typeAt = (sent: string | undefined, wanted: readonly MediaType[]) => ({
  where: 'header Content-Type',
  detail: `${sent === undefined ? 'is missing' : `is ${sent}`}, must be ${wanted.map(({ mediaType }) => mediaType).join(' or ')}`,
});

/** Readers of UTF-8 differ in what they do with other bytes. */
const notUtf8 = (contract: Contract, detail: string) =>
  detail === 'is not UTF-8' ? silenceOrigin(contract, 'invalid-utf-8') : undefined;

type BodyFault = Extract<MessageFault, { readonly kind: 'body' }>;

/** The faults of a body, each with the origin of the line that it breaks. */
function tellingIn(
  contract: Contract,
  { media: { schemaPointer }, value, faults }: BodyFault,
): readonly (Finding & Pick<Fault, 'keyword'>)[] {
  if (schemaPointer === undefined) return [];
  return telling(faults).map((fault) => ({
    where: fragment(fault.pointer),
    detail: wordsOf(fault),
    origin: faultOrigin(contract, schemaPointer, fault, value),
    keyword: fault.keyword,
  }));
}
