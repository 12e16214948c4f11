// What no case tries, with the reason: clauses, and decisions.

import { type Html, html, prose } from '../../html/index.ts';
import { isDecided, silencesOf } from './decisions.ts';
import type { Site } from './model.ts';
import { badge, counted, idLink, type Row, rowsTable } from './parts.ts';

/** Where the list is on the page of the source. */
export const untestedAnchor = 'without-a-test';

type Untested = ReturnType<typeof untestedOf>[number];

export function untestedOf(site: Site) {
  const clauses = [...site.contract.source.clauses.values()].map(({ states, ...clause }) => ({
    ...clause,
    says: states,
    level: 'stated' as const,
  }));
  const decisions = silencesOf(site)
    .filter(isDecided)
    .map(({ decision, ...silence }) => ({ ...silence, says: decision, level: 'chosen' as const }));
  return [...clauses, ...decisions].filter(({ id }) => site.casesOf(id).length === 0);
}

export function untestedSection(site: Site): Html {
  const all = untestedOf(site);
  const of = (level: Untested['level']) => all.filter((one) => one.level === level).length;
  return html`<section><h2 id="${untestedAnchor}">Statements without a test</h2>
<p>${counted(of('stated'), 'clause')} and ${counted(of('chosen'), 'decision')} that no case tries. Every other statement has at least one.</p>
${
  all.length > 0 &&
  rowsTable(
    columns,
    all.map((one) => rowOf(site, one)),
  )
}</section>`;
}

const columns = [
  { name: 'Statement', percent: 28 },
  { name: 'Says', percent: 36 },
  { name: 'Why', percent: 36 },
] as const;

const rowOf = (site: Site, { id, says, level, elsewhere }: Untested): Row => ({
  cells: [
    html`${idLink(site, id)} ${badge(level)}`,
    html`<span>${prose(says)}</span>`,
    html`<span>${elsewhere === undefined ? 'No reason is given.' : prose(elsewhere)}</span>`,
  ],
});
