// Reads a request and holds it against the contract: 415, 413, malformed JSON and everything that breaks a rule.

import type { Contract, Operation } from '../contract/index.ts';
import {
  createRequestJudge,
  type HttpRequest,
  invalidRequest,
  type RequestBody,
  readRequestBody,
} from '../http/index.ts';
import { httpRequest } from '../node-http/index.ts';
import { Refusal } from './refusal.ts';
import { type Handler, operationOf } from './request-state.ts';

/** Reads the body that the operation takes, if any, and refuses a request that the contract does not allow. */
export function validate(contract: Contract): Handler {
  const { faultsOfReceived } = createRequestJudge(contract);
  return async (request, { locals: { acs } }, next) => {
    const operation = operationOf(acs);
    const body = operation.requestBody && (await bodyOf(httpRequest(request), operation.requestBody));
    const { url, headers } = request;
    const faults = faultsOfReceived(operation, { url, headers, params: acs.params, body });
    if (faults.length > 0) throw new Refusal(invalidRequest(faults));
    request.body = body?.value;
    next();
  };
}

async function bodyOf(
  request: HttpRequest,
  declared: Operation['requestBody'],
): Promise<RequestBody | undefined> {
  const read = await readRequestBody(request, declared);
  if (!read.ok) throw new Refusal(read.problem);
  return read.body;
}
