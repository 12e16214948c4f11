// Reports and answers files that come back from disk: checked against the published schema before anything reads them.

import { Ajv } from 'ajv';
import { UsageError } from '../../../src/errors.ts';
import { once } from '../../../src/once.ts';
import { answersOf } from '../../answers.ts';
import { reportSchema } from '../../report-schema.ts';
import type { AnswersFile, Report } from '../../types.ts';
import type { WrittenAnswers, WrittenReport } from './format.ts';
import { answersWithoutWords, withoutWords } from './index.ts';

const formats = { report: 'acs-report/4', answers: 'acs-answers/2' } as const;

/** Where each stands in the published schema. */
const definitions = { report: '', answers: '#/definitions/WrittenAnswers' } as const;
type Kind = keyof typeof definitions;

/** @throws UsageError in one line when the text is no report */
export const parseReport = (text: string, file: string): Report => reportIn(parse(text, file), file);

/** The answers of a full report or of an answers file. @throws UsageError in one line when the text is neither */
export function parseAnswers(text: string, file: string): AnswersFile {
  const value = parse(text, file);
  if (formatOf(value) === formats.report) return answersOf(reportIn(value, file));
  checkFormat(value, formats.answers, file, '--report json=PATH or --report answers=PATH');
  checkSchema(value, 'answers', file);
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

function reportIn(value: unknown, file: string): Report {
  if (formatOf(value) === formats.answers)
    throw new UsageError(
      `${file} is an answers file, without the exchanges of a report: give a file of --report json=PATH`,
    );
  checkFormat(value, formats.report, file, '--report json=PATH');
  checkSchema(value, 'report', file);
  return withoutWords(value as WrittenReport);
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

function checkSchema(value: unknown, kind: Kind, file: string): void {
  const validate = schemas()(kind);
  if (validate?.(value)) return;
  const [error] = validate?.errors ?? [];
  const says = error
    ? `${error.instancePath || 'the document'} ${error.message ?? error.keyword}`
    : 'it does not fit its schema';
  throw new UsageError(`${file} is not a complete ${formats[kind]}: ${says}`);
}

/** Compiled once: several reports are read to be compared. */
const schemas = once(() => {
  const schema = reportSchema();
  const ajv = new Ajv({ strict: false, logger: false }).addSchema(schema);
  return (kind: Kind) => ajv.getSchema(`${schema.$id}${definitions[kind]}`);
});
