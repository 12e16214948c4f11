// What was seen of a response.

import type { Glimpse, Seen } from '../../types.ts';
import { failureInWords } from './failures.ts';
import { say, type Table } from './table.ts';

/** `404 Not Found`, `no body`, `without prefix, refill.tokens`. */
export const seenInWords = (seen: Seen): string => say(words, seen);

/** The status as it is shown: `404 Not Found`. */
export const statusInWords = ({ status, phrase }: Pick<Glimpse, 'status' | 'phrase'>): string =>
  `${status} ${phrase}`.trim();

/** Status and the beginning of a body. */
export const glimpseInWords = (glimpse: Glimpse): string =>
  `${statusInWords(glimpse)} ${glimpse.excerpt}`.trim();

/** So many faults of a body are shown. */
const mostFaults = 3;

const words: Table<Seen> = {
  status: ({ rejects, ...status }) =>
    rejects ? `${statusInWords(status)}, rejected in the body` : statusInWords(status),
  'media-type': ({ mediaType, empty }) => (empty ? 'no body' : (mediaType ?? 'no Content-Type')),
  json: () => 'JSON',
  'no-body': () => 'no body',
  'not-json': ({ fault, excerpt }) => `${fault}: ${excerpt}`,
  schema: ({ faults }) => faultsInWords(faults),
  header: ({ name, value }) => (value === undefined ? `no ${name}` : `${name}: ${value}`),
  echo: ({ differences }) =>
    differences
      .map(({ path, sent, answered }) => `${path || 'the body'}: sent ${sent}, got ${answered}`)
      .join('; ') || 'as sent',
  members: ({ missing }) => (missing.length === 0 ? 'all of it' : `without ${missing.join(', ')}`),
  pointers: ({ pointers }) => pointers.join(', ') || 'no errors',
  'same-resource': () => 'the same',
  'other-resource': ({ second }) => glimpseInWords(second),
  'resource-shown': ({ glimpse }) => `${statusInWords(glimpse)} with the resource: ${glimpse.excerpt}`,
  identifiers: ({ twice }) => (twice === undefined ? 'all differ' : `${twice} more than once`),
  member: ({ value }) => value,
  failure: ({ failure }) => failureInWords(failure),
  'token-answer': ({ says }) => says,
  'token-rule': ({ actual }) => actual,
};

function faultsInWords(faults: Extract<Seen, { kind: 'schema' }>['faults']): string {
  const all = [...new Set(faults.map(({ pointer, message }) => `${pointer || 'the body'} ${message}`))];
  const left = all.length - mostFaults;
  const shown = [...all.slice(0, mostFaults), ...(left > 0 ? [`${left} more`] : [])];
  return shown.join('; ') || 'valid';
}
