// The page's script, in the order in which its parts rest on each other. No value of a report goes into it: it reads the
// packed data of the page, and puts nothing of that into the page but text.

import { cases } from './cases.ts';
import { copying } from './copying.ts';
import { elements } from './elements.ts';
import { filtering } from './filtering.ts';
import { opening } from './opening.ts';
import { start } from './start.ts';

/** Runs as it stands. */
export const script = `'use strict';
(() => {
${[elements, copying, cases, filtering, opening, start].map((part) => part.trim()).join('\n')}
})();
`;
