// What the site is made of, and its links, worked out once: from a clause or silence to its lines and its tests.

import {
  type Contract,
  contractLines,
  type ContractLine as Line,
  type Silence,
} from '../../contract/index.ts';
import { type Section, sectionsOf } from './sections.ts';

/** Everything that the pages show. */
export interface SiteContents {
  readonly contract: Contract;
  /** The contract as the text of one file. */
  readonly text: string;
  /** The properties that test each clause and silence, by its id; absent where they are not known. */
  readonly tests?: Readonly<Record<string, readonly string[]>>;
  /** Pages in Markdown, in the order in which they are listed. */
  readonly guides: readonly SiteGuide[];
  /** The client of the package has the operations of the contract. */
  readonly typedClient?: boolean;
}

/** A page written in Markdown. */
export interface SiteGuide {
  /** Its file in `docs`, without the ending. */
  readonly name: string;
  readonly group: string;
  readonly text: string;
}

/** A line of the contract with its origin. */
export interface ContractLine extends Omit<Line, 'value'> {
  /** What it says, where that is short. */
  readonly value?: string | undefined;
  /** Its line in the contract's file, where that is known. */
  readonly line?: number | undefined;
}

/** The contents, with what the pages ask of them. */
export interface Site extends SiteContents {
  readonly lines: readonly ContractLine[];
  readonly sections: readonly Section[];
  /** In the order of the source. */
  readonly silences: readonly Silence[];
  /** The name of the contract's file beside the pages. */
  readonly contractName: string;
  readonly linesOf: (id: string) => readonly ContractLine[];
  /** `createTag/name/required` */
  readonly testsOf: (id: string) => readonly string[];
}

export function createSite(contents: SiteContents): Site {
  const { contract, tests = {} } = contents;
  const lines = linesWithPlaces(contract);
  const linesById = Map.groupBy(lines, ({ id }) => id);
  const sections = sectionsOf(contract.source);
  return {
    ...contents,
    lines,
    sections,
    silences: sections.flatMap(({ statements }) => statements.filter((each) => each.kind === 'silence')),
    contractName: /\.json$/i.test(contract.file) ? 'openapi.json' : 'openapi.yaml',
    linesOf: (id) => linesById.get(id) ?? [],
    testsOf: (id) => (Object.hasOwn(tests, id) ? (tests[id] ?? []) : []),
  };
}

/** Every line of a contract that has an origin, in the order of the document. */
export const linesWithPlaces = ({ document, linesOf }: Contract): readonly ContractLine[] =>
  contractLines(document).map((line) => ({
    ...line,
    value: shortOf(line.value),
    line: linesOf(line.pointer)?.from,
  }));

/** A scalar, or a list of them. */
export function shortOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(shortOf);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
