// Methods: one that the path does not declare never succeeds. HEAD and OPTIONS are asked only.

import { derived, type Method, type Origin } from '../../../src/contract/index.ts';
import type { Case, Requirement } from '../../types.ts';
import { acceptedCaseId, createCase, refusedWithout } from '../case.ts';
import { refusal } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';

const tried = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

/** Cases for the methods of a path, derived once from its first operation. */
export function deriveMethods(subject: Subject): readonly Case[] {
  const declared = subject.contract.operations.filter((one) => one.path === subject.operation.path);
  if (declared[0] !== subject.operation) return [];
  const undeclared = tried.filter((method) => !declared.some((one) => one.method === method));
  return [
    ...undeclared.map((method) =>
      undeclaredCase(
        subject,
        method,
        declared.map((one) => one.method),
      ),
    ),
    ...(['HEAD', 'OPTIONS'] as const)
      .filter((method) => !declared.some((one) => one.method === method))
      .map((method) => askedCase(subject, method)),
  ];
}

function undeclaredCase(subject: Subject, method: Method, declared: readonly Method[]): Case {
  const origin = derived(subject.operation.origin);
  const silence = subject.operation.responses.find((response) => response.status === '405')?.origin;
  return createCase(subject, 'methods', method, {
    ...shared(subject, method),
    requires: [
      ...refusal(subject, origin, 'method'),
      ...(silence ? declared.map((one) => allow(one, silence)) : []),
    ],
    writes: method !== 'GET',
    allowNotImplemented: true,
    ...(method === 'DELETE' && { last: true }),
  });
}

const allow = (method: Method, origin: Origin): Requirement => ({
  expect: { kind: 'header', name: 'Allow', includes: method },
  origin,
});

function askedCase(subject: Subject, method: 'HEAD' | 'OPTIONS'): Case {
  return createCase(subject, 'methods', `asked/${method}`, {
    ...shared(subject, method),
    requires: [],
    writes: false,
    asks: 'head-and-options',
    allowNotImplemented: true,
  });
}

function shared(
  subject: Subject,
  method: string,
): Pick<Case, 'title' | 'change' | 'request' | 'twin' | 'refusedWithout'> {
  const [base] = subject.bases;
  const bodyless = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'DELETE';
  const request = requestOf(subject, { method, ...(base && !bodyless && { json: base.value }) });
  const headers = request.headers.filter(([name]) => !bodyless || name !== 'Content-Type');
  return {
    title: `${method} on ${subject.operation.path}`,
    change: `the method is ${method}`,
    request: { ...request, headers },
    twin: acceptedCaseId(subject),
    ...(base && refusedWithout(base)),
  };
}
