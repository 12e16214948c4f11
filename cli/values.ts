// Values as they are given on the command line, in the environment or in a config file.

import { InvalidArgumentError } from 'commander';

/** Reads a number. @param says which one to give where it is another */
const numberParser =
  (isGood: (value: number) => boolean, says: string) =>
  (text: string): number => {
    // An empty text is no number, though `Number` takes it for 0.
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (isGood(value)) return value;
    throw new InvalidArgumentError(`Give ${says}.`);
  };

const isWhole = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;

const wholeParser = (least: number, most: number) =>
  numberParser(isWhole(least, most), `a whole number from ${least} to ${most}`);

export const parsePositive = wholeParser(1, 1000);
export const parseCount = wholeParser(1, 1_000_000);
export const parsePort = numberParser(isWhole(0, 65535), 'a port from 0 to 65535');
/** Seconds, at most a day. */
export const parseSeconds = numberParser(
  (value) => value > 0 && value <= 86400,
  'seconds, from above 0 to 86400',
);
export const parseAmount = numberParser((value) => value >= 0 && value <= 1e6, 'a number from 0 to 1000000');

export const parseItems = wholeParser(0, 10_000);

export const parseDelay = numberParser(isWhole(0, 60_000), 'milliseconds from 0 to 60000');

/** The name of an environment variable. */
export function parseVariable(text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new InvalidArgumentError('Give the name of an environment variable, such as PORT.');
}

/** A path of a server, from its root. */
export function parsePath(text: string): string {
  if (/^\/(?!\/)[\x21-\x7e]*$/.test(text)) return text;
  throw new InvalidArgumentError('Give a path from the root of the server, such as /healthz.');
}

/** Adds one more value, for commander. */
export const collect = (value: string, previous: readonly string[]): readonly string[] => [
  ...previous,
  value,
];
