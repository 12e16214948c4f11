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
import { type Rule, type Subject, targetOf } from '../subject.ts';
import { headersOfSecond, unlessGiven } from './parties.ts';

/** The plain create, and for each property one wrong value in it that the source has rejected. */
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
      ...wrongIn(subject, plain).map((wrong) =>
        move(wrong, { rule: 'accounts', place: 'second', variant: positionOf(wrong).name }, [
          { kind: 'twin', case: caseId(subject, accepted), change: wrong.title },
        ]),
      ),
    ]);
  },
};

const accepted: CaseName = { rule: 'accounts', place: 'second', variant: 'create' };

/** Nothing, where what a create takes is the choice of the contract. */
const plainCreate = (subject: Subject): readonly HttpTest[] =>
  valid
    .derive(subject)
    .filter(isOfSource)
    .filter(({ id }) => id === acceptedCaseId(subject));

/** One for each check of a property, in the plain create. */
function wrongIn(subject: Subject, plain: HttpTest): readonly HttpTest[] {
  const tests = [required, bounds, enums]
    .flatMap((rule) => rule.derive(subject))
    .filter(isOfSource)
    .filter(
      ({ place, requires: [first], request }) =>
        place !== undefined && first?.expect.kind === 'rejected' && differsInOne(plain.request, request),
    );
  return firstPer(tests, ({ rule, place }) => `${rule}/${place}`);
}

/** Whether bodies differ in one of their members alone. */
function differsInOne(...requests: readonly [CaseRequest, CaseRequest]): boolean {
  const [one, other] = requests.map(({ body }) =>
    body && 'text' in body ? JSON.parse(body.text) : undefined,
  );
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys({ ...one, ...other });
  return names.filter((name) => !equal(one[name], other[name])).length === 1;
}
