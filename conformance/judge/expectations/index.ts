// One function for each kind of expectation: is it met, and what was seen. All pure.

import type { Expectation } from '../../types.ts';
import { echo, memberSchema, pointer, schema, wholeEcho } from './bodies.ts';
import type { Evidence, Judgement, JudgeOf } from './evidence.ts';
import { accepted, header, json, mediaType, refused, status, stillJson } from './http.ts';
import { distinct, member, notResource, sameResource, sameStatus } from './resources.ts';

const judges: { readonly [Kind in Expectation['kind']]: JudgeOf<Kind> } = {
  accepted,
  refused,
  status,
  'media-type': mediaType,
  json,
  'still-json': stillJson,
  schema,
  'member-schema': memberSchema,
  header,
  echo,
  'whole-echo': wholeEcho,
  pointer,
  'same-status': sameStatus,
  'same-resource': sameResource,
  'not-resource': notResource,
  distinct,
  member,
  // Token rules are judged by what a driver showed: judge/tokens.
  'token-rule': () => 'undecided',
  'token-answer': () => 'undecided',
};

/** Judges one expectation by a response. */
export function judgeExpectation(expectation: Expectation, evidence: Evidence): Judgement {
  const judge = judges[expectation.kind] as (expectation: Expectation, evidence: Evidence) => Judgement;
  return judge(expectation, evidence);
}

export type { Evidence, Judgement } from './evidence.ts';
export { statusSeen } from './evidence.ts';
