// Puts a case together: its id in stable words, its twin, and when it counts. `vary` makes a test, `ask` a probe.

import type { Path, SilenceId } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import {
  type CaseName,
  type Change,
  type Condition,
  type Decision,
  type HttpCase,
  type HttpProbe,
  type HttpTest,
  idOf,
  localName,
  type Position,
} from '../types.ts';
import { valueAt, writeJson } from './json-text.ts';
import { type About, decided } from './requirements.ts';
import { missingInputs, type Rule, requestOf, type Subject } from './subject.ts';
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

/** A body that names a resource which nobody declared may be rejected for that. */
export function rejectedWithout(body: ValidBody | undefined): readonly Condition[] {
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

type Twin = Extract<Condition, { kind: 'twin' }>;

/** What a variation is called, and what it differs from. */
export interface Varied {
  readonly name: CaseName;
  /** What differs from the twin, in words; the title where that says it. */
  readonly change?: Twin['change'] | undefined;
  /** The accepted case it differs from; the operation's first one where none is named. */
  readonly twin?: string;
  /** The request; the operation's accepted one with its first body where none is given. */
  readonly request?: HttpCase['request'];
}

/** What is changed, and what it must result in, or what it asks. */
type Variation<Of extends HttpCase> = Varied & Omit<PartsOf<Of>, 'request'>;

/** Builds a case that counts only while its twin is accepted. */
export function vary(subject: Subject, variation: Variation<HttpTest>): HttpTest;
export function vary(subject: Subject, variation: Variation<HttpProbe>): HttpProbe;
export function vary(
  subject: Subject,
  { name, change, twin, request, ...parts }: Variation<HttpTest> | Variation<HttpProbe>,
): HttpCase {
  return createCase(subject, name, {
    ...parts,
    request: request ?? plainRequest(subject),
    conditions: [
      twinOf(subject, change ?? parts.title, twin),
      ...rejectedWithout(subject.bodies[0]),
      ...(parts.conditions ?? []),
    ],
  });
}

/** The operation's accepted request, with its first valid body if it has one. */
export function plainRequest(subject: Subject): HttpCase['request'] {
  const [body] = subject.bodies;
  return requestOf(subject, body && { json: body.value });
}

const twinOf = (subject: Subject, change: Twin['change'], twin = acceptedCaseId(subject)): Twin => ({
  kind: 'twin',
  case: twin,
  ...(change !== undefined && { change }),
});

/** What a probe says of its case. */
export interface Question extends Varied, Partial<Pick<HttpProbe, 'cites' | 'conditions' | 'writes'>> {
  readonly silence: SilenceId;
  readonly title: string;
  /** What a rejection would be about. */
  readonly about?: About | undefined;
  /** What the contract decided, where that is not the silence's `answer`. */
  readonly decides?: readonly Decision[] | undefined;
}

/** The case that asks. */
export const ask = (subject: Subject, { silence, about, decides, ...varied }: Question): HttpCase =>
  vary(subject, { ...varied, asks: silence, decides: decides ?? decided(subject, silence, about) });

/** A probe of its own file; its name is that of the silence. */
export const probe = (name: SilenceId, derive: Rule['derive']): Rule => ({ name, derive });

/** A body, and what is tried in it where that is one property: then this one does not count as another difference. */
interface Tried {
  readonly body: ValidBody;
  readonly path?: Path;
}

/** What has to be accepted as well. */
export function ifOtherAccepted(
  subject: Subject,
  { body: { alsoDiffers }, path }: Tried,
): readonly Condition[] {
  const { shownBy } = alsoDiffers ?? {};
  if (shownBy === undefined || alsoDiffers?.path.join() === path?.join()) return [];
  return [{ kind: 'only-if-accepted', case: caseId(subject, shownBy.case), because: shownBy.because }];
}

/** A change to all of a body: no request shows any more what else of that body differed. */
export function changesOf(change: string, { alsoDiffers, value }: ValidBody): string | readonly Change[] {
  if (alsoDiffers === undefined) return change;
  const path = alsoDiffers.path.map(String);
  return [
    { part: { kind: 'body' } },
    { part: { kind: 'member', path }, to: writeJson(valueAt(value, path)) },
  ];
}
