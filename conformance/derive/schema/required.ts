// Required properties: a body without one is rejected, whatever its other members.

import { type Field, type Origin, type Path, requiredOrigin } from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import type { Condition, HttpCase } from '../../types.ts';
import { changeId, rejectedChange, remove } from '../change.ts';
import { isTriedBeyondBase, type NamedRow, type Target, targetsOf } from '../design/places.ts';
import { pathName, removeAt, replaceAt, valueAt } from '../json-text.ts';
import type { Rule, Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** Cases for `required`, nested objects included. */
export const required: Rule = {
  name: 'required',
  derive: (subject) =>
    requiredIn(subject).flatMap((target, i) => [
      ...leftOut(subject, target, i),
      ...elsewhere(subject, target, i),
      ...(i === 0 ? nothing(subject) : []),
    ]),
};

const requiredIn = (subject: Subject): readonly Target[] =>
  targetsOf(subject).filter(({ field }) => field.required && typeof field.path.at(-1) === 'string');

/** An empty object; none if nothing is required. Which missing property the rejection names first is open. */
const nothing = oncePer((subject: Subject): readonly HttpCase[] =>
  requiredIn(subject)
    .slice(0, 1)
    .flatMap(({ field, bases: [base] }) => (base ? emptied(subject, base.body, field) : []))
    .flatMap((empty) =>
      empty.requires
        ? [{ ...empty, requires: empty.requires.filter(({ expect }) => expect.kind !== 'pointer') }]
        : [],
    ),
);

/** What a parser makes of a body that it cannot read may be an empty object: it shows nothing where that one is accepted (ruling 21). */
export const unlessEmptyIsAccepted = (subject: Subject): readonly Condition[] =>
  nothing(subject).map(({ id }) => ({
    kind: 'only-if-rejected',
    case: id,
    because: 'empty-object-was-accepted',
  }));

const emptied = (subject: Subject, body: ValidBody, field: Field): readonly HttpCase[] =>
  rejectedChange(subject, body, {
    rule: 'required',
    variant: 'empty-object',
    title: 'every property left out',
    change: 'the object is empty',
    path: [],
    value: {},
    origin: originIn(subject, body, field),
  });

/** A property that only the contract requires is removed in the base body alone. */
function leftOut(
  subject: Subject,
  { field, bases, rejectedIn }: Target,
  rotation: number,
): readonly HttpCase[] {
  const places = [...new Set([...bases, ...rejectedIn(rotation, { main: true })])];
  return places
    .filter((place) => bases.includes(place) || isTriedBeyondBase(originIn(subject, place.body, field)))
    .flatMap(({ body }) =>
      rejectedChange(subject, body, {
        ...missing(field),
        title: `${pathName(field.path)} left out`,
        change: `${pathName(field.path)} is absent`,
        value: remove,
        origin: originIn(subject, body, field),
      }),
    );
}

/** Only if the source requires the property, because the same value under another name is another property. */
function elsewhere(subject: Subject, { field, rejectedIn }: Target, rotation: number): readonly HttpCase[] {
  return misplaced.flatMap((row, i) =>
    rejectedIn(i + rotation, row).flatMap(({ body }) => {
      const origin = originIn(subject, body, field);
      if (origin.level === 'chosen') return [];
      return rejectedChange(subject, body, {
        rule: 'required',
        place: pathName(field.path),
        variant: row.name,
        kind: 'misplaced',
        title: `${pathName(field.path)} left out, but for ${row.name.replaceAll('-', ' ')}`,
        change: `${pathName(field.path)} stands elsewhere (${row.name.replaceAll('-', ' ')})`,
        path: [],
        at: field.path,
        within: field.path,
        value: row.of(body.value, field.path, kindOf(subject)),
        origin,
      });
    }),
  );
}

/** The word for the created resource: `tag` for `createTag`. */
const kindOf = ({ operation }: Subject): string =>
  operation.id.replace(/^[a-z]+(?=[A-Z])/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());

const originIn = ({ contract }: Subject, { alternative }: ValidBody, field: Field): Origin =>
  requiredOrigin(contract, alternative, field);

/** The id of the case without a required property. */
export const missingId = (subject: Subject, body: ValidBody, field: Field): string =>
  changeId(subject, body, missing(field));

const missing = (field: Field) => ({ rule: 'required', variant: 'missing', path: field.path });

/** A body with the property in another place; `kind` is the word for what is created: `tag`. */
type Misplaced = NamedRow<(body: unknown, path: Path, kind: string) => unknown>;

const underKey = (name: string, keyOf: (key: string, kind: string) => string): Misplaced => ({
  name,
  of: (body, path, kind) => {
    const key = String(path.at(-1));
    const holder = path.slice(0, -1);
    const rest = Object.entries(Object(valueAt(removeAt(body, path), holder)));
    const renamed = Object.fromEntries([[keyOf(key, kind), valueAt(body, path)], ...rest]);
    return replaceAt(body, holder, renamed);
  },
});

const inside = (name: string, key: string): Misplaced => ({ name, of: (body) => ({ [key]: body }) });

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const misplaced: readonly Misplaced[] = [
  underKey('key-padded', (key) => ` ${key} `),
  underKey('key-shortened', (key) => key.slice(0, -1)),
  underKey('key-extended', (key) => `${key}s`),
  underKey('key-after-the-kind', (key, kind) => `${kind}_${key}`),
  underKey('key-in-one-word', (key, kind) => kind + capitalised(key)),
  underKey('title', () => 'title'),
  underKey('label', () => 'label'),
  underKey('value', () => 'value'),
  underKey('identifier', () => 'id'),
  underKey('any-key', () => 'anything'),
  inside('in-data', 'data'),
  inside('in-attributes', 'attributes'),
  inside('in-an-empty-key', ''),
];
