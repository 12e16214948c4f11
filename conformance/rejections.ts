// Rejections that a service tells in the body of a 2xx: which member says it, and whether a response has it.

import { isDeepStrictEqual } from 'node:util';
import { parseJson } from './judge/index.ts';
import type { Answer, Rejection } from './types.ts';

/**
 * A rejection as it is declared: a dotted path or a JSON Pointer, and the value of the member there.
 * @param value `*` for any value but null
 * @returns undefined where the path is none
 */
export function rejectionAt(path: string, value: unknown): Rejection | undefined {
  const names = path.startsWith('/')
    ? path
        .slice(1)
        .split('/')
        .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    : path.split('.');
  if (names.some((name) => name.trim() === '')) return undefined;
  return { path: names, is: value === '*' ? 'any' : { value } };
}

/** As it is typed: `success=false`. */
export const writtenRejection = ({ path, is }: Rejection): string =>
  `${path.join('.')}=${is === 'any' ? '*' : typeof is.value === 'string' ? is.value : JSON.stringify(is.value)}`;

/** What tells of a response whether it is such a rejection: the JSON of a 2xx has a member that was declared. */
export const rejectedBy =
  (rejections: readonly Rejection[]) =>
  ({ status, body }: Answer): boolean => {
    const parsed = status >= 200 && status <= 299 ? parseJson(body) : undefined;
    return parsed !== undefined && 'value' in parsed && isRejectedBy(parsed.value, rejections);
  };

/** Whether the JSON of a response has a member that was declared to reject. */
export const isRejectedBy = (body: unknown, rejections: readonly Rejection[]): boolean =>
  rejections.some(({ path, is }) => {
    const found = memberAt(body, path);
    if (is === 'any') return found !== undefined && found !== null;
    return isDeepStrictEqual(found, is.value);
  });

/** The member at a path; nothing where there is none. */
export const memberAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (node, name) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, name)
        ? (node as Readonly<Record<string, unknown>>)[name]
        : undefined,
    body,
  );
