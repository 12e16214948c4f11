// What a run came to, without its cases: the verdicts, the causes and the counts.

import type { Contract } from '../../../src/contract/index.ts';
import { diagnose } from '../../diagnosis/index.ts';
import type { Report } from '../../types.ts';
import { plain, type Style } from '../style.ts';
import { chosenInWords } from '../words/runs.ts';
import { causeSections } from './causes.ts';
import { table } from './index.ts';
import { known } from './sections.ts';
import { verdicts } from './verdicts.ts';

/** Renders what stands around the cases of a report, the verdicts first. */
export function renderVerdicts(report: Report, contract: Contract, style: Style = plain): string {
  const { chosen: _, within: __, ...whole } = report;
  const chosen = chosenInWords(report);
  const sections = [
    verdicts(whole, style),
    ...causeSections(diagnose(report), report, contract, style, true),
    known(report, style),
    [table(report, style), ...(chosen === undefined ? [] : [chosen])].join('\n'),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}
