// Two versions of a contract as one result: the lines that changed by the statement that they follow, and for whom they break.

import { type Contract, weightOfDecision } from '../index.ts';
import type { Change, LineOrigin, User } from './changes.ts';
import { compareContracts } from './compare.ts';

export type { Change, User } from './changes.ts';
export { effects } from './table.ts';

/** The difference between two versions. */
export interface ContractDiff {
  readonly format: 'acs-diff/2';
  readonly before: Version;
  readonly after: Version;
  /** Both say the same, however it is written. */
  readonly same: boolean;
  /** What of either version cannot be used, and was not compared. */
  readonly leftOut: readonly string[];
  /** How many groups break whose work; what breaks servers under the source is not counted under the contract again. */
  readonly breaking: Readonly<Record<'source' | 'contract' | 'clients' | 'reviewers', number>>;
  /** Those that break somebody's work first; of equals those with the most at risk. */
  readonly groups: readonly ChangeGroup[];
}

/** A version of a contract. */
export type Version = Pick<Contract, 'file' | 'title' | 'version'>;

/** The lines that follow one clause or one decision, and that statement itself; or one line that names none. */
export interface ChangeGroup extends Partial<LineOrigin> {
  /** What the clause states or the silence decides, in the new version where it is there. */
  readonly says?: string | undefined;
  readonly changes: readonly Change[];
}

/** Compares two versions of a contract. */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const riskOf = ({ id = '' }: ChangeGroup) =>
    weightOfDecision(after.source.silences.get(id) ?? before.source.silences.get(id)).place;
  const changes = compareContracts(before, after);
  const groups = [...Map.groupBy(changes, (change) => originOf(change)?.id ?? change).values()]
    .map((lines) => groupOf(lines, before, after))
    .toSorted((a, b) => weightOf(a.changes) - weightOf(b.changes) || riskOf(a) - riskOf(b));
  const count = (is: (breaks: Change['breaks']) => boolean) =>
    groups.filter((group) => group.changes.some(({ breaks }) => is(breaks))).length;
  const source = count(({ implementers }) => implementers === 'source');
  const breaking = {
    source,
    contract: count(({ implementers }) => implementers !== undefined) - source,
    clients: count(({ clients }) => clients),
    reviewers: count(({ reviewers }) => reviewers),
  };
  const version = ({ file, title, version }: Contract): Version => ({ file, title, version });
  const leftOut = [...new Set([...before.leftOut, ...after.leftOut])];
  const said = { same: changes.length === 0, leftOut, breaking, groups };
  return { format: 'acs-diff/2', before: version(before), after: version(after), ...said };
}

/**
 * 1 where a server or a client that was right may be wrong now; for one kind of users where it breaks their work: reviewers have
 * to read again what is only said otherwise.
 */
export function diffExitCode({ breaking }: ContractDiff, user?: User): 0 | 1 {
  const { source, contract, clients, reviewers } = breaking;
  const counts = { implementers: source + contract, clients, reviewers };
  return (user === undefined ? counts.implementers + clients : counts[user]) > 0 ? 1 : 0;
}

/** Whether lines break a server or a client. */
export const isBreaking = ({ changes }: ChangeGroup): boolean => weightOf(changes) < 3;

/** Words and examples follow no statement. */
const originOf = ({ origins: { before, after }, breaks }: Change): LineOrigin | undefined =>
  breaks.reviewers ? (after ?? before) : undefined;

function groupOf(changes: readonly Change[], before: Contract, after: Contract): ChangeGroup {
  const [origin] = changes.map(originOf);
  const { id = '' } = origin ?? {};
  const [says] = [after, before].flatMap(({ source }) => {
    const { decision, question } = source.silences.get(id) ?? {};
    return source.clauses.get(id)?.states ?? decision ?? question ?? [];
  });
  const lines = changes.toSorted((a, b) => weightOf([a]) - weightOf([b]));
  return { ...(id !== '' && { ...origin, says }), changes: lines };
}

/** Servers under the source first, then under the contract, then clients, then what is to be read again. */
const weightOf = (changes: readonly Change[]): number =>
  Math.min(
    ...changes.map(({ breaks: { implementers, clients, reviewers } }) => {
      if (implementers !== undefined) return implementers === 'source' ? 0 : 1;
      return clients ? 2 : reviewers ? 3 : 4;
    }),
  );
