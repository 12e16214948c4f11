// Whether to accept an implementation, and why, in three sentences: what decides, what to do first, what the source leaves open.

import type { Contract } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';
import { findingsOf } from '../findings.ts';
import { type Standings, standingsOf } from '../standing.ts';
import { groupInWords } from './headlines.ts';
import { cut, inList, properties } from './numbers.ts';
import { optionsOf, stopInWords } from './reasons.ts';
import { hasSource, whyUndecided } from './verdicts.ts';

/** The three sentences; the last one where there is a source. */
export function acceptanceInWords(report: Report, contract: Contract): readonly [string, ...string[]] {
  const standings = standingsOf(report);
  const why = reason(standings, contract);
  return [decision(report, standings), why, ...(hasSource(report) ? [silences(report)] : [])];
}

function decision(report: Report, { broken, again, known }: Standings): string {
  const { held, broken: all } = report.verdicts[report.against].counts;
  const scope = hasSource(report) ? ` of the ${report.against}` : '';
  const judged = `of the ${properties(held + all)}${scope} that could be judged`;
  const why = report.stopped ? [cut(stopInWords(report.stopped), 300)] : whyUndecided(report, report.against);
  if (exitCodeOf(report) === 3)
    return `This run cannot say whether to accept this implementation: ${why.join(', ')}.`;
  if (broken.length > 0)
    return `Do not accept this implementation yet: it breaks ${broken.length} ${judged}.`;
  if (again.length > 0)
    return `Nothing is newly broken, but the list of known failing properties has ${again.length} too many.`;
  return known.length > 0
    ? `Nothing new speaks against this implementation: it breaks ${known.length} ${judged}, as is known.`
    : `Accept this implementation: it breaks none ${judged}.`;
}

function reason({ broken, again, undecided, untried }: Standings, contract: Contract): string {
  const [first] = findingsOf(broken, contract);
  if (first) return `Repair first: ${cut(groupInWords(first[0], contract), 300)}.`;
  if (again[0]) return `${again[0].id} holds again: remove it from the list first.`;
  const unjudged = undecided.length + untried.length;
  if (unjudged === 0) return 'Nothing was left unjudged.';
  const options = optionsOf(untried);
  return `Not judged: ${properties(unjudged)}${options.length === 0 ? '.' : `; pass ${inList(options)} to judge more.`}`;
}

function silences({ against, verdicts: { source, contract } }: Report): string {
  const otherwise = contract.counts.broken - source.counts.broken;
  const judged = otherwise + contract.counts.held - source.counts.held;
  if (judged === 0) return "Nothing was judged of the contract's decisions for what the source leaves open.";
  const effect = against === 'contract' ? 'which counts here' : 'which fails nothing and is to be agreed on';
  return otherwise === 0
    ? 'Where the source is silent it does what the contract decided.'
    : `Where the source is silent it differs from the contract's decisions in ${properties(otherwise)}, ${effect}.`;
}
