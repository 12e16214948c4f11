// Two versions of a contract in words, for every format: what changed, where, and for whom it is breaking.

import type { Change } from '../../../src/contract/changes/index.ts';
import {
  type ContractDiff,
  type ContractVersion,
  countOf,
  type IgnoredChange,
  type RatedChange,
  type Severity,
  subjectOf,
} from '../../diff/index.ts';
import { grouped } from '../../grouped.ts';
import type { Meaning } from '../words/marks.ts';
import { counted } from '../words/numbers.ts';

/** `Service: 1.0.0 -> 1.1.0`. */
export function titleInWords({ before, after }: ContractDiff): string {
  const name = ({ title, version }: ContractVersion) => `${title} ${version}`;
  if (before.title !== after.title) return `${name(before)} → ${name(after)}`;
  return before.version === after.version ? name(after) : `${name(before)} → ${after.version}`;
}

/** The effect of a change for one of the three users. */
export interface ForUser {
  readonly user: string;
  readonly meaning: Meaning;
  readonly says: string;
}

/** Each of the three users, always. */
export function usersInWords({ breaking, changes }: ContractDiff): readonly ForUser[] {
  const { source, contract, frontend, reviewer } = breaking;
  const more = source > 0 ? `${contract} more` : counted(contract, 'change');
  const scopes = [
    ...(source > 0 ? [`${counted(source, 'change')} under source conformance`] : []),
    ...(contract > 0 ? [`${more} under contract conformance only`] : []),
  ];
  const forUser = (user: string, who: string, says: string): ForUser =>
    says === ''
      ? { user, meaning: 'passed', says: 'not breaking' }
      : { user, meaning: 'failed', says: `breaking, ${who} may fail now: ${says}` };
  return [
    forUser('Implementers', 'a server that conformed', scopes.join(', ')),
    forUser('Frontends', 'a client that worked', frontend > 0 ? counted(frontend, 'change') : ''),
    reviewer > 0
      ? { user: 'Reviewers', meaning: 'open', says: `to review: ${kindsInWords(changes)}` }
      : { user: 'Reviewers', meaning: 'passed', says: 'nothing to review' },
  ];
}

/** `2 rules, 1 origin, 1 decision`. */
function kindsInWords(changes: readonly Change[]): string {
  const toReview = changes.filter(({ breaks }) => breaks.reviewer);
  const nouns = grouped(toReview, subjectOf).map(([subject, some]) => nounOf(subject, some));
  return grouped(nouns, (noun) => noun)
    .map(([noun, same]) => counted(same.length, noun))
    .join(', ');
}

/** Of a decision with the lines that follow it: that it is one. */
function nounOf(subject: Change | string, changes: readonly [Change, ...Change[]]): string {
  if (typeof subject === 'string' && changes.some(isOfDecision)) return 'decision';
  const [{ part }] = changes;
  if (part === 'origin' || part === 'clause') return part;
  if (part === 'source') return 'statement about the source';
  if (part === 'silence' || part === 'deprecation') return part;
  return part === 'other' ? 'other difference' : 'rule';
}

const isOfDecision = ({ part, name }: Change) =>
  part === 'silence' ? /\/(decision|answer|bytes|because|outOfScope)$/.test(name) : part !== 'clause';

/** What decides the exit code. */
export function bottomInWords({ same, changes, ignored }: ContractDiff): Pick<ForUser, 'meaning' | 'says'> {
  if (same) return { meaning: 'passed', says: 'The two contracts say the same.' };
  const count = countOf(changes.filter(isBreaking));
  const rest = ignored.length > 0 ? ` (${countOf(ignored)} ignored)` : '';
  return count > 0
    ? { meaning: 'failed', says: `${counted(count, 'breaking change')}${rest}` }
    : { meaning: 'passed', says: `No breaking changes${rest}` };
}

const isBreaking = ({ severity }: RatedChange) => severity !== 'note';

/** How many changes a list has: `2`, or `1 in 3 lines` where several are of one decision. */
function sizeInWords(changes: readonly Change[]): string {
  const count = countOf(changes);
  return count === changes.length ? String(count) : `${count} in ${changes.length} lines`;
}

/** What the severities mean, the worst first. */
export const severities: Readonly<Record<Severity, string>> = {
  source: 'a server that conformed to the source may break it now',
  contract: 'a server that conformed to the contract may break it now, though not the source',
  clients: 'a client that worked may fail now',
  note: 'breaks nobody’s work',
};

/** Changes under one heading; of folded ones only their number is shown unless everything is asked for. */
export type Section = ReturnType<typeof sectionsOf>[number];

/** What breaks, what is to be reviewed, the rest, and what is ignored; sections without changes are left out. */
export function sectionsOf({ changes, ignored }: ContractDiff) {
  const bySeverity = Object.keys(severities).flatMap((name) =>
    changes.filter(({ severity }) => severity === name),
  );
  const sections = Map.groupBy(bySeverity, sectionOf);
  const section = (
    title: string,
    meaning: Meaning,
    some: readonly (RatedChange | IgnoredChange)[] = [],
    folded = false,
  ) => ({ title: `${title} (${sizeInWords(some)})`, meaning, changes: some, folded });
  return [
    section('Breaking', 'failed', sections.get('breaking')),
    section('Not breaking, to review', 'open', sections.get('review')),
    section(
      'Also differs, without a known effect on requests or responses',
      'open',
      sections.get('other'),
      true,
    ),
    section('Descriptions, examples, servers', 'passed', sections.get('words'), true),
    section('Ignored', 'skipped', ignored),
  ].filter((each) => each.changes.length > 0);
}

function sectionOf(change: RatedChange) {
  if (isBreaking(change)) return 'breaking';
  if (change.part === 'other') return 'other';
  return change.breaks.reviewer ? 'review' : 'words';
}

/** Cases by what became of them; of `many` the ids are of no use one by one. Groups without cases are left out. */
export function caseGroups({ cases: { added, removed, changed } }: ContractDiff) {
  const become = Map.groupBy(changed, ({ request, requirements }) =>
    request ? 'request' : requirements ? 'requirements' : 'schema',
  );
  const of = (kind: 'request' | 'requirements' | 'schema') => (become.get(kind) ?? []).map(({ id }) => id);
  const group = (ids: readonly string[], says: string, many = false) => ({
    says: `${counted(ids.length, 'case')} ${says}`,
    ids,
    many,
  });
  return [
    group(added, 'added'),
    group(removed, 'removed'),
    group(of('request'), 'with another request'),
    group(of('requirements'), 'with other requirements'),
    group(of('schema'), 'judged by a schema that changed', true),
  ].filter(({ ids }) => ids.length > 0);
}

/** Where no case is another. */
export const noCases = 'no case changed';
