// Reads a request and holds it against the contract: 415, 413, malformed JSON and everything that breaks a rule.

import type { Contract } from '../contract/index.ts';
import { createRequestValidation, readRequestBody } from '../http/index.ts';
import { httpRequest } from '../node-http/index.ts';
import { Refusal } from './refusal.ts';
import { type Handler, operationOf } from './request-state.ts';

/** Reads the body that the operation takes, if any, and refuses a request that the contract does not allow. */
export function validate(contract: Contract): Handler {
  const problemOf = createRequestValidation(contract);
  return async (request, { locals: { acs } }, next) => {
    const operation = operationOf(acs);
    const read = await readRequestBody(httpRequest(request), operation.requestBody);
    if (!read.ok) throw new Refusal(read.problem);
    const { url, headers } = request;
    const refused = problemOf(operation, { url, headers, params: acs.params, body: read.body });
    if (refused) throw new Refusal(refused);
    request.body = read.body?.value;
    next();
  };
}
