// Settings as they are sent to `/_mock/settings`.

import { type FieldError, invalidBody, Rejection } from '../http/index.ts';
import { isObject } from '../values.ts';
import { faults, MAX_DELAY, type Settings } from './stand-in/index.ts';

/** Parses settings. A delay may be one number; what is null or absent is not set. @throws Rejection with each fault */
export function parseSettings(value: unknown): Settings {
  if (!isObject(value)) throw wrong([{ pointer: '#', detail: 'must be an object' }]);
  const given = Object.entries(value).filter(([, field]) => field !== null);
  const errors = given.flatMap(([name, field]) => {
    const check = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    const pointer = `#/${encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    const detail = check ? check(field) : `is not a setting; there are ${Object.keys(FIELDS).join(', ')}`;
    return detail === undefined ? [] : [{ pointer, detail }];
  });
  if (errors.length > 0) throw wrong(errors);
  return Object.fromEntries(given.map(([name, field]) => [name, name === 'delay' ? delayOf(field) : field]));
}

const wrong = (errors: readonly FieldError[]) => new Rejection(invalidBody(errors));

/** What is wrong with the value of each setting. */
const FIELDS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  delay: (value) => {
    const { from, to } = delayOf(value);
    return isWhole(from, 0, MAX_DELAY) && isWhole(to, from, MAX_DELAY) && hasOnly(value, ['from', 'to'])
      ? undefined
      : `must be milliseconds up to ${MAX_DELAY}, the smaller number first: 200, or { "from": 200, "to": 500 }`;
  },
  failRate: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number from 0 to 1',
  limit: (value) => {
    const { requests, window } = isObject(value) ? value : {};
    return isWhole(requests, 1, 1e9) && isWhole(window, 1, 1e6) && hasOnly(value, ['requests', 'window'])
      ? undefined
      : 'must be { "requests": 10, "window": 60 }: so many requests in so many seconds';
  },
  fault: (value) =>
    faults.some((name) => name === value) ? undefined : `must be one of: ${faults.join(', ')}`,
  code: (value) => (isWhole(value, 200, 599) ? undefined : 'must be a status from 200 to 599'),
};

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const hasOnly = (value: unknown, known: readonly string[]) =>
  !isObject(value) || Object.keys(value).every((name) => known.includes(name));

const delayOf = (value: unknown): { readonly from: unknown; readonly to: unknown } =>
  isObject(value) ? { from: value['from'], to: value['to'] } : { from: value, to: value };
