// Whether a request is one that the contract allows: its parameters and its body. Mock and reference server ask here,
// so that both give the same problem for the same faulty request.

import { type Contract, type MediaType, type Operation, typesOf } from '../contract/index.ts';
import { fieldErrors } from './field-errors.ts';
import { createParameterJudge, isBinding, parameterSentence } from './judge-parameters.ts';
import { type FieldError, invalidBody, type Problem, problem } from './problem.ts';
import type { ParameterSource } from './raw-parameters.ts';
import type { RequestBody } from './request-body.ts';

/** A request of one operation, with its body read. */
export interface ReceivedRequest extends ParameterSource {
  readonly body?: RequestBody | undefined;
}

/** The 400 for a request that the contract refuses; undefined for one that it accepts. */
export type ValidateRequest = (operation: Operation, request: ReceivedRequest) => Problem | undefined;

/** Makes the validation of a contract's operations. @throws ContractError where a schema of theirs is none. */
export function createRequestValidation(contract: Contract): ValidateRequest {
  const judges = new Map(
    contract.operations
      .filter(({ parameters }) => parameters.some(isBinding))
      .map((operation) => [operation, createParameterJudge(contract, operation.parameters)]),
  );
  const judgeBody = createBodyJudge(contract);
  return (operation, request) => {
    const errors = judgeBody(request.body);
    const sentences = [...new Set((judges.get(operation)?.(request) ?? []).map(parameterSentence))];
    const refused = errors.length > 0 ? invalidBody(errors) : undefined;
    if (sentences.length === 0) return refused;
    const detail = [...sentences, ...(refused ? [refused.body.detail] : [])].join(' ');
    return problem('invalid-request', detail, refused?.body.errors ? { errors: refused.body.errors } : {});
  };
}

function createBodyJudge(contract: Contract) {
  const judged = new Set<MediaType>();
  for (const { requestBody } of contract.operations) {
    for (const media of requestBody?.content ?? []) if (isJudged(contract, media)) judged.add(media);
  }
  for (const { schemaPointer = '' } of judged) contract.faultsOf(schemaPointer, undefined);
  return (body: RequestBody | undefined): readonly FieldError[] => {
    if (body === undefined || !judged.has(body.media)) return [];
    return fieldErrors(contract.faultsOf(body.media.schemaPointer ?? '', body.value));
  };
}

// A body that is no JSON is text; a schema of fields speaks of what the text stands for.
function isJudged(contract: Contract, { json, schemaPointer }: MediaType): boolean {
  if (schemaPointer === undefined) return false;
  return json || typesOf(contract.schemaAt(schemaPointer).node).includes('string');
}
