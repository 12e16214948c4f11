// A report on traffic in words that the terminal and Markdown share.

import { counted, curlOf, type Meaning, originInWords } from '../../conformance/index.ts';
import type { Contract, Origin } from '../../src/contract/index.ts';
import {
  type FindingGroup,
  type Note,
  notes,
  type Scope,
  type TrafficReport,
} from '../../src/traffic/index.ts';

const names = { source: 'Source conformance', contract: 'Contract conformance' } as const;

/** `Source conformance: failed (1 request and 2 responses break the source)`. */
export function trafficVerdict({ verdicts, counts }: TrafficReport, scope: Scope): string {
  const { state, requests, answers } = verdicts[scope];
  const name = `${names[scope]}: ${state}`;
  if (state === 'passed') return `${name} (${counted(counts.calls, 'call')})`;
  if (state === 'undecided') return `${name} (no call of the contract got a response)`;
  const sides = [
    ...(requests > 0 ? [counted(requests, 'request')] : []),
    ...(answers > 0 ? [counted(answers, 'response')] : []),
  ].join(' and ');
  return `${name} (${sides} ${requests + answers === 1 ? 'breaks' : 'break'} the ${scope})`;
}

/** A verdict that does not decide fails nothing. */
export function trafficMeaning({ verdicts, against }: TrafficReport, scope: Scope): Meaning {
  const { state } = verdicts[scope];
  return state === 'failed' && scope !== against ? 'open' : state;
}

/** 0 passed, 1 failed, 3 undecided. */
export const trafficExitCode = ({ verdicts, against }: TrafficReport): number =>
  ({ passed: 0, failed: 1, undecided: 3 })[verdicts[against].state];

/** Groups of one clause or decision, in the order of the report. */
export function byOrigin(
  groups: readonly FindingGroup[],
  contract: Contract,
): ReadonlyMap<string, readonly FindingGroup[]> {
  return Map.groupBy(groups, (group) => originInWords(originOf(group), contract));
}

const originOf = ({ level, cites, pointer = '' }: FindingGroup): Origin =>
  level === 'http' ? { level } : { level, pointer, ...(cites !== undefined && { id: cites }) };

/** `createTag, request: #/name must be a string`. */
export const groupInWords = ({ operation, about, where, detail }: FindingGroup): string =>
  `${operation === undefined ? '' : `${operation}, `}${about === 'request' ? 'request' : 'response'}: ${where} ${detail}`;

/** What happened that is nobody's fault, a line each. */
export function toldInWords({ counts }: TrafficReport): readonly string[] {
  const told = Object.entries(counts.told) as [Note, number][];
  const { requests, answers } = counts.unread;
  return [
    ...told.map(([kind, count]) => `${counted(count, 'request')} ${notes[kind]}`),
    ...(requests > 0
      ? [`${counted(requests, 'request body', 'request bodies')} not judged: not known completely`]
      : []),
    ...(answers > 0
      ? [`${counted(answers, 'response body', 'response bodies')} not judged: not known completely`]
      : []),
  ];
}

/** The request of an example as a curl line; a long one fills the screen, and one without its body repeats nothing. */
export function repeatOf({ example: { request } }: FindingGroup): string | undefined {
  const { method, url, headers, body } = request;
  const sentBody = headers.some(([name, value]) => /^content-length$/i.test(name) && value !== '0');
  if (sentBody && body === undefined) return undefined;
  const own = headers.filter(
    ([name]) => !/^(host|content-length|connection|keep-alive|transfer-encoding)$/i.test(name),
  );
  const line = curlOf(
    { method, target: url, headers: own.map(([name, value]) => [name, value]), ...(body && { body }) },
    url,
  );
  return line.length > 2000 ? undefined : line;
}
