// Other spellings of a valid body: the same JSON value (RFC 8259 §1, §2), so what accepts one accepts the others.

import { derived, type Origin } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import { writeJson } from '../json-text.ts';
import { vary } from '../negative.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { type Spelling, spell } from '../spell.ts';
import { requestOf, type Subject } from '../subject.ts';
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
  readonly spelling: Spelling;
}

const ways: readonly Way[] = [
  { name: 'reversed', title: 'its members in reverse order', spelling: { reversed: true } },
  {
    name: 'pretty',
    title: 'white space between its parts',
    spelling: { space: { newline: '\n', indent: '  ' } },
  },
  {
    name: 'tabs-and-crlf',
    title: 'tabs and CRLF between its parts',
    spelling: { space: { newline: '\r\n', indent: '\t' } },
  },
  {
    name: 'escaped',
    title: 'keys and values in escapes',
    spelling: { escapes: { keys: true, values: true } },
  },
  { name: 'escaped-keys', title: 'keys in escapes', spelling: { escapes: { keys: true, values: false } } },
  {
    name: 'escaped-values',
    title: 'values in escapes',
    spelling: { escapes: { keys: false, values: true } },
  },
];

function respelt(subject: Subject, body: ValidBody, way: Way, index: number): readonly HttpCase[] {
  const text = spell(body.value, way.spelling);
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
