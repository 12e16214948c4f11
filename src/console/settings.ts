// The settings as JSON: what a PUT may send, and words for what it may not.

import { type FieldError, invalidBody, type Problem } from '../http/index.ts';
import type { Settings } from './types.ts';

/** Settings, or what is wrong with them. */
export type ParsedSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problem: Problem };

/** The faults that can be set, in the order they are shown. */
export const FAULTS = [
  'reset',
  'hang',
  'truncate',
  'garbage',
] as const satisfies readonly Settings['fault'][];

const LONGEST_DELAY = 60_000;

/** Parses settings. A delay may be one number; what is null or absent is not set. */
export function parseSettings(value: unknown): ParsedSettings {
  if (!isObject(value)) return wrong([{ pointer: '#', detail: 'must be an object' }]);
  const given = Object.entries(value).filter(([, field]) => field !== null);
  const errors = given.flatMap(([name, field]) => {
    const check = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    const pointer = `#/${encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    if (check === undefined) return [{ pointer, detail: `is not a setting; there are ${names}` }];
    const detail = check(field);
    return detail === undefined ? [] : [{ pointer, detail }];
  });
  if (errors.length > 0) return wrong(errors);
  const settings = Object.fromEntries(
    given.map(([name, field]) => [name, name === 'delay' ? delayOf(field) : field]),
  );
  return { ok: true, settings };
}

type Check = (value: unknown) => string | undefined;

const FIELDS: Readonly<Record<string, Check>> = {
  delay: (value) => {
    const { from, to } = delayOf(value);
    if (isWhole(from, 0, LONGEST_DELAY) && isWhole(to, from, LONGEST_DELAY) && hasOnly(value, ['from', 'to']))
      return;
    return `must be milliseconds up to ${LONGEST_DELAY}, the smaller number first: 200, or { "from": 200, "to": 500 }`;
  },
  failRate: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number from 0 to 1',
  limit: (value) => {
    const { requests, window } = isObject(value) ? value : {};
    if (isWhole(requests, 1, 1e9) && isWhole(window, 1, 1e6) && hasOnly(value, ['requests', 'window']))
      return;
    return 'must be { "requests": 10, "window": 60 }: so many requests in so many seconds';
  },
  fault: (value) =>
    FAULTS.some((name) => name === value) ? undefined : `must be one of: ${FAULTS.join(', ')}`,
  code: (value) => (isWhole(value, 200, 599) ? undefined : 'must be a status from 200 to 599'),
};

const names = Object.keys(FIELDS).join(', ');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const hasOnly = (value: unknown, known: readonly string[]) =>
  !isObject(value) || Object.keys(value).every((name) => known.includes(name));

function delayOf(value: unknown): { readonly from: unknown; readonly to: unknown } {
  return isObject(value) ? { from: value['from'], to: value['to'] } : { from: value, to: value };
}

const wrong = (errors: readonly FieldError[]): ParsedSettings => ({
  ok: false,
  problem: invalidBody(errors),
});
