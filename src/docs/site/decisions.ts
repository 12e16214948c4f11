// The decisions of a contract as rows, the weightiest first: what each chose, who accepted it, and what a change would cost.

import type { Silence } from '../../contract/index.ts';
import type { SiteCase } from './contents.ts';
import type { ContractLine } from './contract-lines.ts';
import type { Site } from './model.ts';
import { type Weight, weightOf } from './weight.ts';

/** A silence that the contract decides, with its decision. */
export type Decision = Silence & { readonly decision: string };

/** One decision. */
export interface DecisionRow {
  readonly silence: Decision;
  readonly weight: Weight;
  /** What would change with it. */
  readonly lines: readonly ContractLine[];
  readonly cases: readonly SiteCase[];
}

/** Every decision, the weightiest first, and among equals the one that more hangs on. */
export function decisionsOf(site: Site): readonly DecisionRow[] {
  const rows = silencesOf(site)
    .filter(isDecided)
    .map((silence) => rowOf(site, silence));
  return rows.toSorted((one, other) => one.weight.place - other.weight.place || sizeOf(other) - sizeOf(one));
}

/** Every silence, in the order of the source. */
export const silencesOf = ({ sections }: Site): readonly Silence[] =>
  sections
    .flatMap(({ statements }) => statements)
    .flatMap((statement) => (statement.kind === 'silence' ? [statement.silence] : []));

export const isDecided = (silence: Silence): silence is Decision => silence.decision !== undefined;

const sizeOf = ({ lines, cases }: DecisionRow) => lines.length * 1000 + cases.length;

function rowOf(site: Site, silence: Decision): DecisionRow {
  const own = site.linesOf(silence.id);
  const cases = new Set([...site.casesOf(silence.id), ...fallingCases(site, silence.id)]);
  return { silence, weight: weightOf(own), lines: [...own, ...fallingLines(site, own)], cases: [...cases] };
}

function fallingCases({ cases, falling = {} }: Site, id: string): readonly SiteCase[] {
  const ids = new Set(Object.hasOwn(falling, id) ? falling[id] : []);
  return ids.size === 0 ? [] : cases.filter((one) => ids.has(one.id));
}

/** An operation that asks for no credential answers none that is wrong. */
function fallingLines({ lines }: Site, own: readonly ContractLine[]): readonly ContractLine[] {
  const operations = own
    .filter(({ keyword }) => keyword === 'security')
    .map(({ pointer }) => pointer.replace(/\/security$/, ''));
  return lines.filter(
    (line) =>
      !own.includes(line) &&
      operations.some((pointer) => /^\/responses\/40[13]$/.test(line.pointer.replace(pointer, ''))),
  );
}

/** Who says that it is open: the source itself, or whoever wrote the contract. */
export const kindOfSilence = ({ notShown }: Silence): 'not shown' | 'found by us' =>
  notShown === true ? 'not shown' : 'found by us';

/** `accepted by NAME on DAY`, or that it is proposed. */
export const stateOf = ({ accepted }: Silence): string =>
  accepted === undefined ? 'proposed' : `accepted by ${accepted.by} on ${accepted.on}`;
