// The typed client of the contract; runs in browsers as well as in Node and Deno.

export { UsageError } from '../errors.ts';
export type { CallOptions, ClientOptions, HeaderValues, Patience } from './call-options.ts';
export { createClient } from './create-client.ts';
export type { Bearer } from './credential.ts';
export { type FieldErrors, fieldErrors } from './field-errors.ts';
export type { FieldName, OfBody } from './field-names.ts';
export { ParameterError } from './parameter-error.ts';
export type { FieldError, Problem } from './problem.ts';
export type { OkResult, ProblemResult, UnreachableReason, UnreachableResult } from './result.ts';
export { waitAfter } from './retry-after.ts';
export type { components, operations, paths } from './schema.gen.ts';
export type { Client, Data, Input, OperationId, Result } from './types.ts';
