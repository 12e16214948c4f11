import { expect, test } from 'vitest';
import { createSearch, type SearchEntry } from './search.ts';

const entries: readonly SearchEntry[] = [
  ['guide', 'Names', 'How the same name is sent again', 'guide'],
  ['decision', 'names-unique', 'May two tags have the same name? Yes.', 'names'],
  ['line', 'ByteLength minimum: 16', 'stated · byte-length', 'line'],
  ['line', 'byteLength', 'How long tokens are.', 'field'],
  ['operation', 'a', 'GET /a', 'operation'],
  ['clause', 'prefix', 'The prefix is a string of at most 50 characters.', 'prefix'],
  ['decision', 'invalid-request', 'What is the response to a body that is malformed?', 'invalid'],
];
const search = createSearch(entries);
const found = (text: string) => search(text).map(([, , , href]) => href);

test.each([
  ['a decision before a guide', 'unique names', ['names', 'guide']],
  ['another word for the same', 'duplicates', ['names', 'guide']],
  ['part of a name', 'length', ['field', 'line']],
  ['the beginning of a word', 'byteLe', ['field', 'line']],
  ['all words where something has them all', 'minimum 16', ['line']],
  ['a question, as it is asked', 'how long can a token prefix be?', ['prefix', 'field']],
  ['a status by its response', 'which status for a wrong body', ['invalid']],
  ['some of the words else', 'minimum 17 of names', ['names', 'line', 'guide']],
  ['a name that is a word without meaning', 'a', ['operation']],
  ['nothing where no word says anything', 'what is it', []],
  ['nothing', ' ', []],
])('finds %s', (_, text, hrefs) => {
  expect(found(text).slice(0, hrefs.length)).toEqual(hrefs);
  if (hrefs.length < 2) expect(found(text)).toEqual(hrefs);
});
