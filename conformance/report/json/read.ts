// Reports that come back from disk: checked against the published schema before anything reads them.

import { Ajv } from 'ajv';
import { UsageError } from '../../../src/errors.ts';
import { once } from '../../../src/once.ts';
import { reportSchema } from '../../report-schema.ts';
import type { Report } from '../../types.ts';
import type { WrittenReport } from './format.ts';
import { withoutWords } from './index.ts';

const format = 'acs-report/5';

/** @throws UsageError in one line when the text is no report */
export const parseReport = (text: string, file: string): Report => reportIn(parse(text, file), file);

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: give a file of --report json=PATH`, { cause: error });
  }
}

function reportIn(value: unknown, file: string): Report {
  checkFormat(value, file);
  checkSchema(value, file);
  return withoutWords(value as WrittenReport);
}

/** What another version wrote has to be written again. */
function checkFormat(value: unknown, file: string): void {
  const found = typeof value === 'object' && value !== null && 'format' in value ? String(value.format) : '';
  if (found === format) return;
  throw new UsageError(
    /^acs-report\/\d+$/.test(found)
      ? `${file} is ${found}, and this version reads ${format}: run again with --report json=PATH`
      : `${file} is no report of this package: give a file of --report json=PATH`,
  );
}

function checkSchema(value: unknown, file: string): void {
  const validate = validator();
  if (validate(value)) return;
  const [error] = validate.errors ?? [];
  const says = error
    ? `${error.instancePath || 'the document'} ${error.message ?? error.keyword}`
    : 'it does not fit its schema';
  throw new UsageError(`${file} is not a complete ${format}: ${says}`);
}

/** Compiled once: several reports are read to be compared. */
const validator = once(() => new Ajv({ strict: false, logger: false }).compile(reportSchema()));
