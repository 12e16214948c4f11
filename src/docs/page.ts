// Renders a document as one self-contained page of Redoc, with everything inline and nothing asked for from outside:
// by the Redocly CLI in a process of its own, or, where that is not installed, by filling the page in the package.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { IncompleteError } from '../errors.ts';
import { escaped, policyOf, sourceOf } from '../html/index.ts';
import { type Frame, framed, heightOf, scriptHashes } from './frame/frame.ts';
import { refill } from './refill.ts';

const run = promisify(execFile);

const CONFIG = 'telemetry: off\nextends: []\n';
const ARGUMENTS = [
  'build-docs',
  'contract.json',
  '--inlineBundle',
  '--config',
  'redocly.yaml',
  '-o',
  'index.html',
];
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** The page of the contract in the package, built when it was packed. */
export const prebuiltPage: URL = new URL('./docs.html', import.meta.url);

/** What a page has beside its document. */
export interface PageParts {
  /** Elements to add to the head. */
  readonly head: string;
  /** What the title says beside the name of the service. */
  readonly subtitle?: string;
  /** What stands above Redoc. */
  readonly frame: Frame;
}

/**
 * Renders an OpenAPI document as HTML.
 * @throws IncompleteError when the Redocly CLI fails, or neither it nor the page in the package is there
 */
export async function renderPage(document: unknown, parts: PageParts): Promise<string> {
  const command = redoclyCommand();
  const offset = heightOf(parts.frame);
  return keepInside(
    command ? await runRedocly(command, document, offset) : await refilled(document, offset),
    parts,
  );
}

/** Where it is not a dependency: it is as large as the rest of the package twice over. */
function redoclyCommand(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
  } catch {
    return undefined;
  }
}

async function runRedocly(command: string, document: unknown, offset: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'acs-docs-'));
  try {
    await writeFile(join(folder, 'contract.json'), JSON.stringify(document));
    await writeFile(join(folder, 'redocly.yaml'), CONFIG);
    await run(process.execPath, [command, ...ARGUMENTS, '--openapi.scrollYOffset', String(offset)], {
      cwd: folder,
      env: { ...process.env, ...QUIET },
    });
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch (cause) {
    throw new IncompleteError(`the Redocly CLI could not render the documentation: ${String(cause)}`, {
      cause,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refilled(document: unknown, offset: number): Promise<string> {
  const page = await readFile(prebuiltPage, 'utf8').catch((cause: unknown) => {
    throw new IncompleteError(
      'there is neither @redocly/cli nor the documentation of this package: install the package again',
      { cause },
    );
  });
  return refill(page, document, offset);
}

/**
 * Replaces the logo that Redoc loads from its makers by its name, and forbids the page any other request and any script
 * but its own: what a description holds is shown, never run.
 */
function keepInside(html: string, { head, frame, subtitle }: PageParts): string {
  const bare = html
    .replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g, LOGO)
    .replace('</title>', () => (subtitle === undefined ? '</title>' : ` · ${escaped(subtitle)}</title>`))
    .replace('</head>', () => `  ${head}\n</head>`);
  const page = framed(bare, frame);
  const scripts = [...scriptHashes(frame), ...ownScripts(bare).map(sourceOf)];
  const { markup } = policyOf(["'unsafe-inline'"], scripts);
  return page.replace('<head>', () => `<head>\n  ${markup}`);
}

/** Redoc's scripts: the one that sets the theme, ahead of everything rendered of the document, and the last of all. */
function ownScripts(page: string): readonly string[] {
  const theme = /<div id="redoc">(?:<link [^>]*>)*<div hidden=""><script>([\s\S]*?)<\/script>/.exec(
    page,
  )?.[1];
  const last = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].at(-1)?.[1];
  return [theme, last].filter((text) => text !== undefined);
}

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="52" height="14"><text y="11" font-family="sans-serif" font-size="12" fill="#4a7dff">Redocly</text></svg>',
)}`;
