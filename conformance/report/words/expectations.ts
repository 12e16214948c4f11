// What is required, and what that would look like.

import type { Contract } from '../../../src/contract/index.ts';
import type { Expectation, Finding, Required, Seen } from '../../types.ts';
import { glimpseInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** What is required, and the response that would do: `the request is rejected`, `any 4xx`. */
export interface Wanted {
  readonly requirement: string;
  readonly expected: string;
}

/** An expectation in one line: `the request is rejected: any 4xx`. */
export function expectationInWords(expectation: Expectation): string {
  const { requirement, expected } = say(words, expectation as Required, undefined);
  return `${requirement}: ${expected}`;
}

/** What was wanted, as far as it needs no contract. */
export const requiredInWords = (required: Required, seen: Seen): Wanted => say(words, required, seen);

/** What a finding says was wanted; the decision of a silence stands for its answer. */
export function wantedInWords({ required, seen, origin }: Finding, { source }: Contract): Wanted {
  const wanted = requiredInWords(required, seen);
  const decision =
    required.kind === 'token-answer' ? source.silences.get(origin.id ?? '')?.decision : undefined;
  return decision === undefined ? wanted : { ...wanted, expected: decision };
}

const words: Table<Required, Wanted, [seen: Seen | undefined]> = {
  accepted: () => ({ requirement: 'the request is accepted', expected: 'any 2xx, or 303' }),
  refused: ({ redirects }) => ({
    requirement: 'the request is rejected',
    expected: redirects ? 'any 4xx, or a redirect' : 'any 4xx',
  }),
  status: ({ statuses }) => ({ requirement: 'the status', expected: statuses.join(' or ') }),
  'media-type': ({ mediaType }) => ({
    requirement: 'the media type of the response',
    expected: mediaType,
  }),
  json: ({ required }) => ({
    requirement: 'the body of the response',
    expected: required ? 'JSON' : 'JSON where its media type says so',
  }),
  'still-json': ({ as }) => ({
    requirement: 'what was sent leaves the response JSON',
    expected: `JSON where its media type says so, as in the response of ${as}`,
  }),
  schema: ({ pointer }) => ({
    requirement: 'the body is as the contract describes it',
    expected: `valid under ${pointer}`,
  }),
  'member-schema': ({ member, pointer }) => ({
    requirement: `${member} of the body is as the contract describes it`,
    expected: `valid under ${pointer}`,
  }),
  header: ({ name, includes }) => ({
    requirement: `the header ${name}`,
    expected: includes === undefined ? 'any value' : `a value with ${includes}`,
  }),
  echo: () => ({
    requirement: 'what was created is what was sent',
    expected: 'the values that were sent, in every member of the response that was sent',
  }),
  'whole-echo': () => ({
    requirement: 'what was sent is in the response',
    expected: 'every member that was sent',
  }),
  pointer: ({ pointer }) => ({ requirement: 'errors in the body point at the fault', expected: pointer }),
  'same-status': ({ as }) => ({
    requirement: 'nothing happened in between, so the status is the same',
    expected: `the status of ${as}`,
  }),
  'same-resource': ({ as }, seen) => ({
    requirement: 'nothing happened in between, so the response is the same',
    expected: seen?.kind === 'other-resource' ? glimpseInWords(seen.first) : `the response of ${as}`,
  }),
  'not-resource': ({ of }) => ({
    requirement: 'the resource is not shown here',
    expected: `a response without the resource of ${of}`,
  }),
  distinct: ({ pointer, among }, seen) => ({
    requirement: 'two resources have two identifiers',
    expected: `another ${pointer} in each of ${seen?.kind === 'identifiers' ? seen.count : among.length + 1} responses`,
  }),
  member: ({ pointer, value }) => ({
    requirement: 'the resource is the one that was asked for',
    expected: `${pointer} is ${JSON.stringify(value)}`,
  }),
  'token-rule': (_, seen) =>
    seen?.kind === 'token-rule'
      ? { requirement: seen.requirement, expected: seen.expected }
      : { requirement: 'the clauses on tokens', expected: 'what they say, as seen through the driver' },
  'token-answer': ({ answer }) => ({
    requirement: 'the silence is answered as the contract decided',
    expected: answer,
  }),
  response: () => ({
    requirement: 'a complete HTTP response',
    expected: 'a status, headers and a complete body',
  }),
  'no-server-error': () => ({ requirement: 'no request makes the server fail', expected: 'no 5xx' }),
};
