// One failed case by itself, for who reads it alone: a test of somebody's own runner, which is named for the case.

import { commandName } from '../../../src/command-name.ts';
import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import { diagnose } from '../../diagnosis/index.ts';
import type { Cause, Report, Result } from '../../types.ts';
import { countingFindings } from '../groups.ts';
import { plain, type Style } from '../style.ts';
import { causeInWords } from '../words/causes.ts';
import { counted } from '../words/numbers.ts';
import { originInWords, placeOf } from '../words/origins.ts';
import { detailLines } from './failures.ts';
import { labelled, wrap } from './wrap.ts';

/** Columns that a runner takes before the first line. */
const before = 20;

/**
 * Renders the failed cases of a report one at a time: the clause first, then what a report shows of the case, and where
 * to go on from there. For one of many that fail for one cause, the cause stands there too.
 */
export function caseRenderer(
  report: Report,
  contract: Contract,
  style: Style = plain,
): (result: Result) => string {
  const causes = new Map(diagnose(report).flatMap((cause) => cause.cases.map((id) => [id, cause])));
  return (result) => {
    const findings = countingFindings(result, report);
    const [first] = findings;
    const says = first === undefined ? '' : originInWords(first.origin, contract);
    const place = first && placeOf(first.origin, contract);
    const { id } = result.case;
    return [
      wrap(visibleLine(says), { first: ' '.repeat(before), indent: 0, paint: style.bold }).trimStart(),
      ...detailLines({ result, findings }, { says, longest: 500 }, contract, style),
      ...(place === undefined ? [] : [labelled('contract', `${contract.file}#${place}`, style)]),
      labelled('explain', `${commandName} explain ${id}`, style),
      ...causeLines(causes.get(id), style),
    ].join('\n');
  };
}

function causeLines(cause: Cause | undefined, style: Style): readonly string[] {
  const others = (cause?.cases.length ?? 0) - 1;
  if (cause === undefined || others < 1) return [];
  const says = `${visibleLine(causeInWords(cause))} (${counted(others, 'other case')} as well)`;
  return [labelled('cause', says, style)];
}
