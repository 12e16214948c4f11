// Whether to accept an implementation, in one sentence for somebody who reads nothing else.

import type { Report } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';
import { standingsOf } from '../standing.ts';
import { cut, properties } from './numbers.ts';
import { stopInWords } from './reasons.ts';
import { hasSource, whyUndecided } from './verdicts.ts';

/** The sentence, under the verdict that decides the exit code. */
export function acceptanceInWords(report: Report): string {
  const { broken, again, known } = standingsOf(report);
  const { held, broken: all } = report.verdicts[report.against].counts;
  const scope = hasSource(report) ? ` of the ${report.against}` : '';
  const judged = `of the ${properties(held + all)}${scope} that could be judged`;
  const why = report.stopped ? [cut(stopInWords(report.stopped), 300)] : whyUndecided(report, report.against);
  if (exitCodeOf(report) === 3)
    return `This run cannot say whether to accept this implementation: ${why.join(', ')}.`;
  if (broken.length > 0)
    return `Do not accept this implementation yet: it breaks ${broken.length} ${judged}.`;
  if (again.length > 0)
    return `Nothing is newly broken, but the list of known failing properties has ${again.length} too many.`;
  return known.length > 0
    ? `Nothing new speaks against this implementation: it breaks ${known.length} ${judged}, as is known.`
    : `Accept this implementation: it breaks none ${judged}.`;
}
