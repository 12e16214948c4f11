// Redoc, from the Redocly CLI: what it renders of a document beforehand, and the script that renders in the browser.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { IncompleteError } from '../errors.ts';

/** What a page is made of. */
export interface Redoc {
  /** Styles of what is rendered beforehand. */
  readonly head: string;
  /** The document as it is seen before a script runs. */
  readonly body: string;
  /** A module's text that defines `hydrate(document, options, element)`. */
  readonly engine: string;
}

const run = promisify(execFile);

const CONFIG = 'telemetry: off\nextends: []\n';
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
/** Our template has the two parts that the CLI fills in, and this between them. */
const BETWEEN = '<!-- acs: between head and body -->';
const COMMAND =
  'build-docs contract.json --inlineBundle --config redocly.yaml --template template.hbs -o index.html';

/** Where the CLI is; it is no dependency of the package, being as large as the rest of it twice over. */
export function redoclyCommand(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
  } catch {
    return undefined;
  }
}

/**
 * Has the CLI render a document.
 * @param offset how many CSS pixels at the top of the page are covered
 * @throws IncompleteError when the CLI fails
 */
export async function runRedocly(command: string, document: unknown, offset: number): Promise<Redoc> {
  const folder = await mkdtemp(join(tmpdir(), 'acs-docs-'));
  try {
    await writeFile(join(folder, 'contract.json'), JSON.stringify(document));
    await writeFile(join(folder, 'redocly.yaml'), CONFIG);
    await writeFile(join(folder, 'template.hbs'), `{{{redocHead}}}${BETWEEN}{{{redocHTML}}}`);
    const argv = [command, ...COMMAND.split(' '), '--openapi.scrollYOffset', String(offset)];
    await run(process.execPath, argv, { cwd: folder, env: { ...process.env, ...QUIET } });
    return partsOf(await readFile(join(folder, 'index.html'), 'utf8'));
  } catch (cause) {
    throw new IncompleteError(`the Redocly CLI could not render the documentation: ${String(cause)}`, {
      cause,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The body ends with one script: the engine, and then its call with the document. */
function partsOf(output: string): Redoc {
  const [head, rest] = cutAt(output, BETWEEN);
  const [body, script] = cutAt(rest, '<script type="module">');
  const [engine] = cutAt(script, 'const __redoc_definition = ');
  return { head, body, engine: LOGOS.reduce((text, logo) => text.replaceAll(logo, LOGO), engine) };
}

function cutAt(text: string, mark: string): readonly [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`there is no ${mark} in what it wrote`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** Pictures that Redoc loads from its makers; in their place stands their name. */
const LOGOS = ['mini-full', 'mini'].map((name) => `https://cdn.redoc.ly/redoc/logo-${name}.svg`);
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="52" height="14"><text y="11" font-family="sans-serif" font-size="12" fill="#4a7dff">Redocly</text></svg>',
)}`;
