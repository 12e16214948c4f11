// What the tables of this folder are written with: edits of the plain request, questions, and what no response may show.

import { derived, type Origin, type Path } from '../../src/contract/index.ts';
import { askingRow, type PlainRow, plainRow, type Question, requestIn, type Table } from '../rows/row.ts';
import type { Context, Part, Requirement, Row, TrialRequest } from '../types.ts';
import { withHeader } from '../view/contexts.ts';
import { replaceAt } from '../view/json-text.ts';
import { identifierOf } from '../view/parameter-values.ts';
import { plainRequest, type Subject } from '../view/subject.ts';

/** What a request has otherwise than the plain one. A header without a value is left out. */
export interface Change extends Partial<Omit<TrialRequest, 'headers'>> {
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** A row as this folder writes it: its change says its parts, and the first word of its name its place. */
export interface Edited extends Omit<PlainRow, 'place' | 'rule' | 'parts' | 'request'> {
  readonly place?: string;
  readonly change: Change;
}

/** An edit that asks a silence. */
export interface Asked extends Edited, Pick<Question, 'silence' | 'about' | 'decides'> {}

/** One question; undefined where it does not apply to the operation. */
export type Ask = (subject: Subject) => Asked | undefined;

/** The table of some questions. */
export const asksAll =
  (asks: readonly Ask[]): Table =>
  (subject) =>
    asks.flatMap((ask): readonly Row[] => {
      const asked = ask(subject);
      return asked === undefined ? [] : [asking(subject, asked)];
    });

/** A row that asks a silence. */
export const asking = (subject: Subject, asked: Asked): Row =>
  askingRow(subject, { ...asked, ...editOf(subject, asked) });

/** A row whose outcome the source decides. */
export const requiring = (
  subject: Subject,
  row: Edited & Pick<PlainRow, 'rule'>,
  requires: readonly Requirement[],
): Row => plainRow(subject, { ...row, ...editOf(subject, row) }, { requires });

const editOf = (subject: Subject, { name, place = name.split('/', 1).join(), change }: Edited) => ({
  place,
  parts: partsOf(change),
  request: changed(subject, change),
});

/** The plain request with a change. */
export const changed = (subject: Subject, { headers = {}, ...others }: Change): TrialRequest =>
  Object.entries(headers).reduce<TrialRequest>((request, header) => withHeader(request, ...header), {
    ...plainRequest(subject),
    ...others,
  });

const partsOf = ({ headers = {}, ...others }: Change): readonly Part[] => {
  const kinds = Object.keys(others).map((key) => kindOf[key as keyof typeof others]);
  return [...Object.keys(headers).map(headerPart), ...[...new Set(kinds)].map((kind) => ({ kind }))];
};

/** The part of a request that each of its members belongs to. */
const kindOf = {
  method: 'method',
  target: 'target',
  body: 'body',
  padding: 'body',
  nesting: 'body',
  inTwoPieces: 'sending',
} as const;

/** A header, as what a row changes. */
export const headerPart = (name: string): Part => ({ kind: 'header', name: name.toLowerCase() });

/** Path and query, as what a row changes. */
export const target: readonly Part[] = [{ kind: 'target' }];

/** Does not show the known resource; `anywhere`: nor inside of something else. */
export const hidden = (subject: Subject, origin: Origin, anywhere = true): Requirement => ({
  expect: { kind: 'not-resource', ...(anywhere && { anywhere, ...identifierOf(subject) }) },
  origin: derived(origin),
});

/** A question about a value at a place of a body. */
interface ValueQuestion extends Pick<Question, 'silence' | 'name' | 'title' | 'says' | 'decides'> {
  readonly path: Path;
  readonly value: unknown;
}

/** The question that has another value at a place of a context's body; without a place, in its place. */
export const withValue = (
  subject: Subject,
  context: Context,
  { path, value, ...row }: ValueQuestion,
): Question => {
  const part: Part = path.length === 0 ? { kind: 'body' } : { kind: 'member', path: path.map(String) };
  const request = requestIn(subject, context, replaceAt(context.value, path, value));
  return { ...row, place: 'body', parts: [part], request };
};
