// Questions about values: how deep they may be nested, and what names nothing.

import { isHolder } from '../../src/values.ts';
import { asking, asksAll, type Table, withValue } from '../rows/row.ts';
import { nestedPlaceholder } from '../types.ts';
import { pathName, valueAt } from '../view/json-text.ts';
import { targetOf } from '../view/operation.ts';
import { declaredValue, unknownId } from '../view/parameter-values.ts';

/** The text that opens and closes a level. */
const shapes = {
  arrays: { open: '[', close: ']' },
  objects: { open: '{"a":', close: '}' },
} as const;

type Nested = readonly [path: readonly string[], levels: number, shape: keyof typeof shapes];

/** Enough levels to exhaust the stack of a recursive parser. */
const many = 10_000;
/** Within the limit of parsers that count levels, but perhaps not of the code that validates or serializes the value. */
const some = 1000;

/** In place of the body, in its first member, in an unknown one, and in each object and list. */
export const nestingRows: Table = (subject) => {
  const [context] = subject.contexts;
  if (context?.body === undefined) return [];
  const members = Object.entries(Object(context.value));
  const holders = members.flatMap(([name, value]) => (isHolder(value) ? [name] : []));
  const places: readonly Nested[] = [
    [[], some, 'arrays'],
    ...members.slice(0, 1).map(([name]): Nested => [[name], some, 'objects']),
    ...[...holders, ...(Array.isArray(context.value) ? [] : ['acsUnknown'])].flatMap(
      (name): readonly Nested[] => [
        [[name], many, 'arrays'],
        [[name], many, 'objects'],
      ],
    ),
  ];
  return places.map(([path, levels, shape]) => {
    const { change, ...row } = withValue(subject, context, path, nestedPlaceholder);
    return asking(subject, {
      ...row,
      silence: 'nesting-depth',
      name: `nested/${pathName(path)}/${levels}-${shape}`,
      title: `${pathName(path) || 'the body'} is ${levels} ${shape} within each other`,
      change: { ...change, nesting: { levels, ...shapes[shape] } },
    });
  });
};

const nothing = 'acsunknown7x9k2v4';

/** A member that must name something, in the first context that has it. */
export const unknownReferenceRows: Table = (subject) => {
  const fields = subject.alternatives.flatMap((alternative) => alternative.fields);
  const named = fields.filter(({ schema }) => schema['x-input'] !== undefined);
  return [...new Map(named.map(({ path }) => [pathName(path), path]))].flatMap(([name, path]) => {
    const context = subject.contexts.find(({ value }) => valueAt(value, path) !== undefined);
    if (context === undefined) return [];
    const question = {
      ...withValue(subject, context, path, nothing),
      silence: 'unknown-jwt-id',
      name: `unknown/${name}`,
      title: `${name} that names nothing`,
      says: `${name} is ${JSON.stringify(nothing)}`,
    };
    return [{ ...asking(subject, question), contexts: [context] }];
  });
};

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
