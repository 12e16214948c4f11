// What the tables of this folder are written with: questions, and what no response may show.

import { derived, type Origin, type Path } from '../../src/contract/index.ts';
import { askingRow, type Question, requestIn, type Table } from '../rows/row.ts';
import type { Context, Part, Requirement, Row } from '../types.ts';
import { replaceAt } from '../view/json-text.ts';
import { identifierOf } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';

/** One question; undefined where it does not apply to the operation. */
export type Ask = (subject: Subject) => Question | undefined;

/** The table of some questions. */
export const asksAll =
  (asks: readonly Ask[]): Table =>
  (subject) =>
    asks.flatMap((ask): readonly Row[] => {
      const question = ask(subject);
      return question === undefined ? [] : [askingRow(subject, question)];
    });

/** Path and query, as what a row changes. */
export const target: readonly Part[] = [{ kind: 'target' }];

/** The body as a whole, as what a row changes. */
export const wholeBody: readonly Part[] = [{ kind: 'body' }];

/** A header, as what a row changes. */
export const headerPart = (name: string): Part => ({ kind: 'header', name: name.toLowerCase() });

/** Does not show the known resource; `anywhere`: nor inside of something else. */
export const hidden = (subject: Subject, origin: Origin, anywhere: boolean): Requirement => ({
  expect: { kind: 'not-resource', ...(anywhere && { anywhere, ...identifierOf(subject) }) },
  origin: derived(origin),
});

/** A question about a value at a place of the body. */
interface ValueQuestion extends Pick<Question, 'silence' | 'name' | 'title' | 'says' | 'decides'> {
  readonly path: Path;
  readonly value: unknown;
}

/** The parts of a row that has another value at a place of a context's body. */
export const withValue = (
  subject: Subject,
  context: Context,
  { path, value, ...row }: ValueQuestion,
): Question => {
  const part: Part = path.length === 0 ? { kind: 'body' } : { kind: 'member', path: path.map(String) };
  const request = requestIn(subject, context, replaceAt(context.value, path, value));
  return { ...row, place: 'body', parts: [part], request };
};

/** A row that is tried in a context of its choice. */
export const askingIn = (subject: Subject, context: Context, question: Question): Row => ({
  ...askingRow(subject, question),
  contexts: [context],
});
