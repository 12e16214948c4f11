// Two versions of a contract on a terminal: for each user, then statement by statement what changed, where it stands and whose
// work it breaks, and the line that decides last.

import {
  type Change,
  type ChangeGroup,
  type ContractDiff,
  effects,
  isBreaking,
} from '../../src/contract/changes/index.ts';
import { visibleJson } from '../../src/html/index.ts';
import { grouped } from '../grouped.ts';
import { inFence } from './markdown.ts';
import { plain, type Style } from './style.ts';
import { inColour, marked, textOf, wrap } from './text/lines.ts';
import type { Line } from './words/marks.ts';
import { counted, cut, firstOf, inList } from './words/numbers.ts';

/** Renders a difference between contracts as text; changes of descriptions are counted. */
export function renderDiffText(diff: ContractDiff, style: Style = plain): string {
  const inColours = (lines: readonly Line[]) =>
    lines.map(([meaning, says]) => inColour(meaning, says, style));
  const names = [diff.before, diff.after].map(({ title, version }) => `${title} ${version}`);
  const title = wrap([...new Set(names)].join(' → '), { paint: style.bold });
  const groups = diff.groups.filter(isReview).map((group) => groupLines(group, style));
  return textOf([[title], inColours(usersInWords(diff)), ...groups, inColours(bottomInWords(diff))]);
}

const isReview = ({ changes }: ChangeGroup): boolean => changes.some(({ breaks }) => breaks.reviewers);

/** What it means to each of the three users, always, and how much of it is not shown. */
function usersInWords({ same, breaking, groups }: ContractDiff): readonly Line[] {
  if (same) return [];
  const { source, contract, clients, reviewers } = breaking;
  const only = contract > 0 ? ` (${contract} under contract conformance only)` : '';
  const line = (users: string, count: number, aside = ''): Line =>
    count === 0
      ? ['passed', `${users}: not breaking`]
      : ['failed', `${users}: breaking, ${counted(count, 'change')}${aside}`];
  const hidden = groups.filter((group) => !isReview(group)).length;
  return [
    line('Implementers', source + contract, only),
    line('Clients', clients),
    [reviewers === 0 ? 'passed' : 'open', `Reviewers: ${counted(reviewers, 'change')} to review`],
    ...(hidden > 0 ? [['passed', `Descriptions and examples: ${counted(hidden, 'change')}`] as const] : []),
  ];
}

/** What decides the exit code, and whether the version says so. */
function bottomInWords({ same, groups, before, after }: ContractDiff): readonly Line[] {
  const count = groups.filter(isBreaking).length;
  const isUnsaid = count > 0 && before.version === after.version;
  const version = `info.version is ${after.version} in both: a breaking change asks for another version`;
  return [
    ...(isUnsaid ? [['open', version] as const] : []),
    count > 0
      ? ['failed', counted(count, 'breaking change')]
      : ['passed', same ? 'The two contracts say the same.' : 'No breaking changes'],
  ];
}

/** The statement, if there is one, and below it the changes that follow it; alike ones are one line. */
function groupLines({ id, level, section, says, changes }: ChangeGroup, style: Style): readonly string[] {
  const about = [section, level].filter(Boolean).join(', ');
  const statement = `${id} (${about})${says === undefined ? '' : `: ${cut(says, 200)}`}`;
  const same = grouped(changes, (change) => JSON.stringify([changeInWords(change), breaksInWords(change)]));
  const lines = same.flatMap(([, some]) => {
    const { implementers, clients } = some[0].breaks;
    const below = [firstOf([...new Set(some.map(whereInWords))], 4).join(', '), ...breaksInWords(some[0])];
    return [
      marked(implementers || clients ? 'failed' : 'open', changeInWords(some[0]), style),
      ...below.map((text) => wrap(text, { first: '    ', paint: style.dim })),
    ];
  });
  return [...(id === undefined ? [] : [wrap(statement, { paint: style.bold })]), ...lines];
}

/** `enum − a, + b`, `maximum 128 → 256`, `+ property colour`. */
function changeInWords({ kind, name, removed, added }: Change): string {
  const [old, now] = [removed[0], added[0]];
  const sign = removed.length > 0 ? '−' : '+';
  if (name !== '' && [old, now].includes(name)) return `${sign} ${kind} ${name}`;
  if ([old, now].includes(true)) return `${sign} ${name}`;
  const subject = kind === 'origin' ? `origin of ${name}:` : name;
  const isPair = removed.length === 1 && added.length === 1 && kind !== 'values' && kind !== 'credentials';
  if (isPair) return `${subject} ${valueInWords(old)} → ${valueInWords(now)}`;
  const gone = removed.map((value) => `− ${valueInWords(value)}`);
  return `${subject} ${[...gone, ...added.map((value) => `+ ${valueInWords(value)}`)].join(', ')}`;
}

const valueInWords = (value: unknown): string =>
  cut(typeof value === 'string' ? value : JSON.stringify(value), 160);

/** `/components/schemas/TagName/maxLength (openapi.yaml:410)`. */
const whereInWords = ({ pointer, lines }: Change): string =>
  lines === undefined ? pointer : `${pointer} (${lines.file}:${lines.from})`;

/** Each rule by which it breaks somebody's work. */
const breaksInWords = ({ effects: does }: Change): readonly string[] =>
  does.map((effect) => `${inList(effects[effect].breaks)}: ${effects[effect].because}`);

/** The formats of `--report`, in the order in which the help lists them. */
export const diffFormats = [
  { format: 'markdown', render: (diff: ContractDiff) => inFence(renderDiffText(diff)) },
  { format: 'json', render: (diff: ContractDiff) => `${visibleJson(diff)}\n` },
] as const;
