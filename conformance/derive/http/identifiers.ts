// Identifiers that only resemble the known one; whether such a one exists is the implementation's affair.

import { derived, type SilenceId } from '../../../src/contract/index.ts';
import type { Condition, Expectation, HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId, ask, type CaseName, caseId, plainRequest, vary } from '../case.ts';
import { lastParameter, lastValue } from '../parameter-values.ts';
import { type Rule, type Subject, targetOf } from '../subject.ts';
import { encodeAll, isAsked } from './paths.ts';

/** Cases for reads: another identifier does not show this one's resource. */
export const identifiers: Rule = {
  name: 'identifiers',
  derive: (subject) => {
    const known = lastValue(subject);
    const parameter = lastParameter(subject);
    if (subject.operation.method !== 'GET' || known === undefined || parameter === undefined) return [];
    if (!subject.contract.annotated) return [];
    const origin = derived(subject.operation.pathOrigin);
    const of = acceptedCaseId(subject);
    return similar(known).map(({ name, title, value, silence, exists }) => {
      const varied = {
        name: { rule: 'paths', variant: name },
        title,
        request: { ...plainRequest(subject), target: targetOf(subject, { [parameter.name]: value }) },
      };
      if (silence !== undefined) return ask(subject, { ...varied, silence, about: 'path' });
      const hidden: Expectation = { kind: 'not-resource', of, ...(exists && { named: known }) };
      return vary(subject, { ...varied, requires: [{ expect: hidden, origin }] });
    });
  },
};

interface Similar {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  /** There may well be another resource with this identifier, which may hold the same. */
  readonly exists?: true;
  /** Asked where it may be the same identifier, spelt otherwise. */
  readonly silence?: SilenceId;
}

function similar(known: string): readonly Similar[] {
  const start = known.slice(0, -1);
  const reversed = [...known].reverse().join('');
  const all: readonly (Similar | false)[] = [
    { name: 'id-extended', title: 'the identifier with a character more', value: `${known}x` },
    known.length > 1 && {
      name: 'id-prefix',
      title: 'the identifier without its last character',
      value: start,
      exists: true,
    },
    known.length > 1 && {
      name: 'id-suffix',
      title: 'the identifier without its first character',
      value: known.slice(1),
      exists: true,
    },
    reversed !== known && {
      name: 'id-reversed',
      title: 'the characters of the identifier the other way round',
      value: reversed,
      exists: true,
    },
    ...(/^\d{1,15}$/.test(known) ? similarNumbers(known) : []),
    { name: 'id-word', title: 'a word in place of the identifier', value: 'acsunknown' },
    { name: 'id-null', title: 'the word null in place of the identifier', value: 'null' },
    { name: 'id-undefined', title: 'the word undefined in place of the identifier', value: 'undefined' },
    known !== '0' && { name: 'id-zero', title: 'zero in place of the identifier', value: '0', exists: true },
    {
      name: 'id-trailing-space',
      title: 'a space after the identifier',
      value: `${known} `,
      silence: 'identifier-syntax',
    },
    { name: 'id-pattern-any', title: 'a pattern of a query in place of the identifier', value: '%' },
    { name: 'id-pattern-one', title: 'a pattern for the last character', value: `${start}_` },
    { name: 'id-pattern-dot', title: 'a regular expression for the identifier', value: `${start}.` },
    { name: 'id-pattern-star', title: 'a wildcard in place of the identifier', value: '*' },
    { name: 'id-accented', title: 'an accented letter after the identifier', value: `${known}é` },
    { name: 'id-nul', title: 'a NUL after the identifier', value: `${known}\0` },
    { name: 'id-quote', title: 'a quote after the identifier', value: `${known}'` },
    {
      name: 'id-encoded-slash',
      title: 'an encoded slash before the identifier',
      value: `/${known}`,
      silence: 'identifier-syntax',
    },
    {
      name: 'id-encoded-twice',
      title: 'the identifier encoded twice',
      value: encodeAll(known),
      silence: 'identifier-syntax',
    },
  ];
  return all.filter((identifier) => identifier !== false);
}

/** Numbers near to the known one, and one that is it in fewer bits. */
const similarNumbers = (known: string): readonly Similar[] => [
  { name: 'id-leading-zero', title: 'the identifier with a zero before it', value: `0${known}` },
  {
    name: 'id-next',
    title: 'the number after the identifier',
    value: String(BigInt(known) + 1n),
    exists: true,
  },
  {
    name: 'id-previous',
    title: 'the number before the identifier',
    value: String(BigInt(known) - 1n),
    exists: true,
  },
];

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
