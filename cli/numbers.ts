// Numbers as they are given on the command line, in the environment or in a config file.

import { InvalidArgumentError } from 'commander';

/** A whole number from 1 to 1000. */
export const parsePositive = (text: string): number => parseWhole(text, 1, 1000);

/** A whole number from 0. */
export const parseCount = (text: string): number => parseWhole(text, 0, 0x7fffffff);

/** Seconds, at most a day. */
export function parseSeconds(text: string): number {
  const value = Number(text);
  if (!(value > 0) || value > 86400) throw new InvalidArgumentError('Give seconds, from above 0 to 86400.');
  return value;
}

/** So many requests in so many seconds: `100/60`. */
export function parseLimit(text: string): { readonly requests: number; readonly window: number } {
  const [, requests, window] = /^([1-9]\d{0,6})\/([1-9]\d{0,4})$/.exec(text) ?? [];
  if (requests === undefined) throw new InvalidArgumentError('Give requests/seconds, such as 100/60.');
  return { requests: Number(requests), window: Number(window) };
}

/** Any number from 0. */
export function parseAmount(text: string): number {
  const value = Number(text);
  if (!(value >= 0) || value > 1e6) throw new InvalidArgumentError('Give a number from 0 to 1000000.');
  return value;
}

function parseWhole(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  return value;
}
