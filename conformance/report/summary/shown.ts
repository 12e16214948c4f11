// Texts of an implementation, as long as a summary may have them.

import { visibleLine } from '../../../src/html/index.ts';
import { cut } from '../words/numbers.ts';

const longest = 300;

/** One line of at most so many characters, nothing in it hidden. */
export const shown = (text: string): string => cut(visibleLine(text), longest);
