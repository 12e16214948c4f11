// What a run came to, without its cases: the causes, the counts and the verdicts.

import type { Contract } from '../../../src/contract/index.ts';
import { diagnose } from '../../diagnosis.ts';
import type { Report } from '../../types.ts';
import { plain, type Style } from '../style.ts';
import { causeSections } from './causes.ts';
import { table, verdicts } from './index.ts';
import { known } from './sections.ts';

/** Renders what stands around the cases of a report. */
export const renderSummary = (report: Report, contract: Contract, style: Style = plain): string =>
  [
    ...causeSections(diagnose(report), report, contract, style, true),
    known(report, style),
    table(report, style),
    verdicts(report, style),
  ]
    .filter((section) => section !== '')
    .join('\n\n');
