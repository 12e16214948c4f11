// Sections of a comment, as many as there is room for: the first ones decide.

import { counted } from '../words/numbers.ts';

/** Characters of a comment on GitHub, less the line that says what was left out. */
const room = 65_536 - 200;

/** Joins sections up to where the room ends, and says how many were left out. */
export function inRoom(sections: readonly string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const section of sections) {
    if (length + section.length + 2 > room) break;
    shown.push(section);
    length += section.length + 2;
  }
  const left = sections.length - shown.length;
  const rest = left > 0 ? [`${counted(left, 'section')} left out here: there is no room for more.`] : [];
  return `${[...shown, ...rest].join('\n\n')}\n`;
}
