// Properties that are known to be broken: they are still tried and must be broken, so that the list can only shrink.

import { stringify } from 'yaml';
import { readYaml, type YamlSchema } from '../src/contract/yaml/index.ts';
import { UsageError } from '../src/errors.ts';
import { matches } from './plan/index.ts';
import type { KnownEntry, Property, Report } from './types.ts';
import { countedIn } from './verdict/index.ts';

/** One entry of the file. */
export interface KnownFailing {
  /** Id of a property, or a pattern. */
  readonly property: string;
  /** Why it is broken, or where that is followed up. */
  readonly reason: string;
  /** Where it stands: `known.yaml:3`. */
  readonly at: string;
}

/**
 * Reads a list of `{property, reason}` in YAML.
 * @throws UsageError naming file, line and fault
 */
export function parseKnownFailing(text: string, file: string): readonly KnownFailing[] {
  type Entries = readonly Omit<KnownFailing, 'at'>[] | null;
  const { value, at } = readYaml<Entries>(text, file, schema);
  return (value ?? []).map((entry, index) => ({ ...entry, at: at([index]) }));
}

/** @throws UsageError for an entry that names no property of the contract; selected or not makes no difference */
export function checkKnownFailing(
  entries: readonly KnownFailing[],
  all: readonly { readonly id: string }[],
): void {
  const idle = entries.find(({ property }) => !all.some(({ id }) => matches(property, id)));
  if (idle)
    throw new UsageError(
      `${idle.at}: no property matches "${idle.property}": list them with --list, or write the file again with --write-known-failing`,
    );
}

/** Holds the entries against a report. Each property belongs to the first entry that names it. */
export function applyKnownFailing(report: Report, entries: readonly KnownFailing[]): Report {
  const taken = new Set<string>();
  const known = entries.map(({ property: pattern, reason }): KnownEntry => {
    const named = report.properties.filter(({ id }) => matches(pattern, id) && !taken.has(id));
    for (const { id } of named) taken.add(id);
    const idsOf = (status: Property['status']) =>
      named.filter((property) => property.status === status).map(({ id }) => id);
    const excused = idsOf('broken');
    // A pattern goes once all that it names holds; until then it stands for what is left.
    const held = excused.length === 0 || !pattern.includes('*') ? idsOf('held') : [];
    return { property: pattern, reason, excused, held, untried: idsOf('undecided') };
  });
  return { ...report, known };
}

/** An entry to be written; one that is new has no reason yet. */
export type NextEntry = Pick<KnownFailing, 'property'> & { readonly reason?: string };

/** The list as a run leaves it: what is still broken or was not tried keeps its reason, what holds goes, what is new comes. */
export function nextKnownFailing(report: Report, entries: readonly KnownFailing[]): readonly NextEntry[] {
  const { known = [] } = applyKnownFailing(report, entries);
  const kept = known.filter(({ excused, untried }) => excused.length + untried.length > 0);
  const fresh = countedIn(report.properties, report.against)
    .filter(({ id, status }) => status === 'broken' && !kept.some(({ property }) => matches(property, id)))
    .map(({ id }) => ({ property: id }));
  return [...kept.map(({ property, reason }) => ({ property, reason })), ...fresh];
}

/** The YAML that `--known-failing` reads, one line a property. */
export const renderKnownFailing = (entries: readonly NextEntry[]): string =>
  entries.length === 0 ? '[]\n' : entries.map(lineOf).join('');

const lineOf = ({ property, reason = 'no reason given yet' }: NextEntry): string =>
  `- ${stringify({ property, reason }, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false })}`;

/** Text that says something. */
const text: YamlSchema = { type: 'string', pattern: '\\S', says: 'must be text that is not empty' };

/** Properties, each with a reason; none at all is a list too. */
const schema: YamlSchema = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: { property: text, reason: text },
    required: ['property', 'reason'],
    additionalProperties: false,
    says: 'must be "property: ID" with "reason: TEXT" below it',
  },
  says: 'must be a list of "- property: ID" with "reason: TEXT" below each',
};
