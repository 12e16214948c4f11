// Is a field read whose name is written in another letter case?

import { RawJson, writeJson } from '../json-text.ts';
import { requestOf, type Subject } from '../subject.ts';
import { ask, probe } from './probe.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const swapped = (name: string) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase());

const cases = [
  { name: 'first-letter', title: 'every field with its first letter as a capital', of: capitalised },
  { name: 'all-letters', title: 'every field with its letters in the other case', of: swapped },
] as const;

export const memberNameCase = probe('member-name-case', (subject) =>
  bodyOf(subject).flatMap((value) =>
    cases.map(({ name, title, of }) =>
      ask(subject, {
        silence: 'member-name-case',
        name: {
          rule: 'fields',
          variant: `asked/names-in-another-case/${name}`,
          kind: 'asked/names-in-another-case',
        },
        title,
        request: requestOf(subject, { body: { text: writeJson(renamed(value, of)) } }),
      }),
    ),
  ),
);

const bodyOf = ({ operation, bodies: [body] }: Subject): readonly unknown[] =>
  operation.body === undefined || body === undefined ? [] : [body.value];

/** Every member of every object under another name; names of the run are texts, and stay. */
function renamed(value: unknown, of: (name: string) => string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, of));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [of(key), renamed(member, of)]));
}
