// The package as it is installed: packed, unpacked elsewhere, run from an empty folder.

import { execFile, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'acs-package-'));
const empty = join(folder, 'empty');
const bin = join(folder, 'package/dist/cli/bin.js');

beforeAll(async () => {
  mkdirSync(empty);
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['xf', join(folder, tarball), '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a command that stays up and resolves with the URL that it prints. */
async function start(command: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [bin, command, '--port', '0', ...options], {
    cwd: empty,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((found, failed) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /(http:\/\/[\d.:]+)/.exec(printed) ?? [];
      if (address !== undefined && printed.endsWith('\n')) found(address);
    });
    child.on('exit', () => failed(new Error(`${command} ended: ${printed}`)));
  });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

describe('the packed package', () => {
  it('judges its own server as conforming', async () => {
    const server = await start('serve', '--db', join(folder, 'served.db'));
    const argv = [
      'conform',
      server.url,
      '--account',
      'acme',
      '--bearer',
      'acme-demo-token',
      '--routing-id',
      '12',
      '--jwt-id',
      'jwt1',
    ];
    const { stdout } = await run(process.execPath, [bin, ...argv, '--against', 'contract'], { cwd: empty });
    expect(stdout).toMatch(/✓ Source conformance/);
    expect(await server.stop()).toBe(0);
  });

  it('mocks', async () => {
    const mock = await start('mock');
    const answer = await fetch(`${mock.url}/acme/routing12`, { headers: { authorization: 'Bearer any' } });
    expect([answer.status, ((await answer.json()) as { id: string }).id]).toEqual([200, '12']);
    expect(await mock.stop()).toBe(0);
  });

  it('carries its documentation', async () => {
    const docs = await start('docs');
    const page = await (await fetch(docs.url)).text();
    expect(page).toContain('Access-Control Configuration Service');
    expect(page.length).toBeGreaterThan(500_000);
    expect(await docs.stop()).toBe(0);
  });

  it('carries the page that shows the requests', async () => {
    const script = `
      import { createConsole, createJournal } from '${join(folder, 'package/dist/src/console/index.js')}';
      console.log(typeof createConsole({ title: 'T', version: '1.0.0', journal: createJournal() }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: empty });
    expect(stdout.trim()).toBe('function');
    const page = readdirSync(join(folder, 'package/dist/src/console/page'));
    expect(page.sort()).toEqual(readdirSync(join(root, 'src/console/page')).sort());
  });

  it('says what it is made of', () => {
    const text = readFileSync(join(folder, 'package/dist/sbom.cdx.json'), 'utf8');
    const { bomFormat, components } = JSON.parse(text) as {
      bomFormat: string;
      components: { purl: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = Object.entries(dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`);
    const carried = components.map(({ purl }) => decodeURIComponent(purl));
    expect(carried).toEqual(expect.arrayContaining(named));
  });

  it('gives its programs and the contract to whoever imports it', async () => {
    const script = `
      import { loadContract, createClient, runConformance } from '${join(folder, 'package/dist/index.js')}';
      const contract = await loadContract();
      console.log(contract.operations.length, typeof createClient, typeof runConformance);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: empty });
    expect(stdout.trim()).toBe('3 function function');
  });

  it('says on an older Node what it needs', async ({ skip }) => {
    const old = await olderNode();
    if (old === undefined) return skip('there is no Node older than 24 on this machine');
    const failed = (await run(old, [bin, '--version']).catch((error: unknown) => error)) as {
      code: number;
      stderr: string;
    };
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(/^acs needs Node 24 or newer; this is Node [\d.]+\.\n$/);
  });
});

/** What a built module imports, types included. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g)].map(
    ([, name = '']) => name,
  );

/** The file that an import leads to as the specification says it: no extension is guessed, no folder has an index. */
function fileOf(name: string, importer: string): string {
  if (name.startsWith('.')) return join(dirname(importer), name);
  const home = join(folder, 'node_modules', name);
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    exports: { '.': { import: string } };
  };
  return join(home, exports['.'].import);
}

/** Every file that is reached from one, by the imports that `toFile` follows. */
function reachedFrom(file: string, toFile = fileOf, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const name of importsOf(file)) reachedFrom(toFile(name, file), toFile, reached);
  return reached;
}

describe('the client of the packed package', () => {
  const entry = join(folder, 'package/dist/src/client/index.js');

  it('is ES modules throughout, with every extension written, and nothing of Node', () => {
    const files = [...reachedFrom(entry)];
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !/\.m?js$/.test(file))).toEqual([]);
    const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
    const foreign = /node:|\brequire\(|module\.exports|\bexports\.|__dirname|\bBuffer\b/;
    expect(texts.filter(([, text]) => foreign.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('has declarations beside its modules', () => {
    const names = [...reachedFrom(entry.replace(/\.js$/, '.d.ts'), declarationOf)];
    expect(names).toContain(join(folder, 'package/dist/src/client/schema.gen.d.ts'));
  });

  it('is typed as the README shows it, for a project that knows browsers and not Node', () => {
    const consumer = join(folder, 'consumer.ts');
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [, example = ''] = /```ts\n(import .*?access-control-contract\/client.*?)```/s.exec(readme) ?? [];
    const wrong = '// @ts-expect-error a result is asked for its kind or status first\ncreated.data;';
    const inferred = 'export const exported = [created, fieldErrors];';
    writeFileSync(consumer, [example, wrong, inferred].join('\n'));
    expect(example).toContain('createClient');
    const paths = { 'access-control-contract/client': [join(folder, 'package/dist/src/client/index.d.ts')] };
    expect(complaintsAbout(consumer, { paths })).toEqual([]);
  });
});

/** What the type checker says of a module in a project that knows browsers and not Node. */
function complaintsAbout(file: string, options: ts.CompilerOptions = {}): readonly string[] {
  const program = ts.createProgram([file], {
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    strict: true,
    declaration: true,
    noEmit: true,
    ...options,
  });
  const found = ts.getPreEmitDiagnostics(program);
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the packed package without a server', () => {
  const text = readFileSync(join(root, 'docs/without-a-server.md'), 'utf8');
  const exampleOf = (name: string) => new RegExp(`\`\`\`ts ${name}\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? '';

  it.each(['page', 'forms'])('is typed as the example of %s shows it', (name) => {
    const file = join(dependent(), 'example.ts');
    writeFileSync(file, exampleOf(name));
    expect(exampleOf(name)).toContain('access-control-contract/');
    expect(complaintsAbout(file)).toEqual([]);
  });

  it('answers in Vitest as the example shows it', async () => {
    const project = dependent();
    writeFileSync(join(project, 'example.test.ts'), exampleOf('vitest'));
    const argv = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project];
    expect((await run(process.execPath, argv, { cwd: project })).stdout).toMatch(/1 passed/);
  });

  it('finds the faults of a form as the example shows it', async () => {
    const argv = ['--input-type=module', '-e', exampleOf('forms')];
    const { stdout } = await run(process.execPath, argv, { cwd: dependent() });
    expect(stdout).toBe('name must not be empty\n');
  });
});

/** An empty project that has the package among its dependencies, and what it asks for beside it. */
function dependent(): string {
  const project = mkdtempSync(join(folder, 'project-'));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(join(folder, 'package'), join(project, 'node_modules/access-control-contract'));
  for (const name of ['msw', 'vitest']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
  return project;
}

/** tsc leaves `./x.ts` in a declaration as the source has it: compilers find `x.d.ts` by it. */
function declarationOf(name: string, importer: string): string {
  expect(name).toMatch(/^\.\.?\/.*\.[jt]s$/);
  return fileOf(name.replace(/\.[jt]s$/, '.d.ts'), importer);
}

async function olderNode(): Promise<string | undefined> {
  for (const place of (process.env.PATH ?? '').split(delimiter)) {
    const { stdout } = await run(join(place, 'node'), ['--version']).catch(() => ({ stdout: '' }));
    const major = Number(/^v(\d+)/.exec(stdout)?.[1] ?? 24);
    if (major < 24) return join(place, 'node');
  }
  return undefined;
}
