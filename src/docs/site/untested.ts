// What no case tries, with the reason: clauses, and decisions.

import { type Html, html, prose } from '../../html/index.ts';
import { isDecided, silencesOf } from './decisions.ts';
import type { Site } from './model.ts';
import { badge, counted, idLink, type Row, rowsTable } from './parts.ts';

/** Where the list is on the page of the source. */
export const untestedAnchor = 'without-a-test';

interface Untested {
  readonly id: string;
  readonly says: string;
  readonly level: 'stated' | 'chosen';
  readonly why?: string | undefined;
}

export function untestedOf(site: Site): readonly Untested[] {
  const clauses = [...site.contract.source.clauses.values()].map(
    ({ id, states, elsewhere }): Untested => ({ id, says: states, level: 'stated', why: elsewhere }),
  );
  const decisions = silencesOf(site)
    .filter(isDecided)
    .map(
      ({ id, decision, elsewhere }): Untested => ({ id, says: decision, level: 'chosen', why: elsewhere }),
    );
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

const rowOf = (site: Site, { id, says, level, why }: Untested): Row => ({
  cells: [
    html`${idLink(site, id)} ${badge(level)}`,
    html`<span>${prose(says)}</span>`,
    html`<span>${why === undefined ? 'No reason is given.' : prose(why)}</span>`,
  ],
});
