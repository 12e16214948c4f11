// Other spellings of a valid body: the same JSON value (RFC 8259 §1, §2), so what accepts one accepts the others.

import { derived, type Origin } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import { RawJson, writeJson } from '../json-text.ts';
import { vary } from '../negative.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';
import { uniquePattern } from '../unique.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** Cases for the examples of an operation. */
export const spellings: Rule = {
  name: 'spellings',
  derive: (subject) =>
    subject.bodies
      .filter((body) => body.rule === 'examples')
      .flatMap((body, i) => ways.flatMap((way) => respelt(subject, body, way, i))),
};

interface Way {
  readonly name: string;
  readonly title: string;
  readonly spell: (value: unknown) => string;
}

const ways: readonly Way[] = [
  { name: 'reversed', title: 'its members in reverse order', spell: (value) => writeJson(reversed(value)) },
  { name: 'pretty', title: 'white space between its parts', spell: (value) => pretty(value, '  ', '\n') },
  {
    name: 'tabs-and-crlf',
    title: 'tabs and CRLF between its parts',
    spell: (value) => pretty(value, '\t', '\r\n'),
  },
  { name: 'escaped', title: 'keys and values in escapes', spell: (value) => writeJson(escaped(value)) },
];

function respelt(subject: Subject, body: ValidBody, way: Way, index: number): readonly HttpCase[] {
  const text = way.spell(body.value);
  if (text === writeJson(body.value)) return [];
  return [
    vary(subject, {
      name: {
        rule: 'spellings',
        variant: way.name,
        within: index === 0 ? undefined : body.name,
      },
      title: `${body.name} with ${way.title}`,
      request: requestOf(subject, { body: { text } }),
      requires: success(subject, derived(jsonOrigin(subject, body))).slice(0, 1),
      twin: bodyCaseId(subject, body),
      ...(body.cites.length > 0 && { cites: body.cites }),
    }),
  ];
}

/** That bodies are JSON, where the contract says why. */
const jsonOrigin = ({ operation }: Subject, body: ValidBody): Origin =>
  operation.requestBody?.content.find(({ mediaType }) => mediaType === operation.body?.mediaType)
    ?.kindOrigin ?? body.origin;

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

const pretty = (value: unknown, indent: string, newline: string) =>
  JSON.stringify(value, undefined, indent).replaceAll('\n', newline);

/** Names of the run are filled in later, and stay as they are. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return new RawJson(escapedText(value));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(
    ([key, member]) => `${escapedText(key)}:${writeJson(escaped(member))}`,
  );
  return new RawJson(`{${members.join(',')}}`);
}

function escapedText(text: string): string {
  if (text.search(uniquePattern) >= 0) return JSON.stringify(text);
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}
