// What mock and reference server both say of a request, whatever carried it. Nothing here needs Node.

export {
  fieldOf,
  fieldPairs,
  type HeaderFields,
  type HttpRequest,
  joined,
  MAX_BODY_BYTES,
  malformed,
  parseJson,
  tooLarge,
} from './body.ts';
export { corsOf, exposedHeaders, isPreflight, type Origins, preflightHeaders } from './cors.ts';
export * from './credentials.ts';
export { fieldErrors, unknownReference } from './fault-words.ts';
export {
  createOperationFinder,
  createPathMatcher,
  type Found,
  noSuchMethod,
  rawPathOf,
} from './find-operation.ts';
export * from './findings.ts';
export { createRequestJudge, invalidRequest, type RequestJudge } from './judge.ts';
export { silenceOrigin } from './origins.ts';
export { parameterAt, queryOf } from './parameters.ts';
export {
  type FieldError,
  invalidBody,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  type ProblemBody,
  problem,
  Rejection,
} from './problem.ts';
export { type RequestBody, readRequestBody } from './request-body.ts';
