// What the script of the page draws cases from: packed, since a run sends megabytes that say nearly the same.

import { deflateSync } from 'node:zlib';
import type { Contract } from '../../../src/contract/index.ts';
import { visible } from '../../../src/html/index.ts';
import { countingFindings } from '../../standing.ts';
import { type Finding, type Report, type Result, requirementsOf } from '../../types.ts';
import { repeatOf } from '../curl.ts';
import { statusOf } from '../tests.ts';
import { twinInWords } from '../words/conditions.ts';
import { findingInWords, requirementInWords } from '../words/findings.ts';
import { cut } from '../words/numbers.ts';
import { originInWords } from '../words/origins.ts';
import { shownExchange } from './exchange.ts';
import { columnsOf } from './matrix.ts';

/** Everything that the script knows. */
export interface PageData {
  readonly cases: readonly ReturnType<typeof caseOf>[];
  /** The cases of each cause, by their places in the list. */
  readonly causes: readonly (readonly number[])[];
}

/** Characters of a text of the server, and of a curl line: as many as keep the page small. */
const limits = [
  { text: 4000, curl: 20_000 },
  { text: 1000, curl: 4000 },
  { text: 250, curl: 1000 },
  { text: 80, curl: 500 },
] as const;
type Limit = (typeof limits)[number];

/** Characters of the packed data that leave room for the page around it. */
const mostPacked = 550_000;

/** The data as base64 of zlib's format. `causes` are lists of ids. */
export function packedData(
  report: Report,
  contract: Contract,
  causes: readonly (readonly string[])[],
): string {
  const places = new Map(report.results.map((result, place) => [result.case.id, place]));
  const indexed = causes.map((ids) => ids.flatMap((id) => places.get(id) ?? []));
  const packedTo = (limit: Limit) =>
    packed({
      cases: report.results.map((result) => caseOf(result, report, contract, limit)),
      causes: indexed,
    });
  const [first, ...others] = limits;
  return others.reduce<string>(
    (written, limit) => (written.length > mostPacked ? packedTo(limit) : written),
    packedTo(first),
  );
}

/** What cannot be seen is written out here already, since a page shows only text from this. */
function packed(data: PageData): string {
  const text = JSON.stringify(data, (_, value) => (typeof value === 'string' ? visible(value) : value));
  return deflateSync(text).toString('base64');
}

/** One case in words. */
function caseOf(result: Result, report: Report, contract: Contract, { text, curl }: Limit) {
  const { case: tried, outcomes, findings, exchange } = result;
  const { state, says } = statusOf(result, report);
  const counting = new Set(countingFindings(result, report));
  const origins = [...requirementsOf(tried), ...findings].map(({ origin }) => origin);
  const repeat = exchange && repeatOf(exchange);
  const twin = twinInWords(tried);
  return {
    id: tried.id,
    title: tried.title,
    operation: tried.operation,
    state,
    // Why it was not judged, or is excused, or what it observed.
    says: state === 'failed' ? '' : cut(says, text),
    ...outcomes,
    clauses: Object.fromEntries([...columnsOf(result)].map(([id, column]) => [visible(id), column])),
    silences: silencesOf(result),
    levels: [...new Set(origins.map(({ level }) => level))],
    requires: requirementsOf(tried).map(({ origin, ...required }) => ({
      says: requirementInWords(required),
      because: originInWords(origin, contract),
    })),
    // What differs from a decision in a response that breaks the source is not a choice beside it.
    findings: findings
      .filter((finding) => outcomes.source !== 'failed' || counting.has(finding))
      .map((finding) => findingOf(finding, counting.has(finding), contract, text)),
    ...(twin !== undefined && { twin }),
    ...(repeat !== undefined && repeat.length <= curl && { curl: repeat }),
    ...(exchange && { exchange: shownExchange(exchange, text) }),
  };
}

/** The silences that a case answers, asks, or whose decisions it requires. */
export function silencesOf({ case: tried, answers, findings }: Result): readonly string[] {
  const { asks } = tried;
  const chosen = [...requirementsOf(tried), ...findings].flatMap(({ origin }) =>
    origin.level === 'chosen' && origin.id !== undefined ? [origin.id] : [],
  );
  return [
    ...new Set([...answers.map(({ silence }) => silence), ...chosen, ...(asks === undefined ? [] : [asks])]),
  ];
}

/** A finding in words; `counts` where the verdict that decides counts it. */
function findingOf(finding: Finding, counts: boolean, contract: Contract, most: number) {
  const { requirement, expected, actual } = findingInWords(finding);
  return {
    because: originInWords(finding.origin, contract),
    requirement,
    expected: cut(expected, most),
    actual: cut(actual, most),
    counts,
  };
}
