// What the site is made of, and its links, worked out once: from a clause or silence to its lines and its tests.

import {
  type Clause,
  type Contract,
  contractLines,
  type ContractLine as Line,
  type Operation,
  type Silence,
  type Source,
} from '../../contract/index.ts';

/** Everything that the pages show. */
export interface SiteContents {
  readonly contract: Contract;
  /** The contract as the text of one file. */
  readonly text: string;
  /** The properties that test each clause and silence, by its id; absent where they are not known. */
  readonly tests?: Readonly<Record<string, readonly string[]>>;
  /** Pages in Markdown, in the order in which they are listed. */
  readonly guides: readonly SiteGuide[];
  /** A request that calls an operation, made of its examples; where it is absent no calls are shown. */
  readonly requestOf?: (operation: Operation) => CallRequest;
  /** The client of the package has the operations of the contract. */
  readonly typedClient?: boolean;
}

/** A request that is shown in several languages. */
export interface CallRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text of the type that the header `Content-Type` says. */
  readonly body?: string;
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
function shortOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(shortOf);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

// The sections of the source in their own order: preamble, §1, §2, §2.1 with its rules, ... §9.

/** A clause or a silence of the source. */
export type Statement = (Clause & { readonly kind: 'clause' }) | (Silence & { readonly kind: 'silence' });

/** One section, with what the source states there and what it leaves open. */
export interface Section {
  /** `preamble`, `§2.1`. */
  readonly name: string;
  /** Clauses and silences whose first place this is. */
  readonly statements: readonly Statement[];
  /** Those that stand here as well, and first somewhere else. */
  readonly also: readonly Statement[];
}

/** Every section that a clause or silence names. */
export function sectionsOf({ clauses, silences }: Source): readonly Section[] {
  const statements: readonly Statement[] = [
    ...[...clauses.values()].map((clause) => ({ ...clause, kind: 'clause' as const })),
    ...[...silences.values()].map((silence) => ({ ...silence, kind: 'silence' as const })),
  ];
  const names = new Set(statements.flatMap((statement) => placesOf(statement).map(({ section }) => section)));
  return [...names].toSorted(byNumber).map((name) => {
    const here = statements.filter((statement) => ruleIn(statement, name) !== undefined);
    const isFirst = (statement: Statement) => placesOf(statement)[0]?.section === name;
    return {
      name,
      statements: here
        .filter(isFirst)
        .toSorted((one, other) => (ruleIn(one, name) ?? 0) - (ruleIn(other, name) ?? 0)),
      also: here.filter((statement) => !isFirst(statement)),
    };
  });
}

/** `§2.1 rule 5, §3 rules 4 to 6`: sections, with the first rule of each or 0; a text without a number is a section as it stands. */
const placesOf = ({ section }: Statement) =>
  section.split(',').map((part) => {
    const [, name, rule = '0'] = /^\s*(§?[\d.]+)(?:\s+rules?\s+(\d+))?/.exec(part) ?? [];
    return { section: name ?? part.trim(), rule: Number(rule) };
  });

const ruleIn = (statement: Statement, name: string): number | undefined =>
  placesOf(statement).find(({ section }) => section === name)?.rule;

/** What has no number comes first, then by number: §2, §2.1, §10. */
function byNumber(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map((name) => (name.match(/\d+/g) ?? []).join('.'));
  return a.localeCompare(b, 'en', { numeric: true });
}
