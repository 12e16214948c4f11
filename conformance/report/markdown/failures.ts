// Failures for a comment: folded by clause, as many as there is room for.

import type { Contract } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { repeatInBrief } from '../curl.ts';
import { casesIn, type FailedCase, type FailureGroup, failureGroups } from '../model.ts';
import { twinInWords } from '../words/conditions.ts';
import { findingInWords } from '../words/findings.ts';
import { marks } from '../words/marks.ts';
import { counted, cut } from '../words/numbers.ts';
import { brief, code, fenced, folded } from './inert.ts';

/** How many failures of one clause are shown; a reviewer sees the pattern by then. */
const mostOfOne = 3;

/** A folded block for each clause, in the room that is left in what has that name, and a line on what was left out. */
export function failureBlocks(report: Report, contract: Contract, room: number): readonly string[] {
  const groups = failureGroups(report, contract);
  if (groups.length === 0) return [];
  const blocks: string[] = [];
  const left: FailureGroup[] = [];
  let used = 0;
  for (const group of groups) {
    const block = [mostOfOne, 1, 0]
      .map((most) => blockOf(group, most))
      .find((text) => used + text.length + 2 <= room);
    if (block === undefined) left.push(group);
    else {
      blocks.push(block);
      used += block.length + 2;
    }
  }
  const broken =
    report.against === 'source'
      ? counted(groups.length, 'clause')
      : counted(groups.length, 'clause or decision', 'clauses and decisions');
  const cutShort = `Cut to what a comment may hold: ${counted(casesIn(left), 'failure')} of ${counted(left.length, 'further clause')} left out. The HTML and JSON reports hold all.`;
  return [
    `**${counted(casesIn(groups), 'failure')}** in ${broken}:`,
    ...blocks,
    ...(left.length === 0 ? [] : [cutShort]),
  ];
}

/** The first case of each outcome: a second one that goes wrong in the same way shows nothing more. */
function blockOf({ says, failed }: FailureGroup, most: number): string {
  const byOutcome = Map.groupBy(failed, (failure) => findingLines(failure).join('\n'));
  const unlike = [...byOutcome.values()].flatMap(([first]) => first ?? []);
  const shown = unlike.slice(0, most).map((failure) => inFull(failure));
  const rest = failed.length - shown.length;
  const more = rest > 0 ? [`${counted(rest, shown.length > 0 ? 'more case' : 'case')} left out here.`] : [];
  const title = `${marks.failed} ${cut(says, 300)} (${failed.length})`;
  return folded(title, [...shown, ...more].join('\n\n'));
}

function inFull(failure: FailedCase): string {
  const { case: failed, exchange } = failure.result;
  const twin = twinInWords(failed);
  const lines = [
    `**${code(failed.id)}** ${brief(failed.title, 200)}`,
    '',
    ...findingLines(failure),
    ...(twin === undefined ? [] : [`- ${brief(twin, 300)}`]),
  ];
  if (exchange === undefined) return lines.join('\n');
  const repeat = repeatInBrief(failed.id, exchange);
  const shown =
    typeof repeat === 'object'
      ? `A request of ${repeat.length} characters: ${code(repeat.command)} shows it.`
      : fenced(repeat, 'sh');
  return [...lines, '', shown].join('\n');
}

const findingLines = ({ findings }: FailedCase): readonly string[] =>
  findings.map((finding) => {
    const { requirement, expected, actual } = findingInWords(finding);
    return `- ${brief(requirement, 200)}: expected ${code(cut(expected, 300))}, got ${code(cut(actual, 300))}`;
  });
