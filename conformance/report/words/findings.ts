// What was required, and what a response would look like that is as required.

import type { Pair, Required, Requirement, Seen } from '../../types.ts';
import { glimpseInWords, seenInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** What is required, and the response that would do: `the request is rejected`, `any 4xx`. */
export interface Wanted {
  readonly requirement: string;
  readonly expected: string;
}

/** The columns of every finding. */
export interface FindingWords extends Wanted {
  readonly actual: string;
}

/** A requirement in one line: `the request is rejected: any 4xx`, `in a 201, the body of the response: JSON`. */
export function requirementInWords({ expect, status }: Pick<Requirement, 'expect' | 'status'>): string {
  const { requirement, expected } = requiredInWords(expect as Required);
  return `${status === undefined ? '' : `in a ${status}, `}${requirement}: ${expected}`;
}

/** What was wanted, as far as it needs no contract. */
export function requiredInWords(required: Required, seen?: Seen): Wanted {
  const [requirement, expected] = say(words, required, seen);
  return { requirement, expected };
}

/** What a reader sees of a finding. */
export const findingInWords = ({ required, seen }: Pick<Pair, 'required' | 'seen'>): FindingWords => ({
  ...requiredInWords(required, seen),
  actual: seenInWords(seen),
});

type Row = readonly [requirement: string, expected: string];

const words: Table<Required, Row, [seen: Seen | undefined]> = {
  accepted: ({ redirects }) => ['the request is accepted', redirects ? 'any 2xx or 3xx' : 'any 2xx, or 303'],
  rejected: ({ redirects }) => ['the request is rejected', redirects ? 'any 4xx, or a redirect' : 'any 4xx'],
  status: ({ statuses }) => ['the status', statuses.join(' or ')],
  'media-type': ({ mediaType }) => ['the media type of the response', mediaType],
  json: ({ required }) => [
    'the body of the response',
    required ? 'JSON' : 'JSON where its media type says so',
  ],
  'still-json': () => ['what was sent leaves the response JSON', 'JSON where its media type says so'],
  schema: ({ pointer }) => ['the body is as the contract describes it', `valid under ${pointer}`],
  'member-schema': ({ member, pointer }) => [
    `${member} of the body is as the contract describes it`,
    `valid under ${pointer}`,
  ],
  header: ({ name, includes }) => [
    `the header ${name}`,
    includes === undefined ? 'any value' : `a value with ${includes}`,
  ],
  'header-schema': ({ name, pointer }) => [
    `the header ${name} is as the contract describes it`,
    `valid under ${pointer}`,
  ],
  echo: () => [
    'what was created is what was sent',
    'the values that were sent, in every member of the response that was sent',
  ],
  'whole-echo': () => ['what was sent is in the response', 'every member that was sent'],
  pointer: ({ pointer }) => ['errors in the body point at the fault', pointer],
  'same-status': () => [
    'nothing happened in between, so the status is the same',
    'the status of the request before',
  ],
  'same-resource': (_, seen) => [
    'nothing happened in between, so the response is the same',
    seen?.kind === 'other-resource' ? glimpseInWords(seen.first) : 'the response of the request before',
  ],
  'not-resource': () => ['the resource is not shown here', 'a response without the resource'],
  'not-created': () => [
    'a read shows a resource of its own kind',
    'a response without anything that the run created by another operation',
  ],
  distinct: ({ pointer, among }, seen) => [
    'two resources have two identifiers',
    `another ${pointer} in each of ${seen?.kind === 'identifiers' ? seen.count : among.length + 1} responses`,
  ],
  member: ({ pointer, value }) => [
    'the resource is the one that was asked for',
    `${pointer} is ${JSON.stringify(value)}`,
  ],
  'token-rule': (_, seen) => [
    seen?.kind === 'token-rule' ? seen.requirement : 'the clauses on tokens',
    seen?.kind === 'token-rule' ? seen.expected : 'what they say, as seen through the driver',
  ],
  response: () => ['a complete HTTP response', 'a status, headers and a complete body'],
};
