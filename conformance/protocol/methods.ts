// Methods that a path does not declare: questions, since the source has further operations that it does not show (§4.4).

import type { Parameter, SilenceId } from '../../src/contract/index.ts';
import { askingRow, type Question, type Table } from '../rows/row.ts';
import type { Decision, Part, TrialRequest } from '../types.ts';
import { targetOf } from '../view/operation.ts';
import { unknownValue } from '../view/parameter-values.ts';
import { decided } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { operationsAt } from './paths.ts';
import { changed, target } from './table.ts';

/** Those that may change something are sent to what does not exist, each to another identifier: nothing reads what it may create. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

const method: readonly Part[] = [{ kind: 'method' }];

/** Methods of a path, in the rows of its first operation. */
export const methodRows: Table = (subject) => {
  const decides = rejectedAs(subject);
  return methods.flatMap((other, rotation) => {
    const isRead = other === 'GET';
    const at = isRead ? targetOf(subject) : targetOfNothing(subject, rotation);
    if (at === undefined || !isAsked(subject, other, at)) return [];
    const question = questionOf(subject, 'undeclared-methods', other, decides);
    const parts = isRead ? method : [...method, ...target];
    const request = { ...question.request, target: at };
    const isLast = other === 'DELETE' && ({ last: true } as const);
    return [askingRow(subject, { ...question, parts, request, writes: !isRead, ...isLast })];
  });
};

/** HEAD and OPTIONS, of which the contract decides nothing. */
export const headAndOptionsRows: Table = (subject) =>
  ['HEAD', 'OPTIONS']
    .filter((other) => isAsked(subject, other, targetOf(subject)))
    .map((other) => askingRow(subject, questionOf(subject, 'head-and-options', other, [])));

/** Each path is asked about once, in its first operation; not where an operation of any template has the method and the target. */
const isAsked = ({ contract, operation }: Subject, other: string, at: string): boolean =>
  contract.operations.find(({ path }) => path === operation.path) === operation &&
  !operationsAt(contract, at).some((found) => found.method === other);

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
  parts: method,
  request: withMethod(subject, other),
  decides,
  writes: false,
});

/** The contract's decision, with every declared method of the path in `Allow`. */
function rejectedAs(subject: Subject): readonly Decision[] {
  const { contract, operation } = subject;
  const decision = decided(subject, 'undeclared-methods', 'method');
  const [main] = decision;
  if (main === undefined) return [];
  const declared = contract.operations.filter(({ path }) => path === operation.path);
  const allowed = declared.map(
    ({ method: includes }): Decision => ({
      expect: { kind: 'header', name: 'Allow', includes },
      origin: main.origin,
    }),
  );
  return [...decision, ...allowed];
}

/**
 * The path of a resource that does not exist: its last identifier is unknown, or that of its holder if the path ends literally.
 * A path without identifiers may be a whole collection, and is not used.
 */
function targetOfNothing(subject: Subject, rotation: number): string | undefined {
  const parameter = subject.operation.parameters.filter((found) => found.in === 'path').at(-1);
  return parameter && unknownTarget(subject, parameter, rotation);
}

/** The target with a value of a parameter that does not exist; undefined if none is surely unknown. */
export function unknownTarget(subject: Subject, parameter: Parameter, rotation = 0): string | undefined {
  const value = unknownValue(subject, parameter, rotation);
  return value === undefined ? undefined : targetOf(subject, { [parameter.name]: value });
}

/** The operation's request with another method, and with its body if the method usually has one. */
export function withMethod(subject: Subject, other: string): TrialRequest {
  if (!bodiless.has(other)) return changed(subject, { method: other });
  const { body: _, ...request } = changed(subject, { method: other, headers: { 'Content-Type': undefined } });
  return request;
}
