// The report as a comment on a pull request or the summary of a step: whether to accept it first, everything long folded, never
// past what GitHub takes.

import type { Contract } from '../../../src/contract/index.ts';
import { type Property, type Report, scopes } from '../../types.ts';
import { curlInBrief } from '../curl-in-brief.ts';
import { knownReason, markOf, type Standings, standingsOf, statuses } from '../standing.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import {
  actualInWords,
  clauseInWords,
  expectedInWords,
  lineOf,
  noteInWords,
  operationInWords,
  propertyInWords,
  reasonInWords,
  robustnessInWords,
  stopInWords,
  verdictInWords,
} from '../words/index.ts';
import { counted, cut } from '../words/numbers.ts';
import { brief, code, fenced, folded, inert, tableOf } from './inert.ts';

/** Characters of a comment on GitHub. */
const room = 65_536;

/** Kept free for the line that says what was left out. */
const reserve = 200;

/** Renders a report as GitHub Markdown, with as many findings as a comment has room for; what is cut is said. */
export function renderMarkdown(report: Report, contract: Contract): string {
  const standings = standingsOf(report);
  const before = head(report, standings, contract);
  const after = joined([
    ...sections(report, standings, contract),
    `<sub>${inert(`${report.kit.name} ${report.kit.version}`)}, ${inert(report.startedAt)}</sub>`,
  ]);
  const left = room - reserve - before.length - after.length;
  const blocks = standings.broken.map((property) => finding(property, contract));
  return `${joined([before, ...within(blocks, left), after])}\n`;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

/** The blocks that fit, and how many do not. */
function within(blocks: readonly string[], most: number): readonly string[] {
  let length = 0;
  const shown = blocks.filter((block) => {
    length += block.length + 2;
    return length <= most;
  });
  const left = blocks.length - shown.length;
  return left === 0
    ? shown
    : [...shown, `Left out here: ${counted(left, 'more broken property', 'more broken properties')}.`];
}

function head(report: Report, standings: Standings, contract: Contract): string {
  const { target, stopped, notes, contract: about } = report;
  const [decision, ...why] = acceptanceInWords(report, standings, contract);
  return joined([
    `### ${brief(`${about.title} ${about.version}`, 200)}: ${code(cut(target, 200))}`,
    `**${brief(decision, 700)}** ${why.map((sentence) => brief(sentence, 700)).join(' ')}`,
    stopped ? `**The run ended early:** ${brief(stopInWords(stopped), 600)}` : '',
    ...scopes.map((scope) => `**${brief(verdictInWords(report, scope), 600)}**`),
    tableOf(
      ['verdict', ...statuses],
      scopes.map((scope) => [scope, ...statuses.map((status) => report.verdicts[scope].counts[status])]),
    ),
    tableOf(['operation', 'valid requests', ...statuses], operationRows(report)),
    some([
      ...(about.leftOut ?? []).map((line) => `- ${brief(line, 300)}`),
      ...notes.map((note) => `- ${brief(noteInWords(note), 400)}`),
    ]),
    standings.broken.length > 0 ? '#### Broken' : '',
  ]);
}

/** A document may have hundreds; those with something broken or undecided come first. */
function operationRows({ operations }: Report) {
  const asked = operations.filter(({ requests }) => requests.state !== 'left-out');
  const telling = asked.toSorted((a, b) => b.counts.broken - a.counts.broken).slice(0, 30);
  const rows = telling.map((operation) => [
    code(cut(`${operation.method} ${operation.path}`, 120)).replaceAll('|', '\\|'),
    brief(operationInWords(operation), 200),
    ...statuses.map((status) => operation.counts[status]),
  ]);
  const left = asked.length - telling.length;
  return left === 0 ? rows : [...rows, [`and ${left} more`, '', '', '', '', '']];
}

/** A finding: its sentence, what requires it, and the pair as two lines of a shell. */
function finding(property: Property, contract: Contract): string {
  const { finding: pair, id } = property;
  const line = lineOf(property, contract);
  const lines = pair
    ? [
        ...(pair.control ? [`# accepted`, curlInBrief(pair.control), '# judged'] : []),
        ...(pair.trial ? [curlInBrief(pair.trial)] : []),
      ]
    : [];
  return joined([
    `${markOf('broken')} **${brief(propertyInWords(property, contract), 400)}** (${code(cut(id, 200))})`,
    `${brief(clauseInWords(property, contract), 400)}${line === undefined ? '' : ` ${code(cut(line, 100))}`}`,
    pair ? `Expected ${brief(expectedInWords(pair), 200)}, got ${brief(actualInWords(pair), 300)}.` : '',
    lines.length > 0 ? folded('The requests', fenced(lines.join('\n'), 'sh')) : '',
  ]);
}

/** What fails nothing, or is said of the list, each below its title. */
function sections(report: Report, standings: Standings, contract: Contract): readonly string[] {
  const { known, differs, undecided, open, again } = standings;
  const { known: entries = [], since, robustness } = report;
  const headline = (property: Property) =>
    `${brief(propertyInWords(property, contract), 300)} (${code(cut(property.id, 200))})`;
  const expired = entries.filter((entry) => entry.expired);
  const untried = [...entries.flatMap((entry) => entry.untried), ...(since?.untried ?? [])];
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : folded(`${title} (${lines.length})`, some(lines.map((line) => `- ${line}`)));
  return [
    section(
      `${markOf('again')} Holds again: remove it from the list`,
      again.map(({ id }) => code(cut(id, 200))),
    ),
    section(
      `${markOf('again')} Expired on the list, and excuses nothing`,
      expired.map(({ property }) => code(cut(property, 200))),
    ),
    section(
      `${markOf('known')} Known failing`,
      known.map(
        (property) =>
          `${headline(property)}: ${brief(knownReason(report, property.id) ?? 'broken before', 200)}`,
      ),
    ),
    section(
      `${markOf('held')} Held again since the earlier run`,
      (since?.held ?? []).map((id) => code(id)),
    ),
    section(
      `${markOf('undecided')} Known, and not tried now`,
      untried.map((id) => code(cut(id, 200))),
    ),
    section(
      `${markOf('differs')} Differs from the contract's decisions (not failures)`,
      differs.map(headline),
    ),
    section(
      `${markOf('undecided')} Not judged`,
      undecided.map((property) => `${code(cut(property.id, 200))}: ${brief(reasonInWords(property), 300)}`),
    ),
    section(`${markOf('open')} Left open, and what the server does`, open.map(headline)),
    section(
      `${markOf('open')} Robustness (not failures)`,
      robustness.map((each) => brief(robustnessInWords(each), 300)),
    ),
  ];
}

/** Lines, and characters, that a list may have. */
const mostLines = 40;
const mostInList = 3_500;

function some(lines: readonly string[]): string {
  let length = 0;
  const shown = lines.slice(0, mostLines).filter((line) => {
    length += line.length + 1;
    return length <= mostInList;
  });
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`- and ${left} more, left out here`] : [])].join('\n');
}
