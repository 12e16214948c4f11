// Reports and answers files that come back from disk: checked against the published schema before anything reads them.

import { Ajv, type ErrorObject } from 'ajv';
import { UsageError } from '../../../src/errors.ts';
import { answersOf } from '../../answers.ts';
import { reportSchema } from '../../report-schema.ts';
import type { AnswersFile, Report } from '../../types.ts';
import { DanglingError, unpack } from './unpack.ts';
import { answersWithoutWords, type ReportWithWords, type WrittenAnswers, withoutWords } from './words.ts';
import type { WrittenReport } from './written.ts';

const formats = { report: 'acs-report/3', earlier: 'acs-report/2', answers: 'acs-answers/2' } as const;

/** Reports of `acs-report/2` are read as well. @throws UsageError in one line when the text is no report */
export function parseReport(text: string, file: string): Report {
  const value = parse(text, file);
  if (formatOf(value) === formats.answers) {
    throw new UsageError(
      `${file} is an answers file, without the exchanges of a report: give a file of --report json=PATH`,
    );
  }
  return withoutWords(wholeReport(value, file));
}

/** In `acs-report/2` each result held everything itself. */
function wholeReport(value: unknown, file: string): ReportWithWords {
  if (formatOf(value) === formats.earlier) {
    check(value, 'earlier', file);
    return value as ReportWithWords;
  }
  check(value, 'report', file);
  const whole = unpacked(value as WrittenReport, file);
  checkSchema(whole, 'earlier', `${file} is not a complete ${formats.report}`);
  return whole;
}

function unpacked(written: WrittenReport, file: string): ReportWithWords {
  try {
    return unpack(written);
  } catch (error) {
    if (!(error instanceof DanglingError)) throw error;
    throw new UsageError(`${file} is not a complete ${formats.report}: ${error.message}`, { cause: error });
  }
}

/** The answers of a full report or of an answers file. @throws UsageError in one line when the text is neither */
export function parseAnswers(text: string, file: string): AnswersFile {
  const value = parse(text, file);
  const format = formatOf(value);
  if (format === formats.report || format === formats.earlier) return answersOf(parseReport(text, file));
  check(value, 'answers', file);
  const { silences, ...head } = value as WrittenAnswers;
  return { ...head, silences: answersWithoutWords(silences) };
}

const hints = {
  report: '--report json=PATH',
  earlier: '--report json=PATH',
  answers: '--report json=PATH or --report answers=PATH',
};

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: give a file of ${hints.report}`, { cause: error });
  }
}

const formatOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;

function check(value: unknown, kind: keyof typeof formats, file: string): void {
  const found = formatOf(value);
  if (found !== formats[kind])
    throw new UsageError(`${file} is ${formatInWords(found)}: give a file of ${hints[kind]}`);
  checkSchema(value, kind, `${file} is not a complete ${formats[kind]}`);
}

function checkSchema(value: unknown, kind: keyof typeof formats, says: string): void {
  const validate = validatorOf(kind);
  if (!validate?.(value)) throw new UsageError(`${says}: ${faultOf(validate?.errors?.[0])}`);
}

type Validator = ReturnType<Ajv['getSchema']>;

const compiled = new Map<keyof typeof formats, Validator>();

/** Where each stands in the published schema. */
const definitions = {
  report: '',
  earlier: '#/definitions/ReportWithWords',
  answers: '#/definitions/WrittenAnswers',
} as const satisfies Record<keyof typeof formats, string>;

/** Compiled once: several reports are read to be compared. */
function validatorOf(kind: keyof typeof formats): Validator {
  if (!compiled.has(kind)) {
    const schema = reportSchema();
    const ajv = new Ajv({ strict: false, logger: false }).addSchema(schema);
    compiled.set(kind, ajv.getSchema(`${schema.$id}${definitions[kind]}`));
  }
  return compiled.get(kind);
}

/** What an earlier version wrote has to be written again. */
function formatInWords(format: unknown): string {
  if (typeof format !== 'string') return 'in no format of this package';
  const shown = `"${format.slice(0, 40)}"`;
  return /^acs-(report|answers)\/\d+$/.test(format)
    ? `in the format ${shown} of another version, which cannot be read`
    : `in the format ${shown}, which cannot be read`;
}

const faultOf = (error: ErrorObject | undefined) =>
  error
    ? `${error.instancePath || 'the document'} ${error.message ?? error.keyword}`
    : 'it does not fit its schema';
