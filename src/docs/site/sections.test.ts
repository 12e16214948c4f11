import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

const clause = (id: string, section: string) => [id, { id, section, states: `${id} is so.` }] as const;
const silence = (id: string, section: string) => [id, { id, section, question: `Is ${id} so?` }] as const;

const sections = sectionsOf({
  title: 'A source',
  clauses: new Map([
    clause('tenth', '§10'),
    clause('rule-2', '§2.1 rule 2'),
    clause('bound', '§2.1, §8'),
    clause('second', '§2'),
    clause('bodies', 'preamble'),
  ]),
  silences: new Map([
    silence('open', '§2.1 rule 1'),
    silence('rules', '§2.1 rules 3 to 4'),
    silence('twice', '§2.1 rule 5, §2.1 rule 6'),
  ]),
});

test('sections stand in the order of the source', () => {
  expect(sections.map(({ name }) => name)).toEqual(['preamble', '§2', '§2.1', '§8', '§10']);
});

test('in a section what is no rule comes first, then the rules by number', () => {
  const found = sections.find(({ name }) => name === '§2.1');
  expect(found?.statements.map(({ id }) => id)).toEqual(['bound', 'open', 'rule-2', 'rules', 'twice']);
});

test('a statement of two sections is told in the first and named in the other', () => {
  expect(sections.find(({ name }) => name === '§8')).toMatchObject({
    statements: [],
    also: [{ kind: 'clause' }],
  });
  expect(sections.find(({ name }) => name === '§2.1')?.also).toEqual([]);
});
