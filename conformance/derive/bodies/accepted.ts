// The accepted requests: examples, combinations of properties and boundary values, and the plain request of a read.

import { type Contract, derived } from '../../../src/contract/index.ts';
import type { Condition, HttpCase } from '../../types.ts';
import {
  bodyCaseId,
  bodyCaseName,
  type CaseName,
  caseId,
  createCase,
  plainName,
  rejectedWithout,
} from '../case.ts';
import { type Combination, combinationsOf, extremeOf, extremesOf } from '../design/combinations.ts';
import { openRanges } from '../design/dimensions.ts';
import { valueAt } from '../json-text.ts';
import { declaredValue, givenBy, isExample } from '../parameter-values.ts';
import { success } from '../requirements.ts';
import { filledIn, type Rule, requestOf, requestWith, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** One case for each valid body of the operation, or one for an operation without a body. */
export const valid: Rule = {
  name: 'valid',
  derive: (subject) => {
    if (subject.bodies.length > 0) return subject.bodies.map((body) => ofBody(subject, body));
    return hasValid(subject) ? [plain(subject)] : [];
  },
};

/** Whether a request can be made up that should be accepted. */
export const hasValid = ({ bodies, operation, otherBody }: Subject): boolean =>
  bodies.length > 0 || !operation.requestBody?.required || otherBody !== undefined;

function ofBody(subject: Subject, body: ValidBody): HttpCase {
  const isExample = body.rule === 'examples';
  const others = subject.bodies.filter((other) => other !== body);
  return createCase(subject, {
    name: bodyCaseName(body),
    title: isExample ? `${body.name} is accepted` : `${body.name} together are accepted`,
    request: requestOf(subject, { json: body.value }),
    requires: success(subject, isExample ? body.origin : derived(body.origin)),
    cites: [...new Set([...operationClause(subject), ...body.cites])],
    conditions: [
      ...unlessDeclared(subject),
      ...rejectedWithout(body),
      {
        kind: 'one-of',
        cases: [...others.map((other) => bodyCaseId(subject, other)), ...atLeastIds(subject)],
      },
      ...ifDeleted(subject),
    ],
  });
}

/** The clause of the operation itself, which declares the method and the path of every valid request. */
const operationClause = ({ operation, contract }: Subject) =>
  operation.origin.id !== undefined && contract.source.clauses.has(operation.origin.id)
    ? [operation.origin.id]
    : [];

function plain(subject: Subject): HttpCase {
  return createCase(subject, {
    name: plainName(subject),
    title: `${subject.operation.summary} gets a response`,
    request: requestOf(subject),
    requires: success(subject, subject.operation.origin),
    conditions: [...unlessDeclared(subject), ...ifDeleted(subject)],
  });
}

/** A case that deletes must run last: the resource is gone for every other case. */
const ifDeleted = ({ operation }: Subject): readonly Condition[] =>
  operation.method === 'DELETE' ? [{ kind: 'last' }] : [];

/**
 * Identifiers in the contract's examples need not exist in the implementation. One that was declared does; but where a document
 * has no source, a resource that an earlier run deleted is no fault, and nothing about it is accepted.
 */
const unlessDeclared = (subject: Subject): readonly Condition[] =>
  subject.operation.parameters
    .filter((parameter) => parameter.in === 'path' && declaredValue(subject, parameter) !== undefined)
    .filter((parameter) => isExample(subject, parameter) || !subject.contract.annotated)
    .map((parameter) => ({
      kind: 'rejected-without',
      input: { kind: 'parameter', name: givenBy(subject.contract, parameter) },
      value: declaredValue(subject, parameter) ?? '',
      status: 404,
      ...(!isExample(subject, parameter) && { at: filledIn(subject, parameter.path ?? '') }),
    }));

/** One case for each example whose numbers all have a range, even if only one end of it. */
export const atLeast: Rule = {
  name: 'at-least',
  derive: (subject) => leastsOf(subject).map((one) => leastAlone(subject, one)),
};

export const atLeastIds = (subject: Subject): readonly string[] =>
  leastsOf(subject).map(({ usual }) => caseId(subject, nameOf(usual)));

interface Least {
  readonly usual: ValidBody;
  readonly least: ValidBody;
}

const leastsOf = ({ contract, shapes }: Subject): readonly Least[] =>
  shapes
    .filter((body) => contract.annotated && hasRanges(contract, body))
    .map((usual) => ({ usual, least: extremeOf(contract, usual, 'least') }));

const hasNumbers = ({ alternative, value }: ValidBody) =>
  alternative.fields.some(({ path }) => typeof valueAt(value, path) === 'number');

const hasRanges = (contract: Contract, body: ValidBody) =>
  body.rule === 'examples' && hasNumbers(body) && openRanges(contract, body).length === 0;

const nameOf = ({ name }: ValidBody): CaseName => ({
  rule: 'combinations',
  variant: `${name}/least-alone`,
  kind: '',
});

function leastAlone(subject: Subject, { usual, least }: Least): HttpCase {
  return createCase(subject, {
    name: nameOf(usual),
    title: `${usual.name} with its values at their least is accepted`,
    request: requestWith(subject, least, least.value),
    requires: success(subject, least.origin),
    cites: least.cites,
    conditions: [
      ...rejectedWithout(least),
      { kind: 'one-of', cases: subject.bodies.map((body) => bodyCaseId(subject, body)) },
    ],
  });
}

/** One case for each combination; a thorough run covers all combinations of three levels. */
export const combinations: Rule = {
  name: 'combinations',
  derive: (subject) => {
    const all = subject.alternatives.flatMap((alternative) => {
      const paths = [[], ...alternative.fields.map(({ path }) => path)];
      return [
        ...paths.flatMap((path) => extremesOf(subject, alternative, path)),
        ...combinationsOf(subject, alternative, 2),
      ];
    });
    return [...new Map(all.map((one) => [one.control.name, one])).values()].map((one) =>
      ofCombination(subject, one),
    );
  },
};

function ofCombination(subject: Subject, { usual, control }: Combination): HttpCase {
  return createCase(subject, {
    name: bodyCaseName(control),
    title: `${control.name} is accepted`,
    request: requestWith(subject, control, control.value),
    requires: success(subject, control.origin),
    cites: control.cites,
    conditions: [{ kind: 'twin', case: bodyCaseId(subject, usual) }, ...rejectedWithout(control)],
  });
}
