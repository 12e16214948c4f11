// Two versions of a contract in words, for every format: what changed, where, and for whom it is breaking.

import type { Change } from '../../../src/contract-diff/index.ts';
import {
  type ContractDiff,
  type ContractVersion,
  countOf,
  type IgnoredChange,
  type RatedChange,
  type Severity,
  subjectOf,
} from '../../diff/index.ts';
import type { Meaning } from '../words/marks.ts';
import { counted } from '../words/numbers.ts';

/** `Service: 1.0.0 -> 1.1.0`. */
export function titleInWords({ before, after }: ContractDiff): string {
  const name = ({ title, version }: ContractVersion) => `${title} ${version}`;
  if (before.title !== after.title) return `${name(before)} → ${name(after)}`;
  return before.version === after.version ? name(after) : `${name(before)} → ${after.version}`;
}

/** What nothing else needs to be said after. */
export const sameInWords = 'The two contracts say the same.';

/** What a change comes to for one of the three users. */
export interface ForUser {
  readonly user: string;
  readonly meaning: Meaning;
  readonly says: string;
}

/** Each of the three users, always. */
export function usersInWords({ breaking, changes }: ContractDiff): readonly ForUser[] {
  const { source, contract, frontend, reviewer } = breaking;
  const scopes = [
    ...(source > 0 ? [`${counted(source, 'change')} under source conformance`] : []),
    ...(contract > 0
      ? [`${source > 0 ? `${contract} more` : counted(contract, 'change')} under contract conformance only`]
      : []),
  ];
  const servers = scopes.length > 0;
  const clients = frontend > 0;
  return [
    {
      user: 'Implementers',
      meaning: servers ? 'failed' : 'passed',
      says: servers
        ? `breaking, a server that conformed may not any more: ${scopes.join(', ')}`
        : 'not breaking',
    },
    {
      user: 'Frontends',
      meaning: clients ? 'failed' : 'passed',
      says: clients
        ? `breaking, a client that worked may not any more: ${counted(frontend, 'change')}`
        : 'not breaking',
    },
    {
      user: 'Reviewers',
      meaning: reviewer > 0 ? 'open' : 'passed',
      says: reviewer > 0 ? `to review: ${kindsInWords(changes)}` : 'nothing to review',
    },
  ];
}

/** `2 rules, 1 origin, 1 decision`. */
function kindsInWords(changes: readonly Change[]): string {
  const toReview = changes.filter(({ breaks }) => breaks.reviewer);
  const nouns = [...Map.groupBy(toReview, subjectOf)].map(([subject, some]) => nounOf(subject, some));
  return [...Map.groupBy(nouns, (noun) => noun)].map(([noun, some]) => counted(some.length, noun)).join(', ');
}

/** Of a decision with the lines that follow it: that it is one. */
function nounOf(subject: Change | string, changes: readonly Change[]): string {
  if (typeof subject === 'string' && changes.some(isOfDecision)) return 'decision';
  const [{ part }] = changes as readonly [Change];
  if (part === 'origin' || part === 'clause') return part;
  if (part === 'source') return 'statement about the source';
  if (part === 'silence' || part === 'deprecation') return part;
  return part === 'other' ? 'other difference' : 'rule';
}

const isOfDecision = ({ part, name }: Change) =>
  part === 'silence' ? /\/(decision|answer|bytes|because|outOfScope)$/.test(name) : part !== 'clause';

/** What decides the exit code. */
export function bottomInWords({ same, changes, ignored }: ContractDiff): ForUser {
  const count = countOf(changes.filter(isBreaking));
  const rest = ignored.length > 0 ? ` (${countOf(ignored)} ignored)` : '';
  if (same) return { user: '', meaning: 'passed', says: sameInWords };
  return count > 0
    ? { user: '', meaning: 'failed', says: `${counted(count, 'breaking change')}${rest}` }
    : { user: '', meaning: 'passed', says: `No breaking changes${rest}` };
}

/** For whoever writes a server or a client. */
export const isBreaking = ({ breaks }: Change): boolean =>
  breaks.implementer !== undefined || breaks.frontend;

/** How many changes a list has: `2`, or `1 in 3 lines` where several are of one decision. */
export function sizeInWords(changes: readonly Change[]): string {
  const count = countOf(changes);
  return count === changes.length ? String(count) : `${count} in ${changes.length} lines`;
}

/** Changes under one heading. */
export interface Section {
  readonly title: string;
  readonly meaning: Meaning;
  readonly changes: readonly (RatedChange | IgnoredChange)[];
  /** Only their number is shown unless everything is asked for. */
  readonly folded: boolean;
}

const rank = ['source', 'contract', 'clients', 'note'] as const satisfies readonly Severity[];

/** What breaks, what is to be reviewed, the rest, and what is ignored; sections without changes are left out. */
export function sectionsOf({ changes, ignored }: ContractDiff): readonly Section[] {
  const breaking = changes
    .filter(isBreaking)
    .toSorted((a, b) => rank.indexOf(a.severity) - rank.indexOf(b.severity));
  const rest = changes.filter((change) => !isBreaking(change));
  const sections: readonly Section[] = [
    { title: 'Breaking', meaning: 'failed', changes: breaking, folded: false },
    {
      title: 'Not breaking, to review',
      meaning: 'open',
      changes: rest.filter(({ breaks, part }) => breaks.reviewer && part !== 'other'),
      folded: false,
    },
    {
      title: 'Also differs, without a known effect on requests or responses',
      meaning: 'open',
      changes: rest.filter(({ part }) => part === 'other'),
      folded: true,
    },
    {
      title: 'Descriptions, examples, servers',
      meaning: 'passed',
      changes: rest.filter(({ breaks }) => !breaks.reviewer),
      folded: true,
    },
    { title: 'Ignored', meaning: 'skipped', changes: ignored, folded: false },
  ];
  return sections.filter((section) => section.changes.length > 0);
}

/** Cases that changed in one way. */
export interface CaseGroup {
  readonly says: string;
  readonly ids: readonly string[];
  /** Too many to be of use one by one. */
  readonly many: boolean;
}

/** Cases by what became of them; groups without cases are left out. */
export function caseGroups({ cases: { added, removed, changed } }: ContractDiff): readonly CaseGroup[] {
  const own = changed.filter(({ request, requirements }) => request || requirements);
  const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);
  const group = (some: readonly string[], says: string, many = false): CaseGroup => ({
    says: `${counted(some.length, 'case')} ${says}`,
    ids: some,
    many,
  });
  return [
    group(added, 'added'),
    group(removed, 'removed'),
    group(ids(own.filter(({ request }) => request)), 'with another request'),
    group(ids(own.filter(({ request }) => !request)), 'with other requirements'),
    group(ids(changed.filter((change) => !own.includes(change))), 'judged by a schema that changed', true),
  ].filter((each) => each.ids.length > 0);
}

/** Where no case is another. */
export const noCases = 'no case changed';

/** `createTag/bounds (5)`, the most first, and how many more there are. */
export function byRule(ids: readonly string[], most: number): string {
  const groups = [...Map.groupBy(ids, (id) => id.split('/').slice(0, 2).join('/'))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const shown = groups
    .slice(0, most)
    .map(([name, same]) => (same.length === 1 ? same[0] : `${name} (${same.length})`));
  const rest = groups.slice(most).reduce((sum, [, same]) => sum + same.length, 0);
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}
