// Identifiers that a careless comparison takes for the known one, or that a service stumbles over: text around it, great
// length, words that every object has, escapes that are none.

import { derived } from '../../../src/contract/index.ts';
import type { Condition, HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId, type CaseName, caseId } from '../case.ts';
import { plainRequest, vary } from '../negative.ts';
import type { Rule } from '../rule.ts';
import { ask } from '../silences/probe.ts';
import { type Subject, targetOf } from '../subject.ts';
import { lastParameter, lastValue } from './last-parameter.ts';
import { isAsked } from './paths.ts';

/** Cases for reads: none of these shows the known resource. */
export const oddIdentifiers: Rule = {
  name: 'odd-identifiers',
  derive: (subject) => {
    const known = lastValue(subject);
    const parameter = lastParameter(subject);
    if (subject.operation.method !== 'GET' || known === undefined || parameter === undefined) return [];
    if (!subject.contract.annotated) return [];
    const requestTo = (id: string, raw = '') => ({
      ...plainRequest(subject),
      target: targetOf(subject, { [parameter.name]: id }).replace(/(?=\?|$)/, raw),
    });
    const rows = [...around(subject, known), ...lengths(known), ...words(subject)];
    return [
      ...rows.map(({ name, title, value, requires = [], conditions = [] }) =>
        vary(subject, {
          name,
          title,
          request: requestTo(value),
          requires: [...requires, hidden(subject)],
          conditions,
        }),
      ),
      ...malformed.map(([name, raw]) => malformedCase(subject, name, raw, requestTo(known, raw))),
    ];
  },
};

interface Odd {
  readonly name: CaseName;
  readonly title: string;
  readonly value: string;
  /** Beside that the known resource is not shown. */
  readonly requires?: readonly Requirement[];
  readonly conditions?: readonly Condition[];
}

const hidden = (subject: Subject): Requirement => ({
  expect: { kind: 'not-resource', of: acceptedCaseId(subject) },
  origin: derived(subject.operation.pathOrigin),
});

const named = (variant: string, kind = variant): CaseName => ({ rule: 'paths', variant, kind });

/** Text that a pattern without ends, a split or a comparison of ends passes over. */
function around(subject: Subject, known: string): readonly Odd[] {
  const literal = /([^/{}]*)\{[^}]+\}$/.exec(subject.operation.path)?.[1] ?? '';
  return [
    {
      name: named('id-trailing-newline'),
      title: 'a newline after the identifier',
      value: `${known}\n`,
      conditions: unlessOpen(subject, 'id-trailing-space'),
    },
    { name: named('id-text-before'), title: 'a letter before the identifier', value: `x${known}` },
    ...(literal === '' ? [] : aroundLiteral(subject, known, literal)),
  ];
}

/** The text before the identifier in the path once more: where the path is split at it, the known one may be a part. */
const aroundLiteral = (subject: Subject, known: string, literal: string): readonly Odd[] => [
  {
    name: named('id-literal-after'),
    title: `${literal} and more after the identifier`,
    value: `${known}${literal}-x`,
  },
  {
    name: named('id-literal-between'),
    title: `the identifier twice, with ${literal} between`,
    value: `${known}${literal}${known}`,
    conditions: unlessTextBefore(subject),
  },
  {
    name: named('id-literal-before'),
    title: `a letter and ${literal} before the identifier`,
    value: `x${literal}${known}`,
    conditions: unlessTextBefore(subject),
  },
];

const unlessTextBefore = (subject: Subject): readonly Condition[] =>
  isAsked(subject, 'text-before-last-segment') ? unlessOpen(subject, 'text-before-last-segment') : [];

/** Where another spelling is the same path, which the source leaves open, this one may be, too. */
const unlessOpen = (subject: Subject, variant: string): readonly Condition[] => [
  {
    kind: 'only-if-refused',
    case: caseId(subject, { rule: 'paths', variant }),
    because: 'spelling-is-open',
  },
];

const lengths = (known: string): readonly Odd[] =>
  [60, 300, 2000].flatMap((length): readonly Odd[] => [
    {
      name: named(`id-followed-by-${length}`, 'id-followed-by-many'),
      title: `${length} characters after the identifier`,
      value: known + 'x'.repeat(length),
      conditions: [{ kind: 'may-be-closed' }],
    },
    {
      name: named(`id-repeated-to-${length}`, 'id-repeated-to-many'),
      title: `the identifier again and again, ${length} characters in all`,
      value: known.repeat(Math.ceil(length / known.length) + 1).slice(0, Math.max(length, known.length + 1)),
      conditions: [{ kind: 'may-be-closed' }],
    },
  ]);

/** As unlikely to name something as a made-up identifier is; a syntax of identifiers may refuse them with any status. */
function words({ operation }: Subject): readonly Odd[] {
  const missing = operation.responses.find(({ status }) => status === '404');
  return ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'].map((value) => ({
    name: named(`id-${value}`, 'id-word-of-objects'),
    title: `${value}, which every object has, in place of the identifier`,
    value,
    requires: missing ? [{ expect: { kind: 'refused' }, origin: derived(missing.origin) }] : [],
  }));
}

/** The last is a byte that is no UTF-8 by itself. */
const malformed = [
  ['percent-alone', '%'],
  ['percent-and-no-digits', '%zz'],
  ['percent-and-one-digit', '%f'],
  ['percent-and-half-a-character', '%ff'],
] as const;

const malformedCase = (
  subject: Subject,
  variant: string,
  raw: string,
  request: HttpCase['request'],
): HttpCase =>
  ask(subject, {
    silence: 'identifier-syntax',
    about: 'path',
    name: named(`asked/${variant}`, 'asked/malformed-escape'),
    title: `${raw} after the identifier`,
    request,
  });
