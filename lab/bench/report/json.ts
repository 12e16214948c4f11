// Everything that was measured, for programs.

import type { Measured } from '../measure.ts';
import { summaryOf } from '../statistics.ts';

/** Renders all measures, each with its pairs and what they come to. */
export function renderJson(machine: string, all: readonly Measured[]): string {
  const measures = all.map((measured) => ({ ...measured, ...summaryOf(measured) }));
  return `${JSON.stringify({ machine, measures }, undefined, 2)}\n`;
}
