// The proof as text.

import type { Group } from './groups/group.ts';
import type { Figure, Proof } from './prove.ts';

/** Every group with its counts and what is wanting; notes where they are asked for; the figure last. */
export function render({ groups, figure }: Proof, withNotes: boolean): string {
  return `${[...groups.map((group) => renderGroup(group, withNotes)), renderFigure(figure)].join('\n')}\n`;
}

/** One group, with its notes where they are asked for. */
export function renderGroup({ title, says, notes, wanting }: Group, withNotes: boolean): string {
  return [
    `${wanting.length === 0 ? '✓' : '✗'} ${title}: ${says}`,
    ...(withNotes ? notes.map((note) => `    · ${note}`) : []),
    ...wanting.map((one) => `    ✗ ${one}`),
  ].join('\n');
}

/** `556 of 556 faults caught, 0 false alarms at 88 tolerant servers, 84 s`. */
const renderFigure = ({ caught, faulty, falseAlarms, tolerant, seconds }: Figure): string =>
  `${caught} of ${faulty} faults caught, ${falseAlarms} false alarms at ${tolerant} tolerant servers, ${seconds.toFixed(0)} s`;
