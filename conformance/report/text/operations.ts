// One line an operation: how many of its properties hold, are broken, or were not tried, or that it is not there.

import type { OperationReport, Property, Report } from '../../types.ts';
import { countedIn, countsOf } from '../../verdict/index.ts';
import type { Style } from '../style.ts';
import type { Meaning } from '../words/marks.ts';
import { inputInWords, optionInWords } from '../words/reasons.ts';
import { marked } from './lines.ts';

export function operationLines(report: Report, style: Style): readonly string[] {
  const shown = report.operations.filter(({ requests }) => requests.state !== 'left-out');
  const width = Math.min(widest, Math.max(0, ...shown.map((operation) => nameOf(operation).length)));
  const rows = shown.map((operation) => {
    const about = countedIn(report.properties, report.against).filter(
      (each) => each.operation === operation.id,
    );
    const [meaning, says] = rowOf(operation, about);
    return marked(meaning, `${nameOf(operation).padEnd(width)}  ${says}`, style);
  });
  const driver = countedIn(report.properties, report.against).filter(isElsewhere(report));
  if (driver.every(({ status }) => status === 'undecided')) return rows;
  const [meaning, says] = countsInWords(driver);
  return [...rows, marked(meaning, `${'token rules'.padEnd(width)}  ${says}`, style)];
}

/** Of no operation: rules that a driver shows. */
const isElsewhere =
  ({ operations }: Report) =>
  ({ operation }: Property): boolean =>
    !operations.some(({ id }) => id === operation);

const widest = 60;

const nameOf = ({ method, path }: OperationReport) => `${method} ${path}`;

function rowOf(operation: OperationReport, about: readonly Property[]): readonly [Meaning, string] {
  const { requests, inputs, method } = operation;
  if (requests.state === 'not-sent') {
    const pass = inputs.length === 0 ? '' : `: pass ${inputs.map(inputInWords).join(' ')}`;
    return ['skipped', `not tried${pass}`];
  }
  if (requests.state !== 'rejected') return countsInWords(about);
  const { status } = requests;
  if (status === 404 || status === 410 || status === 501)
    return ['undecided', `not there: ${status} to every request`];
  if (status === 405) return ['undecided', `not there with ${method}: 405 to every request`];
  return ['undecided', `${status} to every valid request`];
}

/** `12 held · 2 broken · 1 not tried (--jwt-id)`. */
function countsInWords(about: readonly Property[]): readonly [Meaning, string] {
  const { held, broken, undecided } = countsOf(about);
  const untried = about.filter(({ status, inputs = [] }) => status === 'undecided' && inputs.length > 0);
  const options = [...new Set(untried.flatMap(({ inputs = [] }) => inputs.slice(0, 1).map(optionInWords)))];
  const open = undecided - untried.length;
  const says = [
    `${held} held`,
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(open > 0 ? [`${open} not judged`] : []),
    ...(untried.length > 0 ? [`${untried.length} not tried (${options.join(' ')})`] : []),
  ];
  const meaning = broken > 0 ? 'failed' : open > 0 ? 'undecided' : held > 0 ? 'passed' : 'skipped';
  return [meaning, says.join(' · ')];
}
