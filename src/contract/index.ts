// What the rest of the kit knows of OpenAPI.

export {
  type Alternative,
  alternativesOf,
  type Field,
  type ObjectNode,
  type Path,
  typesOf,
} from './alternatives.ts';
export { type Contract, createContract } from './contract.ts';
export type { OpenApiDocument, OriginMap, Schema } from './document.ts';
export { defaultContractFile, loadContract, loadDocument } from './load.ts';
export {
  type Method,
  methods,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
} from './operation.ts';
export {
  type Clause,
  derived,
  type Level,
  type Origin,
  originOf,
  type Silence,
  type Source,
  weakest,
} from './origin.ts';
export { atPointer, toPointer } from './resolve.ts';
