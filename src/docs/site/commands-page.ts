// The command line: every command with its options.

import { html, prose } from '../../html/index.ts';
import { anchor, at, pages } from '../links.ts';
import type { Page } from './frame.ts';
import type { Site } from './model.ts';

/** Renders the page of the commands. */
export function commandsPage({ commands }: Site): Page {
  const body = html`<h1>Command line</h1>
<p class="lead">In the repository a command is <code>npm run -s acs -- …</code>, installed it is <code>npx access-control-contract …</code>.</p>
${commands.map(
  ({
    usage,
    says,
    options,
  }) => html`<section><h2 id="${anchor(usage)}"><code>acs ${usage}</code></h2><p>${prose(says)}</p>
${options.length > 0 && html`<div class="scroll"><table><thead><tr><th scope="col">Option</th><th scope="col">What it does</th></tr></thead><tbody>${options.map((option) => html`<tr><td><code>${option.flags}</code></td><td>${prose(option.says)}</td></tr>`)}</tbody></table></div>`}</section>`,
)}`;
  const parts = commands.map(({ usage }) => ({ href: at('', usage), name: usage.split(' ', 1)[0] ?? usage }));
  return { name: pages.commands, title: 'Command line', under: 'guides', body, parts };
}
