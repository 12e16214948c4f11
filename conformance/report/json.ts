// The report as JSON: whole, so that it can be judged again and compared.

import type { Report } from './model.ts';

/** Renders a report as JSON. */
export const renderJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;
