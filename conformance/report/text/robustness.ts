// Requests that the server had no answer to: one line each operation and outcome, and never a verdict.

import { grouped } from '../../grouped.ts';
import type { Report } from '../../types.ts';
import { shortCurl } from '../curl.ts';
import type { Style } from '../style.ts';
import { filled } from '../words/edits.ts';
import { counted, firstOf, inList } from '../words/numbers.ts';
import { failureInWords } from '../words/seen.ts';
import { columns, marked } from './lines.ts';

interface Page {
  readonly report: Report;
  readonly style: Style;
  readonly verbose: boolean;
}

export function robustness({ report, style, verbose }: Page): readonly string[] {
  if (verbose)
    return report.robustness.flatMap((each) => {
      const says = `${each.operation}, ${filled(each.about)}: ${outcomeIn(each)} (${counted(each.times, 'request')})`;
      const line = shortCurl(each.trial);
      return [marked('open', says, style), ...(line === undefined ? [] : [`  ${line}`])];
    });
  return grouped(report.robustness, outcomeIn).map(([outcome, same]) => {
    const times = counted(
      same.reduce((sum, each) => sum + each.times, 0),
      'request',
    );
    const about = [...new Set(same.map((each) => filled(each.about)))];
    const says = (most: number) =>
      `Robustness: ${outcome} for ${times} that may be rejected: ${inList(firstOf(about, most), 'or')}`;
    const fitting = [3, 2, 1].find((most) => says(most).length <= columns - 2) ?? 1;
    return marked('open', says(fitting), style);
  });
}

function outcomeIn({ seen }: Report['robustness'][number]): string {
  if (seen.kind === 'status') return String(seen.status);
  return seen.kind === 'failure' ? failureInWords(seen.failure) : seen.kind;
}
