// What it would cost to decide otherwise: for each decision, how the contract without it differs, by its lines and by the
// cases that `acs diff` compares.

import {
  type Contract,
  type ContractLine,
  contractLines,
  createContract,
  keyOfLine,
  type OpenApiDocument,
  withoutDecisions,
} from '../src/contract/index.ts';
import { oncePer } from '../src/once.ts';
import { casesLike } from './catalogue.ts';
import { compareCases } from './changed-cases.ts';
import { type Case, heldBy, requirementsOf } from './types.ts';

/** What differs without a decision. */
export interface DecisionCost {
  /** The lines that go, by `keyOfLine`. */
  readonly lines: readonly string[];
  /** How many cases come. */
  readonly comes: number;
  /** The cases that go. */
  readonly goes: readonly string[];
  /** How many cases send or require something else, or are judged by another schema. */
  readonly changes: number;
}

/** The cost of each decision of a contract, by its id; takes some seconds. */
export const decisionCosts = oncePer((contract: Contract): Readonly<Record<string, DecisionCost>> => {
  const decided = [...contract.source.silences.values()].filter(({ decision }) => decision !== undefined);
  const without = (...ids: readonly string[]) => withoutDecisions(contract.document, new Set(ids));
  const whole = without();
  const compare = comparing(whole);
  const goneFrom = linesGone(whole);
  const versions = decided.map(({ id }) => {
    const version = without(id);
    return { id, version, gone: goneFrom(version) };
  });
  // Without lines they do not meet, and one comparison shows them all.
  const together = compare(without(...versions.flatMap(({ id, gone }) => (gone.length === 0 ? [id] : []))));
  return Object.fromEntries(
    versions.map(({ id, version, gone }) => {
      const cases = gone.length === 0 ? changesUnder(id, together) : compare(version);
      const counts = { comes: cases.added.length, goes: cases.removed, changes: cases.changed.length };
      return [id, { lines: gone, ...counts }];
    }),
  );
});

/** The lines of a contract that another one has nowhere. */
function linesGone(whole: OpenApiDocument): (left: OpenApiDocument) => readonly string[] {
  const lines = contractLines(whole).map((line) => ({ key: keyOfLine(line), place: wherever(line) }));
  return (left) => {
    const kept = new Map<string, number>();
    const countOf = (place: string) => kept.get(place) ?? 0;
    for (const place of contractLines(left).map(wherever)) kept.set(place, countOf(place) + 1);
    const gone = lines.filter(({ place }) => {
      kept.set(place, countOf(place) - 1);
      return countOf(place) < 0;
    });
    return gone.map(({ key }) => key);
  };
}

/** A line, whatever its place in a list is; alternatives that may both fit now are written `anyOf`. */
const wherever = ({ id, ...line }: ContractLine): string =>
  `${id} ${keyOfLine(line)}`
    .replaceAll('oneOf', 'anyOf')
    .replaceAll(/\/(parameters|anyOf|allOf)\/\d+/g, '/$1');

/** The cases of two versions: which came, went, or changed. */
interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly caseOf: (id: string) => Case | undefined;
}

function comparing(document: OpenApiDocument): (version: OpenApiDocument) => Changes {
  const contract = createContract(document);
  const casesOf = casesLike(contract);
  const before = { contract, all: casesOf(contract) };
  const byId = new Map(before.all.map((planned) => [planned.id, planned]));
  return (version) => {
    const after = createContract(version);
    const { added, removed, changed } = compareCases(before, { contract: after, all: casesOf(after) });
    return { added, removed, changed: changed.map(({ id }) => id), caseOf: (id) => byId.get(id) };
  };
}

function changesUnder(silence: string, { caseOf, removed, changed }: Changes): Omit<Changes, 'caseOf'> {
  const holds = (id: string) => heldBy(caseOf(id) as Case).includes(silence);
  const requires = (id: string) =>
    requirementsOf(caseOf(id) as Case).some(({ origin }) => origin.id === silence);
  return { added: [], removed: removed.filter(holds), changed: changed.filter(requires) };
}
