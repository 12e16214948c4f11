// Questions about values: how deep they may be nested, and what names nothing.

import type { Table } from '../rows/row.ts';
import { type Context, nestedPlaceholder, type Row, type TrialRequest } from '../types.ts';
import { has } from '../view/contexts.ts';
import { pathName } from '../view/json-text.ts';
import { targetOf } from '../view/operation.ts';
import { declaredValue, unknownId } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';
import { askingIn, asksAll, withValue } from './table.ts';

/** The text that opens and closes a level. */
interface Shape {
  readonly shape: string;
  readonly open: string;
  readonly close: string;
}

const arrays: Shape = { shape: 'arrays', open: '[', close: ']' };
const objects: Shape = { shape: 'objects', open: '{"a":', close: '}' };

/** Enough levels to exhaust the stack of a recursive parser. */
const many = 10_000;
/** Within the limit of parsers that count levels, but perhaps not of the code that validates or serializes the value. */
const some = 1000;

/** In place of the body, in an unknown member, in the first member, and in each object. */
export const nestingRows: Table = (subject) => {
  const [context] = subject.contexts;
  if (context?.body === undefined) return [];
  const [first] = Object.keys(Object(context.value));
  return [
    nested(subject, context, [], { ...arrays, levels: some }),
    ...(first === undefined ? [] : [nested(subject, context, [first], { ...objects, levels: some })]),
    ...(Array.isArray(context.value) ? [] : inBoth(subject, context, ['acsUnknown'])),
    ...objectsIn(subject).flatMap(([at, path]) => inBoth(subject, at, path)),
  ];
};

/** The members that are objects, each in its first context. */
function objectsIn({ contexts }: Subject): readonly (readonly [Context, readonly string[]])[] {
  const found = contexts.flatMap((context) =>
    Object.entries(Object(context.value))
      .filter(([, value]) => typeof value === 'object' && value !== null)
      .map(([name]) => [name, context] as const),
  );
  return [...new Map(found.toReversed())].toReversed().map(([name, context]) => [context, [name]]);
}

const inBoth = (subject: Subject, context: Context, path: readonly string[]): readonly Row[] =>
  [arrays, objects].map((shape) => nested(subject, context, path, { ...shape, levels: many }));

type Nesting = NonNullable<TrialRequest['nesting']>;

function nested(
  subject: Subject,
  context: Context,
  path: readonly string[],
  { shape, ...nesting }: Shape & Nesting,
): Row {
  const { levels } = nesting;
  const what = path.length === 0 ? 'the body' : pathName(path);
  const question = withValue(subject, context, {
    silence: 'nesting-depth',
    name: `nested/${pathName(path)}/${levels}-${shape}`,
    title: `${what} is ${levels} ${shape} within each other`,
    path,
    value: nestedPlaceholder,
  });
  return askingIn(subject, context, { ...question, request: { ...question.request, nesting } });
}

const nothing = 'acsunknown7x9k2v4';

/** A member that must name something, in the first example that has it. */
export const unknownReferenceRows: Table = (subject) => {
  const fields = subject.alternatives
    .flatMap((alternative) => alternative.fields)
    .filter(({ schema }) => schema['x-input'] !== undefined);
  const byPath = new Map(fields.map((field) => [pathName(field.path), field.path]));
  return [...byPath].flatMap(([name, path]): readonly Row[] => {
    const context = subject.contexts.find((found) => found.edits.length === 0 && has(found, path));
    if (context === undefined) return [];
    const question = withValue(subject, context, {
      silence: 'unknown-jwt-id',
      name: `unknown/${name}`,
      title: `${name} that names nothing`,
      says: `${name} is ${JSON.stringify(nothing)}`,
      path,
      value: nothing,
    });
    return [askingIn(subject, context, question)];
  });
};

/** Creates below an account that does not exist, of which reads ask with the known resource (scripts/reads). */
export const unknownAccountRows: Table = asksAll([
  (subject) => {
    const holder = subject.operation.parameters.find(({ input }) => input === 'account');
    const known = holder && declaredValue(subject, holder);
    if (subject.contexts[0]?.body === undefined || holder === undefined || known === undefined)
      return undefined;
    const other = unknownId(known);
    return {
      silence: 'unknown-account',
      about: 'path',
      name: `unknown/${holder.name}`,
      place: 'body',
      title: `${holder.name} that does not exist`,
      says: `${holder.name} is ${JSON.stringify(other)}`,
      change: { target: targetOf(subject, { [holder.name]: other }) },
    };
  },
]);
