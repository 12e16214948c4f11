// A document as one self-contained page of Redoc, with everything inline and nothing asked for from outside: by the
// Redocly CLI in a process of its own, or, where that is not installed, with the engine of the page in the package.

import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../contract/index.ts';
import { IncompleteError } from '../errors.ts';
import { escaped, inScript, policyOf, sourceOf } from '../html/index.ts';
import { hasFewOperations } from './few-operations.ts';
import { heightOf, markupOf, STYLE, scriptsOf } from './frame.ts';
import { type Redoc, redoclyCommand, runRedocly } from './redoc.ts';

/** The page of the contract in the package, built when it was packed. */
export const prebuiltPage: URL = new URL('./docs.html', import.meta.url);

/** What a page has beside its document. */
export interface PageParts {
  /** Elements to add to the head. */
  readonly head: string;
  /** What the title says beside the name of the service. */
  readonly subtitle?: string;
  /** What stands above Redoc. */
  readonly frame?: string | undefined;
}

/**
 * Renders an OpenAPI document as HTML.
 * @throws IncompleteError when the Redocly CLI fails, or neither it nor the page in the package is there
 */
export async function renderPage(document: unknown, parts: PageParts): Promise<string> {
  const command = redoclyCommand();
  const redoc = command
    ? await runRedocly(command, document, heightOf(parts.frame))
    : { head: '', body: '<div id="redoc"></div>', engine: engineOf(await prebuilt()) };
  return composed(document, redoc, parts);
}

async function prebuilt(): Promise<string> {
  return readFile(prebuiltPage, 'utf8').catch((cause: unknown) => {
    throw new IncompleteError(
      'there is neither @redocly/cli nor the documentation of this package: install the package again',
      { cause },
    );
  });
}

/** Around the engine in every page, by which it is found again. */
const MARKS = ['/* acs: engine */\n', '\n/* acs: end of engine */\n'] as const;

/**
 * The engine of a page, which renders any document when the page is opened.
 * @throws IncompleteError when the page is not one of ours
 */
export function engineOf(page: string): string {
  const [start, end] = MARKS.map((mark) => page.indexOf(mark)) as [number, number];
  if (start < 0 || end < start) {
    throw new IncompleteError('the documentation in this package is damaged: install the package again');
  }
  return page.slice(start + MARKS[0].length, end);
}

/**
 * Puts the parts of a page together. Its policy forbids any request and any script but its own: what a description
 * holds is shown, never run.
 */
export function composed(document: unknown, redoc: Redoc, { head, subtitle, frame }: PageParts): string {
  const options = { schemasExpansionLevel: 2, skipBundle: true, disableTelemetry: true };
  const call = `hydrate(${inScript(document)}, { ...${inScript(options)}, scrollYOffset: ${COVERED} }, document.getElementById('redoc'));`;
  const script = `${MARKS[0]}${redoc.engine}${MARKS[1]}${OWN_ADDRESS}\n${call}`;
  const ahead = scriptsOf(hasFewOperations(document as OpenApiDocument));
  const scripts = [...ahead, REDOC_THEME, script].map(sourceOf);
  return `<!doctype html>
<html lang="en">
<head>
${policyOf(["'unsafe-inline'"], scripts).markup}
<meta charset="utf-8">
<title>${escaped([titleOf(document), subtitle].filter((part) => part !== undefined).join(' · '))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
${redoc.head}
<style>${STYLE}</style>
</head>
<body>
${markupOf(frame, ahead)}
${redoc.body}
<script type="module">${script}</script>
</body>
</html>
`;
}

/**
 * Redoc has an address of its own for an operation. It leads from `#operation/ID` there, but shows until then that there is no
 * page; so the address is taken from the menu that is rendered beforehand, where one entry has it.
 */
const OWN_ADDRESS = `
  const plain = (text) => text.toLowerCase().replace(/%[0-9a-f]{2}|[^a-z0-9]/g, '');
  const [, wanted] = /^#operation\\/(.+)$/.exec(location.hash) ?? [];
  const links = [...document.querySelectorAll('.menu-item-type-operation > a')];
  const all = links.map((link) => link.getAttribute('href') ?? '');
  const found = new Set(all.filter((href) => wanted && plain(href.split('/').at(-1)) === plain(wanted)));
  if (found.size === 1) history.replaceState(null, '', '#' + [...found][0]);
`;

/** How many pixels at the top of the window are covered: Redoc's menu and headings begin below. */
const COVERED = `() => document.querySelector('.acs-frame').offsetHeight`;

/** The script in what is rendered beforehand, which sets the theme. Where a version has another, its page says so on the console. */
const REDOC_THEME =
  'try{var m=localStorage.getItem("redoc.colorMode");if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";document.documentElement.classList.add(m)}catch(e){}';

function titleOf(document: unknown): string {
  const { info } = document as { readonly info?: { readonly title?: unknown } };
  return String(info?.title ?? 'Documentation');
}
