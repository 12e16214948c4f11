// What a form checks before it sends: the bodies of the contract as Standard Schemas. Nothing here needs Node.

export type { BodyOf } from '../types.ts';
export {
  type BodySchemas,
  bodySchemas,
  type Issue,
  type StandardSchema,
  type Validated,
} from './body-schemas.ts';
