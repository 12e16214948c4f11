// The problem of a request that the contract rejects. Mock and reference server ask here, so that both give the same problem
// for the same faulty request.

import type { Contract, Operation } from '../contract/index.ts';
import { fieldErrors } from './field-errors.ts';
import { parameterSentence } from './judge-parameters.ts';
import { createRequestJudge, type ReceivedRequest } from './message-faults.ts';
import { invalidBody, type Problem, problem } from './problem.ts';

/** The 400 for a request that the contract refuses; undefined for one that it accepts. */
export type ValidateRequest = (operation: Operation, request: ReceivedRequest) => Problem | undefined;

/** Makes the validation of a contract's operations. @throws ContractError where a schema of theirs is none. */
export function createRequestValidation(contract: Contract): ValidateRequest {
  const { faultsOfReceived } = createRequestJudge(contract);
  return (operation, request) => {
    const faults = faultsOfReceived(operation, request);
    if (faults.length === 0) return undefined;
    const errors = fieldErrors(faults.flatMap((each) => (each.kind === 'body' ? each.faults : [])));
    const told = faults.flatMap((each) => (each.kind === 'parameter' ? [parameterSentence(each.fault)] : []));
    const refused = errors.length > 0 ? invalidBody(errors) : undefined;
    if (told.length === 0) return refused;
    const detail = [...new Set(told), ...(refused ? [refused.body.detail] : [])].join(' ');
    return problem('invalid-request', detail, refused?.body.errors ? { errors: refused.body.errors } : {});
  };
}
