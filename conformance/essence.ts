// What counts in a response when two runs are compared: the code and not the phrase, the scheme and not the realm.

import { type Seen, uniqueLength } from './types.ts';

/** A key that two answers share when they mean the same. */
export const essenceOf = (seen: Seen): string =>
  withoutRunNames(JSON.stringify([seen.kind, essenceIn(seen)]));

/** The names that a run made up, as the placeholder that they stand for. */
export const withoutRunNames = (text: string): string => text.replaceAll(runName, '$UNIQUE');

const runName = new RegExp(`\\bn[0-9a-z]{5}0[0-9a-z]{${uniqueLength - 7}}\\b`, 'g');

const essenceIn = (seen: Seen): unknown => (essences[seen.kind] as (seen: Seen) => unknown)(seen);

const essences: { readonly [Kind in Seen['kind']]: (seen: Extract<Seen, { kind: Kind }>) => unknown } = {
  status: ({ status }) => status,
  'media-type': ({ mediaType, empty }) => [mediaType ?? null, empty],
  json: () => null,
  'no-body': () => null,
  'not-json': () => null,
  schema: ({ faults }) => faults.map(({ pointer, message }) => `${pointer} ${message}`).toSorted(),
  header: ({ name, value }) => [
    name.toLowerCase(),
    value === undefined ? null : essenceOfHeader(name, value),
  ],
  echo: ({ differences }) => differences,
  members: ({ missing }) => missing,
  pointers: ({ pointers }) => pointers.length > 0,
  'same-resource': () => null,
  'other-resource': ({ first, second }) => [first.status, second.status],
  'resource-shown': ({ glimpse }) => glimpse.status,
  identifiers: ({ twice }) => twice !== undefined,
  member: ({ value }) => value,
  failure: ({ failure }) => failure.kind,
  'token-answer': ({ answer }) => answer,
  'token-rule': ({ actual }) => actual,
};

/** Of a challenge the scheme counts (RFC 9110 §11.3). */
const essenceOfHeader = (name: string, value: string) =>
  name.toLowerCase() === 'www-authenticate' ? value.split(/[\s,]/, 1)[0] : value;
