// One case by itself, for who reads it alone: a test of somebody's own runner.

import type { Contract } from '../../../src/contract/index.ts';
import { diagnose } from '../../diagnosis.ts';
import type { Cause, Report, Result } from '../../types.ts';
import { countingFindings } from '../groups.ts';
import { plain, type Style } from '../style.ts';
import { counted, visibleLine } from '../visible.ts';
import { causeInWords } from '../words/causes.ts';
import { originInWords, placeOf } from '../words/origins.ts';
import { caseLines } from './failures.ts';
import { labelled, wrap } from './wrap.ts';

/**
 * Renders the failed cases of a report one at a time: the clause first, then what a report shows of the case. Where it
 * is one of many that fail for one cause, the cause stands below.
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
    const cause = causes.get(result.case.id);
    return [
      wrap(visibleLine(says), { paint: style.bold }),
      ...(place === undefined ? [] : [`in the contract at ${visibleLine(place)}`]),
      ...caseLines({ result, findings }, { says, longest: 500 }, contract, style),
      ...(cause === undefined || cause.cases.length < 2 ? [] : [causeLine(cause, style)]),
    ].join('\n');
  };
}

const causeLine = (cause: Cause, style: Style) => {
  const others = counted(cause.cases.length - 1, 'other case');
  return labelled('cause', `${visibleLine(causeInWords(cause))} (and so in ${others})`, style);
};
