// Questions about values: how deep they may be nested, and what names nothing.

import { isHolder } from '../../src/values.ts';
import type { Table } from '../rows/row.ts';
import { type Context, nestedPlaceholder, type Row } from '../types.ts';
import { pathName } from '../view/json-text.ts';
import { targetOf } from '../view/operation.ts';
import { declaredValue, unknownId } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';
import { askingIn, asksAll, membersIn, withValue } from './table.ts';

/** The text that opens and closes a level. */
const shapes = {
  arrays: { open: '[', close: ']' },
  objects: { open: '{"a":', close: '}' },
} as const;

/** Enough levels to exhaust the stack of a recursive parser. */
const many = 10_000;
/** Within the limit of parsers that count levels, but perhaps not of the code that validates or serializes the value. */
const some = 1000;

/** In place of the body, in the first member, in an unknown one, and in each object and list. */
export const nestingRows: Table = (subject) => {
  const [context] = subject.contexts;
  if (context?.body === undefined) return [];
  const first = Object.keys(Object(context.value)).slice(0, 1);
  const inBoth = (at: Context, path: readonly string[]) => [
    nested(subject, at, path, 'arrays', many),
    nested(subject, at, path, 'objects', many),
  ];
  return [
    nested(subject, context, [], 'arrays', some),
    ...first.map((name) => nested(subject, context, [name], 'objects', some)),
    ...(Array.isArray(context.value) ? [] : inBoth(context, ['acsUnknown'])),
    ...membersIn(subject, ({ path }, value) => path.length === 1 && isHolder(value)).flatMap(
      ([at, { path }]) => inBoth(at, path.map(String)),
    ),
  ];
};

function nested(
  subject: Subject,
  context: Context,
  path: readonly string[],
  shape: keyof typeof shapes,
  levels: number,
): Row {
  const what = path.length === 0 ? 'the body' : pathName(path);
  const question = withValue(subject, context, {
    silence: 'nesting-depth',
    name: `nested/${pathName(path)}/${levels}-${shape}`,
    title: `${what} is ${levels} ${shape} within each other`,
    path,
    value: nestedPlaceholder,
  });
  const request = { ...question.request, nesting: { levels, ...shapes[shape] } };
  return askingIn(subject, context, { ...question, request });
}

const nothing = 'acsunknown7x9k2v4';

/** A member that must name something. */
export const unknownReferenceRows: Table = (subject) =>
  membersIn(subject, ({ schema }) => schema['x-input'] !== undefined).map(([context, { path }]) => {
    const name = pathName(path);
    const question = withValue(subject, context, {
      silence: 'unknown-jwt-id',
      name: `unknown/${name}`,
      title: `${name} that names nothing`,
      says: `${name} is ${JSON.stringify(nothing)}`,
      path,
      value: nothing,
    });
    return askingIn(subject, context, question);
  });

/** Creates below an account that does not exist, of which reads ask with the known resource (scripts/reads). */
export const unknownAccountRows: Table = asksAll([
  (subject) => {
    const holder = subject.operation.parameters.find(({ input }) => input === 'account');
    const known = holder && declaredValue(subject, holder);
    if (!subject.contexts[0]?.body || holder === undefined || known === undefined) return undefined;
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
