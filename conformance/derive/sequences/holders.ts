// The known resource under another holder: it lives under its own account and nowhere else.

import { derived, type Parameter } from '../../../src/contract/index.ts';
import type { HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId } from '../case.ts';
import { identifierOf } from '../http/last-parameter.ts';
import { vary } from '../negative.ts';
import { declaredValue } from '../parameter-values.ts';
import { decided } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject, targetOf } from '../subject.ts';
import { needs } from './parties.ts';
import { rotated, unknownId } from './unknown-id.ts';

/** Cases for GET operations with a holder before the last path parameter. */
export const holders: Rule = {
  name: 'holders',
  derive: (subject) => {
    if (subject.operation.method !== 'GET') return [];
    const path = subject.operation.parameters.filter((parameter) => parameter.in === 'path');
    return path
      .slice(0, -1)
      .flatMap((holder) => (holder.input === undefined ? [] : elsewhere(subject, holder)));
  },
};

function elsewhere(subject: Subject, holder: Parameter): readonly HttpCase[] {
  const own = declaredValue(subject, holder);
  if (own === undefined) return [];
  return [
    unknownHolder(subject, holder, unknownId(own)),
    ...similar(own).map((other) => similarHolder(subject, holder, other)),
    ...(holder.input === 'account' ? [foreignHolder(subject, holder, own)] : []),
  ];
}

const under = (subject: Subject, { name }: Parameter, value: string) =>
  requestOf(subject, { target: targetOf(subject, { [name]: value }) });

const hidden = (subject: Subject, { origin }: Parameter, anywhere: boolean): Requirement => ({
  expect: {
    kind: 'not-resource',
    of: acceptedCaseId(subject),
    ...(anywhere && { anywhere, ...identifierOf(subject) }),
  },
  origin: derived(origin),
});

function unknownHolder(subject: Subject, holder: Parameter, other: string): HttpCase {
  return vary(subject, {
    name: { rule: 'reads', variant: `unknown-${holder.name}` },
    title: `the known resource under ${holder.name} that does not exist`,
    change: `${holder.name} is ${JSON.stringify(other)}`,
    request: under(subject, holder, other),
    requires: [hidden(subject, holder, true), ...decided(subject, 'unknown-account', 'path')],
  });
}

function similarHolder(subject: Subject, holder: Parameter, { name, title, value }: Similar): HttpCase {
  return vary(subject, {
    name: { rule: 'reads', variant: `${holder.name}-${name}` },
    title: `the known resource under ${title}`,
    change: `${holder.name} is ${JSON.stringify(value)}`,
    request: under(subject, holder, value),
    requires: [hidden(subject, holder, false)],
  });
}

function foreignHolder(subject: Subject, holder: Parameter, own: string): HttpCase {
  const foreign = subject.inputs.values['second-account'];
  return vary(subject, {
    name: { rule: 'reads', variant: `foreign-${holder.name}` },
    title: 'the known resource under another account',
    change: `${holder.name} is another account`,
    request: under(subject, holder, foreign ?? own),
    requires: [hidden(subject, holder, true), ...decided(subject, 'unknown-account', 'path')],
    conditions: foreign === undefined ? [needs({ kind: 'flag', name: 'second-account' })] : [],
  });
}

interface Similar {
  readonly name: string;
  readonly title: string;
  readonly value: string;
}

/** Holders that only resemble the declared one; whether they exist is the implementation's affair. */
const similar = (own: string): readonly Similar[] => [
  { name: 'extended', title: 'an account with a character more', value: `${own}x` },
  ...(own.length > 1
    ? [
        { name: 'shortened', title: 'an account with a character less', value: own.slice(0, -1) },
        { name: 'without-first', title: 'an account without the first character', value: own.slice(1) },
        { name: 'same-length', title: 'another account of the same length', value: rotated(own) },
        {
          name: 'reversed',
          title: 'an account with the same characters',
          value: [...own].reverse().join(''),
        },
      ].filter(({ value }) => value !== own)
    : []),
];
