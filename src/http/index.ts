// What the mock and the reference server both say over HTTP.

export { answerClientError } from './client-error.ts';
export { isJsonMediaType, mediaTypeProblem } from './media-type.ts';
export {
  allowedMethods,
  createPathMatcher,
  type PathMatch,
  type PathMatcher,
  type PathTemplate,
  pathTemplates,
  rawPathOf,
} from './paths.ts';
export {
  CHALLENGE,
  type FieldError,
  invalidBody,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  type ProblemBody,
  type ProblemExtras,
  type ProblemKind,
  problem,
  sendProblem,
} from './problem.ts';
export {
  drain,
  type JsonBody,
  MAX_BODY_BYTES,
  parseJson,
  type RawBody,
  readBody,
  readJson,
} from './read-json.ts';
