// Reports that come back from disk: checked against the published schema before anything reads them.

import { Ajv } from 'ajv';
import { UsageError } from '../../../src/errors.ts';
import { once } from '../../../src/once.ts';
import { reportSchema } from '../../report-schema.ts';
import type { Report } from '../../types.ts';

const format = 'acs-report/5';

/** @throws UsageError in one line when the text is no report */
export function parseReport(text: string, file: string): Report {
  const value = parse(text, file);
  const found = typeof value === 'object' && value !== null && 'format' in value ? String(value.format) : '';
  if (found !== format)
    throw new UsageError(
      /^acs-report\/\d+$/.test(found)
        ? `${file} is ${found}, and this version reads ${format}: run again with --report json=PATH`
        : `${file} is no report of this package: give a file of --report json=PATH`,
    );
  const validate = validator();
  if (validate(value)) return value as Report;
  const { instancePath: at, message } = validate.errors?.[0] ?? {};
  throw new UsageError(`${file} is not a complete ${format}: ${at || 'the document'} ${message}`);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: give a file of --report json=PATH`, { cause: error });
  }
}

/** Compiled once: several reports are read to be compared. */
const validator = once(() => new Ajv({ strict: false, logger: false }).compile(reportSchema()));
