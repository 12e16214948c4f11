// The report as one page: nothing is loaded, nothing of an answer is markup, and it reads without its script too.

import { createHash } from 'node:crypto';
import type { Contract } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { caseList } from './cases.ts';
import { causes, seenOnce } from './causes.ts';
import { failures } from './failures.ts';
import { Html, html } from './markup.ts';
import { script } from './script.ts';
import { silences } from './silences.ts';
import { style } from './style.ts';
import { summary } from './summary.ts';

/** Renders a report as a self-contained page. */
export function renderHtml(report: Report, contract: Contract): string {
  const { title, version } = report.contract;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} ${version}: ${report.target}</title>
<style>${new Html(style)}</style>
</head>
<body>
${summary(report)}
<main>
${causes(report)}
${failures(report, contract)}
${seenOnce(report)}
${silences(report)}
${caseList(report, contract)}
</main>
<footer><p>${report.kit.name} ${report.kit.version}, ${report.startedAt}</p></footer>
<script>${new Html(script)}</script>
</body>
</html>
`;
  return page.markup;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only the style and the script written here; no other one, and no request to anywhere. */
const policy = new Html(
  `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}`,
);
