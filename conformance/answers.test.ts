import { expect, test } from 'vitest';
import { differingAnswers } from './answers.ts';
import { answerLines, answersInWords } from './report/answers.ts';
import type { AnsweredSilence, Seen } from './types.ts';

type Answers = AnsweredSilence['answers'];

/** What was answered in the cases, or in one called a. */
const respond = (seen: Seen, ...cases: readonly string[]): Answers[number] => ({
  seen,
  cases: cases.length === 0 ? ['a'] : cases,
});

const status = (code: number, phrase: string): Seen => ({ kind: 'status', status: code, phrase });
const challenge = (value?: string): Seen => ({
  kind: 'header',
  name: 'WWW-Authenticate',
  ...(value !== undefined && { value }),
});
const pointers = (...all: readonly string[]): Seen => ({ kind: 'pointers', pointers: all });
const echo = (sent: string): Seen => ({
  kind: 'echo',
  differences: [{ path: 'name', sent, received: '"x"' }],
});
const broken = (pointer: string): Seen => ({
  kind: 'schema',
  faults: [{ pointer, message: 'must be string' }],
});
const reset = (detail: string): Seen => ({ kind: 'failure', failure: { kind: 'reset', detail } });

const silence = (id: string, answers: Answers): AnsweredSilence => ({
  id,
  section: '§1',
  question: `What about ${id}?`,
  decision: 'So.',
  answers,
});

/** Whether two answer one silence in different ways. */
const compareOne = (a: Answers, b: Answers) =>
  differingAnswers([a, b].map((answers) => ({ silences: [silence('s', answers)] }))).has('s')
    ? 'different'
    : 'same';

const created = status(201, 'Created');
const ok = status(200, 'OK');

test.each<[string, Answers, Answers, 'same' | 'different']>([
  ['the same', [respond(created, 'a', 'b')], [respond(created, 'a', 'b')], 'same'],
  [
    'another status',
    [respond(created, 'a', 'b')],
    [respond(created), respond(status(400, 'Bad Request'), 'b')],
    'different',
  ],
  ['another phrase for the same status', [respond(created)], [respond(status(201, 'Made'))], 'same'],
  [
    'another realm',
    [respond(challenge('Bearer realm="a"'))],
    [respond(challenge('Bearer realm="b"'))],
    'same',
  ],
  [
    'another scheme',
    [respond(challenge('Bearer realm="a"'))],
    [respond(challenge('Basic realm="a"'))],
    'different',
  ],
  ['a challenge and none', [respond(challenge('Bearer'))], [respond(challenge())], 'different'],
  ['a name of the run', [respond(echo('"nabcde000001"'))], [respond(echo('"nfghij00000z"'))], 'same'],
  ['another value', [respond(echo('"a"'))], [respond(echo('"b"'))], 'different'],
  ['other pointers', [respond(pointers('#/name'))], [respond(pointers('#/name', '#/other'))], 'same'],
  ['pointers and none', [respond(pointers('#/name'))], [respond(pointers())], 'different'],
  ['other faults of a body', [respond(broken('/a'))], [respond(broken('/b'))], 'different'],
  ['the same failure in other words', [respond(reset('ECONNRESET'))], [respond(reset(''))], 'same'],
  ['a failure and a response', [respond(reset(''))], [respond(ok)], 'different'],
  ['more cases with the same answer', [respond(ok)], [respond(ok, 'a', 'b')], 'same'],
  [
    'more cases with other answers',
    [respond(ok)],
    [respond(ok), respond(status(404, 'Not Found'), 'b')],
    'same',
  ],
  ['facts in another order', [respond(ok), respond(pointers())], [respond(pointers()), respond(ok)], 'same'],
  ['other cases only', [respond(ok)], [respond(ok, 'b')], 'same'],
  ['tested on one', [respond(ok)], [], 'same'],
  ['tested on none', [], [], 'same'],
])('answers that are %s', (_, a, b, outcome) => {
  expect(compareOne(a, b)).toBe(outcome);
  expect(compareOne(b, a)).toBe(outcome);
});

test('a difference shows the cases that tell the two apart, and no other', () => {
  const all = [[respond(ok, 'a', 'b', 'c')], [respond(ok, 'a'), respond(status(404, 'No'), 'b', 'c')]];
  const differing = differingAnswers(all.map((answers) => ({ silences: [silence('s', answers)] })));
  expect(differing.get('s')?.map((answers) => answersInWords(answerLines({ answers })))).toEqual([
    '200 OK (2 cases)',
    '404 No (2 cases)',
  ]);
});

test('facts about the same cases become one line, the most frequent first', () => {
  const lines = answerLines(
    silence('s', [
      respond(status(404, 'Not Found'), 'c'),
      respond(created, 'a', 'b'),
      respond({ kind: 'media-type', mediaType: 'application/json', empty: false }, 'a', 'b'),
      respond(pointers('#/x'), 'c'),
    ]),
  );
  expect(answersInWords(lines)).toBe(
    '201 Created, application/json (2 cases); 404 Not Found, a pointer to the fault (1 case)',
  );
  expect(answersInWords([])).toBe('not tested');
  expect(answersInWords(lines, 1)).toBe('201 Created, application/json (2 cases); 1 more');
});

test('a name that a run made up is shown as its placeholder', () => {
  expect(answersInWords(answerLines(silence('s', [respond(echo('"nabcde000001"'), 'a')])))).toBe(
    'name: sent "$UNIQUE", got "x" (1 case)',
  );
});
