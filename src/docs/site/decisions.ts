// The decisions of a contract, the weightiest first: who may call comes before how an error looks.

import { keyOfLine, type Silence } from '../../contract/index.ts';
import type { SiteCase } from './contents.ts';
import type { ContractLine, Site } from './model.ts';

/** How much a decision weighs, and what it is about. */
export interface Weight {
  readonly degree: 'high' | 'medium' | 'low';
  readonly about: string;
  /** Its place among the others, the weightiest first. */
  readonly place: number;
}

type Kind = readonly [weight: Weight, fits: (line: ContractLine) => boolean];

/** What a line may be about; the first that any line of a decision fits is its weight. */
const kinds: readonly Kind[] = [
  [{ degree: 'high', about: 'credentials', place: 0 }, isAboutCredentials],
  [
    { degree: 'high', about: 'the response to a success', place: 2 },
    ({ pointer }) => /\/responses\/2(\d\d|XX)(\/|$)/.test(pointer),
  ],
  [
    { degree: 'medium', about: 'the response to an error', place: 3 },
    ({ pointer }) => pointer.includes('/responses/'),
  ],
  [{ degree: 'high', about: 'mandatory fields', place: 1 }, ({ keyword }) => keyword === 'required'],
  [{ degree: 'medium', about: 'what a value may be', place: 4 }, () => true],
];

const noLine: Weight = { degree: 'low', about: 'no line, asked by cases', place: 5 };

const weightOf = (lines: readonly ContractLine[]): Weight =>
  kinds.find(([, fits]) => lines.some(fits))?.[0] ?? noLine;

function isAboutCredentials({ keyword, pointer }: ContractLine): boolean {
  return (
    keyword === 'security' ||
    pointer.startsWith('/components/securitySchemes/') ||
    /\/responses\/40[13]$/.test(pointer)
  );
}

/** A silence that the contract decides, with its decision. */
export type Decision = Silence & { readonly decision: string };

export interface DecisionRow {
  readonly silence: Decision;
  readonly weight: Weight;
  /** The cases that hold it, or ask about it. */
  readonly asking: readonly SiteCase[];
}

/** Every decision, the weightiest first, and among equals the one that more lines and cases name. */
export function decisionsOf(site: Site): readonly DecisionRow[] {
  const rows = silencesOf(site)
    .filter(isDecided)
    .map((silence) => {
      const lines = site.linesOf(silence.id);
      const asking = site.casesOf(silence.id);
      return { silence, weight: weightOf(lines), asking, size: lines.length * 1000 + asking.length };
    });
  return rows.toSorted((one, other) => one.weight.place - other.weight.place || other.size - one.size);
}

export type Cost = ReturnType<typeof costOf>;

/** How the contract differs without a decision: what a change of it would cost. */
export function costOf(site: Site, id: string) {
  const { lines, goes, ...counts } = site.costs()[id] ?? { lines: [], goes: [], comes: 0, changes: 0 };
  const [keys, ids] = [new Set(lines), new Set(goes)];
  return {
    ...counts,
    lines: site.lines.filter((line) => keys.has(keyOfLine(line))),
    goes: site.cases.filter((one) => ids.has(one.id)),
  };
}

/** Every silence, in the order of the source. */
export const silencesOf = ({ sections }: Site): readonly Silence[] =>
  sections.flatMap(({ statements }) => statements).filter((statement) => statement.kind === 'silence');

export const isDecided = (silence: Silence): silence is Decision => silence.decision !== undefined;

/** Who says that it is open: the source itself, or the authors of the contract. */
export const kindOfSilence = ({ notShown }: Silence): 'not shown' | 'found by us' =>
  notShown === true ? 'not shown' : 'found by us';

/** `accepted by NAME on DAY`, or that it is proposed. */
export const stateOf = ({ accepted }: Silence): string =>
  accepted === undefined ? 'proposed' : `accepted by ${accepted.by} on ${accepted.on}`;
