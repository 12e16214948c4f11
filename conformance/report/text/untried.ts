// What was not tried and the option for it, once; and what could not be judged, with the reason.

import type { Contract } from '../../../src/contract/index.ts';
import { grouped } from '../../grouped.ts';
import type { Input, Property, Report } from '../../types.ts';
import { countedIn } from '../../verdict/index.ts';
import type { Style } from '../style.ts';
import { counted, cut } from '../words/numbers.ts';
import { inputInWords, purposeInWords, reasonInWords } from '../words/reasons.ts';
import { isUnjudged } from '../words/verdicts.ts';
import { columns, marked } from './lines.ts';

interface Page {
  readonly report: Report;
  readonly contract: Contract;
  readonly style: Style;
  readonly verbose: boolean;
}

export function untried({ report, style, verbose }: Page): readonly string[] {
  const all = countedIn(report.properties, report.against);
  const open = all.filter(({ status, inputs = [] }) => status === 'undecided' && inputs.length > 0);
  const missing = grouped(open, ({ inputs = [] }) => inputs.slice(0, 1).map(inputInWords).join(''));
  const unjudged = grouped(all.filter(isUnjudged).filter(isNoEnd), ({ reason }) =>
    reason === undefined ? 'nothing could be judged' : reasonInWords(reason),
  );
  const isEnded = report.stopped !== undefined;
  return [
    ...missing.map(([, same]) => marked('skipped', missingInWords(same), style)),
    ...(isEnded ? [] : unjudged.slice(0, verbose ? unjudged.length : most)).map(([says, same]) =>
      marked('undecided', unjudgedInWords(says, same, verbose), style),
    ),
  ];
}

const most = 3;

const isNoEnd = ({ reason }: Property) => reason?.kind !== 'stopped';

/** `5 properties not tried: pass --second-account ID --second-bearer TOKEN (another account, ...)`. */
function missingInWords(same: readonly [Property, ...Property[]]): string {
  const inputs = new Set(
    same.flatMap(({ inputs: all = [] }) => all.map((input: Input) => inputInWords(input))),
  );
  const says = `${counted(same.length, 'property', 'properties')} not tried: pass ${[...inputs].join(' ')}`;
  const purposes = same.map(({ reason }) =>
    reason?.kind === 'needs' ? ` (${purposeInWords(reason.for)})` : '',
  );
  return `${says}${purposes.find((why) => why !== '' && says.length + why.length < columns - 2) ?? ''}`;
}

function unjudgedInWords(says: string, same: readonly Property[], verbose: boolean): string {
  const ids = same.map(({ id }) => id);
  const line = `${counted(same.length, 'property', 'properties')} not judged: ${cut(says, 200)}`;
  return verbose ? `${line} (${ids.join(', ')})` : line;
}
