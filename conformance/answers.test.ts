import { expect, test } from 'vitest';
import { compareAnswers } from './answers.ts';
import { answerLines, answersInWords } from './report/answers.ts';
import type { AnsweredSilence, AnswersFile, Seen } from './types.ts';

type Answers = AnsweredSilence['answers'];

const answer = (seen: Seen, ...cases: readonly string[]): Answers[number] => ({ seen, cases });

const status = (code: number, phrase: string): Seen => ({ kind: 'status', status: code, phrase });
const challenge = (value?: string): Seen => ({
  kind: 'header',
  name: 'WWW-Authenticate',
  ...(value !== undefined && { value }),
});
const pointers = (...all: readonly string[]): Seen => ({ kind: 'pointers', pointers: all });
const echo = (sent: string): Seen => ({
  kind: 'echo',
  differences: [{ path: 'name', sent, answered: '"x"' }],
});
const broken = (pointer: string): Seen => ({
  kind: 'schema',
  faults: [{ pointer, message: 'must be string' }],
});
const reset = (detail: string): Seen => ({ kind: 'failure', failure: { kind: 'reset', detail } });
const word = (text: string, says: string): Seen => ({ kind: 'token-answer', answer: text, says });

const silence = (id: string, answers: Answers): AnsweredSilence => ({
  id,
  section: '§1',
  question: `What about ${id}?`,
  decision: 'So.',
  answers,
});

const file = (silences: Readonly<Record<string, Answers>>): AnswersFile => ({
  format: 'acs-answers/2',
  target: 'http://127.0.0.1',
  startedAt: '2026-07-01T00:00:00Z',
  silences: Object.entries(silences).map(([id, answers]) => silence(id, answers)),
});

/** One silence answered by two: what the comparison says of it. */
function compareOne(a: Answers, b: Answers): 'same' | 'different' | 'uncompared' | 'untested' {
  const { same, different, uncompared } = compareAnswers(file({ s: a }), file({ s: b }));
  if (same.length > 0) return 'same';
  if (different.length > 0) return 'different';
  return uncompared.length > 0 ? 'uncompared' : 'untested';
}

const created = status(201, 'Created');
const ok = status(200, 'OK');

test.each<[string, Answers, Answers, ReturnType<typeof compareOne>]>([
  ['the same', [answer(created, 'a', 'b')], [answer(created, 'a', 'b')], 'same'],
  [
    'another status',
    [answer(created, 'a', 'b')],
    [answer(created, 'a'), answer(status(400, 'Bad Request'), 'b')],
    'different',
  ],
  ['another phrase for the same status', [answer(created, 'a')], [answer(status(201, 'Made'), 'a')], 'same'],
  [
    'another realm',
    [answer(challenge('Bearer realm="a"'), 'a')],
    [answer(challenge('Bearer realm="b"'), 'a')],
    'same',
  ],
  [
    'another scheme',
    [answer(challenge('Bearer realm="a"'), 'a')],
    [answer(challenge('Basic realm="a"'), 'a')],
    'different',
  ],
  ['a challenge and none', [answer(challenge('Bearer'), 'a')], [answer(challenge(), 'a')], 'different'],
  ['a name of the run', [answer(echo('"nabcde000001"'), 'a')], [answer(echo('"nfghij00000z"'), 'a')], 'same'],
  ['another value', [answer(echo('"a"'), 'a')], [answer(echo('"b"'), 'a')], 'different'],
  ['other pointers', [answer(pointers('#/name'), 'a')], [answer(pointers('#/name', '#/other'), 'a')], 'same'],
  ['pointers and none', [answer(pointers('#/name'), 'a')], [answer(pointers(), 'a')], 'different'],
  ['other faults of a body', [answer(broken('/a'), 'a')], [answer(broken('/b'), 'a')], 'different'],
  ['the same failure in other words', [answer(reset('ECONNRESET'), 'a')], [answer(reset(''), 'a')], 'same'],
  ['a failure and a response', [answer(reset(''), 'a')], [answer(ok, 'a')], 'different'],
  [
    'another word of a probe',
    [answer(word('hex', 'x'), 'a')],
    [answer(word('base64', 'x'), 'a')],
    'different',
  ],
  ['the same word of a probe', [answer(word('hex', 'x'), 'a')], [answer(word('hex', 'y'), 'a')], 'same'],
  ['more cases with the same answer', [answer(ok, 'a')], [answer(ok, 'a', 'b')], 'same'],
  [
    'more cases with other answers',
    [answer(ok, 'a')],
    [answer(ok, 'a'), answer(status(404, 'Not Found'), 'b')],
    'same',
  ],
  [
    'facts in another order',
    [answer(ok, 'a'), answer(pointers(), 'a')],
    [answer(pointers(), 'a'), answer(ok, 'a')],
    'same',
  ],
  ['other cases only', [answer(ok, 'a')], [answer(ok, 'b')], 'uncompared'],
  ['tested on one', [answer(ok, 'a')], [], 'uncompared'],
  ['tested on none', [], [], 'untested'],
])('answers that are %s', (_, a, b, outcome) => {
  expect(compareOne(a, b)).toBe(outcome);
  expect(compareOne(b, a)).toBe(outcome);
});

test('a silence that one file does not know cannot be compared', () => {
  const [a, b] = [file({ s: [answer(ok, 'a')] }), file({ t: [answer(ok, 'a')] })];
  expect(compareAnswers(a, b).uncompared.map(({ id }) => id)).toEqual(['s', 't']);
});

test('a difference shows the cases that tell the two apart, and no other', () => {
  const { different } = compareAnswers(
    file({ s: [answer(ok, 'a', 'b', 'c')] }),
    file({ s: [answer(ok, 'a'), answer(status(404, 'No'), 'b', 'c')] }),
  );
  expect(different[0]?.answers.map((answers) => answersInWords(answerLines({ answers })))).toEqual([
    '200 OK (2 cases)',
    '404 No (2 cases)',
  ]);
});

test('facts about the same cases become one line, the most frequent first', () => {
  const lines = answerLines(
    silence('s', [
      answer(status(404, 'Not Found'), 'c'),
      answer(created, 'a', 'b'),
      answer({ kind: 'media-type', mediaType: 'application/json', empty: false }, 'a', 'b'),
      answer(pointers('#/x'), 'c'),
    ]),
  );
  expect(answersInWords(lines)).toBe(
    '201 Created, application/json (2 cases); 404 Not Found, a pointer to the fault (1 case)',
  );
  expect(answersInWords([])).toBe('not tested');
  expect(answersInWords(lines, 1)).toBe('201 Created, application/json (2 cases); 1 more');
});

test('a name that a run made up is shown as its placeholder', () => {
  expect(answersInWords(answerLines(silence('s', [answer(echo('"nabcde000001"'), 'a')])))).toBe(
    'name: sent "$UNIQUE", got "x" (1 case)',
  );
});
