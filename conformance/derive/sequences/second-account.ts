// Creates below the second account: what is checked for one account is checked for the other.

import equal from 'fast-deep-equal';
import { isObject } from '../../../src/values.ts';
import { firstPer } from '../../grouped.ts';
import { type CaseRequest, type Condition, type HttpCase, type HttpTest, positionOf } from '../../types.ts';
import { valid } from '../bodies/accepted.ts';
import { acceptedCaseId, type CaseName, caseId, createCase, isOfSource } from '../case.ts';
import { bounds } from '../schema/bounds.ts';
import { enums } from '../schema/enums.ts';
import { required } from '../schema/required.ts';
import { derivedBy, type Rule, type Subject, targetOf } from '../subject.ts';
import { headersOfSecond, unlessGiven } from './parties.ts';

/** The plain create; in it each number at the bounds that the source states, and for each property one wrong value. */
export const secondAccount: Rule = {
  name: 'second-account',
  derive: (subject) => {
    const { contract, operation, inputs } = subject;
    const holder = operation.parameters.find(({ input }) => input === 'account');
    if (!contract.annotated || holder === undefined || operation.method !== 'POST') return [];
    const { 'second-account': account = '' } = inputs.values;
    const below = { [holder.name]: account };
    const request = { target: targetOf(subject, below), headers: headersOfSecond(subject) };
    const missing = unlessGiven(inputs, 'second-account');
    const move = (testCase: HttpTest, name: CaseName, conditions: readonly Condition[]): HttpCase =>
      createCase(subject, {
        name,
        title: `${testCase.title}, below the second account`,
        request: { ...testCase.request, ...request },
        requires: testCase.requires,
        conditions: [...missing, ...conditions],
      });
    return plainCreate(subject).flatMap((plain) => [
      move(plain, accepted, [
        {
          kind: 'twin',
          case: plain.id,
          change: 'account and credential are those of the second account',
        },
        // What its credential may do is open.
        {
          kind: 'rejected-without',
          input: { kind: 'second-credential' },
          value: account,
          at: request.target,
        },
      ]),
      ...[...atBounds(subject, plain), ...wrongIn(subject, plain)].map((varied) =>
        move(varied, { rule: 'accounts', place: 'second', variant: positionOf(varied).name }, [
          { kind: 'twin', case: caseId(subject, accepted), change: varied.title },
        ]),
      ),
    ]);
  },
};

const accepted: CaseName = { rule: 'accounts', place: 'second', variant: 'create' };

/** Nothing, where what a create takes is the choice of the contract. */
const plainCreate = (subject: Subject): readonly HttpTest[] =>
  derivedBy(valid, subject)
    .filter(isOfSource)
    .filter(({ id }) => id === acceptedCaseId(subject));

/** Kinds of cases that have a number at one of its bounds. */
const ends: ReadonlySet<string> = new Set(['bounds/minimum', 'bounds/maximum']);

/** The accepted ones at the bounds of a number, in the plain create. */
const atBounds = (subject: Subject, plain: HttpTest): readonly HttpTest[] =>
  inPlain(subject, plain, [bounds], 'accepted').filter(
    ({ kind, within }) => within === undefined && ends.has(kind),
  );

/** One for each check of a property, in the plain create. */
const wrongIn = (subject: Subject, plain: HttpTest): readonly HttpTest[] =>
  firstPer(
    inPlain(subject, plain, [required, bounds, enums], 'rejected'),
    ({ rule, place }) => `${rule}/${place}`,
  );

/** The tests of rules that have one property of the plain create otherwise. */
const inPlain = (
  subject: Subject,
  plain: HttpTest,
  rules: readonly Rule[],
  expected: 'accepted' | 'rejected',
): readonly HttpTest[] =>
  rules
    .flatMap((rule) => derivedBy(rule, subject))
    .filter(isOfSource)
    .filter(
      ({ place, requires: [first], request }) =>
        place !== undefined && first?.expect.kind === expected && differsInOne(plain.request, request),
    );

/** Whether bodies differ in one of their members alone. */
function differsInOne(...requests: readonly [CaseRequest, CaseRequest]): boolean {
  const [one, other] = requests.map(({ body }) =>
    body && 'text' in body ? JSON.parse(body.text) : undefined,
  );
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys({ ...one, ...other });
  return names.filter((name) => !equal(one[name], other[name])).length === 1;
}
