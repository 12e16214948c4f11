// Reports that come back from disk: only one of this format is read.

import { UsageError } from '../../../src/errors.ts';
import type { Report } from '../../types.ts';

const format = 'acs-report/5';

/** @throws UsageError in one line when the text is no report of this version */
export function parseReport(text: string, file: string): Report {
  const value = parse(text, file);
  const found = String(Object(value).format);
  if (found === format) return value as Report;
  throw new UsageError(
    /^acs-report\/\d+$/.test(found)
      ? `${file} is ${found}, and this version reads ${format}: run again with --report json=PATH`
      : `${file} is no report of this package: give a file of --report json=PATH`,
  );
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: give a file of --report json=PATH`, { cause: error });
  }
}
