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
import { inColour, marked, wrap } from './text/lines.ts';
import type { Line, Meaning } from './words/marks.ts';
import { counted, cut, firstOf, inList } from './words/numbers.ts';

/** Renders a difference between contracts as text; changes of descriptions are counted. */
export function renderDiffText(diff: ContractDiff, style: Style = plain): string {
  const colour = ([meaning, says]: Line) => inColour(meaning, says, style);
  const parts = diff.same ? [] : [usersInWords(diff).map(colour).join('\n'), ...sectionsOf(diff, style)];
  const names = [diff.before, diff.after].map(({ title, version }) => `${title} ${version}`);
  const title = wrap([...new Set(names)].join(' → '), { paint: style.bold });
  return `${[title, ...parts, bottomInWords(diff).map(colour).join('\n')].join('\n\n')}\n`;
}

/** What it means to each of the three users, always. */
function usersInWords({ breaking: { source, contract, clients, reviewers } }: ContractDiff): readonly Line[] {
  const only = contract > 0 ? ` (${contract} under contract conformance only)` : '';
  const line = (users: string, count: number, aside = ''): Line =>
    count === 0
      ? ['passed', `${users}: not breaking`]
      : ['failed', `${users}: breaking, ${counted(count, 'change')}${aside}`];
  return [
    line('Implementers', source + contract, only),
    line('Clients', clients),
    [reviewers === 0 ? 'passed' : 'open', `Reviewers: ${counted(reviewers, 'change')} to review`],
  ];
}

/** What decides the exit code, and whether the version says so. */
function bottomInWords({ same, leftOut, groups, before, after }: ContractDiff): readonly Line[] {
  const count = groups.filter(isBreaking).length;
  const left: Line = ['open', 'What cannot be used is left out of the comparison'];
  const unknown = leftOut.length > 0 ? [left] : [];
  if (count === 0)
    return [...unknown, ['passed', same ? 'The two contracts say the same.' : 'No breaking changes']];
  const version = `info.version is ${after.version} in both: a breaking change asks for another version`;
  const unsaid: readonly Line[] = before.version === after.version ? [['open', version]] : [];
  return [...unknown, ...unsaid, ['failed', counted(count, 'breaking change')]];
}

/** What breaks, what is to be reviewed, and the rest, of which only the number is shown. */
function sectionsOf({ groups }: ContractDiff, style: Style): readonly string[] {
  const isReview = ({ changes }: ChangeGroup) => changes.some(({ breaks }) => breaks.reviewers);
  const rest = groups.filter((group) => !isBreaking(group));
  const sections: readonly (readonly [string, Meaning, readonly ChangeGroup[]])[] = [
    ['Breaking', 'failed', groups.filter(isBreaking)],
    ['Not breaking, to review', 'open', rest.filter(isReview)],
    ['Descriptions and examples', 'passed', rest.filter((group) => !isReview(group))],
  ];
  return sections.flatMap(([title, meaning, all]) => {
    const lines = meaning === 'passed' ? [] : all.flatMap((group) => groupLines(group, meaning, style));
    return all.length === 0 ? [] : [[style.bold(`${title} (${all.length})`), ...lines].join('\n')];
  });
}

/** The statement and below it the changes that follow it; alike ones are one line. A change that follows none stands by itself. */
function groupLines(
  { id, level, section, says, changes }: ChangeGroup,
  meaning: Meaning,
  style: Style,
): readonly string[] {
  const same = grouped(changes, (change) => JSON.stringify([changeInWords(change), breaksInWords(change)]));
  const lines = same.flatMap(([, some]) => {
    const below = [firstOf([...new Set(some.map(whereInWords))], 4).join(', '), ...breaksInWords(some[0])];
    return [
      wrap(changeInWords(some[0]), { first: '      ' }),
      ...below.map((text) => wrap(text, { first: '        ', paint: style.dim })),
    ];
  });
  if (id === undefined) {
    const [change = '', ...below] = lines;
    return [`  ${marked(meaning, change.trimStart(), style)}`, ...below];
  }
  const about = [section, level].filter(Boolean).join(', ');
  const statement = `${id} (${about})${says === undefined ? '' : `: ${cut(says, 200)}`}`;
  return [`  ${marked(meaning, statement, style)}`, ...lines];
}

/** `enum − a, + b`, `maximum 128 → 256`, `+ property colour`. */
function changeInWords({ kind, name, removed, added }: Change): string {
  const [old, now] = [removed[0], added[0]];
  const sign = removed.length > 0 ? '−' : '+';
  if (name !== '' && [old, now].includes(name)) return `${sign} ${nouns[kind] ?? kind} ${name}`;
  if ([old, now].includes(true)) return `${sign} ${name}`;
  const subject = kind === 'origin' ? `origin of ${name}:` : (nouns[kind] ?? name);
  const isPair = removed.length === 1 && added.length === 1 && kind !== 'values' && kind !== 'credentials';
  if (isPair) return `${subject} ${valueInWords(old)} → ${valueInWords(now)}`;
  const gone = removed.map((value) => `− ${valueInWords(value)}`);
  return `${subject} ${[...gone, ...added.map((value) => `+ ${valueInWords(value)}`)].join(', ')}`;
}

/** What a line is about, where neither its name nor the row of the table says it well. */
const nouns: Partial<Readonly<Record<Change['kind'], string>>> = {
  'success status': 'response',
  'error status': 'response',
  'closed property': 'property',
  'body type': 'media type',
  'parameter name': 'name of the parameter:',
};

const valueInWords = (value: unknown): string =>
  cut(typeof value === 'string' ? value : JSON.stringify(value), 160);

/** `/components/schemas/TagName/maxLength (openapi.yaml:410)`. */
const whereInWords = ({ pointer, lines }: Change): string =>
  lines === undefined ? pointer : `${pointer} (${lines.file}:${lines.from})`;

/** Each rule by which it breaks somebody's work. */
const breaksInWords = ({ effects: does, breaks: { implementers } }: Change): readonly string[] =>
  does.map((effect) => {
    const users = effects[effect].breaks.map((user) =>
      user === 'implementers' && implementers === 'contract'
        ? 'implementers (contract conformance only)'
        : user,
    );
    return `${inList(users)}: ${effects[effect].because}`;
  });

/** The formats of `--report`, in the order in which the help lists them. */
export const diffFormats = [
  { format: 'markdown', render: (diff: ContractDiff) => inFence(renderDiffText(diff)) },
  { format: 'json', render: (diff: ContractDiff) => `${visibleJson(diff)}\n` },
] as const;
