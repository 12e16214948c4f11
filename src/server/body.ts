// Reads the body of an operation that takes one: 415, 413 and malformed JSON are settled here.

import type { Request, RequestHandler } from 'express';
import { mediaTypeProblem, readJson } from '../http/index.ts';
import { Refusal } from './refusal.ts';
import { operationOf } from './validation.ts';

/** Puts the parsed body into `request.body`; a body that the operation doesn't take is ignored. */
export function readBody(): RequestHandler {
  return async (request, _response, next) => {
    const expected = operationOf(request).requestBody;
    const read = expected?.required === true || (expected != null && hasBody(request));
    if (read) {
      const refused = mediaTypeProblem(request.headers);
      if (refused) throw new Refusal(refused);
      const body = await readJson(request);
      if (!body.ok) throw new Refusal(body.problem);
      request.body = body.value;
    }
    spellContentType(request, read);
    next();
  };
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

// The validator compiles and keeps a schema for every spelling that it meets, so it must meet one only.
function spellContentType(request: Request, read: boolean): void {
  if (read) request.headers['content-type'] = 'application/json';
  else delete request.headers['content-type'];
}
