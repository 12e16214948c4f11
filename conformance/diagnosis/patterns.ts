// The same check failing in several fields, or in every operation.

import { compactly, differenceOf, twinsIn } from '../experiment/index.ts';
import { grouped } from '../grouped.ts';
import { countingFindings } from '../standing.ts';
import {
  byPlainness,
  type CaseRequest,
  type Cause,
  type Change,
  type Finding,
  idOf,
  type Result,
} from '../types.ts';
import { explaining, type Search, type View } from './view.ts';

/** A kind of case, and where it failed for the same requirement. */
interface Pattern {
  readonly kind: string;
  /** The first segment of the kind: its subject. */
  readonly about: string;
  readonly required: Finding['required']['kind'];
  readonly failed: readonly Result[];
}

/** Fields in which a kind must fail to be a pattern. */
const leastFields = 3;
/** Operations in which it must fail, all that it was tried in. */
const leastOperations = 2;

/**
 * Kinds that fail in at least three fields, such as fractions in place of whole numbers. Kinds with the same
 * subject are one cause.
 */
export const inFields: Search = (view) => {
  const kindOf = replacementIn(view.results);
  const kindInField = (result: Result) =>
    fieldOf(result) === undefined
      ? undefined
      : (kindOf(result) ?? (isNamedByKind(result.case) ? result.case.kind : undefined));
  const found = patternsOf(view, kindInField).filter(({ failed }) => fieldsOf(failed).length >= leastFields);
  return merged(found).map((same) => {
    const failed = inOrder(view, same).toSorted((a, b) => byPlainness(a.case, b.case));
    const kinds = same.map(({ kind }) => kind);
    const judged = view.results.filter(
      (result) => kinds.includes(kindInField(result) ?? '') && isJudged(result, view),
    );
    return {
      kind: 'in-fields',
      required: same[0].required,
      kinds,
      fields: fieldsOf(failed),
      tried: fieldsOf(judged).length,
      ...explaining(failed),
    } satisfies Cause;
  });
};

/** Kinds that fail in every operation in which they were tried; one at least is of single cases. */
export const inEveryOperation: Search = (view) => {
  const found = patternsOf(view, ({ case: tried }) =>
    tried.place === undefined ? tried.kind : undefined,
  ).filter((pattern) => isEverywhere(pattern, view));
  const many = merged(found).filter((same) =>
    same.some(({ failed }) => failed.some(({ case: tried }) => isNamedByKind(tried))),
  );
  return many.map((same) => {
    const failed = inOrder(view, same);
    return {
      kind: 'in-every-operation',
      required: same[0].required,
      kinds: same.map(({ kind }) => kind),
      operations: operationsOf(failed),
      ...explaining(failed),
    } satisfies Cause;
  });
};

function isEverywhere({ kind, failed }: Pattern, view: View): boolean {
  const judged = view.results.filter((result) => result.case.kind === kind && isJudged(result, view));
  return operationsOf(failed).length >= leastOperations && failed.length === judged.length;
}

function patternsOf(view: View, kindOf: (result: Result) => string | undefined): readonly Pattern[] {
  const failed = view.open.flatMap((result) => {
    const [kind, required] = [kindOf(result), requiredOf(result, view)];
    return kind === undefined || required === undefined ? [] : [{ result, kind, required }];
  });
  return grouped(failed, ({ kind, required }) => `${kind} ${required}`).map(([, same]) => {
    const [{ kind, required }] = same;
    const [about = kind] = kind.split('/');
    return { kind, about, required, failed: same.map(({ result }) => result) };
  });
}

/** The requirement of the first finding that counts; undefined for a case that did not fail. */
function requiredOf(result: Result, { report }: View): Pattern['required'] | undefined {
  const { outcomes, exchange } = result;
  if (outcomes[report.against] !== 'failed') return undefined;
  const [found] = countingFindings(result, report);
  // A response that breaks its schema is reported by the line that it breaks.
  if (found?.required.kind === 'schema') return undefined;
  const isError = found?.required.kind === 'rejected' && (exchange?.response?.status ?? 0) >= 500;
  return isError ? 'no-server-error' : found?.required.kind;
}

const merged = (patterns: readonly Pattern[]) =>
  grouped(patterns, ({ about, required }) => `${about} ${required}`).map(([, same]) => same);

function inOrder({ open }: View, patterns: readonly Pattern[]): readonly Result[] {
  const failed = new Set(patterns.flatMap((pattern) => pattern.failed));
  return open.filter((result) => failed.has(result));
}

function isJudged({ outcomes }: Result, { report: { against } }: View): boolean {
  return outcomes[against] === 'passed' || outcomes[against] === 'failed';
}

/** `createTag/types/name/number` is about the field `name` of createTag. */
const fieldOf = ({ case: tried }: Result): string | undefined =>
  tried.place === undefined ? undefined : `${tried.operation} ${tried.place}`;

/** False for one of several cases of a kind in one place, and for a repeated request. */
function isNamedByKind({ id, operation, rule, kind, place, within }: Result['case']): boolean {
  const variant = kind.slice(rule.length + 1);
  return id === idOf(operation, { rule, place, variant, within });
}

const fieldsOf = (results: readonly Result[]) => [
  ...new Set(results.flatMap((result) => fieldOf(result) ?? [])),
];

const operationsOf = (results: readonly Result[]) => [
  ...new Set(results.map((result) => result.case.operation)),
];

/**
 * Names the type that replaces a value, by comparing the request of a case with its twin (`types/fraction`), or how a number is
 * written that JSON does not have; undefined where the type is the same.
 */
function replacementIn(results: readonly Result[]): (result: Result) => string | undefined {
  const twinOf = twinsIn(results);
  return ({ case: tried }) => {
    if (tried.via !== 'http') return undefined;
    const twin = twinOf(tried)?.request;
    const syntax = twin && syntaxOf(tried.request);
    if (syntax !== undefined) return `numbers/${syntax}`;
    const changes = twin ? membersIn(twin, tried.request) : [];
    const [only, ...others] = changes.flatMap((change) => inMember(change) ?? []);
    return others.length === 0 && changes.every(({ part }) => part.kind === 'member') ? only : undefined;
  };
}

/** Numbers as only extensions of JSON have them. */
const syntaxes: Readonly<Record<string, RegExp>> = {
  hexadecimal: /^-?0x[\da-f]+$/i,
  'leading-zero': /^-?0\d+$/,
  'plus-sign': /^\+\d+$/,
  'not-a-number': /^NaN$/,
  infinity: /^-?Infinity$/,
};

function syntaxOf({ body }: CaseRequest): string | undefined {
  if (body === undefined || !('text' in body)) return undefined;
  const values = [...body.text.matchAll(/:([-+\w]+)(?=[,}])/g)].map(([, value = '']) => value);
  return Object.keys(syntaxes).find((name) => values.some((value) => syntaxes[name]?.test(value)));
}

/** Members by path; escapes are decoded before comparing. */
function membersIn(twin: CaseRequest, request: CaseRequest): readonly Change[] {
  const changes = differenceOf(twin, request);
  return changes.every(({ part }) => part.kind === 'member')
    ? changes
    : differenceOf(compactly(twin), compactly(request));
}

const inMember = ({ part, from, to }: Change): string | undefined =>
  part.kind !== 'member' || from === undefined || to === undefined
    ? undefined
    : replacementOf(JSON.parse(from), JSON.parse(to));

function replacementOf(right: unknown, wrong: unknown): string | undefined {
  const [expected, given] = [typeOf(right), typeOf(wrong)];
  if (given === expected) return undefined;
  if (expected !== 'integer') return `types/${/integer|fraction/.test(given) ? 'number' : given}`;
  if (given !== 'text') return `types/${given}`;
  return isNumeric(wrong as string) ? 'types/numeric-string' : 'types/word';
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number')
    return Number.isFinite(value) && !Number.isInteger(value) ? 'fraction' : 'integer';
  return typeof value;
}

const isNumeric = (text: string) => /^\s*[-+]?\d+(\.\d+)?\s*$/.test(text);
