import { expect, test } from 'vitest';
import { compareAnswers } from './answers.ts';
import { answerLines, answersInWords } from './report/answer-lines.ts';
import type { AnswersFile } from './report/answers.ts';
import type { AnsweredSilence } from './report/model.ts';

type Answers = Readonly<Record<string, readonly string[]>>;

const silence = (id: string, answers: Answers): AnsweredSilence => ({
  id,
  section: '§1',
  question: `What about ${id}?`,
  decision: 'So.',
  answers: Object.entries(answers).map(([answer, cases]) => ({ answer, cases })),
});

const file = (silences: Readonly<Record<string, Answers>>): AnswersFile => ({
  format: 'acs-answers/1',
  target: 'http://127.0.0.1',
  startedAt: '2026-07-01T00:00:00Z',
  silences: Object.entries(silences).map(([id, answers]) => silence(id, answers)),
});

/** One silence answered by two: what the comparison says of it. */
function compareOne(a: Answers, b: Answers): 'same' | 'different' | 'uncompared' | 'unasked' {
  const { same, different, uncompared } = compareAnswers(file({ s: a }), file({ s: b }));
  if (same.length > 0) return 'same';
  if (different.length > 0) return 'different';
  return uncompared.length > 0 ? 'uncompared' : 'unasked';
}

test.each<[string, Answers, Answers, ReturnType<typeof compareOne>]>([
  ['the same', { '201 Created': ['a', 'b'] }, { '201 Created': ['a', 'b'] }, 'same'],
  [
    'another status',
    { '201 Created': ['a', 'b'] },
    { '201 Created': ['a'], '400 Bad Request': ['b'] },
    'different',
  ],
  ['another phrase for the same status', { '201 Created': ['a'] }, { '201 Made': ['a'] }, 'same'],
  [
    'another realm',
    { 'WWW-Authenticate: Bearer realm="a"': ['a'] },
    { 'WWW-Authenticate: Bearer realm="b"': ['a'] },
    'same',
  ],
  [
    'another scheme',
    { 'WWW-Authenticate: Bearer realm="a"': ['a'] },
    { 'WWW-Authenticate: Basic realm="a"': ['a'] },
    'different',
  ],
  [
    'a name of the run',
    { 'name: sent "nabcde000001"': ['a'] },
    { 'name: sent "nfghij00000z"': ['a'] },
    'same',
  ],
  ['other pointers', { '#/name': ['a'] }, { '#/name, #/other': ['a'] }, 'same'],
  ['pointers and none', { '#/name': ['a'] }, { 'no errors': ['a'] }, 'different'],
  ['more cases with the same answer', { '200 OK': ['a'] }, { '200 OK': ['a', 'b'] }, 'same'],
  ['more cases with other answers', { '200 OK': ['a'] }, { '200 OK': ['a'], '404 Not Found': ['b'] }, 'same'],
  ['facts in another order', { x: ['a'], y: ['a'] }, { y: ['a'], x: ['a'] }, 'same'],
  ['other cases only', { '200 OK': ['a'] }, { '200 OK': ['b'] }, 'uncompared'],
  ['asked of one', { '200 OK': ['a'] }, {}, 'uncompared'],
  ['asked of none', {}, {}, 'unasked'],
])('answers that are %s', (_, a, b, outcome) => {
  expect(compareOne(a, b)).toBe(outcome);
  expect(compareOne(b, a)).toBe(outcome);
});

test('a silence that one file does not know cannot be compared', () => {
  const [a, b] = [file({ s: { x: ['a'] } }), file({ t: { x: ['a'] } })];
  expect(compareAnswers(a, b).uncompared.map(({ id }) => id)).toEqual(['s', 't']);
});

test('a difference shows the cases that tell the two apart, and no other', () => {
  const { different } = compareAnswers(
    file({ s: { '200 OK': ['a', 'b', 'c'] } }),
    file({ s: { '200 OK': ['a'], '404 No': ['b', 'c'] } }),
  );
  expect(different[0]?.answers.map((lines) => answersInWords(lines))).toEqual([
    '200 OK (2 cases)',
    '404 No (2 cases)',
  ]);
});

test('facts about the same cases become one line, the most frequent first', () => {
  const lines = answerLines(
    silence('s', {
      '404 Not Found': ['c'],
      '201 Created': ['a', 'b'],
      'application/json': ['a', 'b'],
      '#/x': ['c'],
    }),
  );
  expect(answersInWords(lines)).toBe(
    '201 Created, application/json (2 cases); 404 Not Found, a pointer to the fault (1 case)',
  );
  expect(answersInWords([])).toBe('not asked');
  expect(answersInWords(lines, 1)).toBe('201 Created, application/json (2 cases); 1 more');
});
