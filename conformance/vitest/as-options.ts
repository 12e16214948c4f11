// What a message or a report names as flags of the command line, as the options of a test file.

import type { UsageError } from '../../src/errors.ts';
import { names } from './options.ts';

/** Flags that are given one at a time. */
const several: Readonly<Record<string, string>> = { header: 'headers', param: 'params' };

/** `pass --routing-id ID (a value ...)` becomes `pass routingId (a value ...)`. */
export const asOptions = (text: string): string =>
  text.replaceAll(/--([a-z]+(?:-[a-z]+)*)(?: (?:ID|TOKEN|FILE)\b)?/g, (flag, name: string) => {
    const option = several[name] ?? name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    return option in names ? option : flag;
  });

/** Makes of a fault one of this function. What flags write as `--credential "Name: value"` is the value of an option. */
export function asFault(error: UsageError): UsageError {
  const text = asOptions(error.message.replace(/ as --[a-z-]+ (?=")/, ' as '));
  // A path parameter has no flag and no option: `--tag_id` stands for its name.
  return Object.assign(error, { message: `describeConformance: ${text.replace(/^--/, '')}` });
}
