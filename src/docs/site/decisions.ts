// The decisions of a contract, the weightiest first: who may call comes before how an error looks.

import type { Silence } from '../../contract/index.ts';
import type { SiteCase } from './contents.ts';
import type { ContractLine } from './contract-lines.ts';
import type { Site } from './model.ts';

/** How much a decision weighs, and what it is about. */
export interface Weight {
  readonly degree: 'high' | 'medium' | 'low';
  readonly about: string;
  /** Its place among the others, the weightiest first. */
  readonly place: number;
}

/** What a line may be about, the weightiest first; the first that any line of a decision fits is its weight. */
const kinds: readonly (readonly [
  degree: Weight['degree'],
  about: string,
  place: number,
  fits: (line: ContractLine) => boolean,
])[] = [
  ['high', 'credentials', 0, isAboutCredentials],
  ['high', 'what a success answers', 2, ({ pointer }) => /\/responses\/2(\d\d|XX)(\/|$)/.test(pointer)],
  ['medium', 'how an error is answered', 3, ({ pointer }) => pointer.includes('/responses/')],
  ['high', 'mandatory fields', 1, ({ keyword }) => keyword === 'required'],
  ['medium', 'what a value may be', 4, () => true],
];

/** The weight of a decision that has these lines. */
export function weightOf(lines: readonly ContractLine[]): Weight {
  const found = kinds.find(([, , , fits]) => lines.some(fits));
  if (found === undefined) return { degree: 'low', about: 'no line, asked by cases', place: 5 };
  const [degree, about, place] = found;
  return { degree, about, place };
}

function isAboutCredentials({ keyword, pointer }: ContractLine): boolean {
  return (
    keyword === 'security' ||
    pointer.startsWith('/components/securitySchemes/') ||
    /\/responses\/40[13]$/.test(pointer)
  );
}

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

/** An operation that asks for no credential rejects none that is wrong. */
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
