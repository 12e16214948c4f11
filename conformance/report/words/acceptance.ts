// Whether to accept an implementation, and why, in three sentences: what decides, what to do first, what the source leaves open.

import type { Contract } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';
import type { Standings } from '../standing.ts';
import { propertyInWords } from './headlines.ts';
import { counted, cut, firstOf, inList, properties } from './numbers.ts';
import { optionsOf, stopInWords } from './reasons.ts';
import { isUnseen } from './verdicts.ts';

/** The three sentences. */
export const acceptanceInWords = (report: Report, standings: Standings, contract: Contract) =>
  [decision(report, standings), reason(standings, contract), silences(report, standings)] as const;

function decision(report: Report, { broken, again, known }: Standings): string {
  const { held, broken: all } = report.verdicts[report.against].counts;
  if (exitCodeOf(report) === 3)
    return `This run cannot say whether to accept this implementation: ${whyUndecided(report)}.`;
  const judged = `of the ${properties(held + all)} of the ${report.against} that could be judged`;
  if (broken.length > 0)
    return `Do not accept this implementation yet: it breaks ${broken.length} ${judged}.`;
  if (again.length > 0)
    return `Nothing is newly broken, but ${properties(again.length)} of the list of known failing ones ${again.length === 1 ? 'holds' : 'hold'} again and must leave it.`;
  return known.length > 0
    ? `Nothing new speaks against this implementation: ${properties(known.length)} ${known.length === 1 ? 'is' : 'are'} broken as is known, and ${held} hold.`
    : `Accept this implementation: it breaks none ${judged}.`;
}

function whyUndecided({ stopped, operations, verdicts, against }: Report): string {
  if (stopped) return cut(stopInWords(stopped), 300);
  const unseen = operations.filter(isUnseen).map(({ id }) => id);
  if (unseen.length > 0) return `no valid request was accepted by ${inList(firstOf(unseen, 3))}`;
  const { held, undecided } = verdicts[against].counts;
  return held + undecided === 0 ? 'no property was judged' : `${properties(undecided)} could not be judged`;
}

function reason({ broken: [first], again, undecided }: Standings, contract: Contract): string {
  if (first) return `Repair first: ${cut(propertyInWords(first, contract), 300)}.`;
  if (again[0]) return `Remove ${again[0].id} from the list first.`;
  if (undecided.length === 0) return 'Nothing was left unjudged.';
  const options = optionsOf(undecided).slice(0, 4);
  return `Not judged: ${properties(undecided.length)}${options.length === 0 ? '.' : `; pass ${inList(options)} to judge more.`}`;
}

function silences({ against, answers, verdicts }: Report, { differs }: Standings): string {
  const count = answers.filter((answer) => answer.differs).length;
  if (against === 'contract')
    return `What the contract decided for the silences of the source counts here: ${counted(count, 'decision differs', 'decisions differ')}.`;
  if (differs.length > 0)
    return `Where the source is silent it differs from the contract's decisions in ${properties(differs.length)}, which fails nothing and is to be agreed on.`;
  return verdicts.contract.counts.held > verdicts.source.counts.held
    ? 'Where the source is silent it does what the contract decided.'
    : "Nothing was judged of the contract's decisions for what the source leaves open.";
}
