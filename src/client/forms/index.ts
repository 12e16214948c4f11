// What a form checks before it sends: the bodies of the contract as Standard Schemas. Nothing here needs Node.

export type { BodyOf } from '../types.ts';
export { type BodySchemas, bodySchemas } from './body-schemas.ts';
export type { Issue, StandardSchema, Validated } from './standard-schema.ts';
