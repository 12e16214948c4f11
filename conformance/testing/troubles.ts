// What keeps a run from conforming, as tests read it in a report.

import { reasonInWords } from '../report/words/conditions.ts';
import type { Report } from '../types.ts';

/** Everything that keeps a run from conforming, in words. */
export const troubles = ({ results, stopped }: Report) => [
  ...(stopped ? [stopped] : []),
  ...results
    .filter(({ outcomes }) => ['failed', 'inconclusive', 'errored'].includes(outcomes.source))
    .map(({ case: { id }, outcomes, findings, reason, exchange }) =>
      [
        `${outcomes.source} ${id}`,
        reason && reasonInWords(reason),
        JSON.stringify(findings.map(({ required }) => required.kind)),
        exchange?.response?.status,
      ].join(' · '),
    ),
];

/** How many cases are none of HTTP. */
export const notOverHttp = ({ results }: Report) =>
  results.filter((result) => result.case.via !== 'http').length;

/** Why a case was not judged, in words. */
export function reasonOf({ results }: Report, id: string): string | undefined {
  const reason = results.find((result) => result.case.id === id)?.reason;
  return reason && reasonInWords(reason);
}
