// The last lines of a report on a terminal: both verdicts, and what the run was of.

import { visibleLine } from '../../../src/html/index.ts';
import { type Report, scopes } from '../../types.ts';
import type { Style } from '../style.ts';
import { meaningOfVerdict } from '../words/marks.ts';
import { bottomLine, chosenInWords } from '../words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';
import { mark, paintOf } from './mark.ts';
import { wrap } from './wrap.ts';

/** How many cases were chosen, why the run ended early, the two verdicts, what they are based on, and what known failures leave of them. */
export function verdicts(report: Report, style: Style): string {
  const { stopped } = report;
  const chosen = chosenInWords(report);
  const bottom = bottomLine(report);
  const early = stopped && visibleLine(`The run ended early: ${stopInWords(stopped)}.`);
  const coverage = coverageInWords(report);
  const covered =
    coverage === undefined ? [] : [wrap(visibleLine(coverage), { first: '  ', paint: style.dim })];
  const lines = scopes.flatMap((scope) => {
    const meaning = meaningOfVerdict(report, scope);
    const says = wrap(visibleLine(verdictInWords(report, scope)), {
      first: '  ',
      paint: paintOf(meaning, style),
    });
    return [`${mark(meaning, style)} ${says.slice(2)}`, ...(scope === 'source' ? covered : [])];
  });
  return [
    ...(chosen === undefined ? [] : [style.bold(chosen)]),
    ...(early === undefined ? [] : [wrap(early, { paint: style.red })]),
    ...lines,
    ...(bottom === undefined ? [] : [paintOf(bottom.meaning, style)(bottom.says)]),
  ].join('\n');
}
