// The guides, a page for each that was written in Markdown, and the list of them.

import { html } from '../../html/index.ts';
import { at, guidePage, pages } from '../links.ts';
import type { Page } from './frame.ts';
import { type LinkTo, renderMarkdown } from './markdown.ts';
import type { Site, SiteGuide } from './model.ts';

/** The list of the guides, and each of them. */
export const guidesPages = (site: Site): readonly Page[] => [
  listPage(site),
  ...site.guides.map((guide) => guidePageOf(site, guide)),
];

function listPage({ guides }: Site): Page {
  const groups = [...Map.groupBy(guides, ({ group }) => group)];
  const body = html`<h1>Guides</h1>
${guides.length === 0 && html`<p class="lead">There are none.</p>`}
${groups.map(([group, all]) => html`<h2>${group}</h2><ul>${all.map((guide) => html`<li><a href="${guidePage(guide.name)}">${titleOf(guide)}</a></li>`)}</ul>`)}`;
  return { name: pages.guides, title: 'Guides', under: 'guides', body };
}

/** The first heading of a guide. */
export const titleOf = ({ name, text }: SiteGuide): string =>
  (/^# +(.+)$/m.exec(text)?.[1] ?? name).replaceAll('`', '');

function guidePageOf(site: Site, guide: SiteGuide): Page {
  const { body, headings } = renderMarkdown(guide.text, linksFrom(site, guide));
  const parts = headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }) => ({ href: at('', id), name: text }));
  return {
    name: guidePage(guide.name),
    title: titleOf(guide),
    under: 'guides',
    body: html`<article class="guide">${body}</article>`,
    ...(parts.length > 1 && { parts }),
  };
}

/** Guides and the contract are pages; other files of the repository are not there. */
function linksFrom({ guides, contractName }: Site, { name }: SiteGuide): LinkTo {
  return (target) => {
    if (/^(https?:)/.test(target)) return target;
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
    const [path = '', hash] = target.split('#', 2);
    if (path === '') return at('', hash ?? '');
    const file = new URL(path, `file:///docs/${name}.md`).pathname.slice(1);
    if (file === 'openapi.yaml') return contractName;
    const guide = guides.find((one) => `docs/${one.name}.md` === file);
    if (guide === undefined) return undefined;
    return hash === undefined ? guidePage(guide.name) : at(guidePage(guide.name), hash);
  };
}
