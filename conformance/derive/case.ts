// Puts a case together: its id in stable words, what it is an instance of, and when it counts.

import type { Path } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import {
  type CaseName,
  type Condition,
  type HttpCase,
  type HttpProbe,
  type HttpTest,
  idOf,
  localName,
  type Position,
} from '../types.ts';
import { valueAt } from './json-text.ts';
import { missingInputs, type Subject } from './subject.ts';
import type { ValidBody } from './valid-bodies.ts';

export type { CaseName } from '../types.ts';

/** What a rule says of a case; the rest follows from the subject. */
export type CaseParts = PartsOf<HttpTest> | PartsOf<HttpProbe>;

/** Those of a test, or of a probe. */
export type PartsOf<Of extends HttpCase> = Pick<Of, 'title' | 'request' | 'requires' | 'asks' | 'decides'> &
  Partial<Pick<Of, 'cites' | 'conditions' | 'writes'>>;

/** Builds a case. What the user has to declare for its operation comes first among its conditions. */
export function createCase(subject: Subject, name: CaseName, parts: PartsOf<HttpTest>): HttpTest;
export function createCase(subject: Subject, name: CaseName, parts: CaseParts): HttpCase;
export function createCase(subject: Subject, name: CaseName, parts: CaseParts): HttpCase {
  const { operation } = subject;
  const { rule, place, variant, within, kind = variant } = name;
  return {
    via: 'http',
    writes: operation.method !== 'GET' && operation.method !== 'HEAD',
    ...parts,
    id: caseId(subject, name),
    operation: operation.id,
    rule,
    kind: kind === '' ? rule : `${rule}/${kind}`,
    ...(place && { place }),
    ...(within !== undefined && { within }),
    conditions: withoutRepeats([...missingOf(subject), ...(parts.conditions ?? [])]),
    position: positionOf(operation.id, name),
  };
}

function positionOf(id: string, { within, number, ...row }: CaseName): Position {
  const { rule, place, variant } = row;
  const about = place || variant.split('/')[0] || '';
  return {
    check: idOf(id, { rule, variant: about }),
    row: idOf(id, number === undefined ? row : { ...row, number }),
    name: localName({ ...row, within }),
    ...(number !== undefined && { burst: idOf(id, row) }),
  };
}

const missingOf = oncePer(missingInputs);

/** The id of a case by its name. */
export const caseId = ({ operation }: Pick<Subject, 'operation'>, name: CaseName): string =>
  idOf(operation.id, name);

/** One input is asked for once. */
function withoutRepeats(conditions: readonly Condition[]): readonly Condition[] {
  if (!conditions.some(({ kind }) => kind === 'needs')) return conditions;
  const inputs = conditions.map((condition) =>
    condition.kind === 'needs' ? JSON.stringify(condition.input) : undefined,
  );
  return conditions.filter((_, i) => inputs[i] === undefined || inputs.indexOf(inputs[i]) === i);
}

/** The name of the case that sends a valid body as it is. */
export const bodyCaseName = (body: ValidBody): CaseName => ({
  rule: body.rule,
  variant: body.name,
  kind: '',
});

/** The id of the case that sends a valid body as it is. */
export const bodyCaseId = (subject: Subject, body: ValidBody): string => caseId(subject, bodyCaseName(body));

/** The id of the case that every other of an operation differs from: the first body, or the plain request. */
export function acceptedCaseId(subject: Subject): string {
  const [first] = subject.bodies;
  return first ? bodyCaseId(subject, first) : caseId(subject, plainName(subject));
}

/** The plain request is named for what it reads: a resource that is known to exist, or nothing in particular. */
export function plainName({ operation }: Pick<Subject, 'operation'>): CaseName {
  const known = operation.parameters.some((parameter) => parameter.in === 'path');
  return { rule: 'examples', variant: known ? 'known' : 'plain', kind: '' };
}

/** The name of a valid body where it is not the first in which the place is tried. */
export const withinOf = (subject: Subject, body: ValidBody, path: Path): string | undefined =>
  subject.bodies.find((other) => other.judges(path)) === body ? undefined : (body.label ?? body.name);

/** A body that names a resource which nobody declared may be refused for that. */
export function refusedWithout(body: ValidBody | undefined): readonly Condition[] {
  const undeclared = body?.inputs.find((input) => !input.declared);
  if (body === undefined || undeclared === undefined) return [];
  return [
    {
      kind: 'refused-without',
      input: { kind: 'flag', name: undeclared.flag },
      value: JSON.stringify(valueAt(body.value, undeclared.path)),
    },
  ];
}
