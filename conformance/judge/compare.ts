// Comparing bodies: a resource within a response, and what was sent with what came back.

import { isDeepStrictEqual } from 'node:util';

/** Whether a resource is the body, or stands anywhere in it. */
export function holds(body: unknown, resource: unknown): boolean {
  if (isDeepStrictEqual(body, resource)) return true;
  if (typeof body !== 'object' || body === null) return false;
  return Object.values(body).some((member) => typeof member === 'object' && holds(member, resource));
}

/** A member that came back with another value; values as JSON text, cut short. */
export interface Difference {
  readonly path: string;
  readonly sent: string;
  readonly answered: string;
}

/** Members that both have, of the same JSON type, whose values differ. */
export function echoDifferences(sent: unknown, answered: unknown, path = ''): readonly Difference[] {
  if (kind(sent) !== kind(answered)) return [];
  if (kind(sent) !== 'object')
    return isDeepStrictEqual(sent, answered) ? [] : [{ path, sent: show(sent), answered: show(answered) }];
  const [left, right] = [sent as Record<string, unknown>, answered as Record<string, unknown>];
  return Object.keys(left)
    .filter((key) => key in right)
    .flatMap((key) => echoDifferences(left[key], right[key], path ? `${path}.${key}` : key));
}

/** Members that were sent and are not in the response, as paths. */
export function missingMembers(sent: unknown, answered: unknown, at = ''): readonly string[] {
  if (kind(sent) !== 'object' || kind(answered) !== 'object') return [];
  const [left, right] = [sent as Record<string, unknown>, answered as Record<string, unknown>];
  return Object.keys(left).flatMap((key) => {
    const path = at ? `${at}.${key}` : key;
    return key in right ? missingMembers(left[key], right[key], path) : [path];
  });
}

const kind = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const show = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
