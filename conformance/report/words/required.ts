// What a response would look like that is as required.

import type { Expectation, Requirement, Seen } from '../../types.ts';
import { say, type Table } from './table.ts';

/** A requirement before a run: `any 4xx`, `in a 201: JSON`. */
export const requirementInWords = ({ expect, status }: Pick<Requirement, 'expect' | 'status'>): string =>
  `${status === undefined ? '' : `in a ${status}: `}${say(words, expect, undefined)}`;

/** The response that would do: `any 4xx`. */
export const expectedInWords = (required: Expectation, seen: Seen): string => say(words, required, seen);

const words: Table<Expectation, [seen: Seen | undefined]> = {
  accepted: ({ redirects }) => (redirects ? 'any 2xx or 3xx' : 'any 2xx, or 303'),
  rejected: ({ redirects }) => (redirects ? 'any 4xx, or a redirect' : 'any 4xx'),
  status: ({ statuses }) => statuses.join(' or '),
  'media-type': ({ mediaType, others = [] }) => [mediaType, ...others].join(' or '),
  json: ({ required }) => (required ? 'a body of JSON' : 'a body of JSON, or none'),
  schema: ({ pointer }) => `a body valid under ${pointer}`,
  'member-schema': ({ member, pointer }) => `${member} valid under ${pointer}`,
  header: ({ name, pointer }) =>
    `${name} ${pointer === undefined ? 'with any value' : `valid under ${pointer}`}`,
  echo: () => 'the values that were sent',
  pointer: ({ pointer }) => `errors that point at ${pointer}`,
  'same-status': () => 'the status of the control',
  'not-resource': () => 'a response without the resource',
  distinct: () => 'another identifier in each response',
  member: ({ pointer, value }) => `${pointer.slice(1)} that is ${JSON.stringify(value)}`,
  'token-rule': (_, seen) => (seen?.kind === 'token-rule' ? seen.expected : 'what the clauses on tokens say'),
};
