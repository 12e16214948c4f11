// The causes that were found so far, and the cases that they explain.

import type { Before, CaseRequest, Narrowed, Trigger } from '../types.ts';
import { brokenClause, plainestOrigin } from './broken-clause.ts';
import { compactly, memberOf } from './difference.ts';
import type { Run, Suspect } from './suspects.ts';
import { hasAll } from './triggers.ts';

export class FoundCauses {
  readonly all: Narrowed[] = [];
  private readonly run: Pick<Run, 'contract' | 'results'>;
  private readonly suspects: readonly Suspect[];
  private readonly explained = new Set<string>();

  constructor(run: Pick<Run, 'contract' | 'results'>, suspects: readonly Suspect[]) {
    this.run = run;
    this.suspects = suspects;
  }

  isExplained(id: string): boolean {
    return this.explained.has(id);
  }

  /**
   * Adds the cause of a suspect and of those like it.
   * @param shown the exchanges that show it
   * @param plain what a request is compared with
   */
  add(
    suspect: Suspect,
    triggers: readonly Trigger[],
    shown: Pick<Narrowed, 'exchange' | 'right'>,
    plain: CaseRequest | undefined,
  ): void {
    const { expected, became } = suspect;
    const { operation } = suspect.case;
    const isAfter = triggers.some(isBefore);
    const plainest = isAfter ? plainestOrigin(triggers, suspect, this.run.results, plain) : undefined;
    const origin = brokenClause(this.run.contract, suspect, triggers, plainest);
    if (origin === undefined) return;
    const own = [suspect, ...this.alike(suspect, triggers, plain)].map(({ case: { id } }) => id);
    const cases = [...own, ...(isAfter ? this.stopped(operation) : [])];
    this.all.push({ operations: [operation], expected, became, triggers, origin, ...shown, cases });
    for (const id of cases) this.explained.add(id);
  }

  addCase({ case: { id } }: Suspect, known: Narrowed): void {
    this.all[this.all.indexOf(known)] = { ...known, cases: [...known.cases, id] };
    this.explained.add(id);
  }

  /**
   * Adds a case to the cause of the same clause that is about the member that the case changes.
   * @returns whether there is one
   */
  addOfMember(suspect: Suspect): boolean {
    const { case: tried, result } = suspect;
    const known = this.all.find(
      (found) =>
        memberOfCause(found)?.join('.') === tried.place &&
        hasOutcomeOf(suspect, found) &&
        found.origin.id === result.findings[0]?.origin.id,
    );
    const path = known && memberOfCause(known);
    const value = path && memberOf(compactly(tried.request), path);
    if (known === undefined || path === undefined || value === undefined) return false;
    this.addCase(suspect, known);
    return true;
  }

  /** A cause found before with the same outcome after the same preceding request. */
  knownAfter(before: Before, suspect: Suspect): Narrowed | undefined {
    return this.all.find(
      (found) =>
        hasOutcomeOf(suspect, found) &&
        found.triggers.some((trigger) => trigger.kind === 'right-after' && trigger.before === before),
    );
  }

  /** Other suspects of the operation with the same outcome that have these triggers. */
  private alike(
    suspect: Suspect,
    triggers: readonly Trigger[],
    plain: CaseRequest | undefined,
  ): readonly Suspect[] {
    const { expected, became } = suspect;
    const isOwn = triggers.every(isBefore);
    const clauseOf = ({ result }: Suspect) => result.findings[0]?.origin.id;
    return this.suspects.filter(
      (other) =>
        other !== suspect &&
        other.case.operation === suspect.case.operation &&
        (other.expected === expected || became === 'failed') &&
        other.became === became &&
        (!isOwn || clauseOf(other) === clauseOf(suspect)) &&
        hasAll(other.case.request, triggers, plain),
    );
  }

  /** Cases whose twin was accepted and later rejected: a preceding request may be the reason as well. */
  private stopped(operation: string): readonly string[] {
    return this.run.results.flatMap(({ case: tried, reason }) =>
      tried.operation === operation && reason?.kind === 'twin-stopped' ? [tried.id] : [],
    );
  }
}

const isBefore = ({ kind }: Trigger) => kind === 'right-after';

/** Whether a cause is of the suspect's operation, with the same expected and actual outcome. */
const hasOutcomeOf = ({ case: { operation }, expected, became }: Suspect, found: Narrowed) =>
  found.operations.includes(operation) && found.expected === expected && found.became === became;

/** The member whose boundary is all that triggers a cause, or whose value does, beside members that are there or not. */
function memberOfCause({ triggers }: Narrowed): readonly string[] | undefined {
  const [only, ...more] = triggers.filter(({ kind }) => kind !== 'present' && kind !== 'absent');
  if (only === undefined || more.length > 0) return undefined;
  const isMember = only.kind === 'value' || (only.kind === 'number' && triggers.length === 1);
  return isMember ? only.path : undefined;
}
