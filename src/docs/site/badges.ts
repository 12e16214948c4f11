// The badge that says where a line or a requirement comes from: a word, never a colour alone.

import type { Level, Silence } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { kindOfSilence } from './decisions.ts';
import { placeOf, type Site } from './model.ts';

/** The badge alone. */
export const badge = (level: Level, more?: string): Html =>
  html`<span class="badge ${level}">${level === 'http' ? 'HTTP' : level}${more === undefined ? '' : ` ${more}`}</span>`;

/** Who says that a question is open. */
export const kindBadge = (silence: Silence): Html =>
  html`<span class="badge">${kindOfSilence(silence)}</span>`;

/** The badge of an origin, with the section of a clause, as a link to it or to the decision; none without a source. */
export function originBadge(site: Site, level: Level, id: string | undefined): Html {
  if (!site.contract.annotated) return html``;
  const { clauses } = site.contract.source;
  const place = id === undefined ? undefined : placeOf(site, id);
  const shown = badge(level, id === undefined ? undefined : (clauses.get(id)?.section ?? id));
  return place === undefined ? shown : html`<a class="origin" href="${place}" title="${id}">${shown}</a>`;
}

/** The id of a clause or silence as a link to it. */
export function idLink(site: Site, id: string): Html {
  const place = placeOf(site, id);
  return place === undefined ? html`<code>${id}</code>` : html`<a href="${place}"><code>${id}</code></a>`;
}
