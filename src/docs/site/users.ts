// The three users of the kit, each with the command and the guide to begin with.

import { type Html, html } from '../../html/index.ts';
import { guidePage } from '../links.ts';
import type { Site } from './model.ts';

const users = [
  {
    guide: 'implementers',
    title: 'You implement the service',
    says: 'Point the suite at your server, in whatever language it is written. Each failure names the clause and repeats the request.',
    command:
      'acs conform http://127.0.0.1:8080 \\\n  --account acme --bearer "$TOKEN" \\\n  --routing-id "$ROUTING_ID"',
  },
  {
    guide: 'frontend-teams',
    title: 'You build a frontend',
    says: 'Develop against a mock that behaves, with typed calls, before any server exists. Every state of a screen can be had.',
    command: 'acs mock',
  },
  {
    guide: 'reviewers',
    title: 'You review the contract',
    says: 'See for every line who said it, and for every open question what was decided, why, and what else was possible.',
    command: 'acs docs --out pages',
  },
] as const;

/** A card for each; without a source there is nothing to review line by line. */
export const usersOf = ({ guides, contract }: Site): readonly Html[] =>
  users.slice(0, contract.annotated ? 3 : 2).map(({ guide, title, says, command }) => {
    const link = guides.some(({ name }) => name === guide);
    return html`<section class="card"><h3>${title}</h3><p>${says}</p><pre><code>${command}</code></pre>${link && html`<p><a href="${guidePage(guide)}">The guide</a></p>`}</section>`;
  });
