// The report as JSON: whole, so that it can be judged again and compared, with words for whoever reads it.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import type { Report } from '../../types.ts';
import { withWords } from './written.ts';

/** Renders a report as JSON; what drives a terminal is escaped in it. */
export const renderJson = (report: Report, contract: Contract): string =>
  `${visibleJson(withWords(report, contract))}\n`;
