// What mock and reference server both say of a request, whatever carried it. Nothing here needs Node.

export * from './body.ts';
export * from './cors.ts';
export * from './credentials.ts';
export { fieldErrors, unknownReference } from './fault-words.ts';
export * from './find-operation.ts';
export * from './findings.ts';
export {
  createRequestJudge,
  createResponseJudge,
  invalidRequest,
  type ResponseMessage,
} from './judge.ts';
export { silenceOrigin } from './origins.ts';
export { parameterAt, queryOf } from './parameters.ts';
export * from './problem.ts';
export { type RequestBody, readRequestBody } from './request-body.ts';
export { sampleRequest } from './sample-request.ts';
