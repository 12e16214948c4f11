// Cases that are known to fail: they still run and must fail, so that the list can only shrink.

import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { UsageError } from '../src/errors.ts';
import type { Known, KnownEntry, Report } from './report/model.ts';
import { counted } from './report/visible.ts';
import { matches } from './selection.ts';
import type { Result } from './types.ts';

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

/**
 * Reads a list of `{case, reason, expires?}` in YAML.
 * @throws UsageError naming file, line and fault
 */
export function parseKnownFailing(text: string, file: string): readonly KnownFailing[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (node: { readonly range?: Node['range'] } | null | undefined) =>
    `${file}:${lines.linePos(node?.range?.[0] ?? 0).line}`;
  const [fault] = document.errors;
  if (fault) throw new UsageError(`${file}:${lines.linePos(fault.pos[0]).line}: ${firstLine(fault.message)}`);
  const root = document.contents;
  if (root === null) return [];
  if (!isSeq<Node>(root))
    throw new UsageError(`${at(root)}: known failing cases are a list of "- case: ID" with a reason`);
  const entries = root.items.map((item) => parseEntry(item, at(item)));
  for (const [i, entry] of entries.entries()) {
    const twice = entries.slice(0, i).find((other) => other.case === entry.case);
    if (twice) throw new UsageError(`${entry.at}: "${entry.case}" stands at ${twice.at} already`);
  }
  return entries;
}

/** @throws UsageError for an entry that names no case of the contract; selected or not makes no difference */
export function checkKnownFailing(entries: readonly KnownFailing[], ids: readonly string[]): void {
  const idle = entries.find((entry) => !ids.some((id) => matches(entry.case, id)));
  if (idle) throw new UsageError(`${idle.at}: no case matches "${idle.case}": acs conform --list shows all`);
}

/**
 * Holds the entries against a report. A case fails as known when it fails under the verdict that decides; one that
 * was not decided is neither known nor fixed.
 */
export function applyKnownFailing(report: Report, entries: readonly KnownFailing[], now: Date): Report {
  const today = now.toISOString().slice(0, 10);
  const taken = new Set<string>();
  const held = entries.map((entry) => hold(entry, report, today, taken));
  return { ...report, known: { says: sentence(held), entries: held } };
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

function sentence(entries: readonly KnownEntry[]): Known['says'] {
  const sum = (of: (entry: KnownEntry) => readonly string[]) =>
    entries.reduce((count, entry) => count + of(entry).length, 0);
  const [excused, fixed] = [sum((entry) => entry.excused), sum((entry) => entry.fixed)];
  const expired = entries.filter((entry) => entry.expired).length;
  return [
    `${counted(excused, 'case')} ${excused === 1 ? 'fails' : 'fail'} as known`,
    ...(fixed > 0
      ? [
          `${counted(fixed, 'case')} on the list ${fixed === 1 ? 'does' : 'do'} not fail any more and must be taken off it`,
        ]
      : []),
    ...(expired > 0
      ? [
          `${expired === 1 ? '1 entry has' : `${expired} entries have`} expired and excuse${expired === 1 ? 's' : ''} nothing`,
        ]
      : []),
  ].join('; ');
}

function parseEntry(item: Node, at: string): KnownFailing {
  if (!isMap(item)) throw new UsageError(`${at}: an entry is "case: ID" with a reason`);
  const values = Object.fromEntries(item.items.map((pair) => [String(pair.key), pair.value]));
  const unknown = Object.keys(values).find((key) => !['case', 'reason', 'expires'].includes(key));
  if (unknown !== undefined)
    throw new UsageError(`${at}: "${unknown}" is not part of an entry: there are case, reason and expires`);
  const expires = textOf(item, 'expires', at);
  if (expires !== undefined && !isDate(expires))
    throw new UsageError(`${at}: expires "${expires}" is not a date like 2027-01-31`);
  return {
    case: needed(item, 'case', at),
    reason: needed(item, 'reason', at),
    ...(expires !== undefined && { expires }),
    at,
  };
}

function needed(item: YAMLMap, key: string, at: string): string {
  const text = textOf(item, key, at);
  if (text === undefined || text.trim() === '') throw new UsageError(`${at}: the entry has no ${key}`);
  return text;
}

function textOf(item: YAMLMap, key: string, at: string): string | undefined {
  const node = item.get(key, true);
  if (node === undefined) return undefined;
  if (!isScalar(node) || typeof node.value !== 'string') throw new UsageError(`${at}: ${key} is text`);
  return node.value;
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const firstLine = (text: string) => (text.split('\n')[0] ?? text).replace(/:$/, '');
