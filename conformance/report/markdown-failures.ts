// Failures for a comment: folded by clause, as many as there is room for.

import type { Contract } from '../../src/contract/index.ts';
import { curlOf } from './curl.ts';
import { type FailedCase, type FailureGroup, failureGroups } from './groups.ts';
import { code, fenced, folded, inert } from './markdown-text.ts';
import type { Report } from './model.ts';
import { counted, cut } from './visible.ts';

/** So many failures of one clause are shown; a reviewer sees the pattern by then. */
const mostOfOne = 3;
/** A longer request fills a comment. */
const longestCurl = 2000;

/** A folded block for each clause, in at most so many characters, and a line on what was left out. */
export function failureBlocks(report: Report, contract: Contract, room: number): readonly string[] {
  const groups = failureGroups(report, contract);
  const total = sum(groups);
  if (total === 0) return [];
  const blocks: string[] = [];
  const left: FailureGroup[] = [];
  let used = 0;
  for (const group of groups) {
    const block = [mostOfOne, 1, 0]
      .map((most) => blockOf(group, most))
      .find((text) => used + text.length + 2 <= room);
    if (block === undefined) left.push(group);
    else blocks.push(block);
    used += block === undefined ? 0 : block.length + 2;
  }
  const broken = counted(groups.length, 'clause');
  const head = `**${counted(total, 'failure')}** in ${report.against === 'source' ? broken : `${broken} and decisions`}:`;
  return [head, ...blocks, ...cutInWords(left)];
}

const sum = (groups: readonly FailureGroup[]) =>
  groups.reduce((count, { failed }) => count + failed.length, 0);

function cutInWords(left: readonly FailureGroup[]): readonly string[] {
  if (left.length === 0) return [];
  return [
    `✂️ Cut to what a comment may hold: ${counted(sum(left), 'failure')} of ${counted(left.length, 'further clause')} left out. The HTML and JSON reports hold all.`,
  ];
}

function blockOf({ says, failed }: FailureGroup, most: number): string {
  const shown = failed.slice(0, most).map(failure);
  const rest = failed.length - shown.length;
  const more = rest > 0 ? [`${counted(rest, shown.length > 0 ? 'more case' : 'case')} left out here.`] : [];
  return folded(`${inert(cut(says, 300))} (${failed.length})`, [...shown, ...more].join('\n\n'));
}

function failure({ result, findings }: FailedCase): string {
  const { case: one, exchange } = result;
  const found = findings.map(
    ({ requirement, expected, actual }) =>
      `- ${inert(cut(requirement, 200))}: expected ${code(cut(expected, 300))}, got ${code(cut(actual, 300))}`,
  );
  const twin =
    one.twin && one.change ? [`- ${code(one.twin)} was accepted; here ${inert(cut(one.change, 200))}`] : [];
  const line = exchange && curlOf(exchange.request, exchange.request.url);
  return [
    [`**${code(one.id)}** ${inert(cut(one.title, 200))}`, '', ...found, ...twin].join('\n'),
    ...(line === undefined ? [] : [repeat(line, one.id)]),
  ].join('\n\n');
}

const repeat = (line: string, id: string) =>
  line.length <= longestCurl
    ? fenced(line, 'sh')
    : `A request of ${line.length} characters: ${code(`acs explain ${id}`)} prints it.`;
