// The accepted requests: every body that the contract shows or allows, and the plain request of a read.

import { derived } from '../../../src/contract/index.ts';
import type { Condition, HttpCase } from '../../types.ts';
import { bodyCaseId, bodyCaseName, createCase, plainName, refusedWithout } from '../case.ts';
import { declaredValue, isExample } from '../parameter-values.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { atLeastIds } from './at-least.ts';

/** One case for each valid body of the operation, or one for an operation without a body. */
export const valid: Rule = {
  name: 'valid',
  derive: (subject) => {
    const { bodies, operation, otherBody } = subject;
    if (bodies.length === 0) return operation.requestBody?.required && !otherBody ? [] : [plain(subject)];
    return subject.bodies.map((body) => ofBody(subject, body));
  },
};

function ofBody(subject: Subject, body: ValidBody): HttpCase {
  const isExample = body.rule === 'examples';
  const others = subject.bodies.filter((other) => other !== body);
  return createCase(subject, bodyCaseName(body), {
    title: isExample ? `${body.name} is accepted` : `${body.name} together are accepted`,
    request: requestOf(subject, { json: body.value }),
    requires: success(subject, isExample ? body.origin : derived(body.origin)),
    cites: [...new Set([...operationClause(subject), ...body.cites])],
    conditions: [
      ...unlessDeclared(subject),
      ...refusedWithout(body),
      {
        kind: 'one-of',
        cases: [...others.map((other) => bodyCaseId(subject, other)), ...atLeastIds(subject)],
      },
      ...ifDeleted(subject),
    ],
  });
}

/** The clause of the operation itself: its method and its path are what every valid body is sent by. */
const operationClause = ({ operation, contract }: Subject) =>
  operation.origin.id !== undefined && contract.source.clauses.has(operation.origin.id)
    ? [operation.origin.id]
    : [];

function plain(subject: Subject): HttpCase {
  return createCase(subject, plainName(subject), {
    title: `${subject.operation.summary} is answered`,
    request: requestOf(subject),
    requires: success(subject, subject.operation.origin),
    conditions: [...unlessDeclared(subject), ...ifDeleted(subject)],
  });
}

/** What is deleted is gone for every other case. */
const ifDeleted = ({ operation }: Subject): readonly Condition[] =>
  operation.method === 'DELETE' ? [{ kind: 'last' }] : [];

/** What the contract's own examples name in a path need not exist in the implementation. */
const unlessDeclared = (subject: Subject): readonly Condition[] =>
  subject.operation.parameters
    .filter((parameter) => parameter.in === 'path' && isExample(subject, parameter))
    .map((parameter) => ({
      kind: 'refused-without',
      input: { kind: 'parameter', name: parameter.name },
      value: declaredValue(subject, parameter) ?? '',
      status: 404,
    }));
