// What was seen of a response, and why there is no complete one.

import { fromPointer } from '../../../src/contract/index.ts';
import type { Failure, Glimpse, Seen } from '../../types.ts';
import { counted, firstOf } from './numbers.ts';
import { say, type Table } from './table.ts';

/** `404 Not Found`, `no body`, `without prefix, refill.tokens`. */
export const seenInWords = (seen: Seen): string => say(sights, seen);

/** `no complete response within 10 s`. */
export const failureInWords = (failure: Failure): string => say(failures, failure);

const statusInWords = ({ status, phrase }: Pick<Glimpse, 'status' | 'phrase'>): string =>
  `${status} ${phrase}`.trim();

/** Status and the beginning of a body: `404 Not Found: {"error":"no such path"}`. A page of a framework gives no reason. */
export const glimpseInWords = ({ excerpt, ...status }: Glimpse): string =>
  excerpt === '' || excerpt.trimStart().startsWith('<')
    ? statusInWords(status)
    : `${statusInWords(status)}: ${excerpt}`;

const sights: Table<Seen> = {
  status: ({ rejects, ...status }) => `${statusInWords(status)}${rejects ? ', rejected in the body' : ''}`,
  'media-type': ({ mediaType, empty }) => (empty ? 'no body' : (mediaType ?? 'no Content-Type')),
  json: () => 'JSON',
  'no-body': () => 'no body',
  'not-json': ({ excerpt }) => `no JSON${excerpt && `: ${excerpt}`}`,
  schema: ({ faults }) => faultsInWords(faults),
  header: ({ name, value }) => (value === undefined ? `no ${name}` : `${name}: ${value}`),
  echo: ({ differences }) =>
    differences
      .map(({ path, sent, received }) => `${path || 'the body'}: sent ${sent}, got ${received ?? 'nothing'}`)
      .join('; ') || 'as sent',
  pointers: ({ pointers }) => pointers.join(', ') || 'no errors',
  'resource-shown': ({ glimpse }) => `${statusInWords(glimpse)} with the resource: ${glimpse.excerpt}`,
  identifiers: ({ twice }) => (twice === undefined ? 'all differ' : `${twice} more than once`),
  member: ({ value }) => value,
  failure: ({ failure }) => failureInWords(failure),
  'token-rule': ({ actual }) => actual,
};

/** `id is missing; ratelimit.window must be integer`: that no alternative fits goes without saying beside what it lacks. */
function faultsInWords(faults: Extract<Seen, { kind: 'schema' }>['faults']): string {
  const inner = faults.filter(({ line = '' }) => !/\/(oneOf|anyOf)$/.test(line));
  const all = (inner.length > 0 ? inner : faults).map(({ pointer, message }) => {
    const place = fromPointer(pointer).join('.') || 'the body';
    return `${place} ${message.startsWith('must have required property') ? 'is missing' : message}`;
  });
  return firstOf([...new Set(all)], 3).join('; ') || 'valid';
}

const failures: Table<Failure> = {
  timeout: ({ seconds }) => `no complete response within ${seconds} s`,
  reset: () => 'no response: the connection was closed',
  truncated: ({ detail }) => `the connection was closed inside the body${more(detail)}`,
  'too-large': ({ bytes, coding = '' }) =>
    `a ${coding} body of more than ${counted(bytes, 'byte')}`.replace('  ', ' '),
  'invalid-http': ({ detail }) => `a response that is not HTTP${more(detail)}`,
  undecodable: ({ coding, detail = '' }) =>
    `a body in the content coding ${coding}, which cannot be read${more(detail)}`,
  unreachable: ({ detail, tls = false }) => {
    if (tls && /wrong version|packet length|EPROTO|http request/i.test(detail))
      return 'TLS failed: the server speaks plain http, so begin the base URL with http://';
    if (tls) return `TLS failed${more(detail)}: pass --ca FILE or --insecure`;
    return /ENOTFOUND|EAI_/.test(detail)
      ? `the name does not resolve${more(detail)}: check the base URL (HTTP_PROXY is not used)`
      : `cannot connect${more(detail)}: does it listen on this port?`;
  },
  unsendable: ({ detail }) => `the request cannot be sent${more(detail)}`,
};

const more = (detail: string) => (detail === '' ? '' : ` (${detail})`);
