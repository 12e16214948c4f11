// Failures for a comment: folded by clause, as many as there is room for.

import { commandName } from '../../../src/command-name.ts';
import type { Contract } from '../../../src/contract/index.ts';
import type { Finding, Report } from '../../types.ts';
import { repeatOf } from '../curl.ts';
import { type FailedCase, type FailureGroup, failureGroups, failuresIn } from '../groups.ts';
import { twinInWords } from '../words/conditions.ts';
import { findingInWords } from '../words/findings.ts';
import { marks } from '../words/marks.ts';
import { counted, cut } from '../words/numbers.ts';
import { code, fenced, folded, inert } from './inert.ts';
import type { Sheet } from './sheet.ts';

/** So many failures of one clause are shown; a reviewer sees the pattern by then. */
const mostOfOne = 3;
/** A longer request fills a comment. */
const longestCurl = 2000;

/** A folded block for each clause, in the room that the sheet has left, and a line on what was left out. */
export function failureBlocks(report: Report, contract: Contract, room: Sheet): readonly string[] {
  const groups = failureGroups(report, contract);
  const total = failuresIn(groups);
  if (total === 0) return [];
  const blocks: string[] = [];
  const left: FailureGroup[] = [];
  let used = 0;
  for (const group of groups) {
    const block = [mostOfOne, 1, 0]
      .map((most) => blockOf(group, most, contract))
      .find((text) => used + text.length + 2 <= room.characters);
    if (block === undefined) left.push(group);
    else blocks.push(block);
    used += block === undefined ? 0 : block.length + 2;
  }
  const broken = counted(
    groups.length,
    report.against === 'source' ? 'clause' : 'clause or decision',
    plural(report),
  );
  return [`**${counted(total, 'failure')}** in ${broken}:`, ...blocks, ...cutInWords(left, room)];
}

const plural = ({ against }: Report) => (against === 'source' ? 'clauses' : 'clauses and decisions');

function cutInWords(left: readonly FailureGroup[], { name }: Sheet): readonly string[] {
  if (left.length === 0) return [];
  return [
    `Cut to what ${name} may hold: ${counted(failuresIn(left), 'failure')} of ${counted(left.length, 'further clause')} left out. The HTML and JSON reports hold all.`,
  ];
}

function blockOf({ says, failed }: FailureGroup, most: number, contract: Contract): string {
  const shown = unlike(failed, contract)
    .slice(0, most)
    .map((failure) => inFull(failure, contract));
  const rest = failed.length - shown.length;
  const more = rest > 0 ? [`${counted(rest, shown.length > 0 ? 'more case' : 'case')} left out here.`] : [];
  const title = `${marks.failed} ${cut(says, 300)} (${failed.length})`;
  return folded(title, [...shown, ...more].join('\n\n'));
}

/** The first case of each outcome: a second one that goes wrong in the same way shows nothing more. */
function unlike(failed: readonly FailedCase[], contract: Contract): readonly FailedCase[] {
  const outcomeOf = ({ findings }: FailedCase) =>
    findings.map((finding) => findingLine(finding, contract)).join('\n');
  return [...Map.groupBy(failed, outcomeOf).values()].flatMap(([first]) => first ?? []);
}

function inFull({ result, findings }: FailedCase, contract: Contract): string {
  const { case: failed, exchange } = result;
  const twin = twinInWords(failed);
  const lines = [
    ...findings.map((finding) => findingLine(finding, contract)),
    ...(twin === undefined ? [] : [`- ${inert(cut(twin, 300))}`]),
  ];
  const line = exchange && repeatOf(exchange);
  return [
    [`**${code(failed.id)}** ${inert(cut(failed.title, 200))}`, '', ...lines].join('\n'),
    ...(line === undefined ? [] : [repeat(line, failed.id)]),
  ].join('\n\n');
}

function findingLine(finding: Finding, contract: Contract): string {
  const { requirement, expected, actual } = findingInWords(finding, contract);
  return `- ${inert(cut(requirement, 200))}: expected ${code(cut(expected, 300))}, got ${code(cut(actual, 300))}`;
}

const repeat = (line: string, id: string) =>
  line.length <= longestCurl
    ? fenced(line, 'sh')
    : `A request of ${line.length} characters: ${code(`${commandName} explain ${id}`)} shows it.`;
