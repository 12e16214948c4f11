// What is wrong with an answer, each with the origin that the conformance suite gives the same requirement.

import { type Contract, type Operation, type Origin, type Response, responseFor } from '../contract/index.ts';
import { createParameterJudge, type JudgeParameters } from '../http/index.ts';
import { contentFindings } from './answer-content.ts';
import type { Answered, AnswerFinding } from './answer-finding.ts';
import { joined, type TrafficAnswer } from './exchange.ts';
import { silenceOrigin } from './origins.ts';
import { parameterOrigin } from './request-faults.ts';

/** Finds what is wrong with an answer. @throws ContractError when it is made, where a schema is none */
export type JudgeAnswer = (answered: Answered) => readonly AnswerFinding[];

/** A 303 may be the way to a login as well as to what was done: it says of neither that the request was accepted. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** What is accepted for later may be rejected then: nothing in the traffic tells. */
const ACCEPTED_LATER = 202;

/** A part of a resource, and none because it is the same, are what a client asked for by header (RFC 9110 §13, §14). */
const PARTS = [206, 304];

/** Makes the judge of a contract's answers. */
export function createAnswerJudge(contract: Contract): JudgeAnswer {
  const responses = contract.operations.flatMap((operation) => operation.responses);
  const headers = new Map(responses.map((response) => [response, headerJudge(contract, response)]));
  for (const { contents } of responses)
    for (const { json, schemaPointer } of contents)
      if (json && schemaPointer !== undefined) contract.faultsOf(schemaPointer, undefined);
  return (answered) => {
    const { operation, answer } = answered;
    const accepted =
      isSuccess(answer.status) && answer.status !== ACCEPTED_LATER ? acceptances(answered) : [];
    if (PARTS.includes(answer.status)) return accepted;
    const response = responseFor(operation.responses, answer.status);
    if (response === undefined) return [...accepted, ...statusFinding(contract, answered)];
    return [
      ...accepted,
      ...headerFindings(contract, answer, headers.get(response)),
      ...contentFindings(contract, response, answered),
    ];
  };
}

const acceptances = ({ request, answer: { status } }: Answered): readonly AnswerFinding[] =>
  request.flatMap(({ fault, refused }) =>
    refused === undefined ? [] : [{ fault: { kind: 'accepted', status, although: fault }, origin: refused }],
  );

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

/** Required headers, and the schemas of all: a header reads as a parameter does. */
function headerJudge(contract: Contract, { headers }: Response): JudgeParameters {
  return createParameterJudge(
    contract,
    headers.map(({ name, required, origin, pointer, schemaPointer }) => ({
      name,
      in: 'header',
      required,
      origin,
      pointer,
      node: { name, in: 'header' },
      ...(schemaPointer !== undefined && { schemaPointer, schema: contract.schemaAt(schemaPointer) }),
      explode: false,
      style: 'simple',
      examples: [],
      namedExamples: [],
    })),
  );
}

function headerFindings(
  contract: Contract,
  { headers }: TrafficAnswer,
  judge: JudgeParameters | undefined,
): readonly AnswerFinding[] {
  const faults = judge?.({ params: {}, headers: joined(headers) }) ?? [];
  return faults.map((fault) => ({
    fault: { kind: 'header', fault },
    origin: fault.fault === 'missing' ? fault.parameter.origin : parameterOrigin(contract, fault),
  }));
}
