// Two versions of a contract as one result: the lines that changed by the statement that they follow, and for whom they break.

import { type Clause, type Contract, type Origin, type Silence, weightOfDecision } from '../index.ts';
import type { Change, User } from './changes.ts';
import { compareContracts } from './compare.ts';

export type { Change, User } from './changes.ts';
export { effects } from './table.ts';

/** The difference between two versions. */
export interface ContractDiff {
  readonly format: 'acs-diff/2';
  readonly before: Pick<Contract, 'file' | 'title' | 'version'>;
  readonly after: Pick<Contract, 'file' | 'title' | 'version'>;
  /** Both say the same, however it is written. */
  readonly same: boolean;
  /** How many groups break whose work; what breaks servers under the source is not counted under the contract again. */
  readonly breaking: Readonly<Record<'source' | 'contract' | 'clients' | 'reviewers', number>>;
  /** Those that break somebody's work first; of equals those with the most at risk. */
  readonly groups: readonly ChangeGroup[];
}

/** The lines that follow one clause or one decision, and that statement itself; or one line that names none. */
export interface ChangeGroup extends Partial<Pick<Origin, 'id' | 'level'>> {
  readonly section?: string | undefined;
  /** What the clause states or the silence decides, in the new version where it is there. */
  readonly says?: string | undefined;
  readonly changes: readonly Change[];
}

/** Compares two versions of a contract. */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const changes = compareContracts(before, after);
  const statementOf = (id = ''): Partial<Clause & Silence> =>
    [after, before].flatMap(({ source }) => source.clauses.get(id) ?? source.silences.get(id) ?? [])[0] ?? {};
  const riskOf = ({ id }: ChangeGroup) => weightOfDecision(statementOf(id)).place;
  const groups = [...Map.groupBy(changes, (change) => originOf(change)?.id ?? change).values()]
    .map((lines): ChangeGroup => {
      const [{ id, level } = {}] = lines.map(originOf);
      const { section, states, decision, question } = statementOf(id);
      const statement = id !== undefined && { id, level, section, says: states ?? decision ?? question };
      return { ...statement, changes: lines.toSorted((a, b) => weightOf([a]) - weightOf([b])) };
    })
    .toSorted((a, b) => weightOf(a.changes) - weightOf(b.changes) || riskOf(a) - riskOf(b));
  const count = (is: (group: ChangeGroup) => boolean) => groups.filter(is).length;
  const version = ({ file, title, version }: Contract) => ({ file, title, version });
  return {
    ...{ format: 'acs-diff/2', before: version(before), after: version(after) },
    same: changes.length === 0,
    breaking: {
      source: count(({ changes }) => weightOf(changes) === 0),
      contract: count(({ changes }) => weightOf(changes) === 1),
      clients: count(({ changes }) => changes.some(({ breaks }) => breaks.clients)),
      reviewers: count(({ changes }) => changes.some(({ breaks }) => breaks.reviewers)),
    },
    groups,
  };
}

/**
 * 1 where a server or a client that was right may be wrong now; for one kind of users where it breaks their work: reviewers have
 * to read again what is only said otherwise.
 */
export function diffExitCode({ breaking }: ContractDiff, user?: User): 0 | 1 {
  const counts = { ...breaking, implementers: breaking.source + breaking.contract };
  return (user === undefined ? counts.implementers + counts.clients : counts[user]) > 0 ? 1 : 0;
}

/** Whether lines break a server or a client. */
export const isBreaking = ({ changes }: ChangeGroup): boolean => weightOf(changes) < 3;

/** Words and examples follow no statement. */
const originOf = ({ origin, breaks }: Change): Partial<Origin> | undefined =>
  breaks.reviewers ? origin : undefined;

/** Servers under the source first, then under the contract, then clients, then what is to be read again. */
const weightOf = (changes: readonly Change[]): number =>
  Math.min(
    ...changes.map(({ breaks: { implementers, clients, reviewers } }) => {
      if (implementers !== undefined) return implementers === 'source' ? 0 : 1;
      return clients ? 2 : reviewers ? 3 : 4;
    }),
  );
