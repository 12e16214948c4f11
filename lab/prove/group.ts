// One part of the proof, and its rendering as text.

/** The result of one part of the proof. */
export interface Group {
  readonly title: string;
  /** Counts, in one line. */
  readonly says: string;
  /** Remarks that are no failures. */
  readonly notes: readonly string[];
  /** What is missing, in words; any entry fails the proof. */
  readonly wanting: readonly string[];
}

/** The figures that the README states. */
export interface Figure {
  readonly caught: number;
  readonly faulty: number;
  readonly falseAlarms: number;
  readonly tolerant: number;
  readonly seconds: number;
}

/** The first few of a list, and how many more there are. */
export function few(all: readonly string[]): string {
  const more = all.length > 4 ? ` and ${all.length - 4} more` : '';
  return `${all.slice(0, 4).join(', ')}${more}`;
}

/** Renders counts and missing parts of groups, with their notes if asked for. */
export const renderGroups = (groups: readonly Group[], withNotes: boolean): string =>
  groups
    .flatMap(({ title, says, notes, wanting }) => [
      `${wanting.length === 0 ? '✓' : '✗'} ${title}: ${says}`,
      ...(withNotes ? notes.map((note) => `    · ${note}`) : []),
      ...wanting.map((one) => `    ✗ ${one}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

/** `556 of 556 faults caught, 0 false alarms at 88 tolerant servers, 84 s`. */
export const renderFigure = ({ caught, faulty, falseAlarms, tolerant, seconds }: Figure): string =>
  `${caught} of ${faulty} faults caught, ${falseAlarms} false alarms at ${tolerant} tolerant servers, ${seconds.toFixed(0)} s\n`;
