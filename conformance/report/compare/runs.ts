// The runs of a comparison in words: where each was, what its verdicts say, and what they are based on.

import type { ComparedRun, History, RunComparison } from '../../compare/index.ts';
import { bothVerdicts } from '../words/marks.ts';
import { cut, dateInWords } from '../words/numbers.ts';
import { chosenInWords } from '../words/runs.ts';
import { coverageInWords, stopInWords } from '../words/verdicts.ts';

/** One of the runs in words. */
export interface RunRow {
  readonly label: string;
  readonly target: string;
  /** That it is a part of the cases, or ended early. */
  readonly notes: readonly string[];
  /** `2026-07-01 10:00 UTC`. */
  readonly date: string;
  /** `contract 1.0.0`, `suite 1.0.0`: with the names where those of the runs differ. */
  readonly origin: readonly string[];
  readonly verdicts: ReturnType<typeof bothVerdicts>;
  /** What the verdicts are based on. */
  readonly coverage: string;
}

/** The runs of a comparison, or of a history, in their order. */
export function runRows(
  { runs }: Pick<History, 'runs'>,
  { against }: Pick<RunComparison, 'against'>,
): readonly RunRow[] {
  const titled = new Set(runs.map(({ contract }) => contract.title)).size > 1;
  const named = new Set(runs.map(({ kit }) => kit.name)).size > 1;
  return runs.map((run: ComparedRun) => {
    const { label, target, startedAt, contract, kit, stopped } = run;
    const chosen = chosenInWords(run);
    return {
      label,
      target: cut(target, 300),
      notes: [
        ...(chosen === undefined ? [] : [`Compares in part: ${chosen}`]),
        ...(stopped ? [`The run ended early: ${cut(stopInWords(stopped), 300)}.`] : []),
      ],
      date: dateInWords(startedAt),
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
