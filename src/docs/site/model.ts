// The contents of the site with their links, worked out once: from a clause or silence to its lines and cases, and back.

import { type Contract, contractLines, type ContractLine as Line } from '../../contract/index.ts';
import { at, pages } from '../links.ts';
import type { ProofEntry, SiteCase, SiteContents } from './contents.ts';
import { ownSource, type SourceSection } from './own-source.ts';
import { type Section, sectionsOf } from './sections.ts';

/** A line of the contract with its origin. */
export interface ContractLine extends Omit<Line, 'value'> {
  /** What it says, where that is short. */
  readonly value?: string;
  /** Line of the contract's file, where it is known. */
  readonly line?: number;
}

/** The contents, with what the pages ask of them. */
export interface Site extends SiteContents {
  readonly lines: readonly ContractLine[];
  readonly sections: readonly Section[];
  /** The sections of the reader's own copy of the source. */
  readonly own: ReadonlyMap<string, SourceSection>;
  /** The name of the contract's file beside the pages. */
  readonly contractName: string;
  readonly linesOf: (id: string) => readonly ContractLine[];
  readonly casesOf: (id: string) => readonly SiteCase[];
  readonly proofOf: (id: string) => ProofEntry | undefined;
}

/**
 * Works the links out.
 * @throws UsageError for a copy of the source that has none of its sections
 */
export function createSite(contents: SiteContents): Site {
  const { contract, cases, proof, source } = contents;
  const lines = linesWithPlaces(contract);
  const linesById = Map.groupBy(lines, ({ id }) => id);
  const holding = cases.flatMap((one) => [...new Set(one.holds)].map((id) => ({ id, one })));
  const casesById = Map.groupBy(holding, ({ id }) => id);
  return {
    ...contents,
    lines,
    ...(source === undefined
      ? { sections: sectionsOf(contract.source), own: new Map() }
      : ownSource(contract, source)),
    contractName: /\.json$/i.test(contract.file) ? 'openapi.json' : 'openapi.yaml',
    linesOf: (id) => linesById.get(id) ?? [],
    casesOf: (id) => (casesById.get(id) ?? []).map(({ one }) => one),
    proofOf: (id) => (proof && Object.hasOwn(proof, id) ? proof[id] : undefined),
  };
}

/** Every line of a contract that has an origin, in the order of the document. */
export const linesWithPlaces = ({ document, linesOf }: Contract): readonly ContractLine[] =>
  contractLines(document).map(({ value, ...line }) => {
    const [says, from] = [shortOf(value), linesOf(line.pointer)?.from];
    return { ...line, ...(says !== undefined && { value: says }), ...(from !== undefined && { line: from }) };
  });

/** A scalar, or a list of them. */
function shortOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(shortOf);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

/** Where a clause or silence is shown: a silence with the decisions, a clause with the source; else nowhere. */
export function placeOf({ contract: { source } }: Site, id: string): string | undefined {
  if (source.clauses.has(id)) return at(pages.source, id);
  return source.silences.has(id) ? at(pages.decisions, id) : undefined;
}

/** The name of the file that holds the contract without what it chose. */
export const statedName = ({ contractName }: Site): string => contractName.replace('.', '.stated.');
