// What the mock and the reference server both do over HTTP.

export {
  allowOrigin,
  exposedHeaders,
  isPreflight,
  type Origins,
  preflightHeaders,
} from './cors.ts';
export {
  isBearer,
  type Presented,
  presentedCredentials,
  unauthorized,
} from './credentials.ts';
export { telling, wordsOf } from './fault-words.ts';
export { fragment } from './field-errors.ts';
export {
  createOperationFinder,
  type FindOperation,
  type Found,
  noSuchMethod,
  nothingHere,
  type Place,
} from './find-operation.ts';
export { createGraceful } from './graceful.ts';
export { hostProblem, isLoopback, type KnownHosts, knownHosts } from './host.ts';
export {
  createParameterJudge,
  type JudgeParameters,
  type ParameterFault,
  parameterWords,
} from './judge-parameters.ts';
export { closeAtOnce, createHttpServer, DEFAULT_LIMITS, type Limits, listen } from './listen.ts';
export { chooseMediaType } from './media-type.ts';
export { createPathMatcher, pathTemplates, rawPathOf } from './paths.ts';
export {
  type FieldError,
  invalidBody,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  problem,
  sendProblem,
} from './problem.ts';
export { drain, parseJson, readJson } from './read-json.ts';
export { type RequestBody, readRequestBody } from './request-body.ts';
export { createRequestValidation, type ValidateRequest } from './validate-request.ts';
