// The parameter that a path ends with, which names what is read.

import type { Parameter } from '../../../src/contract/index.ts';
import { declaredValue } from '../parameter-values.ts';
import type { Subject } from '../subject.ts';

/** The parameter at the very end of the path; undefined where the path ends literally. */
export function lastParameter({ operation }: Subject): Parameter | undefined {
  const name = /\{([^}]+)\}$/.exec(operation.path)?.[1];
  return operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
}

/** Its declared value. */
export function lastValue(subject: Subject): string | undefined {
  const parameter = lastParameter(subject);
  return parameter && declaredValue(subject, parameter);
}

/** The identifier of what is read, for a requirement that it is not shown. */
export function identifierOf(subject: Subject): { readonly identifier?: string } {
  const identifier = lastValue(subject);
  return identifier === undefined ? {} : { identifier };
}
