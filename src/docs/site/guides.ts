// The guides, a page for each that was written in Markdown, the list of them, and the command line.

import { html, prose } from '../../html/index.ts';
import { anchor, at, guidePage, pages } from '../links.ts';
import type { Page } from './frame.ts';
import { type LinkTo, renderMarkdown } from './markdown.ts';
import type { Site, SiteGuide } from './model.ts';
import { rowsTable } from './parts.ts';

/** The list of the guides, each of them, and the command line. */
export const guidesPages = (site: Site): readonly Page[] => [
  listPage(site),
  ...site.guides.map((guide) => guidePageOf(site, guide)),
  ...(site.commands.length > 0 ? [commandsPage(site)] : []),
];

function listPage({ guides, commands }: Site): Page {
  const groups = [...Map.groupBy(guides, ({ group }) => group)];
  const body = html`<h1>Guides</h1>
${guides.length === 0 && html`<p class="lead">There are none.</p>`}
${commands.length > 0 && html`<p><a href="${pages.commands}">The command line</a>: every command with its options.</p>`}
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

function commandsPage({ commands }: Site): Page {
  const body = html`<h1>Command line</h1>
<p class="lead">In the repository a command is <code>npm run -s acs -- …</code>, installed it is <code>npx access-control-contract …</code>.</p>
${commands.map(({ usage, says, options }) => {
  const rows = options.map((option) => [html`<code>${option.flags}</code>`, prose(option.says)] as const);
  return html`<section><h2 id="${anchor(usage)}"><code>acs ${usage}</code></h2><p>${prose(says)}</p>
${rows.length > 0 && rowsTable({ Option: 36, 'What it does': 0 }, rows)}</section>`;
})}`;
  const parts = commands.map(({ usage }) => ({ href: at('', usage), name: usage.split(' ', 1)[0] ?? usage }));
  return { name: pages.commands, title: 'Command line', under: 'guides', body, parts };
}
