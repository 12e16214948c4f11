// Methods: one that the path does not declare never succeeds.

import { derived, type Method, type Origin } from '../../../src/contract/index.ts';
import type { CaseRequest, HttpCase, Requirement } from '../../types.ts';
import { vary } from '../negative.ts';
import { refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';

const tried = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

/** Cases for the methods of a path, derived once from its first operation. */
export const methods: Rule = {
  name: 'methods',
  derive: (subject) => {
    const declared = declaredMethods(subject);
    if (!isFirstOfPath(subject)) return [];
    return tried
      .filter((method) => !declared.includes(method))
      .map((method) => undeclared(subject, method, declared));
  },
};

/** The methods that the contract has for the operation's path. */
export const declaredMethods = ({ contract, operation }: Subject): readonly Method[] =>
  contract.operations.filter(({ path }) => path === operation.path).map(({ method }) => method);

/** Whether the operation is the first of its path, so that a path is tried once. */
export const isFirstOfPath = ({ contract, operation }: Subject): boolean =>
  contract.operations.find(({ path }) => path === operation.path) === operation;

function undeclared(subject: Subject, method: Method, declared: readonly Method[]): HttpCase {
  const origin = derived(subject.operation.origin);
  const silence = subject.operation.responses.find((response) => response.status === '405')?.origin;
  return vary(subject, {
    name: { rule: 'methods', variant: method },
    title: `${method} on ${subject.operation.path}`,
    change: `the method is ${method}`,
    request: requestWith(subject, method),
    requires: [
      ...refusal(subject, origin, 'method'),
      ...(silence ? declared.map((allowed) => allow(allowed, silence)) : []),
    ],
    writes: method !== 'GET',
    conditions: [
      { kind: 'may-be-unimplemented' },
      ...(method === 'DELETE' ? [{ kind: 'last' } as const] : []),
    ],
  });
}

const allow = (method: Method, origin: Origin): Requirement => ({
  expect: { kind: 'header', name: 'Allow', includes: method },
  origin,
});

/** The operation's request under another method; with its body where the method usually has one. */
export function requestWith(subject: Subject, method: string): CaseRequest {
  const [body] = subject.bodies;
  const bodyless = /^(GET|HEAD|OPTIONS|DELETE)$/.test(method);
  const request = requestOf(subject, { method, ...(body && !bodyless && { json: body.value }) });
  return { ...request, headers: request.headers.filter(([name]) => !bodyless || name !== 'Content-Type') };
}
