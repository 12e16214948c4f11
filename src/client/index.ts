// The typed client of the contract; runs in a browser as well as in Node.

export { type ClientOptions, createClient } from './create-client.ts';
export { ParameterError } from './parameter-error.ts';
export { type FieldError, type Problem, type Result, UNREADABLE_ANSWER } from './result.ts';
export type { components, operations, paths } from './schema.gen.ts';
export type { Client, Data, Input, OperationId } from './types.ts';
