// Methods that a path does not declare: probes, since the source has further operations that it does not show (§4.4).

import type { Method, Parameter } from '../../../src/contract/index.ts';
import type { CaseRequest, Decision, HttpCase } from '../../types.ts';
import { ask, probe } from '../case.ts';
import { unknownValue } from '../parameter-values.ts';
import { decided } from '../requirements.ts';
import { type Rule, requestOf, type Subject, targetOf } from '../subject.ts';
import { operationsAt } from './paths.ts';

const tried = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

/** Cases for the methods of a path, derived from its first operation. */
export const methods: Rule = {
  name: 'methods',
  derive: (subject) => (isFirstOfPath(subject) ? tried.flatMap((method) => undeclared(subject, method)) : []),
};

/** Whether an operation of the contract matches a method and a target, by any template. */
export const isDeclared = ({ contract }: Subject, method: Method, target: string): boolean =>
  operationsAt(contract, target).some((operation) => operation.method === method);

/** The methods that the contract declares for the operation's template. */
const declaredMethods = ({ contract, operation }: Subject): readonly Method[] =>
  contract.operations.filter(({ path }) => path === operation.path).map(({ method }) => method);

/** Whether the operation is the first of its path, so that each path is probed once. */
export const isFirstOfPath = ({ contract, operation }: Subject): boolean =>
  contract.operations.find(({ path }) => path === operation.path) === operation;

function undeclared(subject: Subject, method: (typeof tried)[number]): readonly HttpCase[] {
  const target = method === 'GET' ? targetOf(subject) : targetOfNothing(subject, method);
  if (target === undefined || isDeclared(subject, method, target)) return [];
  return [
    ask(subject, {
      silence: 'undeclared-methods',
      name: { rule: 'methods', variant: method },
      title: `${method} on ${subject.operation.path}`,
      change: `the method is ${method}`,
      request: { ...requestWith(subject, method), target },
      decides: rejectedAs(subject),
      writes: method !== 'GET',
      ...(method === 'DELETE' && { conditions: [{ kind: 'last' }] }),
    }),
  ];
}

/** The contract's decision, with every declared method in `Allow`. */
function rejectedAs(subject: Subject): readonly Decision[] {
  const decision = decided(subject, 'undeclared-methods', 'method');
  const [main] = decision;
  if (main === undefined) return [];
  const allowed = declaredMethods(subject).map(
    (method): Decision => ({
      expect: { kind: 'header', name: 'Allow', includes: method },
      origin: main.origin,
    }),
  );
  return [...decision, ...allowed];
}

/**
 * The path of a resource that does not exist: its last identifier is unknown, or that of its holder if the path ends literally.
 * Each method has its own path, so that no other case reads what it may create. A path without identifiers may be a whole
 * collection, and is not used.
 */
function targetOfNothing(subject: Subject, method: (typeof tried)[number]): string | undefined {
  const parameter = subject.operation.parameters.filter((other) => other.in === 'path').at(-1);
  return parameter && unknownTarget(subject, parameter, tried.indexOf(method));
}

/** The target with a value of a parameter that does not exist; undefined if none is surely unknown. */
export function unknownTarget(subject: Subject, parameter: Parameter, rotation = 0): string | undefined {
  const value = unknownValue(subject, parameter, rotation);
  return value === undefined ? undefined : targetOf(subject, { [parameter.name]: value });
}

/** The operation's request with another method, and with its body if the method usually has one. */
export function requestWith(subject: Subject, method: string): CaseRequest {
  const [body] = subject.bodies;
  const bodyless = /^(GET|HEAD|OPTIONS|DELETE)$/.test(method);
  const request = requestOf(subject, { method, ...(body && !bodyless && { json: body.value }) });
  return { ...request, headers: request.headers.filter(([name]) => !bodyless || name !== 'Content-Type') };
}

export const headAndOptions = probe('head-and-options', (subject) => {
  if (!isFirstOfPath(subject)) return [];
  return (['HEAD', 'OPTIONS'] as const)
    .filter((method) => !isDeclared(subject, method, targetOf(subject)))
    .map((method) =>
      ask(subject, {
        silence: 'head-and-options',
        name: { rule: 'methods', variant: `asked/${method}` },
        title: `${method} on ${subject.operation.path}`,
        change: `the method is ${method}`,
        request: requestWith(subject, method),
        decides: [],
        writes: false,
      }),
    );
});
