import { expect, test } from 'vitest';
import { besideOf } from './beside.ts';
import { readSourceText } from './own-source.ts';
import type { Statement } from './sections.ts';

const markdown = `# Lamps

Lamps are lit over HTTP.

## 1. Lamps

| Field | Notes |
|---|---|
| colour | A word, such as \`red\`. |
| wattage | At most 60. |

Uses:

- reading
- sleeping

Rules:

1. A lamp is lit.
2. A lamp may be dimmed.

### 1.1 Shades

How a shade is hung: not shown. A shade has a **size**.

## Appendix

Nobody reads this.
`;

const plain = `Lamps are lit over HTTP.

1. Lamps

A lamp is lit.

1.1 Shades

A shade has a size.
`;

const outline = (text: string) =>
  [...readSourceText(text)].map(([name, { title, paragraphs }]) => [
    name,
    title,
    ...paragraphs.map(({ text: says, rule }) => (rule === 0 ? says : `${rule} ${says}`)),
  ]);

test('a copy in Markdown has rows of tables and rules of lists for paragraphs', () => {
  expect(outline(markdown)).toEqual([
    ['preamble', '', 'Lamps are lit over HTTP.'],
    [
      '§1',
      'Lamps',
      'colour · A word, such as `red`.',
      'wattage · At most 60.',
      'Uses: reading · sleeping',
      'Rules:',
      '1 A lamp is lit.',
      '2 A lamp may be dimmed.',
    ],
    ['§1.1', 'Shades', 'How a shade is hung: not shown. A shade has a size.', 'Nobody reads this.'],
  ]);
});

test('a copy in plain text has its headings on lines by themselves', () => {
  expect(outline(plain)).toEqual([
    ['preamble', '', 'Lamps are lit over HTTP.'],
    ['§1', 'Lamps', 'A lamp is lit.'],
    ['§1.1', 'Shades', 'A shade has a size.'],
  ]);
});

const clause = (id: string, section: string, states: string): Statement => ({
  kind: 'clause',
  id,
  section,
  states,
});
const silence = (id: string, section: string, question: string): Statement => ({
  kind: 'silence',
  id,
  section,
  question,
  notShown: true,
});

function shown(section: string, statements: readonly Statement[]): readonly string[] {
  const { paragraphs = [] } = readSourceText(markdown).get(section) ?? {};
  return besideOf(section, paragraphs, statements).map(
    ({ paragraph, statements: made, perhaps }) =>
      `${paragraph.text.slice(0, 8)}: ${made.map(({ id }) => id).join(' ')}${perhaps ? ' perhaps' : ''}`,
  );
}

test('a paragraph stands beside what shares its words or its number, and alone where nothing does', () => {
  const statements = [
    clause('colour', '§1', 'The colour is a word.'),
    clause('lit', '§1 rule 1', 'It is on.'),
    clause('dimmed', '§2, §1 rules 2 to 3', 'It can be darker.'),
  ];
  expect(shown('§1', statements)).toEqual([
    'colour ·: colour',
    'wattage : ',
    'Uses: re: ',
    'Rules:: ',
    'A lamp i: lit',
    'A lamp m: dimmed',
  ]);
});

test('what the source says it does not show stands beside the place where it says so', () => {
  expect(shown('§1.1', [silence('hanging', '§1.1', 'How does a shade hang?')])).toEqual([
    'How a sh: hanging',
    'Nobody r: ',
  ]);
});

test('of two paragraphs that share words with a clause the weaker one is perhaps none of it', () => {
  const lamp = clause('watt', '§1', 'The wattage of a lamp is 60 at most.');
  expect(shown('§1', [lamp]).filter((line) => line.includes('watt'))).toEqual(['wattage : watt']);
  const lit = clause('dimming', '§1', 'A lamp that is lit may be dimmed.');
  expect(shown('§1', [lit]).slice(-2)).toEqual(['A lamp i: dimming perhaps', 'A lamp m: dimming']);
});
