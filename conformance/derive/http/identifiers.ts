// Identifiers that only resemble the known one, or that a server may mishandle: none of them may show the known resource.
// Whether a resource with such an identifier exists is up to the implementation.

import { derived, type SilenceId } from '../../../src/contract/index.ts';
import type { Condition, HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId, ask, caseId, plainRequest, vary } from '../case.ts';
import { lastParameter, lastValue } from '../parameter-values.ts';
import { notFound } from '../requirements.ts';
import { type Rule, type Subject, targetOf } from '../subject.ts';
import { encodeAll, isAsked } from './paths.ts';

interface Other {
  readonly name: string;
  /** The equivalence class, if it differs from the name. */
  readonly kind?: string;
  readonly title: string;
  readonly value: string;
  /** Appended to the identifier without percent-encoding. */
  readonly raw?: string;
  /** Another resource with this identifier may well exist, with the same content. */
  readonly exists?: true;
  /** The silence that the row probes, if it may be the same identifier in another spelling. */
  readonly silence?: SilenceId;
  /** Requirements in addition to not showing the known resource. */
  readonly requires?: readonly Requirement[];
  readonly conditions?: readonly Condition[];
}

const isNumber = (known: string) => /^\d{1,15}$/.test(known);

/** Cases for reads: identifiers next to the known one. */
export const identifiers: Rule = {
  name: 'identifiers',
  derive: (subject) => casesOf(subject, similarTo),
};

/** Cases for reads: identifiers that a careless comparison takes for the known one, long ones, and names of object members. */
export const oddIdentifiers: Rule = {
  name: 'odd-identifiers',
  derive: (subject) =>
    casesOf(subject, (known) => [
      ...[...around(subject, known), ...long(known), ...wordsOfObjects(subject)].map((row) => ({
        ...row,
        conditions: row.conditions ?? [],
      })),
      ...malformedEscapes(known),
      ...(isNumber(known) ? spelledNumbers(known).filter(({ value }) => value !== known) : []),
    ]),
};

function casesOf(subject: Subject, rowsFor: (known: string) => readonly Other[]): readonly HttpCase[] {
  const [known, parameter] = [lastValue(subject), lastParameter(subject)];
  const isRead = subject.operation.method === 'GET' && subject.contract.annotated;
  if (!isRead || known === undefined || parameter === undefined) return [];
  return rowsFor(known).map((row) => caseOf(subject, parameter.name, known, row));
}

function caseOf(subject: Subject, parameter: string, known: string, row: Other): HttpCase {
  const {
    name: variant,
    kind = variant,
    title,
    value,
    raw = '',
    exists,
    silence,
    requires = [],
    conditions,
  } = row;
  const target = targetOf(subject, { [parameter]: value }).replace(/(?=\?|$)/, raw);
  const varied = {
    name: { rule: 'paths', variant, kind },
    title,
    request: { ...plainRequest(subject), target },
  };
  if (silence !== undefined) return ask(subject, { ...varied, silence, about: 'path' });
  const hidden: Requirement = {
    expect: { kind: 'not-resource', of: acceptedCaseId(subject), ...(exists && { named: known }) },
    origin: derived(subject.operation.pathOrigin),
  };
  return vary(subject, { ...varied, requires: [...requires, hidden], ...(conditions && { conditions }) });
}

function similarTo(known: string): readonly Other[] {
  const start = known.slice(0, -1);
  const reversed = [...known].reverse().join('');
  const exists = true;
  const silence = 'identifier-syntax';
  const rows: readonly Other[] = [
    { name: 'id-extended', title: 'the identifier with a character more', value: `${known}x` },
    { name: 'id-prefix', title: 'the identifier without its last character', value: start, exists },
    { name: 'id-suffix', title: 'the identifier without its first character', value: known.slice(1), exists },
    {
      name: 'id-reversed',
      title: 'the characters of the identifier the other way round',
      value: reversed,
      exists,
    },
    ...(isNumber(known) ? similarNumbers(known) : []),
    { name: 'id-word', title: 'a word in place of the identifier', value: 'acsunknown' },
    { name: 'id-null', title: 'the word null in place of the identifier', value: 'null' },
    { name: 'id-undefined', title: 'the word undefined in place of the identifier', value: 'undefined' },
    { name: 'id-zero', title: 'zero in place of the identifier', value: '0', exists },
    { name: 'id-trailing-space', title: 'a space after the identifier', value: `${known} `, silence },
    { name: 'id-pattern-any', title: 'a pattern of a query in place of the identifier', value: '%' },
    { name: 'id-pattern-one', title: 'a pattern for the last character', value: `${start}_` },
    { name: 'id-pattern-dot', title: 'a regular expression for the identifier', value: `${start}.` },
    { name: 'id-pattern-star', title: 'a wildcard in place of the identifier', value: '*' },
    { name: 'id-accented', title: 'an accented letter after the identifier', value: `${known}é` },
    { name: 'id-nul', title: 'a NUL after the identifier', value: `${known}\0`, silence },
    { name: 'id-quote', title: 'a quote after the identifier', value: `${known}'` },
    {
      name: 'id-encoded-slash',
      title: 'an encoded slash before the identifier',
      value: `/${known}`,
      silence,
    },
    { name: 'id-encoded-twice', title: 'the identifier encoded twice', value: encodeAll(known), silence },
  ];
  return rows.filter(({ value }) => value !== '' && value !== known);
}

/** Boundary values: the numbers next to the known one, and one that is the same number. */
function similarNumbers(known: string): readonly Other[] {
  const [next, previous] = [1n, -1n].map((step) => String(BigInt(known) + step));
  return [
    { name: 'id-leading-zero', title: 'the identifier with a zero before it', value: `0${known}` },
    { name: 'id-next', title: 'the number after the identifier', value: next ?? '', exists: true },
    { name: 'id-previous', title: 'the number before the identifier', value: previous ?? '', exists: true },
  ];
}

/** Texts that JavaScript, Python, Ruby or Java read as the same number, and one that Python takes for a number and cannot read. */
const spelledNumbers = (known: string): readonly Other[] => [
  {
    name: 'id-hexadecimal',
    title: 'the identifier as a hexadecimal number',
    value: `0x${BigInt(known).toString(16)}`,
  },
  {
    name: 'id-digits-in-groups',
    title: 'the identifier with a low line after its first digit',
    value: known.replace(/(?<=^\d)(?=\d)/, '_'),
  },
  {
    name: 'id-arabic-digits',
    title: 'the identifier in Arabic digits',
    value: known.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  },
  { name: 'id-superscript', title: 'a superscript digit after the identifier', value: `${known}²` },
];

/** Text around the identifier that an unanchored pattern, a split or a prefix comparison ignores. */
function around(subject: Subject, known: string): readonly Other[] {
  const literal = /([^/{}]*)\{[^}]+\}$/.exec(subject.operation.path)?.[1] ?? '';
  const conditions = isAsked(subject, textBefore) ? unlessOpen(subject) : [];
  const rows: readonly Other[] = [
    {
      name: 'id-trailing-newline',
      title: 'a newline after the identifier',
      value: `${known}\n`,
      silence: 'identifier-syntax',
    },
    { name: 'id-text-before', title: 'a letter before the identifier', value: `x${known}` },
  ];
  if (literal === '') return rows;
  // A server that splits the path at its literal segment may find the known identifier in these.
  const [after, between, before] = [`${known}${literal}-x`, known + literal + known, `x${literal}${known}`];
  return [
    ...rows,
    { name: 'id-literal-after', title: `${literal} and more after the identifier`, value: after },
    {
      name: 'id-literal-between',
      title: `the identifier twice, with ${literal} between`,
      value: between,
      conditions,
    },
    {
      name: 'id-literal-before',
      title: `a letter and ${literal} before the identifier`,
      value: before,
      conditions,
    },
    {
      name: 'id-literal-twice',
      title: `${literal} twice before the identifier`,
      value: literal + known,
      conditions,
    },
  ];
}

const textBefore = 'text-before-last-segment';

/** Where the path with text before its last segment is served, these may be the same path, too. */
const unlessOpen = (subject: Subject): readonly Condition[] => [
  {
    kind: 'only-if-rejected',
    case: caseId(subject, { rule: 'paths', variant: textBefore }),
    because: 'spelling-is-open',
  },
];

const long = (known: string): readonly Other[] =>
  [300, 2000].flatMap((length): readonly Other[] => [
    {
      name: `id-followed-by-${length}`,
      kind: 'id-followed-by-many',
      title: `${length} characters after the identifier`,
      value: known + 'x'.repeat(length),
    },
    {
      name: `id-repeated-to-${length}`,
      kind: 'id-repeated-to-many',
      title: `the identifier again and again, ${length} characters in all`,
      value: known.repeat(Math.ceil(length / known.length) + 1).slice(0, Math.max(length, known.length + 1)),
    },
  ]);

/** These name a resource as rarely as a made-up identifier does; a syntax check may reject them with any status. */
function wordsOfObjects(subject: Subject): readonly Other[] {
  return ['constructor', '__proto__'].map((value) => ({
    name: `id-${value}`,
    kind: 'id-word-of-objects',
    title: `${value}, which every object has, in place of the identifier`,
    value,
    requires: notFound(subject),
  }));
}

/** The last one is a byte that is invalid UTF-8 by itself. */
const malformedEscapes = (known: string): readonly Other[] =>
  Object.entries({
    alone: '%',
    'and-no-digits': '%zz',
    'and-one-digit': '%f',
    'and-half-a-character': '%ff',
  }).map(([name, raw]) => ({
    name: `asked/percent-${name}`,
    kind: 'asked/malformed-escape',
    title: `${raw} after the identifier`,
    value: known,
    raw,
    silence: 'identifier-syntax',
  }));
