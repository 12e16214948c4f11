// What is wrong with how the suite was called.

import { UsageError } from '../../src/errors.ts';

/** A fault of the options in one line; the text goes on after the name of the function. */
export const fault = (text: string): UsageError => new UsageError(`describeConformance ${text}`);
