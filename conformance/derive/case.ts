// Puts a case together: its id in stable words, and what it hangs on.

import type { Path } from '../../src/contract/index.ts';
import type { Case } from '../types.ts';
import type { Base } from './bases.ts';
import { valueAt } from './json-text.ts';
import { missingInputs, type Subject } from './subject.ts';

/** What a rule says of a case; the rest follows from the subject. */
export type CaseParts = Pick<Case, 'title' | 'request' | 'requires'> &
  Partial<Omit<Case, 'id' | 'operation' | 'rule'>>;

/** Builds `<operation>/<rule>/<name>`. */
export function createCase(subject: Subject, rule: string, name: string, parts: CaseParts): Case {
  const missing = missingInputs(subject);
  const needs = [...new Map([...missing, ...(parts.needs ?? [])].map((need) => [need.flag, need])).values()];
  return {
    writes: subject.operation.method !== 'GET' && subject.operation.method !== 'HEAD',
    ...parts,
    id: `${subject.operation.id}/${rule}/${name}`,
    operation: subject.operation.id,
    rule,
    ...(needs.length > 0 && { needs }),
  };
}

/** The id of the case that sends a base as it is. */
export const baseCaseId = (subject: Subject, base: Base): string =>
  `${subject.operation.id}/${base.rule}/${base.name}`;

/** The id of the case that every other of an operation differs from: the first body, or the plain request. */
export function acceptedCaseId(subject: Subject): string {
  const [first] = subject.bases;
  return first ? baseCaseId(subject, first) : `${subject.operation.id}/examples/${plainName(subject)}`;
}

/** The plain request is named for what it reads: a resource that is known to exist, or nothing in particular. */
export const plainName = (subject: Subject): string =>
  subject.operation.parameters.some((parameter) => parameter.in === 'path') ? 'known' : 'plain';

/** Suffix for every base but the first in which the property is tried: `/in/token-full`. */
export const suffixOf = (subject: Subject, base: Base, path: Path): string =>
  subject.bases.find((other) => other.judges(path)) === base ? '' : `/in/${base.name}`;

/** A base that names a resource which nobody declared may be refused for that. */
export function refusedWithout(base: Base): Pick<Case, 'refusedWithout'> {
  const undeclared = base.inputs.find((input) => !input.declared);
  if (undeclared === undefined) return {};
  const value = JSON.stringify(valueAt(base.value, undeclared.path));
  return {
    refusedWithout: {
      flag: `--${undeclared.flag}`,
      because: `${value} is the contract's example and need not exist in this implementation`,
    },
  };
}
