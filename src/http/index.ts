// What mock and reference server both say of a request, whatever carried it. Nothing here needs Node.

export {
  type CorsRules,
  corsOf,
  exposedHeaders,
  isPreflight,
  type Origins,
  preflightHeaders,
} from './cors.ts';
export { isBearer, type Presented, presentedCredentials, unauthorized } from './credentials.ts';
export { telling, wordsOf } from './fault-words.ts';
export { fieldErrors, fragment } from './field-errors.ts';

export {
  createOperationFinder,
  type FindOperation,
  type Found,
  noSuchMethod,
  nothingHere,
  type Place,
} from './find-operation.ts';
export { invalidRequest } from './invalid-request.ts';
export { type ParameterFault, parameterWords } from './judge-parameters.ts';
export { isLoopback } from './loopback.ts';
export { chooseMediaType } from './media-type.ts';
export {
  createRequestJudge,
  createResponseJudge,
  type RequestFault,
  type RequestJudge,
  type ResponseFault,
} from './message-faults.ts';
export { type JsonBody, MAX_BODY_BYTES, malformed, parseJson, type RawBody, tooLarge } from './parse-json.ts';
export { createPathMatcher, pathTemplates, rawPathOf } from './paths.ts';
export {
  type FieldError,
  invalidBody,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  problem,
  tooManyRequests,
} from './problem.ts';
export { fieldOf, type HeaderFields, type HttpRequest } from './request.ts';
export { type RequestBody, readRequestBody } from './request-body.ts';
export { unknownReference } from './unknown-reference.ts';
