// Findings about an answer, each with the origin that the conformance suite gives the same requirement.

import {
  type Contract,
  derived,
  type Fault,
  type MediaType,
  type Operation,
  type Origin,
  type Response,
  responseFor,
} from '../contract/index.ts';
import { createResponseJudge, type ResponseFault, telling } from '../http/index.ts';
import { fieldOf, joined, type TrafficAnswer } from './exchange.ts';
import { faultOrigin, isLeftOut, parameterOrigin, silenceOrigin, softened } from './origins.ts';
import type { RequestFinding } from './request-findings.ts';
import type { AnswerFault } from './types.ts';

/** A fault with the origin of what it breaks. */
export interface AnswerFinding {
  readonly fault: AnswerFault;
  readonly origin: Origin;
}

/** An answer to a request of an operation, with what was wrong with the request. */
export interface Answered {
  readonly method: string;
  readonly operation: Operation;
  readonly answer: TrafficAnswer;
  readonly request: readonly RequestFinding[];
}

/** A 303 may be the way to a login as well as to what was done: it says of neither that the request was accepted. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** What is accepted for later may be rejected then: nothing in the traffic tells. */
const ACCEPTED_LATER = 202;

/** Makes what finds the faults of a contract's answers. @throws ContractError where a schema is none */
export function createAnswerFindings(contract: Contract): (answered: Answered) => readonly AnswerFinding[] {
  const faultsOfResponse = createResponseJudge(contract);
  return (answered) => {
    const { method, operation, answer } = answered;
    const { status, headers, body } = answer;
    // Of several content types the first counts.
    const message = { method, status, headers: { ...joined(headers), ...firstType(answer) }, body };
    const faults = faultsOfResponse(operation, message);
    return [
      ...(isSuccess(status) && status !== ACCEPTED_LATER ? acceptances(answered) : []),
      ...faults.flatMap((fault) => findingsOf(contract, answered, fault)),
    ];
  };
}

const typeOf = ({ headers }: TrafficAnswer) => fieldOf(headers, 'content-type');

const firstType = (answer: TrafficAnswer) => ({ 'content-type': typeOf(answer) });

const acceptances = ({ request, answer: { status } }: Answered): readonly AnswerFinding[] =>
  request.flatMap(({ fault, refused }) =>
    refused === undefined ? [] : [{ fault: { kind: 'accepted', status, although: fault }, origin: refused }],
  );

function findingsOf(contract: Contract, answered: Answered, fault: ResponseFault): readonly AnswerFinding[] {
  const { operation, answer } = answered;
  if (fault.kind === 'status') return statusFinding(contract, answered);
  if (fault.kind === 'header') return [headerFinding(contract, fault)];
  const response = responseFor(operation.responses, answer.status);
  const content = response?.content;
  if (response === undefined || content === undefined) return [];
  switch (fault.kind) {
    case 'no-body':
      return emptyFindings(contract, response, content, answer.status);
    case 'media-type': {
      const sent = typeOf(answer);
      const wanted = response.contents.map(({ mediaType }) => mediaType);
      const found = { kind: 'media-type', wanted, ...(sent !== undefined && { sent }) } as const;
      return [{ fault: found, origin: content.origin }];
    }
    default:
      return jsonFindings(contract, response, answer, fault);
  }
}

/** Another success breaks what the declared one rests on; which refusal, and which error, the source leaves open. */
function statusFinding(
  contract: Contract,
  { operation, answer: { status } }: Answered,
): readonly AnswerFinding[] {
  if (status === 429 || status === 503) return [];
  const declared = operation.responses.map((response) => response.status);
  const success = operation.responses.find((response) => /^2\d\d$/.test(response.status));
  const origin = isSuccess(status) ? success?.origin : openStatus(contract, operation, status);
  return origin === undefined ? [] : [{ fault: { kind: 'status', status, declared }, origin }];
}

function openStatus(contract: Contract, { pointer }: Operation, status: number): Origin | undefined {
  if (status >= 300 && status < 400) return silenceOrigin(contract, 'redirects');
  return { level: 'chosen', pointer: `${pointer}/responses` };
}

const headerFinding = (
  contract: Contract,
  { kind, fault }: Extract<ResponseFault, { readonly kind: 'header' }>,
): AnswerFinding => ({
  fault: { kind, fault },
  origin: fault.fault === 'missing' ? fault.parameter.origin : parameterOrigin(contract, fault),
});

/** That a stated success carries JSON is the source's; its fields are not. */
const needsJson = ({ status, origin, content }: Response): boolean =>
  status.startsWith('2') && origin.level !== 'chosen' && content?.json === true;

function emptyFindings(
  { annotated }: Contract,
  response: Response,
  content: MediaType,
  status: number,
): readonly AnswerFinding[] {
  if (!annotated && !needsJson(response)) return [];
  const origin = needsJson(response) ? derived(content.kindOrigin) : content.origin;
  return [{ fault: { kind: 'no-body', status }, origin }];
}

/** What does not say that it is JSON has another media type, which is told by itself; the source may want JSON all the same. */
function jsonFindings(
  contract: Contract,
  response: Response,
  answer: TrafficAnswer,
  found: Extract<ResponseFault, { readonly kind: 'json' | 'body' }>,
): readonly AnswerFinding[] {
  const claimed = typeOf(answer);
  const { media } = found;
  if (!media.json || !(/[/+]json\b/i.test(claimed ?? '') || needsJson(response))) return [];
  const utf8 = silenceOrigin(contract, 'invalid-utf-8');
  const otherCharset = hasOtherCharset(claimed) ? utf8 : undefined;
  if (found.kind === 'json') {
    const { kind, detail } = found;
    const origin = response.status.startsWith('2') ? derived(media.kindOrigin) : media.origin;
    const open = detail === 'is not UTF-8' ? utf8 : otherCharset;
    return [{ fault: { kind, detail }, origin: softened(origin, open) }];
  }
  const pointer = media.schemaPointer ?? '';
  const told = telling(found.faults.filter((fault) => !isLeftOut(contract, pointer, fault, 'writeOnly')));
  return told.map((fault) => {
    const own = faultOrigin(contract, pointer, fault, found.value);
    const origin = isOwnDecision(fault, own) ? own : softened(media.origin, own, otherCharset);
    return { fault: { kind: 'body', fault }, origin };
  });
}

/** Which values a member has, such as the codes of errors, may be decided apart from the shape of the body. */
const isOwnDecision = ({ keyword }: Fault, { level }: Origin) => keyword === 'enum' && level === 'chosen';

/** In which charset JSON is written the source does not say. */
function hasOtherCharset(claimed = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(claimed)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
