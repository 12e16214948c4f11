// A report on traffic in words that the terminal, Markdown and annotations share.

import { counted, curlOf, type Meaning, originInWords } from '../../conformance/index.ts';
import type { Contract, Origin } from '../../src/contract/index.ts';
import {
  type FindingGroup,
  type Note,
  notes,
  type Scope,
  type TrafficReport,
} from '../../src/http/traffic/index.ts';

const names = { source: 'Source conformance', contract: 'Contract conformance' } as const;

/** Both verdicts as lines, each with its mark. One that does not decide fails nothing. */
export const verdictLines = (report: TrafficReport) =>
  (['source', 'contract'] as const).map((scope) => {
    const { state } = report.verdicts[scope];
    const meaning: Meaning = state === 'failed' && scope !== report.against ? 'open' : state;
    return { meaning, line: verdictIn(report, scope) };
  });

/** `Source conformance: failed (1 request breaks the source)`. */
export function verdictIn({ verdicts, counts }: TrafficReport, scope: Scope): string {
  const { state, requests, answers: responses } = verdicts[scope];
  const name = `${names[scope]}: ${state}`;
  if (state === 'passed') return `${name} (${counted(counts.calls, 'call')})`;
  if (state === 'undecided') return `${name} (no call of the contract got a response)`;
  const sides = [
    ...(requests > 0 ? [counted(requests, 'request')] : []),
    ...(responses > 0 ? [counted(responses, 'response')] : []),
  ].join(' and ');
  return `${name} (${sides} ${requests + responses === 1 ? 'breaks' : 'break'} the ${scope})`;
}

/** 0 passed, 1 failed, 3 undecided. */
export const trafficExitCode = ({ verdicts, against }: TrafficReport): number =>
  ({ passed: 0, failed: 1, undecided: 3 })[verdicts[against].state];

/** Whether a group fails the verdict that decides. */
export const failsIn =
  ({ against }: TrafficReport) =>
  ({ level }: FindingGroup): boolean =>
    level !== 'chosen' || against === 'contract';

/** What breaks one clause or decision. */
export type Broken = ReturnType<typeof byOrigin>[number];

const MOST_OF_ONE = 3;

/** Groups by what they break, in the order of the report. */
export const byOrigin = (groups: readonly FindingGroup[], contract: Contract) =>
  [...Map.groupBy(groups, (group) => originInWords(originOf(group), contract))].map(([because, some]) => ({
    because,
    groups: some as [FindingGroup, ...FindingGroup[]],
    /** The first few of the groups, and how many there are more. */
    shown: some.slice(0, MOST_OF_ONE),
    left: Math.max(0, some.length - MOST_OF_ONE),
    /** How often it was seen. */
    total: some.reduce((sum, { count }) => sum + count, 0),
  }));

const originOf = ({ level, cites, pointer = '' }: FindingGroup): Origin =>
  level === 'http' ? { level } : { level, pointer, ...(cites !== undefined && { id: cites }) };

/** `createTag, request: #/name must be a string`. */
export const groupInWords = ({ operation, about, where, detail }: FindingGroup): string =>
  `${operation === undefined ? '' : `${operation}, `}${about === 'request' ? 'request' : 'response'}: ${where} ${detail}`;

/** What happened that is nobody's fault, a line each. */
export const notesIn = ({ counts: { told, unread } }: TrafficReport): readonly string[] => [
  ...Object.entries(told).map(([kind, count]) => `${counted(count, 'request')} ${notes[kind as Note]}`),
  ...(['request', 'answer'] as const).flatMap((side) => {
    const body = side === 'request' ? 'request' : 'response';
    const count = counted(unread[`${side}s`], `${body} body`, `${body} bodies`);
    return unread[`${side}s`] > 0 ? [`${count} not judged: not known completely`] : [];
  }),
];

/** The request of an example as a curl line; a long one fills the screen, and one without its body repeats nothing. */
export function repeatOf({ example: { request } }: FindingGroup): string | undefined {
  const { method, url, headers, body } = request;
  const sentBody = headers.some(([name, value]) => /^content-length$/i.test(name) && value !== '0');
  if (sentBody && body === undefined) return undefined;
  const own = headers.filter(
    ([name]) => !/^(host|content-length|connection|keep-alive|transfer-encoding)$/i.test(name),
  );
  const line = curlOf({ method, target: url, headers: own, ...(body && { body }) }, url);
  return line.length > 2000 ? undefined : line;
}

/** The request of an example and the status of its response. */
export function exampleIn({ example: { request, answer: response } }: FindingGroup) {
  return { asked: `${request.method} ${request.url}`, status: String(response?.status ?? 'no response') };
}
