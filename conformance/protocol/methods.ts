// Methods that a path does not declare: questions, since the source has further operations that it does not show (§4.4).

import type { Method, Parameter, SilenceId } from '../../src/contract/index.ts';
import { askingRow, type Question, type Table } from '../rows/row.ts';
import type { Decision, Part, Row, TrialRequest } from '../types.ts';
import { targetOf } from '../view/operation.ts';
import { unknownValue } from '../view/parameter-values.ts';
import { decided } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { operationsAt } from './paths.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

const [method, target]: readonly [Part, Part] = [{ kind: 'method' }, { kind: 'target' }];

/** Methods of a path, in the rows of its first operation. */
export const methodRows: Table = (subject) =>
  isFirstOfPath(subject) ? methods.flatMap((other) => undeclared(subject, other)) : [];

/** Whether an operation of the contract matches a method and a target, by any template. */
const isDeclared = ({ contract }: Subject, other: Method, at: string): boolean =>
  operationsAt(contract, at).some((operation) => operation.method === other);

/** The methods that the contract declares for the operation's template. */
const declaredMethods = ({ contract, operation }: Subject): readonly Method[] =>
  contract.operations.filter(({ path }) => path === operation.path).map((other) => other.method);

/** Whether the operation is the first of its path, so that each path is asked about once. */
const isFirstOfPath = ({ contract, operation }: Subject): boolean =>
  contract.operations.find(({ path }) => path === operation.path) === operation;

function undeclared(subject: Subject, other: (typeof methods)[number]): readonly Row[] {
  const at = other === 'GET' ? targetOf(subject) : targetOfNothing(subject, other);
  if (at === undefined || isDeclared(subject, other, at)) return [];
  const question = questionOf(subject, 'undeclared-methods', other, rejectedAs(subject));
  const isLast = other === 'DELETE' && ({ last: true } as const);
  return [
    askingRow(subject, {
      ...question,
      parts: other === 'GET' ? [method] : [method, target],
      request: { ...question.request, target: at },
      writes: other !== 'GET',
      ...isLast,
    }),
  ];
}

/** The plain request with another method. */
const questionOf = (
  subject: Subject,
  silence: SilenceId,
  other: string,
  decides: readonly Decision[],
): Question => ({
  silence,
  name: `method/${other}`,
  place: 'method',
  title: `${other} on ${subject.operation.path}`,
  says: `the method is ${other}`,
  parts: [method],
  request: withMethod(subject, other),
  decides,
  writes: false,
});

/** The contract's decision, with every declared method in `Allow`. */
function rejectedAs(subject: Subject): readonly Decision[] {
  const decision = decided(subject, 'undeclared-methods', 'method');
  const [main] = decision;
  if (main === undefined) return [];
  const allowed = declaredMethods(subject).map(
    (includes): Decision => ({ expect: { kind: 'header', name: 'Allow', includes }, origin: main.origin }),
  );
  return [...decision, ...allowed];
}

/**
 * The path of a resource that does not exist: its last identifier is unknown, or that of its holder if the path ends literally.
 * Each method has another path, so that nothing else reads what it may create. A path without identifiers may be a whole collection,
 * and is not used.
 */
function targetOfNothing(subject: Subject, other: (typeof methods)[number]): string | undefined {
  const parameter = subject.operation.parameters.filter((found) => found.in === 'path').at(-1);
  return parameter && unknownTarget(subject, parameter, methods.indexOf(other));
}

/** The target with a value of a parameter that does not exist; undefined if none is surely unknown. */
export function unknownTarget(subject: Subject, parameter: Parameter, rotation = 0): string | undefined {
  const value = unknownValue(subject, parameter, rotation);
  return value === undefined ? undefined : targetOf(subject, { [parameter.name]: value });
}

/** The operation's request with another method, and with its body if the method usually has one. */
export function withMethod(subject: Subject, other: string): TrialRequest {
  const { body, ...request } = plainRequest(subject);
  if (/^(GET|HEAD|OPTIONS|DELETE)$/.test(other)) {
    const headers = request.headers.filter(([name]) => name !== 'Content-Type');
    return { ...request, method: other, headers };
  }
  return { ...request, method: other, ...(body && { body }) };
}

/** HEAD and OPTIONS, of which the contract decides nothing. */
export const headAndOptionsRows: Table = (subject) => {
  if (!isFirstOfPath(subject)) return [];
  return (['HEAD', 'OPTIONS'] as const)
    .filter((other) => !isDeclared(subject, other, targetOf(subject)))
    .map((other) => askingRow(subject, questionOf(subject, 'head-and-options', other, [])));
};
