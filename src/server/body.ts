// Reads a request and holds it against the contract: 415, 413, malformed JSON and everything that breaks a rule.

import type { RequestHandler } from 'express';
import type { Contract } from '../contract/index.ts';
import { createRequestValidation, readRequestBody } from '../http/index.ts';
import { httpRequest } from '../node-http/index.ts';
import { contextOf, operationOf } from './context.ts';
import { Refusal } from './refusal.ts';

/** Reads the body that the operation takes, if any, and refuses a request that the contract does not allow. */
export function readValidRequest(contract: Contract): RequestHandler {
  const validate = createRequestValidation(contract);
  return async (request, response, next) => {
    const context = contextOf(response);
    const operation = operationOf(context);
    const read = await readRequestBody(httpRequest(request), operation.requestBody);
    if (!read.ok) throw new Refusal(read.problem);
    const { url, headers } = request;
    const refused = validate(operation, { url, headers, params: context.params, body: read.body });
    if (refused) throw new Refusal(refused);
    context.body = read.body?.value;
    next();
  };
}
