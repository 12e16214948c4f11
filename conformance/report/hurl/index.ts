// The failing cases as a Hurl file: each after its twin, so that it fails on the same server and passes on a mended one.

import type { Contract } from '../../../src/contract/index.ts';
import { failingCases } from '../../standing.ts';
import type { HttpCase, Report, Result } from '../../types.ts';
import { countingFindings } from '../groups.ts';
import { findingInWords } from '../words/findings.ts';
import { counted } from '../words/numbers.ts';
import { originInWords } from '../words/origins.ts';
import { accepted, assertsOf } from './asserts.ts';
import { createRunNames, runLength } from './names.ts';
import { writeRequest } from './request.ts';
import { comment } from './syntax.ts';

/** Renders the failing cases of a report; what Hurl cannot say is left out, with the reason. */
export function renderHurl(report: Report, contract: Contract): string {
  const file: File = {
    report,
    contract,
    names: createRunNames(),
    results: new Map(report.results.map((result) => [result.case.id, result])),
  };
  const failing = failingCases(report).flatMap((id) => file.results.get(id) ?? []);
  const groups = [...Map.groupBy(failing, (result) => twinOf(result) ?? '')];
  const parts = groups.flatMap(([twin, cases]) => groupOf(twin, cases, file));
  const isSecond = parts.some((part) => part.includes('{{second_bearer}}'));
  return `${[headOf(report, failing.length, isSecond), ...parts].join('\n\n')}\n`;
}

interface File {
  readonly report: Report;
  readonly contract: Contract;
  readonly names: (text: string) => string;
  readonly results: ReadonlyMap<string, Result>;
}

const headOf = ({ contract, target, startedAt }: Report, count: number, isSecond: boolean): string =>
  [
    `${contract.title} ${contract.version}: ${counted(count, 'failing case')} at ${target}, ${startedAt}`,
    '',
    `hurl --test --continue-on-error --variable base=URL --variable run=abcde --variable bearer="$ACS_BEARER" ${isSecond ? '--variable second_bearer="$ACS_SECOND_BEARER" ' : ''}FILE`,
    '',
    `run: ${runLength} lower-case letters or digits, a letter first, others each time, so that names are new`,
    'An accepted request stands before the cases that differ from it in one change.',
  ]
    .map((line) => comment(line).trimEnd())
    .join('\n');

const twinOf = ({ case: { conditions } }: Result) =>
  conditions.find((condition) => condition.kind === 'twin')?.case;

/** The twin, then the cases that differ from it; without the twin where none of them can be sent. */
function groupOf(twin: string, cases: readonly Result[], file: File): readonly string[] {
  const entries = cases.map((result) => caseEntry(result, file));
  const first = file.results.get(twin);
  const isSent = entries.some(({ sent }) => sent);
  return [
    ...(first && isSent ? [withBefore(first, ['Twin, must be accepted'], accepted, file).text] : []),
    ...entries.map(({ text }) => text),
  ];
}

interface Entry {
  readonly text: string;
  readonly sent: boolean;
}

function caseEntry(result: Result, file: File): Entry {
  const findings = countingFindings(result, file.report);
  const asserts = [...new Set(findings.flatMap((finding) => assertsOf(finding, result)))];
  const why = findings.flatMap((finding) => {
    const { requirement, expected } = findingInWords(finding, file.contract);
    return [`${requirement}: ${expected}`, originInWords(finding.origin, file.contract)];
  });
  const words = [result.case.title, ...new Set(why)];
  if (asserts.length === 0) return leftOut(result, 'Hurl has no assert for what is required', words);
  return withBefore(result, words, asserts, file);
}

/** A request after those that it refers to, or that decide what it shows. */
function withBefore(result: Result, words: readonly string[], asserts: readonly string[], file: File): Entry {
  const own = requestEntry(result, words, asserts, file);
  if (!own.sent) return own;
  const before = beforeOf(result).flatMap((id) => file.results.get(id) ?? []);
  const entries = before.map((each) => requestEntry(each, ['Sent first'], [], file));
  return { sent: true, text: [...entries, own].map(({ text }) => text).join('\n\n') };
}

const beforeOf = ({ case: { conditions } }: Result): readonly string[] =>
  conditions.flatMap((condition) => {
    if (condition.kind === 'after') return condition.cases;
    if (condition.kind === 'right-after') return condition.read === undefined ? [] : [condition.read];
    return condition.kind === 'only-if-refused' || condition.kind === 'only-if-accepted'
      ? [condition.case]
      : [];
  });

const leftOut = ({ case: { id } }: Result, reason: string, words: readonly string[]): Entry => ({
  sent: false,
  text: [id, ...words, `Left out: ${reason}`].map(comment).join('\n'),
});

/** One request; the id stands on each assert, since Hurl shows the line of the one that fails. */
function requestEntry(
  result: Result,
  words: readonly string[],
  asserts: readonly string[],
  { names }: File,
): Entry {
  const { id, via } = result.case;
  if (via !== 'http') return leftOut(result, 'it goes through a driver', words);
  const written = writeRequest((result.case as HttpCase).request, names);
  if ('fault' in written) return leftOut(result, `Hurl would change ${written.fault}`, words);
  const lines = [
    ...[id, ...words].map(comment),
    ...written.lines,
    'HTTP *',
    ...(asserts.length > 0 ? ['[Asserts]'] : []),
    ...asserts.map((assert) => `${assert} ${comment(id)}`),
  ];
  return { sent: true, text: lines.join('\n') };
}
