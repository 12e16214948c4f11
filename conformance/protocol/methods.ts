// Methods that a path does not declare: questions, since the source has further operations that it does not show (§4.4).

import { asking, isWriting, type Table, target } from '../rows/row.ts';
import type { Decision } from '../types.ts';
import { targetOf } from '../view/operation.ts';
import { unknownValue } from '../view/parameter-values.ts';
import { decided } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { operationsAt } from './paths.ts';

/** With the silence that asks for it. */
const methods = {
  GET: 'undeclared-methods',
  POST: 'undeclared-methods',
  PUT: 'undeclared-methods',
  PATCH: 'undeclared-methods',
  DELETE: 'undeclared-methods',
  HEAD: 'head-and-options',
  OPTIONS: 'head-and-options',
} as const;

const noBody = { headers: { 'Content-Type': undefined }, withoutBody: true } as const;
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** Each path is asked about once, in its first operation. */
export const methodRows: Table = (subject) => {
  const { contract, operation } = subject;
  if (contract.operations.find(({ path }) => path === operation.path) !== operation) return [];
  return Object.entries(methods).flatMap(([method, silence], i) => {
    const changesNothing = !isWriting(method) || method === 'OPTIONS';
    const at = changesNothing ? targetOf(subject) : unknownTarget(subject, i);
    // Not where an operation of another template has the method and the path.
    const isDeclared = operationsAt(contract, at ?? '').some((found) => found.method === method);
    if (at === undefined || isDeclared) return [];
    const body = bodiless.has(method) ? noBody : {};
    return [
      asking(subject, {
        silence,
        name: `method/${method}`,
        title: `${method} on ${operation.path}`,
        says: `the method is ${method}`,
        parts: [{ kind: 'method' }, ...(changesNothing ? [] : target)],
        change: { ...body, method, target: at },
        decides: silence === 'undeclared-methods' ? rejectedAs(subject) : [],
        writes: !changesNothing,
        ...(method === 'DELETE' && { last: true }),
      }),
    ];
  });
};

/** The contract's decision, with every declared method of the path in `Allow`. */
function rejectedAs(subject: Subject): readonly Decision[] {
  const { contract, operation } = subject;
  const decision = decided(subject, 'undeclared-methods', 'method');
  const declared = contract.operations.filter(({ path }) => path === operation.path);
  const allow = decision.slice(0, 1).flatMap(({ origin }) =>
    declared.map(({ method: includes }): Decision => {
      return { expect: { kind: 'header', name: 'Allow', includes }, origin };
    }),
  );
  return [...decision, ...allow];
}

/**
 * The path of a resource that does not exist: its last identifier is unknown, or that of its holder if the path ends literally.
 * Undefined for a path without identifiers, which may be a whole collection, and if none is surely unknown.
 * @param rotation another one for each, so that nothing else reads what a method may create
 */
export function unknownTarget(subject: Subject, rotation = 0): string | undefined {
  const parameter = subject.operation.parameters.findLast((found) => found.in === 'path');
  const value = parameter && unknownValue(subject, parameter, rotation);
  return parameter && value && targetOf(subject, { [parameter.name]: value });
}
