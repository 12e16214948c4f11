// Reads a request and holds it against the contract: 415, 413, malformed JSON and everything that breaks a rule.

import type { Contract } from '../contract/index.ts';
import { createRequestValidation, readRequestBody } from '../http/index.ts';
import { operationOf, type Step } from './call.ts';
import { Refusal } from './refusal.ts';

/** Reads the body that the operation takes, if any, and refuses a request that the contract does not allow. */
export function readValidRequest(contract: Contract): Step {
  const validate = createRequestValidation(contract);
  return async (call) => {
    const { request, params } = call;
    const operation = operationOf(call);
    const read = await readRequestBody(request, operation.requestBody);
    if (!read.ok) throw new Refusal(read.problem);
    const { url, headers } = request;
    const refused = validate(operation, { url, headers, params, body: read.body });
    if (refused) throw new Refusal(refused);
    call.body = read.body?.value;
    return undefined;
  };
}
