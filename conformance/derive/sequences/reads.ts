// Reads: repeated, of unknown resources, and of the known resource under another holder.

import {
  derived,
  identifierIn,
  isOfOne,
  type Parameter,
  successOf,
  typesOf,
} from '../../../src/contract/index.ts';
import type { Condition, HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId, type CaseName, caseId, createCase, vary } from '../case.ts';
import { pathOf } from '../links.ts';
import { declaredValue, identifierOf, rotated, unknownId, unknownValue } from '../parameter-values.ts';
import { decided, rejection, success } from '../requirements.ts';
import { type Rule, requestOf, type Subject, targetOf } from '../subject.ts';
import { unlessGiven } from './parties.ts';

/**
 * A repeated read gets the same status. The body may contain counters and times: that it is the same is the contract's
 * decision.
 */
export const again: Rule = {
  name: 'again',
  derive: (subject) => {
    if (subject.operation.method !== 'GET' || !subject.contract.annotated) return [];
    const at = (variant: string) => caseId(subject, { rule: 'reads', variant });
    return [
      readAgain(subject, 'again', 'a second time', acceptedCaseId(subject)),
      readAgain(subject, 'a-third-time', 'a third time', at('again')),
      ...(isOfOne(subject.operation.path)
        ? [readAgain(subject, 'known-after-unknown', 'after one of something unknown', at('unknown'))]
        : []),
    ];
  },
};

function readAgain(subject: Subject, variant: string, when: string, after: string): HttpCase {
  const known = acceptedCaseId(subject);
  const sameStatus: Requirement = {
    expect: { kind: 'same-status', as: known },
    origin: derived(subject.operation.origin),
  };
  return createCase(subject, {
    name: { rule: 'reads', variant },
    title: `the same read ${when} shows the same`,
    request: requestOf(subject),
    requires: [sameStatus, ...withBody(subject), ...sameBody(subject, known)],
    conditions: [
      { kind: 'twin', case: known },
      { kind: 'after', cases: [after] },
    ],
  });
}

/** What the first read had to be, too: a resource is shown each time. */
const withBody = (subject: Subject): readonly Requirement[] =>
  success(subject, subject.operation.origin).filter(({ expect }) => expect.kind === 'json');

function sameBody({ operation }: Subject, known: string): readonly Requirement[] {
  const origin = successOf(operation.responses)?.content?.origin;
  return origin?.level === 'chosen' ? [{ expect: { kind: 'same-resource', as: known }, origin }] : [];
}

/** Cases for GET operations whose path identifies a resource. */
export const unknown: Rule = {
  name: 'unknown',
  derive: (subject) => {
    const parameter = subject.operation.parameters.filter((other) => other.in === 'path').at(-1);
    if (subject.operation.method !== 'GET' || parameter === undefined) return [];
    if (!isOfOne(subject.operation.path)) return [];
    if (declaredValue(subject, parameter) === undefined) return [undeclared(subject)];
    const other = unknownValue(subject, parameter);
    return other === undefined ? [] : unknownRead(subject, parameter, other);
  },
};

function unknownRead(subject: Subject, parameter: Parameter, other: string): readonly HttpCase[] {
  const { name, origin } = parameter;
  const declared = subject.operation.responses.find((response) => response.status === '404');
  if (declared === undefined || mayBeEmpty(subject)) return [];
  const read = (called: Omit<CaseName, 'rule'>, when: string, after: readonly string[]) =>
    vary(subject, {
      name: { rule: 'reads', ...called },
      title: `${name} that does not exist${when}`,
      conditions: [
        ...(after.length > 0 ? [{ kind: 'after', cases: after } as const] : []),
        ...ifItsOwn(subject, parameter),
      ],
      ...(origin.id !== undefined && { cites: [origin.id] }),
      change: `${name} is ${JSON.stringify(other)}`,
      request: requestOf(subject, { target: targetOf(subject, { [name]: other }) }),
      requires: [
        ...rejection(subject, declared.origin, 'path'),
        {
          expect: { kind: 'not-resource', of: acceptedCaseId(subject) },
          origin: derived(declared.origin),
        },
      ],
    });
  const first = caseId(subject, { rule: 'reads', variant: 'unknown' });
  const atOnce = Array.from({ length: burst }, (_, i) =>
    read({ variant: 'unknown-at-once', number: i + 1 }, `, one of ${burst} at the same time`, [first]),
  );
  return [
    read({ variant: 'unknown' }, '', []),
    read({ variant: 'unknown-again' }, ', asked for again', [first]),
    ...atOnce,
  ];
}

/** What belongs to something unknown may be an empty list. */
function mayBeEmpty({ contract, operation }: Subject): boolean {
  const pointer = successOf(operation.responses)?.content?.schemaPointer;
  const isList = pointer !== undefined && typesOf(contract.schemaAt(pointer).node).includes('array');
  return isList && !contract.annotated;
}

/** A mock may show the same sample for every identifier. A service of a document with a source shows what it has. */
function ifItsOwn(subject: Subject, parameter: Parameter): readonly Condition[] {
  if (subject.contract.annotated) return [];
  const { name } = parameter;
  const pointer = successOf(subject.operation.responses)?.content?.schemaPointer;
  const found = pointer === undefined ? undefined : identifierIn(subject.contract, pointer, name);
  const value = declaredValue(subject, parameter);
  // An `id` is not what a parameter of another name stands for.
  if (found === undefined || value === undefined || (found.name === 'id' && !/id$/i.test(name))) return [];
  return [{ kind: 'only-if-shown', case: acceptedCaseId(subject), member: pathOf(found), value }];
}

const burst = 5;

/** Planned even without a known identifier, so that the report says which input enables it. */
const undeclared = (subject: Subject): HttpCase =>
  createCase(subject, {
    name: { rule: 'reads', variant: 'unknown' },
    title: 'an identifier that does not exist',
    request: requestOf(subject),
    requires: rejection(subject, subject.operation.origin, 'path'),
    conditions: [{ kind: 'twin', case: acceptedCaseId(subject) }],
  });

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
  const { name, input } = holder;
  const own = declaredValue(subject, holder);
  if (own === undefined) return [];
  const notFound = [hidden(subject, holder, true), ...decided(subject, 'unknown-account', 'path')];
  const notShown = [hidden(subject, holder, false)];
  const others: readonly Holder[] = [
    {
      variant: `unknown-${name}`,
      under: `${name} that does not exist`,
      value: unknownId(own),
      requires: notFound,
    },
    ...similar(own).map((one) => ({ ...one, variant: `${name}-${one.variant}`, requires: notShown })),
  ];
  const foreign: Holder = {
    variant: `foreign-${name}`,
    under: 'another account',
    value: subject.inputs.values['second-account'] ?? own,
    change: `${name} is another account`,
    requires: notFound,
    conditions: unlessGiven(subject.inputs, 'second-account'),
  };
  return [...others, ...(input === 'account' ? [foreign] : [])].map(({ variant, under, value, ...parts }) =>
    vary(subject, {
      name: { rule: 'reads', variant },
      title: `the known resource under ${under}`,
      change: `${name} is ${JSON.stringify(value)}`,
      request: requestOf(subject, { target: targetOf(subject, { [name]: value }) }),
      ...parts,
    }),
  );
}

/** Another holder in the path of the known resource. */
interface Holder extends Similar {
  readonly change?: string;
  readonly requires: readonly Requirement[];
  readonly conditions?: readonly Condition[];
}

/** Does not show the known resource; `anywhere`: nor inside of something else. */
export const hidden = (subject: Subject, { origin }: Parameter, anywhere: boolean): Requirement => ({
  expect: {
    kind: 'not-resource',
    of: acceptedCaseId(subject),
    ...(anywhere && { anywhere, ...identifierOf(subject) }),
  },
  origin: derived(origin),
});

interface Similar {
  readonly variant: string;
  readonly under: string;
  readonly value: string;
}

/** Holders similar to the declared one; whether they exist is up to the implementation. */
const similar = (own: string): readonly Similar[] => [
  { variant: 'extended', under: 'an account with a character more', value: `${own}x` },
  ...(own.length > 1
    ? [
        { variant: 'shortened', under: 'an account with a character less', value: own.slice(0, -1) },
        { variant: 'without-first', under: 'an account without the first character', value: own.slice(1) },
        { variant: 'same-length', under: 'another account of the same length', value: rotated(own) },
        {
          variant: 'reversed',
          under: 'an account with the same characters',
          value: [...own].reverse().join(''),
        },
      ].filter(({ value }) => value !== own)
    : []),
];
