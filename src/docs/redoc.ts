// The engine of the reference: the script of Redoc, which renders a document in the browser. It is taken from a page that the
// Redocly CLI writes, and lies ready in the package; the CLI is as large as the rest of it twice over.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { IncompleteError } from '../errors.ts';
import { once } from '../once.ts';
import { packageFile } from '../package-file.ts';

const run = promisify(execFile);

const emptyDocument = { openapi: '3.1.0', info: { title: 'Empty', version: '1' }, paths: {} };
const command =
  'build-docs contract.json --inlineBundle --config redocly.yaml --template template.hbs -o index.html';
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/**
 * The text of a module that defines `hydrate(document, options, element)`.
 * @throws IncompleteError when it is not in the package, or the CLI fails
 */
export const redocEngine: () => Promise<string> = once(() =>
  import.meta.url.endsWith('.js')
    ? readFile(packageFile('dist/redoc.js'), 'utf8').catch((cause: unknown) => {
        throw new IncompleteError('the reference of this package is damaged: install the package again', {
          cause,
        });
      })
    : buildRedocEngine(),
);

async function buildRedocEngine(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'acs-docs-'));
  try {
    await writeFile(join(folder, 'contract.json'), JSON.stringify(emptyDocument));
    await writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\nextends: []\n');
    await writeFile(join(folder, 'template.hbs'), '{{{redocHTML}}}');
    const cli = dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json'));
    const argv = [join(cli, 'bin/cli.js'), ...command.split(' ')];
    await run(process.execPath, argv, { cwd: folder, env: { ...process.env, ...quiet } });
    return engineIn(await readFile(join(folder, 'index.html'), 'utf8'));
  } catch (cause) {
    throw new IncompleteError(`the Redocly CLI could not render the documentation: ${String(cause)}`, {
      cause,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is written ends with one script: the engine, and then its call with the document. */
function engineIn(output: string): string {
  const [, script = ''] = output.split('<script type="module">', 2);
  const end = script.indexOf('const __redoc_definition = ');
  if (end < 0) throw new Error('there is no script of Redoc in what it wrote');
  return logos.reduce((text, logo) => text.replaceAll(logo, inPlaceOfLogo), script.slice(0, end));
}

/** Pictures that Redoc loads from its makers; in their place stands their name. */
const logos = ['mini-full', 'mini'].map((name) => `https://cdn.redoc.ly/redoc/logo-${name}.svg`);
const inPlaceOfLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="52" height="14"><text y="11" font-family="sans-serif" font-size="12" fill="#4a7dff">Redocly</text></svg>',
)}`;
