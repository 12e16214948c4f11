// Identifiers that only resemble the known one; whether such a one exists is the implementation's affair.

import { derived, type SilenceId } from '../../../src/contract/index.ts';
import type { Expectation } from '../../types.ts';
import { acceptedCaseId } from '../case.ts';
import { plainRequest, vary } from '../negative.ts';
import type { Rule } from '../rule.ts';
import { ask } from '../silences/probe.ts';
import { targetOf } from '../subject.ts';
import { lastParameter, lastValue } from './last-parameter.ts';
import { encodeAll } from './percent-encode.ts';

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
