// What the terminal says besides findings: operations, robustness, decisions, what was not tried, what is known.

import { grouped, largestFirst } from '../../grouped.ts';
import type { OperationReport, Property, Report } from '../../types.ts';
import { countedIn, countsOf } from '../../verdict/index.ts';
import { curlInBrief } from '../curl.ts';
import { changesOf } from '../lists.ts';
import { meaningOf, standingsOf } from '../standing.ts';
import type { Style } from '../style.ts';
import { type Broken, decisionInWords, groupInWords, isBroken, likeness } from '../words/headlines.ts';
import type { Meaning } from '../words/marks.ts';
import { counted, cut, firstOf, inList, properties } from '../words/numbers.ts';
import { inputInWords, optionsOf, purposeInWords, reasonInWords } from '../words/reasons.ts';
import { filled } from '../words/values.ts';
import {
  isUnjudged,
  isUnseen,
  operationInWords,
  outcomeInWords,
  robustnessInWords,
} from '../words/verdicts.ts';
import { columns, marked, type Page } from './lines.ts';

/** One line an operation: how many of its properties hold, are broken, or were not tried, or that it is not there. */
export function operationLines({ properties: all, operations, against }: Report, style: Style) {
  const shown = operations.filter(({ requests }) => requests.state !== 'left-out');
  const nameOf = ({ method, path }: OperationReport) => `${method} ${path}`;
  const width = Math.min(60, Math.max(0, ...shown.map((operation) => nameOf(operation).length)));
  const about = Map.groupBy(countedIn(all, against), ({ operation }) => operation);
  const rows = shown.map((operation) => {
    const [meaning, says]: readonly [Meaning, string] = isUnseen(operation)
      ? [operation.requests.state === 'rejected' ? 'undecided' : 'skipped', operationInWords(operation)]
      : countsInWords(about.get(operation.id) ?? []);
    return marked(meaning, `${nameOf(operation).padEnd(width)}  ${says}`, style);
  });
  const driven = [...about].flatMap(([id, some]) =>
    operations.some((operation) => operation.id === id) ? [] : some,
  );
  if (driven.every(({ status }) => status === 'undecided')) return rows;
  const [meaning, says] = countsInWords(driven);
  return [...rows, marked(meaning, `${'token rules'.padEnd(width)}  ${says}`, style)];
}

/** `12 held · 2 broken · 1 not tried (--jwt-id)`. */
function countsInWords(about: readonly Property[]): readonly [Meaning, string] {
  const { held, broken, undecided } = countsOf(about);
  const untried = about.filter(({ status, inputs = [] }) => status === 'undecided' && inputs.length > 0);
  const open = undecided - untried.length;
  const says = [
    `${held} held`,
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(open > 0 ? [`${open} not judged`] : []),
    ...(untried.length > 0 ? [`${untried.length} not tried (${optionsOf(untried).join(' ')})`] : []),
  ];
  const meaning = broken > 0 ? 'failed' : open > 0 ? 'undecided' : held > 0 ? 'passed' : 'skipped';
  return [meaning, says.join(' · ')];
}

/** Requests that the server had no answer to: one line each outcome, and never a verdict. */
export const robustnessLines = ({ report: { robustness }, style, verbose }: Page): readonly string[] =>
  verbose
    ? robustness.map(
        (each) => `${marked('open', robustnessInWords(each), style)}\n  ${curlInBrief(each.trial)}`,
      )
    : grouped(robustness, outcomeInWords).map(([outcome, same]) => {
        const times = same.reduce((sum, each) => sum + each.times, 0);
        const about = [...new Set(same.map((each) => filled(each.about)))];
        const says = (most: number) =>
          `Robustness: ${outcome} for ${counted(times, 'request')} that may be rejected: ${inList(firstOf(about, most), 'or')}`;
        return marked('open', says([3, 2].find((most) => says(most).length <= columns - 2) ?? 1), style);
      });

/** Decisions of the contract that the server takes otherwise: the weighty ones first, the rest counted. */
export function decisionLines({ report, contract, style, verbose }: Page): readonly string[] {
  if (report.against === 'contract' || verbose) return [];
  const chosen = report.properties.filter(isBroken).filter(({ level }) => level === 'chosen');
  const silences = new Set(chosen.map(silenceOf));
  if (silences.size === 0) return [];
  const weighty = chosen.toSorted((a, b) => weight(a) - weight(b));
  const lines = grouped(weighty, (each) => likeness(each, contract)).slice(0, 3);
  for (const [, same] of lines) for (const each of same) silences.delete(silenceOf(each));
  const title = `${counted(new Set(chosen.map(silenceOf)).size, 'decision')} of the contract taken otherwise, which the source leaves open${silences.size > 0 ? ` (--verbose names ${silences.size} more)` : ''}:`;
  return [
    style.bold(title),
    ...lines.map(([, same]) => {
      const [says = ''] = [decisionInWords(same, contract), groupInWords(same, contract)]
        .map((text) => `${text} (${silenceOf(same[0])})`)
        .toSorted((a, b) => Number(a.length > columns - 2) - Number(b.length > columns - 2));
      return marked('open', says, style);
    }),
  ];
}

const silenceOf = ({ origin }: Broken) => origin.id ?? '';

/** Credentials, then mandatory fields, then what a create answers, then the rest. */
function weight({ place, rule, finding: { trial, required } }: Broken): number {
  if (place === 'credential' && required.kind === 'rejected')
    return trial?.request.headers.some(([, value]) => value.includes('$ACS_')) ? 4 : 0;
  if (rule === 'required-fields' || rule === 'required') return 1;
  const isOfResponse = required.kind !== 'rejected' && required.kind !== 'accepted';
  return isOfResponse && trial?.request.method === 'POST' && (trial.response?.status ?? 500) < 300 ? 2 : 5;
}

/** What was not tried, with its option once, and what could not be judged, with the reason. */
export function untriedLines({ report, style, verbose }: Page): readonly string[] {
  const all = countedIn(report.properties, report.against);
  const missing = all.filter(({ status, inputs = [] }) => status === 'undecided' && inputs.length > 0);
  const unjudged = report.stopped ? [] : largestFirst(all.filter(isUnjudged), reasonInWords);
  return [
    ...grouped(missing, ({ inputs = [] }) => optionsOf([{ inputs: inputs.slice(0, 1) }]).join('')).map(
      ([, same]) => {
        const inputs = new Set(same.flatMap(({ inputs: needed = [] }) => needed.map(inputInWords)));
        const says = `${properties(same.length)} not tried: pass ${[...inputs].join(' ')}`;
        const purposes = same.flatMap(({ reason }) =>
          reason?.kind === 'needs' && reason.for ? [` (${purposeInWords(reason.for)})`] : [],
        );
        const why = purposes.find(({ length }) => says.length + length < columns - 2) ?? '';
        return marked('skipped', says + why, style);
      },
    ),
    ...unjudged.slice(0, verbose ? unjudged.length : 3).map(([says, same]) => {
      const ids = verbose ? ` (${same.map(({ id }) => id).join(', ')})` : '';
      return marked('undecided', `${properties(same.length)} not judged: ${cut(says, 200)}${ids}`, style);
    }),
  ];
}

/** What is known to fail, holds again, or changed since another run: a line each, all ids with `--verbose`. */
export function changeLines({ report, contract, style, verbose }: Page): readonly string[] {
  return changesOf(report, standingsOf(report), contract).map(({ title, standing, items }) => {
    const ids = items.map(({ id = '', says }) => (verbose && says ? `${id}: ${says}` : id));
    const named = standing === 'known' && !verbose ? '' : `: ${(verbose ? ids : firstOf(ids, 4)).join(', ')}`;
    return marked(meaningOf(standing), `${title}, ${properties(items.length)}${named}`, style);
  });
}
