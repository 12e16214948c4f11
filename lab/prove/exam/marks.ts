// What an exam comes to: the answers counted, and what they tell apart.

import type { Sitting } from './command.ts';

/** The groups that are counted: two of faulty servers, one of servers that nobody may accuse. */
export const groups = ['hand', 'machine', 'tolerant'] as const;
export type ExamGroup = (typeof groups)[number];

/** The answers of one group. */
export interface Marks {
  readonly of: number;
  /** Servers that the tool found faulty: faults caught, or false alarms. */
  readonly accused: number;
  readonly timedOut: number;
  readonly notStarted: number;
  readonly seconds: number;
  /** What was counted. */
  readonly sittings: readonly NamedSitting[];
}

/** What the tool said of one server. */
export interface NamedSitting {
  readonly name: string;
  readonly sitting: Sitting;
}

/** The right servers first, then the marks. */
export interface ExamResult {
  readonly right: readonly NamedSitting[];
  readonly marks: Readonly<Record<ExamGroup, Marks>>;
  readonly seconds: number;
}

/** Counts the answers. */
export function marksOf(sittings: readonly NamedSitting[]): Marks {
  const count = (answer: Sitting['answer']) =>
    sittings.filter(({ sitting }) => sitting.answer === answer).length;
  return {
    of: sittings.length,
    accused: count('fails'),
    timedOut: count('timed out'),
    notStarted: count('not started'),
    seconds: sittings.reduce((sum, { sitting }) => sum + sitting.seconds, 0),
    sittings,
  };
}

/** The share of a group that was accused, in percent; 0 of none. */
export const shareOf = ({ accused, of }: Pick<Marks, 'accused' | 'of'>): number =>
  of === 0 ? 0 : (100 * accused) / of;
