// Lint rule: what an annotation adds to a silence is read as it was meant: who accepted its decision, and that it is not shown.

import type { Oas3Rule } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { isText, reportAt, sourceOf } from './annotations.ts';

/** Reports each `accepted` without a decision, a name or a day, and each `notShown` that is neither true nor false. */
export const decisionState: Oas3Rule = () => ({
  Root(root, context) {
    const { silences = [] } = sourceOf(root) ?? {};
    for (const [index, silence] of silences.entries())
      reportAt(context, faultOf({ ...silence }), 'x-source', 'silences', index);
  },
});

function faultOf({
  id,
  decision,
  accepted,
  notShown,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (notShown !== undefined && typeof notShown !== 'boolean')
    return `notShown of the silence ${String(id)} is true where the source says that it does not show this, else left out`;
  if (accepted === undefined) return undefined;
  if (!isText(decision)) return `the silence ${String(id)} is accepted without a decision: write decision`;
  if (isObject(accepted) && isText(accepted['by']) && isDay(accepted['on'])) return undefined;
  return `the silence ${String(id)} is accepted by nobody or on no day: write accepted: { by: NAME, on: '2026-01-31' }`;
}

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
