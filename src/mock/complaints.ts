// What is wrong with a request, from Prism's word on its parameters and our own on its body.

import { toPointer } from '../contract/index.ts';
import { type FieldError, invalidBody, type Problem, problem } from '../http/index.ts';
import { essenceOf } from './body.ts';
import type { Call, Kit } from './kit.ts';
import type { Complaint, Reply } from './prism.ts';

/** The 400 for a request that the contract refuses; undefined for one that it accepts. */
export function invalidRequest(kit: Kit, call: Call, body: unknown, reply: Reply): Problem | undefined {
  const parameters = reply.complaints.filter(({ path: [part = 'body'] }) => part !== 'body');
  const errors = bodyErrors(kit, call, body, reply.complaints);
  if (parameters.length === 0) return errors.length > 0 ? invalidBody(errors) : undefined;
  const detail = parameters.map(({ message }) => `${message}.`).join(' ');
  return problem('invalid-request', detail, errors.length > 0 ? { errors } : {});
}

function bodyErrors(
  { findFaults }: Kit,
  { operation, request }: Call,
  body: unknown,
  complaints: readonly Complaint[],
): readonly FieldError[] {
  if (body === undefined) return [];
  const isMeant = essenceOf(request.headers['content-type']) === operation.body?.mediaType;
  const pointer = isMeant ? operation.body?.schemaPointer : undefined;
  const judged = pointer === undefined ? undefined : findFaults(pointer, body);
  return judged ?? complaints.flatMap(toFieldError);
}

function toFieldError({ path: [part, ...keys], message }: Complaint): readonly FieldError[] {
  if (part !== undefined && part !== 'body') return [];
  return [{ pointer: `#${encodeURI(toPointer(keys))}`, detail: message }];
}
