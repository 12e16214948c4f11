// The lines that every explanation is made of.

import { visibleLine } from '../../../src/html/index.ts';
import type { Style } from '../style.ts';
import { labelled, wrap } from '../text/lines.ts';
import { condensed, counted } from '../words/numbers.ts';

/** The id, and what it is. */
export const heading = (id: string, says: string, style: Style) =>
  `${style.bold(id)}\n${wrap(visibleLine(says), { first: '  ' })}`;

/** How many cases, and their ids as far as they can be read. */
export const listOf = (ids: readonly string[]) => [counted(ids.length, 'case'), ...condensed(ids, 30)];

/** A line of a block, or the reason for the lines above it. */
export type Line = string | { readonly because: string };

/** Labelled lines; no lines, no label. */
export const block = (label: string, lines: readonly Line[], style: Style): readonly string[] =>
  lines.map((line, i) =>
    typeof line === 'string'
      ? labelled(i === 0 ? label : '', visibleLine(line), style)
      : wrap(visibleLine(line.because), { first: ' '.repeat(16), paint: style.dim }),
  );
