// What is wrong with a response: that it accepts a request which must be rejected, and where it is not as declared.

import {
  type Contract,
  derived,
  type Operation,
  type Origin,
  type Response,
  responseFor,
} from '../contract/index.ts';
import { fieldOf } from './body.ts';
import { type Finding, notUtf8, parameterAt, tellingIn, typeAt } from './finding.ts';
import { createResponseJudge, type MessageFault, type ResponseMessage } from './judge.ts';
import { parameterOrigin, silenceOrigin, softened } from './origins.ts';
import type { RequestFinding } from './request-findings.ts';

/**
 * Makes what finds the faults of a contract's responses; `wrong` is what was wrong with the request.
 * @throws ContractError where a schema of theirs is none
 */
export function createResponseFindings(contract: Contract) {
  const faultsOfResponse = createResponseJudge(contract);
  return (
    operation: Operation,
    response: ResponseMessage,
    wrong: readonly RequestFinding[],
  ): readonly Finding[] => [
    ...acceptances(response.status, wrong),
    ...faultsOfResponse(operation, response).flatMap((fault) =>
      findingsOf(contract, operation, response, fault),
    ),
  ];
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

function findingsOf(
  contract: Contract,
  operation: Operation,
  { status, headers }: ResponseMessage,
  fault: MessageFault,
): readonly Finding[] {
  if (fault.kind === 'status') return statusFinding(contract, operation, status);
  if (fault.kind === 'header') {
    const isMissing = fault.fault.fault === 'missing';
    const origin = isMissing ? fault.fault.parameter.origin : parameterOrigin(contract, fault.fault);
    return [{ ...parameterAt(fault.fault), origin }];
  }
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
      // Another media type is a finding by itself; the source may want JSON all the same.
      return fault.media.json && (/[/+]json\b/i.test(claimed ?? '') || needsJson(response))
        ? jsonFindings(contract, response, claimed, fault)
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
  const open: Origin = { level: 'chosen', pointer: `${pointer}/responses` };
  const redirect = status >= 300 && status < 400;
  const origin = isSuccess(status)
    ? responses.find((response) => /^2\d\d$/.test(response.status))?.origin
    : redirect
      ? silenceOrigin(contract, 'redirects')
      : open;
  const declared = responses.map((response) => response.status).join(', ');
  return origin === undefined
    ? []
    : [{ where: 'status', detail: `is ${status}, the contract has ${declared}`, origin }];
}

/** That a stated success carries JSON is the source's; its fields are not. */
const needsJson = ({ status, origin, content }: Response): boolean =>
  status.startsWith('2') && origin.level !== 'chosen' && content?.json === true;

function jsonFindings(
  contract: Contract,
  response: Response,
  claimed: string | undefined,
  fault: Extract<MessageFault, { readonly kind: 'json' | 'body' }>,
): readonly Finding[] {
  const { media } = fault;
  const charset = hasOtherCharset(claimed) ? silenceOrigin(contract, 'invalid-utf-8') : undefined;
  if (fault.kind === 'json') {
    const { detail } = fault;
    const origin = response.status.startsWith('2') ? derived(media.kindOrigin) : media.origin;
    return [{ where: '#', detail, origin: softened(origin, notUtf8(contract, detail), charset) }];
  }
  return tellingIn(contract, fault).map(({ where, detail, origin, keyword }) => {
    // Which values a member has, such as the codes of errors, may be decided apart from the shape of the body.
    const isOwnDecision = keyword === 'enum' && origin.level === 'chosen';
    return { where, detail, origin: isOwnDecision ? origin : softened(media.origin, origin, charset) };
  });
}

/** In which charset JSON is written the source does not say. */
function hasOtherCharset(claimed = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(claimed)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
