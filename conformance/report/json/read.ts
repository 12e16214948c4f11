// Reports and answers files that come back from disk: checked against the published schema before anything reads them.

import { Ajv } from 'ajv';
import { UsageError } from '../../../src/errors.ts';
import { answersOf } from '../../answers.ts';
import { reportSchema } from '../../report-schema.ts';
import type { AnswersFile, Report } from '../../types.ts';
import type { WrittenAnswers, WrittenReport } from './format.ts';
import { answersWithoutWords, withoutWords } from './index.ts';
import { unpack } from './packing.ts';

const formats = { report: 'acs-report/3', answers: 'acs-answers/2' } as const;

/** Where each stands in the published schema. */
const definitions = {
  report: '',
  whole: '#/definitions/ReportWithWords',
  answers: '#/definitions/WrittenAnswers',
} as const;
type Kind = keyof typeof definitions;

/** @throws UsageError in one line when the text is no report */
export function parseReport(text: string, file: string): Report {
  const value = parse(text, file);
  const format = formatOf(value);
  if (format === formats.answers)
    throw new UsageError(
      `${file} is an answers file, without the exchanges of a report: give a file of --report json=PATH`,
    );
  checkFormat(value, formats.report, file, '--report json=PATH');
  const fail = incomplete(file, formats.report);
  checkSchema(value, 'report', fail);
  const whole = unpack(value as WrittenReport, fail);
  checkSchema(whole, 'whole', fail);
  return withoutWords(whole);
}

/** The answers of a full report or of an answers file. @throws UsageError in one line when the text is neither */
export function parseAnswers(text: string, file: string): AnswersFile {
  const value = parse(text, file);
  const format = formatOf(value);
  if (format === formats.report) return answersOf(parseReport(text, file));
  checkFormat(value, formats.answers, file, '--report json=PATH or --report answers=PATH');
  checkSchema(value, 'answers', incomplete(file, formats.answers));
  const { silences, ...head } = value as WrittenAnswers;
  return { ...head, silences: answersWithoutWords(silences) };
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: give a file of --report json=PATH`, { cause: error });
  }
}

const formatOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;

/** What an earlier version wrote has to be written again. */
function checkFormat(value: unknown, wanted: string, file: string, hint: string): void {
  const found = formatOf(value);
  if (found === wanted) return;
  const of = /^acs-(report|answers)\/\d+$/.test(String(found)) ? ' of another version' : '';
  const says =
    typeof found === 'string'
      ? `in the format "${found.slice(0, 40)}"${of}, which cannot be read`
      : 'in no format of this package';
  throw new UsageError(`${file} is ${says}: give a file of ${hint}`);
}

type Fail = (says: string) => never;

const incomplete =
  (file: string, format: string): Fail =>
  (says) => {
    throw new UsageError(`${file} is not a complete ${format}: ${says}`);
  };

function checkSchema(value: unknown, kind: Kind, fail: Fail): void {
  const validate = validatorOf(kind);
  if (validate?.(value)) return;
  const [error] = validate?.errors ?? [];
  if (error === undefined) fail('it does not fit its schema');
  fail(`${error.instancePath || 'the document'} ${error.message ?? error.keyword}`);
}

const compiled = new Map<Kind, ReturnType<Ajv['getSchema']>>();

/** Compiled once: several reports are read to be compared. */
function validatorOf(kind: Kind): ReturnType<Ajv['getSchema']> {
  if (!compiled.has(kind)) {
    const schema = reportSchema();
    const ajv = new Ajv({ strict: false, logger: false }).addSchema(schema);
    compiled.set(kind, ajv.getSchema(`${schema.$id}${definitions[kind]}`));
  }
  return compiled.get(kind);
}
