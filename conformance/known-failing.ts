// Cases that are known to fail: they still run and must fail, so that the list can only shrink.

import { commandName } from '../src/command-name.ts';
import { readYaml, reasonedList } from '../src/contract/yaml/index.ts';
import { UsageError } from '../src/errors.ts';
import { causesIn } from './diagnosis/index.ts';
import { matches, sayNewName } from './selection.ts';
import { standingIn, withoutKnown } from './standing.ts';
import type { Cause, KnownEntry, Report, Result } from './types.ts';

/** One entry of the file. */
export interface KnownFailing {
  /** Id of a case, or a pattern of which every case must fail; with a cause, the case that shows it. */
  readonly case: string;
  /** Id of a cause: the entry stands for every case that it explains, and for no failure of another cause. */
  readonly cause?: string;
  /** Why it fails, or where that is followed up. */
  readonly reason: string;
  /** The last day on which it excuses anything: `2027-01-31`. */
  readonly expires?: string;
  /** Where it stands: `known.yaml:3`. */
  readonly at: string;
}

const more = {
  cause: { type: 'string', pattern: '\\S', says: 'must be text that is not empty' },
  expires: { type: 'string', format: 'date', says: 'must be a date like 2027-01-31' },
};

const schema = reasonedList('case', 'ID', more, ', and perhaps "cause: ID"');

/**
 * Reads a list of `{case, cause?, reason, expires?}` in YAML.
 * @throws UsageError naming file, line and fault
 */
export function parseKnownFailing(text: string, file: string): readonly KnownFailing[] {
  const list = readYaml<readonly Omit<KnownFailing, 'at'>[] | null>(text, file, schema);
  const entries = (list.value ?? []).map((entry, index) => ({ ...entry, at: list.at([index]) }));
  for (const [index, entry] of entries.entries()) {
    const first = entries.find((other) => nameOf(other) === nameOf(entry));
    if (first !== entry)
      throw list.fault(
        [index],
        `"${nameOf(entry)}" is listed at ${first?.at} already: remove one of the two`,
      );
  }
  return entries;
}

const nameOf = (entry: KnownFailing) => entry.cause ?? entry.case;

/** @throws UsageError for an entry that names no case of the contract; selected or not makes no difference */
export function checkKnownFailing(entries: readonly KnownFailing[], ids: readonly string[]): void {
  const idle = entries.find((entry) => !ids.some((id) => matches(entry.case, id)));
  if (idle?.cause !== undefined)
    throw new UsageError(
      `${idle.at}: no case is called "${idle.case}", which showed "${idle.cause}": write the list again with --write-known-failing`,
    );
  if (idle)
    throw new UsageError(
      `${idle.at}: no case matches "${idle.case}"${sayNewName(idle.case, ids)}: list all cases with ${commandName} explain '*'`,
    );
}

/** @throws UsageError where an entry names a cause and the run looks for none */
export function checkCausesAreSought(entries: readonly KnownFailing[], experiments: number): void {
  const idle = experiments === 0 ? entries.find(({ cause }) => cause !== undefined) : undefined;
  if (idle)
    throw new UsageError(
      `${idle.at}: the cause "${idle.cause}" is found by experiments: leave out --experiments 0`,
    );
}

/**
 * Holds the entries against a report. A case fails as known when it fails under the verdict that decides, and where the
 * entry names a cause, for that cause; one that was not decided is neither known nor fixed.
 */
export function applyKnownFailing(report: Report, entries: readonly KnownFailing[], now: Date): Report {
  const today = now.toISOString().slice(0, 10);
  const alone = withoutKnown(report);
  const run = { report: alone, causes: causesIn(alone), taken: new Set<string>() };
  return { ...report, known: entries.map((entry) => hold(entry, run, today)) };
}

/** A report with its causes, and the cases that have an entry. */
interface Run {
  readonly report: Report;
  readonly causes: ReadonlyMap<string, readonly Cause[]>;
  readonly taken: Set<string>;
}

function hold({ at: _, ...entry }: KnownFailing, run: Run, today: string): KnownEntry {
  const expired = entry.expires !== undefined && entry.expires < today;
  if (expired) return { ...entry, expired, excused: [], fixed: [] };
  const { cause } = entry;
  const named = namedBy(entry, run);
  const idsOf = (is: (result: Result) => boolean) => named.filter(is).map((result) => result.case.id);
  const standing = standingIn(run.report);
  const excused = cause === undefined || run.causes.has(cause);
  return {
    ...entry,
    expired,
    excused: excused ? idsOf((result) => standing(result) === 'failed') : [],
    fixed: idsOf(isFixed),
    ...(cause !== undefined && {
      waiting: excused ? idsOf((result) => standing(result) === 'undecided') : [],
    }),
  };
}

/** The cases of a pattern; those that a cause explains, or where it is gone, the case that showed it. */
function namedBy(
  { case: pattern, cause }: Pick<KnownFailing, 'case' | 'cause'>,
  run: Run,
): readonly Result[] {
  const found = cause === undefined ? undefined : run.causes.get(cause);
  const explained = new Set(found?.flatMap(({ cases }) => cases));
  const isMeant = (id: string) => (cause === undefined ? matches(pattern, id) : id === pattern);
  const isNamed = (id: string) => (found ? explained.has(id) : isMeant(id)) && !run.taken.has(id);
  const named = run.report.results.filter(({ case: { id } }) => isNamed(id));
  if (cause === undefined || found) for (const result of named) run.taken.add(result.case.id);
  return named;
}

/** What fails under the contract's verdict alone is not fixed for being fine under the source's. */
const isFixed = ({ outcomes: { contract } }: Result) => contract === 'passed' || contract === 'observed';
