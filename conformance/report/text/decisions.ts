// Decisions of the contract that the server takes otherwise: the weighty ones first, the rest by name.

import type { Contract } from '../../../src/contract/index.ts';
import { grouped } from '../../grouped.ts';
import type { Report } from '../../types.ts';
import type { Style } from '../style.ts';
import { decisionInWords, groupInWords, isBroken, likeness } from '../words/headlines.ts';
import { counted, firstOf } from '../words/numbers.ts';
import type { Broken } from './broken.ts';
import { columns, marked } from './lines.ts';

interface Page {
  readonly report: Report;
  readonly contract: Contract;
  readonly style: Style;
  readonly verbose: boolean;
}

/** Nothing where the contract's verdict decides: they are broken properties then. */
export function decisions({ report, contract, style, verbose }: Page): readonly string[] {
  if (report.against === 'contract' || verbose) return [];
  const chosen = report.properties.filter(isBroken).filter(({ level }) => level === 'chosen');
  const weighty = chosen.toSorted((a, b) => weight(a) - weight(b));
  const silences = [...new Set(weighty.map(({ origin }) => idOf(origin)))];
  if (silences.length === 0) return [];
  const alike = grouped(weighty, (each) => likeness(each, contract)).slice(0, mostShown);
  const shown = new Set(alike.flatMap(([, same]) => same.map(({ origin }) => idOf(origin))));
  const rest = silences.filter((id) => !shown.has(id));
  const lines = alike.map(([, same]) => {
    const ids = [...new Set(same.map(({ origin }) => idOf(origin)))];
    const named = ` (${firstOf(ids, 1).join(', ')})`;
    const [briefly, whole] = [groupInWords(same, contract), decisionInWords(same, contract)];
    const says = whole.length + named.length <= columns - 2 ? whole : briefly;
    return marked('open', `${says}${named}`, style);
  });
  const title = `${counted(silences.length, 'decision')} of the contract ${silences.length === 1 ? 'differs' : 'differ'} here, which the source leaves open${rest.length > 0 ? ` (--verbose names ${rest.length} more)` : ''}:`;
  return [style.bold(title), ...lines];
}

const mostShown = 3;

const idOf = (origin: Broken['origin']) => origin.id ?? '';

/** Credentials, then mandatory fields, then what an accepted create answers, then the rest. */
function weight({ place, rule, finding: { trial, required } }: Broken): number {
  if (trial === undefined) return 5;
  const isOpen = !trial.request.headers.some(([, value]) => value.includes('$ACS_'));
  if (place === 'credential' && required.kind === 'rejected') return isOpen ? 0 : 4;
  if (rule === 'required-fields' || rule === 'required') return 1;
  const status = trial.response?.status ?? 0;
  const isAnswer = required.kind !== 'rejected' && required.kind !== 'accepted';
  return isAnswer && trial.request.method === 'POST' && status >= 200 && status < 300 ? 2 : 5;
}
