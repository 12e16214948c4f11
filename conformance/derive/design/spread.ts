// In a document of a hundred operations or more, each rule is tried on a part of them: 50 to 99, spread evenly over the kinds
// of operation, another part for each rule. Of the others each is still sent its barest and its fullest valid body. In the same
// way each row of a table is tried on 30 to 59 properties of an operation that has 60 or more.

import type { Operation } from '../../../src/contract/index.ts';
import { dependenciesOf } from '../../judge/index.ts';
import type { HttpCase } from '../../types.ts';
import { derivedBy, type Rule, type Subject } from '../subject.ts';

/** Where there are more than enough, one of every n is tried: this n. */
const oneOf = (count: number, enough: number): number => Math.max(1, Math.floor(count / enough));

/** Each rule is tried on every n-th operation, and on 50 at least. */
const stepOf = (operations: number): number => oneOf(operations, 50);

/**
 * Each row of a table is tried on every n-th property of the bodies of an operation, and on 30 at least; a
 * main row on 150 at least.
 */
export function propertySteps({ alternatives }: Pick<Subject, 'alternatives'>): {
  readonly main: number;
  readonly further: number;
} {
  const properties = alternatives.flatMap(({ fields }) => fields).length;
  return { main: oneOf(properties, 150), further: oneOf(properties, 30) };
}

/** Gives the rules that are tried on an operation. */
export function spread<R>(
  operations: readonly Operation[],
  rules: readonly R[],
): (operation: Operation) => readonly R[] {
  const step = stepOf(operations.length);
  const byKind = [...Map.groupBy(operations, kindOf).values()].flat();
  const places = new Map(byKind.map((operation, place) => [operation, place]));
  return (operation) => rules.filter((_, i) => ((places.get(operation) ?? 0) + i) % step === 0);
}

/** Rules give like cases for operations of one kind. */
const kindOf = ({ method, body, requestBody, security, parameters }: Operation) =>
  JSON.stringify([
    method,
    !body,
    !requestBody,
    !security,
    [...new Set(parameters.map((one) => one.in))].toSorted(),
  ]);

/** The cases of the rules that are tried, and those of other rules that they depend on, in the order of all rules. */
export function withNeeded(
  subject: Subject,
  rules: readonly Rule[],
  tried: readonly Rule[],
): readonly HttpCase[] {
  const derived = new Map<Rule, readonly HttpCase[]>();
  const known = new Map<string, HttpCase>();
  const kept = new Set<string>();
  const derive = (rule: Rule) => {
    const cases = derivedBy(rule, subject);
    derived.set(rule, cases);
    for (const testCase of cases) known.set(testCase.id, testCase);
    return cases;
  };
  const find = (id: string) => {
    for (const rule of likelyFirst(rules, id)) if (!known.has(id) && !derived.has(rule)) derive(rule);
    return known.get(id);
  };
  const keep = (testCase: HttpCase): void => {
    if (kept.has(testCase.id)) return;
    kept.add(testCase.id);
    for (const id of dependenciesOf(testCase)) {
      const needed = known.get(id) ?? find(id);
      if (needed) keep(needed);
    }
  };
  for (const testCase of tried.flatMap(derive)) keep(testCase);
  return rules.flatMap((rule) => derived.get(rule) ?? []).filter(({ id }) => kept.has(id));
}

/** The rule that an id speaks of is likely to give its case, but others may. */
const likelyFirst = (rules: readonly Rule[], id: string) =>
  rules.toSorted(
    (one, other) => Number(id.includes(`/${other.name}/`)) - Number(id.includes(`/${one.name}/`)),
  );
