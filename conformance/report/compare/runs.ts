// The runs of a comparison in words: where each was, what its verdicts say, and what they are based on.

import type { ComparedRun, History, RunComparison } from '../../compare/index.ts';
import { bothVerdicts } from '../words/marks.ts';
import { cut, dateInWords } from '../words/numbers.ts';
import { chosenInWords } from '../words/runs.ts';
import { coverageInWords, stopInWords } from '../words/verdicts.ts';

/** One of the runs in words. */
export type RunRow = ReturnType<typeof runRows>[number];

/** The runs of a comparison, or of a history, in their order. */
export function runRows({ runs }: Pick<History, 'runs'>, { against }: Pick<RunComparison, 'against'>) {
  const titled = new Set(runs.map(({ contract }) => contract.title)).size > 1;
  const named = new Set(runs.map(({ kit }) => kit.name)).size > 1;
  return runs.map((run: ComparedRun) => {
    const { label, target, startedAt, contract, kit, stopped } = run;
    const chosen = chosenInWords(run);
    return {
      label,
      target: cut(target, 300),
      // That it is a part of the cases, or ended early.
      notes: [
        ...(chosen === undefined ? [] : [`Compares in part: ${chosen}`]),
        ...(stopped ? [`The run ended early: ${cut(stopInWords(stopped), 300)}.`] : []),
      ],
      date: dateInWords(startedAt),
      // With the names where those of the runs differ.
      origin: [
        `contract ${titled ? `${cut(contract.title, 100)} ` : ''}${cut(contract.version, 40)}`,
        `suite ${named ? `${cut(kit.name, 100)} ` : ''}${cut(kit.version, 40)}`,
      ],
      verdicts: bothVerdicts({ ...run, against }),
      coverage: coverageInWords(run),
    };
  });
}

/** A verdict under a heading that names it. */
export const withoutName = (verdict: string): string => verdict.replace(/^[^:]*: /, '');
