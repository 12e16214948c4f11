// Reports and answers files that come back from disk: checked against the published schema before anything reads them.

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { UsageError } from '../src/errors.ts';
import { type AnswersFile, answersOf } from './report/answers.ts';
import type { Report } from './report/model.ts';
import schema from './report/report.schema.json' with { type: 'json' };

/** @throws UsageError in one line when the text is no `acs-report/1` */
export function parseReport(text: string, file: string): Report {
  const value = parse(text, file);
  if (formatOf(value) === 'acs-answers/1') {
    throw new UsageError(
      `${file} is an answers file, without the exchanges of a report: give what --report json=PATH wrote`,
    );
  }
  check(value, 'acs-report/1', schema.$id, file);
  return value as Report;
}

/** The answers of a full report or of an answers file. @throws UsageError in one line when the text is neither */
export function parseAnswers(text: string, file: string): AnswersFile {
  const value = parse(text, file);
  if (formatOf(value) === 'acs-report/1') return answersOf(parseReport(text, file));
  check(value, 'acs-answers/1', `${schema.$id}#/$defs/answersFile`, file);
  return value as AnswersFile;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: give what --report json=PATH wrote`, { cause: error });
  }
}

const formatOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;

function check(value: unknown, format: string, id: string, file: string): void {
  const found = formatOf(value);
  if (found !== format) {
    const what =
      typeof found === 'string' ? `of the format "${found.slice(0, 40)}"` : 'of no format that the kit knows';
    throw new UsageError(`${file} is ${what}: give what --report json=PATH wrote`);
  }
  const ajv = new Ajv2020({ strict: false, logger: false }).addSchema(schema);
  const validate = ajv.getSchema(id);
  if (validate?.(value)) return;
  throw new UsageError(`${file} is not a whole ${format}: ${faultOf(validate?.errors?.[0])}`);
}

const faultOf = (error: ErrorObject | undefined) =>
  error
    ? `${error.instancePath || 'the document'} ${error.message ?? error.keyword}`
    : 'it does not fit its schema';
