// The typed client of the contract; runs in browsers as well as in Node and Deno.

export { UsageError } from '../errors.ts';
export type { FieldError } from '../http/index.ts';
export type { Bearer, CallOptions, ClientOptions, HeaderValues, Patience } from './call-options.ts';
export { createClient } from './create-client.ts';
export { type FieldErrors, type FieldName, fieldErrors, type OfBody } from './field-errors.ts';
export { CallError, orThrow } from './or-throw.ts';
export { ParameterError } from './plan-request.ts';
export type {
  AnyResult,
  OkResult,
  Problem,
  ProblemResult,
  UnreachableReason,
  UnreachableResult,
} from './result.ts';
export { waitAfter } from './retry-after.ts';
export type { components, operations, paths } from './schema.gen.ts';
export type { Client, Data, Input, OperationId, PathClient, Result } from './types.ts';
