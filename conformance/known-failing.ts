// Cases that are known to fail: they still run and must fail, so that the list can only shrink.

import { commandName } from '../src/command-name.ts';
import { UsageError } from '../src/errors.ts';
import { readYaml, type YamlSchema } from '../src/yaml-file/index.ts';
import { sayNewName } from './renamed.ts';
import { matches } from './selection.ts';
import type { KnownEntry, Report, Result } from './types.ts';

/** One entry of the file. */
export interface KnownFailing {
  /** Id of a case, or a pattern of which every case must fail. */
  readonly case: string;
  /** Why it fails, or where that is followed up. */
  readonly reason: string;
  /** The last day on which it excuses anything: `2027-01-31`. */
  readonly expires?: string;
  /** Where it stands: `known.yaml:3`. */
  readonly at: string;
}

const text: YamlSchema = { type: 'string', pattern: '\\S', says: 'must be text that is not empty' };

const schema: YamlSchema = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: {
      case: text,
      reason: text,
      expires: { type: 'string', format: 'date', says: 'must be a date like 2027-01-31' },
    },
    required: ['case', 'reason'],
    additionalProperties: false,
    says: 'must be "case: ID" with "reason: TEXT" below it',
  },
  says: 'must be a list of "- case: ID" with "reason: TEXT" below each',
};

/**
 * Reads a list of `{case, reason, expires?}` in YAML.
 * @throws UsageError naming file, line and fault
 */
export function parseKnownFailing(text: string, file: string): readonly KnownFailing[] {
  const list = readYaml<readonly Omit<KnownFailing, 'at'>[] | null>(text, file, schema);
  const entries = (list.value ?? []).map((entry, index) => ({ ...entry, at: list.at([index]) }));
  for (const [index, entry] of entries.entries()) {
    const first = entries.find((other) => other.case === entry.case);
    if (first !== entry)
      throw list.fault([index], `"${entry.case}" is listed at ${first?.at} already: remove one of the two`);
  }
  return entries;
}

/** @throws UsageError for an entry that names no case of the contract; selected or not makes no difference */
export function checkKnownFailing(entries: readonly KnownFailing[], ids: readonly string[]): void {
  const idle = entries.find((entry) => !ids.some((id) => matches(entry.case, id)));
  if (idle)
    throw new UsageError(
      `${idle.at}: no case matches "${idle.case}"${sayNewName(idle.case, ids)}: list all cases with ${commandName} explain '*'`,
    );
}

/**
 * Holds the entries against a report. A case fails as known when it fails under the verdict that decides; one that
 * was not decided is neither known nor fixed.
 */
export function applyKnownFailing(report: Report, entries: readonly KnownFailing[], now: Date): Report {
  const today = now.toISOString().slice(0, 10);
  const taken = new Set<string>();
  return { ...report, known: entries.map((entry) => hold(entry, report, today, taken)) };
}

function hold(
  { at: _, ...entry }: KnownFailing,
  report: Report,
  today: string,
  taken: Set<string>,
): KnownEntry {
  const expired = entry.expires !== undefined && entry.expires < today;
  if (expired) return { ...entry, expired, excused: [], fixed: [] };
  const named = report.results.filter(({ case: { id } }) => matches(entry.case, id) && !taken.has(id));
  for (const result of named) taken.add(result.case.id);
  const idsOf = (is: (result: Result) => boolean) => named.filter(is).map((result) => result.case.id);
  return {
    ...entry,
    expired,
    excused: idsOf((result) => result.outcomes[report.against] === 'failed'),
    fixed: idsOf(isFixed),
  };
}

/** What fails under the contract's verdict alone is not fixed for being fine under the source's. */
const isFixed = ({ outcomes: { contract } }: Result) => contract === 'passed' || contract === 'observed';
