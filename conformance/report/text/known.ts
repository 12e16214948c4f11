// What is known to be broken, what holds again, and what changed since an earlier run.

import type { Contract } from '../../../src/contract/index.ts';
import type { Report, Since } from '../../types.ts';
import { plain, type Style } from '../style.ts';
import { counted, dateInWords, firstOf } from '../words/numbers.ts';
import { briefly, findingsOf } from './broken.ts';
import { inColour, marked } from './lines.ts';

interface Page {
  readonly report: Report;
  readonly contract: Contract;
  readonly style: Style;
  readonly verbose: boolean;
}

const properties = (count: number) => counted(count, 'property', 'properties');

/** One line for what is known as it is; one for each entry that has to go. */
export function knownLines({ report: { known = [] }, style, verbose }: Page): readonly string[] {
  if (known.length === 0) return [];
  const excused = known.flatMap((entry) => entry.excused);
  const untried = known.flatMap((entry) => entry.untried);
  const says = [
    `${properties(excused.length)} broken as known`,
    ...(untried.length > 0 ? [`${untried.length} of the list not tried`] : []),
  ].join(', ');
  return [
    marked('open', says, style),
    ...(verbose
      ? known.flatMap((entry) => entry.excused.map((id) => marked('open', `${id}: ${entry.reason}`, style)))
      : []),
    ...known
      .filter(({ held }) => held.length > 0)
      .map(({ property, held }) =>
        marked(
          'failed',
          `holds again: remove ${property} from the list${held.length > 1 ? ` (${properties(held.length)})` : ''}`,
          style,
        ),
      ),
    ...known
      .filter(({ expired }) => expired)
      .map(({ property, expires }) =>
        marked('failed', `expired on ${expires}, excuses nothing: ${property}`, style),
      ),
  ];
}

/** What changed since another run, in one line each. */
export function sinceLines({ report: { since }, style, verbose }: Page): readonly string[] {
  if (since === undefined) return [];
  const { broken, still, held, untried } = since;
  const ids = (all: readonly string[]) => (verbose ? all : firstOf(all, mostIds)).join(', ');
  return [
    style.bold(`Since ${dateInWords(since.startedAt)} (${since.target}):`),
    broken.length > 0
      ? inColour('failed', `${properties(broken.length)} newly broken: ${ids(broken)}`, style)
      : marked('passed', 'nothing newly broken', style),
    ...(still.length > 0 ? [marked('open', `${properties(still.length)} still broken`, style)] : []),
    ...(held.length > 0 ? [marked('passed', `${again(held)}: ${ids(held)}`, style)] : []),
    ...(untried.length > 0
      ? [marked('undecided', `${properties(untried.length)} not tried any more: ${ids(untried)}`, style)]
      : []),
  ];
}

const mostIds = 4;

const again = ({ length }: readonly string[]) =>
  `${properties(length)} ${length === 1 ? 'holds' : 'hold'} again`;

/** What changed from one run to the next, each that is newly broken with its request; empty where nothing did. */
export function renderChanges(
  { broken, held, untried }: Pick<Since, 'broken' | 'held' | 'untried'>,
  report: Report,
  contract: Contract,
  style: Style = plain,
): string {
  const fresh = report.properties.filter(({ id }) => broken.includes(id));
  const lines = [
    ...findingsOf(fresh, contract).map((finding) => briefly(finding, 'failed', { contract, style })),
    ...held.map((id) => inColour('passed', `holds again: ${id}`, style)),
    ...(untried.length > 0
      ? [
          marked(
            'undecided',
            `${properties(untried.length)} not tried any more: ${firstOf(untried, mostIds).join(', ')}`,
            style,
          ),
        ]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
