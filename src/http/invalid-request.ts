// The problem of a request that the contract rejects. Mock and reference server make it here, so that both give the same one
// for the same faults.

import { fieldErrors } from './field-errors.ts';
import { parameterSentence } from './judge-parameters.ts';
import type { RequestFault } from './message-faults.ts';
import { invalidBody, type Problem, problem } from './problem.ts';

/** The 400 for what is wrong with the parameters and the body of a request. */
export function invalidRequest(faults: readonly RequestFault[]): Problem {
  const errors = fieldErrors(faults.flatMap((each) => (each.kind === 'body' ? each.faults : [])));
  const told = faults.flatMap((each) => (each.kind === 'parameter' ? [parameterSentence(each.fault)] : []));
  const ofBody = errors.length > 0 ? invalidBody(errors) : undefined;
  if (ofBody !== undefined && told.length === 0) return ofBody;
  const detail = [...new Set(told), ...(ofBody ? [ofBody.body.detail] : [])].join(' ');
  return problem('invalid-request', detail, ofBody?.body.errors ? { errors: ofBody.body.errors } : {});
}
