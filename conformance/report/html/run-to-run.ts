// What was known before the run, and what went wrong once only: sections of marked lines.

import { type Html, html } from '../../../src/html/index.ts';
import type { Line, Section } from '../sections.ts';
import { marks } from '../words/marks.ts';
import { condensed, cut } from '../words/numbers.ts';

/** A section with a mark at each line. */
export const markedSection = ({ id, title, lines }: Section): Html =>
  html`<section id="${id}"><h2>${title}</h2><ul class="plain">${lines.map(item)}</ul></section>\n`;

const item = ({ meaning, name, says, cases }: Line): Html =>
  html`<li>${marks[meaning]} ${name !== undefined && html`<code>${name}</code>: `}${cut(says, 300)}${cases.length > 0 && html` <code>${condensed(cases, 3).join(', ')}</code>`}</li>`;
