// The clauses and silences that findings cite, as a page: each has its place, `source#ID`.

import type { Clause, Silence, Source } from '../../contract/index.ts';
import { type Html, html, prose } from '../../html/index.ts';

export function sourcePage({ title, clauses, silences }: Source): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: clauses and silences</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
<script src="theme.js"></script>
</head>
<body>
<main class="source">
<h1>${title}</h1>
<p class="quiet">What the source says (clauses), and what it leaves open, with the decision of the contract (silences). <a href="./">The requests</a></p>
<h2>Clauses</h2>
${[...clauses.values()].map(clauseOf)}
<h2>Silences</h2>
${[...silences.values()].map(silenceOf)}
</main>
</body>
</html>
`.markup;
}

const clauseOf = ({ id, section, states }: Clause): Html => html`${headOf(id, section)}
<p>${prose(states)}</p>
</article>
`;

const silenceOf = ({ id, section, question, decision, because }: Silence): Html => html`${headOf(id, section)}
<p>${prose(question)}</p>
${decision !== undefined && html`<p><b>Decided:</b> ${prose(decision)}</p>\n`}${because !== undefined && html`<p class="quiet">${prose(because)}</p>\n`}</article>
`;

const headOf = (id: string, section: string | undefined): Html =>
  html`<article id="${id}"><h3><a href="#${id}">${id}</a> <span class="quiet">${section ?? ''}</span></h3>`;
