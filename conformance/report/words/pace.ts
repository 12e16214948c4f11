// How a run went, in a line, and what went wrong once and not again.

import type { Report } from '../../types.ts';
import { counted } from './numbers.ts';
import { seenInWords } from './seen.ts';

/** `912 requests, 79 to vouch for twins, 3 repeated alone`. */
export function paceInWords({ pace, experiments }: Report): string {
  const { requests, vouching, alone, slowed } = pace;
  const looked =
    experiments && experiments.requests > 0 ? `; ${experiments.requests} more to look into what fails` : '';
  const says = `${counted(requests, 'request')}, ${vouching} to vouch for twins, ${alone} repeated alone${looked}`;
  return slowed ? `${says}; one at a time in the end` : says;
}

/** `waited 41 s for 12 responses ...: the interface limits requests; --rate 2 avoids it`; undefined where it did not. */
export function waitedInWords({ pace, milliseconds }: Report): string | undefined {
  if (pace.waited === undefined) return undefined;
  const { milliseconds: waited, responses } = pace.waited;
  const rate = Math.max(1, Math.floor((pace.requests * 1000) / Math.max(1, milliseconds)));
  const asked = `${counted(responses, 'response')} that asked to wait (429, or 503 with Retry-After)`;
  return `waited ${inSeconds(waited)} for ${asked}: the interface limits requests; --rate ${rate} avoids it`;
}

/** `0.4 s`, `41 s`. */
const inSeconds = (milliseconds: number) =>
  `${milliseconds < 10_000 ? (milliseconds / 1000).toFixed(1) : Math.round(milliseconds / 1000)} s`;

/** Which part of the contract's cases a run judged; undefined where it judged all. */
export function chosenInWords(report: Pick<Report, 'chosen' | 'within'>): string | undefined {
  const parts = [selectedInWords(report), withinInWords(report)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** `12 of 2388 cases chosen, 3 more run as their twins`. */
function selectedInWords({ chosen }: Pick<Report, 'chosen'>): string | undefined {
  if (chosen === undefined) return undefined;
  const { cases, twins, of } = chosen;
  const says = `${cases} of ${counted(of, 'case')} chosen`;
  if (twins === 0) return says;
  return `${says}, ${twins} more run as ${cases === 1 ? 'its' : 'their'} ${twins === 1 ? 'twin' : 'twins'}`;
}

/** `the most telling cases within 60 s, 2108 cases left out`. */
function withinInWords({ within }: Pick<Report, 'within'>): string | undefined {
  if (within === undefined) return undefined;
  return `the most telling cases within ${within.seconds} s, ${counted(within.leftOut, 'case')} left out`;
}

/** What was seen once, and in which cases. */
export interface SeenOnceGroup {
  readonly says: string;
  readonly cases: readonly string[];
}

/** By what was seen, the most frequent first. */
export const seenOnceGroups = ({ seenOnce }: Report): readonly SeenOnceGroup[] =>
  [...Map.groupBy(seenOnce, ({ seen }) => seenInWords(seen))]
    .map(([says, same]) => ({ says, cases: same.map((once) => once.case) }))
    .toSorted((a, b) => b.cases.length - a.cases.length);

/** `Seen once, not again`: the title of the section. */
export const seenOnceTitle = 'Seen once, not again';
