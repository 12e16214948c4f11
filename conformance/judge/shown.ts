// Whether a response shows a resource: the whole of it, or what it holds beside its identifier. What the request itself names
// shows nothing: a refusal may well say whom it refused, and what was asked for.

import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../types.ts';
import { holds } from './compare.ts';

/** What is looked for, and in which manner. */
export interface Wanted {
  readonly resource: unknown;
  /** Within the body, too; there its members beside the identifier will do. */
  readonly anywhere: boolean;
  readonly identifier: string | undefined;
  /** Whether a value is named by a request. */
  readonly isNamed: (value: unknown) => boolean;
}

/** Whether a body shows the resource; one that tells nothing is shown by a response that is it, where that is a success. */
export function shows(body: unknown, wanted: Wanted, isSuccess: boolean): boolean {
  const { resource, anywhere, isNamed } = wanted;
  const same = isDeepStrictEqual(body, resource);
  if (leavesOf(resource).every(isNamed)) return same && isSuccess;
  return same || (anywhere && (holds(body, resource) || holdsMembers(body, wanted)));
}

/** Whether a value stands in the path of one of the requests. */
export const namedBy = (exchanges: readonly Exchange[]): Wanted['isNamed'] => {
  const targets = exchanges.map(({ request }) => decoded(request.target));
  return (value) =>
    value === null || (typeof value !== 'object' && targets.some((target) => target.includes(String(value))));
};

type Members = Readonly<Record<string, unknown>>;

/** What a resource holds beside its identifier, as members of one object, which does not say that it is another one. */
function holdsMembers(body: unknown, { resource, identifier, isNamed }: Wanted): boolean {
  return recordsOf(resource, identifier).some((record) => {
    const telling = Object.entries(record).filter(([, value]) => !leavesOf(value).every(isNamed));
    const own = Object.entries(record).filter(([, value]) => String(value) === identifier);
    return (
      saysEnough(telling.map(([, value]) => value)) &&
      objectsIn(body).some(
        (other) =>
          telling.every(([name, value]) => isDeepStrictEqual(other[name], value)) &&
          own.every(([name, value]) => !(name in other) || other[name] === value),
      )
    );
  });
}

/** Objects that say the identifier themselves; the whole where none does. */
function recordsOf(resource: unknown, identifier: string | undefined): readonly Members[] {
  const objects = objectsIn(resource);
  const named = objects.filter((object) => Object.values(object).some((value) => isText(value, identifier)));
  return named.length > 0 ? named : objects.slice(0, 1);
}

const isText = (value: unknown, text: string | undefined) =>
  typeof value !== 'object' && String(value) === text;

/** Any two objects may have a kind or a version in common: one text that is no word tells them apart, or three members. */
const saysEnough = (values: readonly unknown[]) =>
  values.length >= 3 ||
  values.some((value) => typeof value === 'object' || (typeof value === 'string' && /[^\w.-]/.test(value)));

function objectsIn(value: unknown): readonly Members[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Members, ...inside];
}

function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(leavesOf);
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
