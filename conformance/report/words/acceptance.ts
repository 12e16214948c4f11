// Whether to accept an implementation, and why, in three sentences: what decides, what to do first, what the source leaves open.

import type { Contract } from '../../../src/contract/index.ts';
import type { Input, Report } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';
import type { Standings } from '../standing.ts';
import { optionInWords, propertyInWords, stopInWords } from './index.ts';
import { counted, cut, inList } from './numbers.ts';

/** The three sentences. */
export function acceptanceInWords(
  report: Report,
  standings: Standings,
  contract: Contract,
): readonly [decision: string, reason: string, silences: string] {
  return [decision(report, standings), reason(standings, contract), silences(report, standings)];
}

const sourceOf = ({ against }: Report) => (against === 'source' ? 'the source' : 'the contract');

function decision(report: Report, { broken, again, known }: Standings): string {
  const { counts } = report.verdicts[report.against];
  const exit = exitCodeOf(report);
  const judged = counts.held + counts.broken;
  if (exit === 3)
    return `This run cannot say whether to accept this implementation: ${whyUndecided(report)}.`;
  if (broken.length > 0)
    return `Do not accept this implementation yet: it breaks ${broken.length} of the ${counted(judged, 'property', 'properties')} of ${sourceOf(report)} that could be judged.`;
  if (again.length > 0)
    return `Nothing is newly broken, but ${counted(again.length, 'property holds', 'properties hold')} again and must leave the list of known failing ones.`;
  if (known.length > 0)
    return `Nothing new speaks against this implementation: ${counted(known.length, 'property is', 'properties are')} broken as is known, and ${counts.held} hold.`;
  return `Accept this implementation: ${judged === 1 ? 'the one property' : `all ${judged} properties`} of ${sourceOf(report)} that could be judged ${judged === 1 ? 'holds' : 'hold'}.`;
}

function whyUndecided({ stopped, operations, verdicts, against }: Report): string {
  if (stopped) return cut(stopInWords(stopped).replace(/\.$/, ''), 300);
  const unseen = operations.filter(({ requests: { state } }) => state === 'rejected' || state === 'not-sent');
  if (unseen.length > 0)
    return `no valid request was accepted by ${inList(unseen.slice(0, 3).map(({ id }) => id))}${unseen.length > 3 ? ` and ${unseen.length - 3} more` : ''}`;
  const { held, undecided } = verdicts[against].counts;
  return held === 0 && undecided === 0
    ? 'no property was judged'
    : `${counted(undecided, 'property', 'properties')} could not be judged`;
}

function reason({ broken, again, undecided }: Standings, contract: Contract): string {
  const [first] = broken;
  if (first) return `Repair first: ${cut(propertyInWords(first, contract), 300)}.`;
  if (again[0]) return `Remove ${again[0].id} from the list first.`;
  if (undecided.length === 0) return 'Nothing was left unjudged.';
  const options = optionsFor(undecided.flatMap(({ inputs = [] }) => inputs));
  const left = `${counted(undecided.length, 'property was', 'properties were')} not judged`;
  return options.length === 0 ? `${left}.` : `${left}: pass ${inList(options)} to judge more.`;
}

const optionsFor = (inputs: readonly Input[]) => [...new Set(inputs.map(optionInWords))].slice(0, 4);

function silences({ against, answers, verdicts }: Report, { differs }: Standings): string {
  if (against === 'contract') {
    const count = answers.filter((answer) => answer.differs).length;
    return `What the contract decided for the silences of the source counts here: ${counted(count, 'decision differs', 'decisions differ')}.`;
  }
  const { source, contract } = verdicts;
  if (differs.length > 0)
    return `Where the source is silent it differs from the contract's decisions in ${counted(differs.length, 'property', 'properties')}, which fails nothing and is to be agreed on.`;
  return contract.counts.held > source.counts.held
    ? 'Where the source is silent it does what the contract decided.'
    : "Nothing was judged of the contract's decisions for what the source leaves open.";
}
