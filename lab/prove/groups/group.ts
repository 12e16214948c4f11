// One part of the proof: what it counted, and what it found wanting.

/** A part of the proof, ready to be shown. */
export interface Group {
  readonly title: string;
  /** Counts, in one line. */
  readonly says: string;
  /** What is worth knowing and no fault. */
  readonly notes: readonly string[];
  /** What is wanting, each in words; any of them fails the proof. */
  readonly wanting: readonly string[];
}

/** `1 server`, `2 servers`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The first few of many. */
export function few(all: readonly string[], most = 4): string {
  const more = all.length > most ? ` and ${all.length - most} more` : '';
  return `${all.slice(0, most).join(', ')}${more}`;
}
