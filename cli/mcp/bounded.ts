// A summary as small as a model's context asks for: the first causes and reasons, and how many were left out.

import type { Summary } from '../../conformance/index.ts';

/** A part of a summary. */
export interface BoundedSummary extends Summary {
  /** What was left out, so that nobody takes the part for the whole. */
  readonly left: {
    readonly causes: number;
    readonly diagnosis: number;
    readonly notJudged: number;
    readonly skipped: number;
  };
}

const most = { diagnosis: 10, reasons: 10, characters: 40_000 };

/** At most so many causes, and fewer where they are long. */
export function bounded(summary: Summary, causes: number): BoundedSummary {
  const part = cutTo(summary, causes);
  return JSON.stringify(part).length <= most.characters || causes === 0 ? part : bounded(summary, causes - 1);
}

function cutTo(summary: Summary, causes: number): BoundedSummary {
  const part = {
    ...summary,
    causes: summary.causes.slice(0, causes),
    diagnosis: summary.diagnosis.slice(0, most.diagnosis),
    notJudged: summary.notJudged.slice(0, most.reasons),
    skipped: summary.skipped.slice(0, most.reasons),
  };
  const left = (name: keyof BoundedSummary['left']) => summary[name].length - part[name].length;
  return {
    ...part,
    left: {
      causes: left('causes'),
      diagnosis: left('diagnosis'),
      notJudged: left('notJudged'),
      skipped: left('skipped'),
    },
  };
}
