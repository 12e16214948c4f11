// The report as a comment on a pull request: verdicts first, everything long folded, never past what GitHub takes.

import type { Contract } from '../../../src/contract/index.ts';
import { outcomes, type Report, scopes } from '../../types.ts';
import { marks, meaningOfVerdict } from '../words/marks.ts';
import { cut } from '../words/numbers.ts';
import { bottomLine, chosenInWords, paceInWords, waitedInWords } from '../words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';
import { failureBlocks } from './failures.ts';
import { code, inert } from './inert.ts';
import { causes, choices, known, seenOnce, since, skipped, undecided } from './sections.ts';
import type { Sheet } from './sheet.ts';

/** A comment on GitHub. */
const comment: Sheet = { name: 'a comment', characters: 65_536 };
/** Kept free for the line that says what was left out. */
const reserve = 400;

/** Renders a report as GitHub Markdown of at most 65,536 characters; what is cut is said. */
export const renderMarkdown = (report: Report, contract: Contract): string =>
  renderMarkdownIn(report, contract, comment);

/** The same for another sheet: as many failures as it has room for. */
export function renderMarkdownIn(report: Report, contract: Contract, sheet: Sheet): string {
  const head = renderMarkdownHead(report);
  const tail = [
    known(report),
    since(report),
    choices(report, contract),
    undecided(report),
    skipped(report),
    seenOnce(report),
    `<sub>${inert(`${report.kit.name} ${report.kit.version}`)}, ${inert(report.startedAt)}</sub>`,
  ].filter((part) => part !== '');
  const room = sheet.characters - reserve - [head, ...tail].join('\n\n').length;
  const failures = failureBlocks(report, contract, { name: sheet.name, characters: room });
  return `${[head, ...failures, ...tail].join('\n\n')}\n`;
}

/** The beginning alone: both verdicts, their counts, and what many cases fail for. */
export function renderMarkdownHead(report: Report): string {
  const chosen = chosenInWords(report);
  return [
    title(report),
    ...verdicts(report),
    ...(chosen === undefined ? [] : [`**${inert(chosen)}**`]),
    table(report),
    inert(paceInWords(report)),
    inert(waitedInWords(report) ?? ''),
    causes(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function title({ contract, target }: Report): string {
  return `### ${inert(cut(`${contract.title} ${contract.version}`, 200))}: ${code(cut(target, 200))}`;
}

function verdicts(report: Report): readonly string[] {
  const { stopped } = report;
  const bottom = bottomLine(report);
  const coverage = coverageInWords(report);
  const covered = coverage === undefined ? [] : [inert(cut(coverage, 600))];
  const lines = scopes.flatMap((scope) => {
    const says = inert(cut(verdictInWords(report, scope), 600));
    const line = `${marks[meaningOfVerdict(report, scope)]} **${says}**`;
    return scope === 'source' ? [line, ...covered] : [line];
  });
  return [
    ...(stopped ? [`**The run ended early:** ${inert(cut(stopInWords(stopped), 600))}.`] : []),
    ...lines,
    ...(bottom ? [`${marks[bottom.meaning]} **${inert(bottom.says)}**`] : []),
  ];
}

/** The conservation line, one for each verdict. */
function table(report: Report): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['verdict', 'planned', ...outcomes]),
    row(['---', '--:', ...outcomes.map(() => '--:')]),
    ...scopes.map((scope) => {
      const { planned, counts } = report.verdicts[scope];
      return row([scope, planned, ...outcomes.map((outcome) => counts[outcome])]);
    }),
  ].join('\n');
}
