// Builds a case: its stable id, its twin, and its conditions. `vary` makes a test, `ask` a probe.

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
import { missingInputs, preconditionsOf, type Rule, requestOf, type Subject, withQuery } from './subject.ts';
import type { ValidBody } from './valid-bodies.ts';

export type { CaseName } from '../types.ts';

/** What a rule says of a test, or of a probe; the rest is derived from the subject. */
type PartsOf<Of extends HttpCase> = Pick<Of, 'title' | 'request' | 'requires' | 'asks' | 'decides'> &
  Partial<Pick<Of, 'cites' | 'conditions' | 'writes'>> & { readonly name: CaseName };

export type CaseParts = PartsOf<HttpTest> | PartsOf<HttpProbe>;

/** Builds a case. Inputs that the operation needs come first among its conditions. */
export function createCase(subject: Subject, parts: PartsOf<HttpTest>): HttpTest;
export function createCase(subject: Subject, parts: CaseParts): HttpCase;
export function createCase(subject: Subject, { name, ...parts }: CaseParts): HttpCase {
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
    conditions: withoutRepeats([...inputsOf(subject), ...(parts.conditions ?? [])]),
    position: positionOf(operation.id, name),
  };
}

/** Whether a case is a test whose first requirement rests on the source. */
export const isOfSource = (testCase: HttpCase): testCase is HttpTest =>
  testCase.requires?.[0] !== undefined && testCase.requires[0].origin.level !== 'chosen';

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

const inputsOf = oncePer((subject: Subject) => [...missingInputs(subject), ...preconditionsOf(subject)]);

/** The id of a case by its name. */
export const caseId = ({ operation }: Pick<Subject, 'operation'>, name: CaseName): string =>
  idOf(operation.id, name);

/** Each input is required once. */
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

/** The id of the operation's default twin: the case of the first body, or of the plain request. */
export function acceptedCaseId(subject: Subject): string {
  const [first] = subject.bodies;
  return first ? bodyCaseId(subject, first) : caseId(subject, plainName(subject));
}

/** The plain request is named for its resource: one that is known to exist, or none in particular. */
export function plainName({ operation }: Pick<Subject, 'operation'>): CaseName {
  const known = operation.parameters.some((parameter) => parameter.in === 'path');
  return { rule: 'examples', variant: known ? 'known' : 'plain', kind: '' };
}

/** The name of a valid body in the id, if it is not the first body in which the place is tried. */
export const withinOf = (subject: Subject, body: ValidBody, path: Path): string | undefined =>
  subject.bodies.find((other) => other.judges(path)) === body ? undefined : (body.label ?? body.name);

/** A body that refers to a resource which nobody declared may be rejected for that. */
export function rejectedWithout(body: ValidBody | undefined): readonly Condition[] {
  const undeclared = body?.inputs.find((input) => !input.declared);
  if (body === undefined || undeclared === undefined) return [];
  return [
    {
      kind: 'rejected-without',
      input: { kind: 'flag', name: undeclared.flag },
      value: JSON.stringify(valueAt(body.value, undeclared.path)),
    },
  ];
}

type Twin = Extract<Condition, { kind: 'twin' }>;

/** The name of a variation, and its difference from the twin. */
interface Varied {
  readonly name: CaseName;
  /** The difference from the twin in words, if the title does not say it. */
  readonly change?: Twin['change'] | undefined;
  /** The accepted case that it varies; by default the operation's first one. */
  readonly twin?: string;
  /** The request; by default the operation's accepted request with its first body. */
  readonly request?: HttpCase['request'];
}

/** A variation with its requirements, or with what it probes. */
type Variation<Of extends HttpCase> = Varied & Omit<PartsOf<Of>, 'request'>;

/** Builds a case that counts only while its twin is accepted. */
export function vary(subject: Subject, variation: Variation<HttpTest>): HttpTest;
export function vary(subject: Subject, variation: Variation<HttpProbe>): HttpProbe;
export function vary(
  subject: Subject,
  { change, twin, request, ...parts }: Variation<HttpTest> | Variation<HttpProbe>,
): HttpCase {
  return createCase(subject, {
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

/** The path of the operation's accepted request. */
export const plainPath = (subject: Subject): string => plainRequest(subject).target.split('?')[0] ?? '';

/** That request at another path: its required query parameters are kept, so that only the path differs. */
export function requestAt(subject: Subject, path: string): HttpCase['request'] {
  const request = plainRequest(subject);
  const [, query] = request.target.split('?');
  return { ...request, target: query === undefined ? path : withQuery(path, query) };
}

const twinOf = (subject: Subject, change: Twin['change'], twin = acceptedCaseId(subject)): Twin => ({
  kind: 'twin',
  case: twin,
  ...(change !== undefined && { change }),
});

/** The parts of a probe. */
export interface Question extends Varied, Partial<Pick<HttpProbe, 'cites' | 'conditions' | 'writes'>> {
  readonly silence: SilenceId;
  readonly title: string;
  /** What a rejection would be about. */
  readonly about?: About | undefined;
  /** The contract's decisions, if they differ from the silence's `answer`. */
  readonly decides?: readonly Decision[] | undefined;
}

/** Builds a probe. */
export const ask = (subject: Subject, { silence, about, decides, ...varied }: Question): HttpCase =>
  vary(subject, { ...varied, asks: silence, decides: decides ?? decided(subject, silence, about) });

/** A rule for the probes of one silence, which gives the rule its name. */
export const probe = (name: SilenceId, derive: Rule['derive']): Rule => ({ name, derive });

/** A body, and the property that is varied in it, if there is one: that property does not count as another difference. */
interface Tried {
  readonly body: ValidBody;
  readonly path?: Path;
}

/** The other difference of a body from its control request, which must be accepted too. */
export function ifOtherAccepted(
  subject: Subject,
  { body: { alsoDiffers }, path }: Tried,
): readonly Condition[] {
  const { shownBy } = alsoDiffers ?? {};
  if (shownBy === undefined || alsoDiffers?.path.join() === path?.join()) return [];
  return [{ kind: 'only-if-accepted', case: caseId(subject, shownBy.case), because: shownBy.because }];
}

/** For a change of the whole body: the request does not show any other difference of that body any more. */
export function changesOf(change: string, { alsoDiffers, value }: ValidBody): string | readonly Change[] {
  if (alsoDiffers === undefined) return change;
  const path = alsoDiffers.path.map(String);
  return [
    { part: { kind: 'body' } },
    { part: { kind: 'member', path }, to: writeJson(valueAt(value, path)) },
  ];
}
