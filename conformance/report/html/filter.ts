// The form that narrows the cases down, and where the script lists them.

import { type Html, html } from '../../../src/html/index.ts';
import type { Report } from '../../types.ts';
import { counted } from '../words/numbers.ts';

/** What may be chosen of each; the script fills the choices in with what the cases have. */
const choices = ['Outcome', 'Origin', 'Operation'] as const;

/** Hidden until the script runs: without it there is nothing to filter. */
export const filterForm = ({ results }: Report): Html =>
  html`<p class="unscripted">The cases one by one need JavaScript, and a browser that can unpack them; the JSON report has them too.</p>
<form id="filter" role="search" aria-label="Cases" hidden>
<label>Find <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
${choices.map((name) => html`<label>${name} <select name="${name.toLowerCase()}"><option value="">any</option></select></label>\n`)}<button type="reset">Clear</button>
<output name="shown">${counted(results.length, 'case')}</output></form>
<div id="cases" hidden></div>`;
