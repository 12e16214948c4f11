// The package as it is installed: one package that brings everything, run from empty folders.

import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import type { Browser } from 'playwright-core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oldestBrowsers } from '../build/entries.ts';
import { type Packed, pack, root, run, start } from '../build/testing/packed.ts';
import { complaintsAbout, olderNode, reachedFrom, sizeOf } from '../build/testing/reading.ts';
import { call, connected } from '../cli/mcp/testing/connected.ts';
import { dockerfile, textsOf } from '../fixtures/github/dockerfile.ts';
import { engineOf } from '../src/docs/page.ts';
import { startBrowser } from '../src/testing/browser.ts';
import { describePages } from './testing/package-pages.ts';

const megabyte = 1024 * 1024;
let packed: Packed;
let browser: Browser;

beforeAll(async () => {
  [packed, browser] = await Promise.all([pack(), startBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser.close();
  packed.remove();
});

const demo = '--account acme --bearer acme-demo-token --routing-id 12 --jwt-id jwt1 --second-account globex';
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
/** Of each operation; `acs start` judges with every case. */
const some = '--only */examples --only */required';
const bin = () => join(packed.home, 'dist/acs.js');
const commands = (node: string) => ({
  acs: (line: string, cwd: string) => run(node, [bin(), ...line.split(' ')], cwd),
  up: (line: string, cwd: string) => start(node, [bin(), ...line.split(' ')], cwd),
});

/** All other tests run on the Node of this repository: there `acs start` judges the reference and the mock. */
describe('the installed command under the oldest Node', () => {
  const node = join(root, 'build/node-22/node_modules/.bin/node');
  const { acs, up } = commands(node);

  it('runs on the Node that this test names', async () => {
    expect((await run(node, ['--version'], packed.folder)).stdout).toMatch(/^v22\./);
  });

  it('serves, judges its own server as conforming, and reads its reports again', async () => {
    const cwd = packed.project();
    const server = await up('serve --port 0 --db served.db', cwd);
    const reports = '--report json=report.json --report answers=answers.json';
    const ran = await acs(`conform ${server.url} ${demo} ${some} --against contract ${reports}`, cwd);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/✓ Contract conformance/)]);
    expect(await server.stop()).toBe(0);
    const judged = await acs('judge report.json', cwd);
    expect([judged.code, judged.stdout]).toEqual([0, expect.stringMatching(/✓ Source conformance/)]);
    const compared = await acs('answers answers.json answers.json', cwd);
    expect([compared.code, compared.stderr]).toEqual([0, '']);
  });

  it('tests with a driver of its own folder, in a thread', async () => {
    const cwd = packed.project();
    const mock = await up('mock --port 0 --stateful', cwd);
    writeFileSync(join(cwd, 'driver.mjs'), driver);
    const ran = await acs(`conform ${mock.url} ${demo} --driver driver.mjs --only runtime/*`, cwd);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/✓ Source conformance: passed/)]);
    await mock.stop();
  });
});

describe('the installed command', () => {
  const { acs, up } = commands(process.execPath);

  it('mocks, made-up values included, and stands before the mock as a proxy', async () => {
    const cwd = packed.project();
    const mock = await up('mock --port 0', cwd);
    const proxy = await up(`proxy ${mock.url} --port 0`, cwd);
    const headers = { authorization: 'Bearer any', prefer: 'dynamic=true' };
    const response = await fetch(`${proxy.url}/acme/routing12`, { headers });
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
      200,
      expect.arrayContaining(['id']),
    ]);
    expect((await fetch(`${proxy.url}/_proxy/`)).status).toBe(200);
    expect([await proxy.stop(), await mock.stop()]).toEqual([0, 0]);
  });

  it('carries its documentation, with what a change of each decision would change', async () => {
    const docs = await up('docs --port 0', packed.project());
    const pages = ['reference.html', '', 'source.html', 'decisions.html', 'guide-words.html'];
    const texts = await Promise.all(pages.map(async (name) => (await fetch(`${docs.url}/${name}`)).text()));
    const said = [
      'Access-Control Configuration Service (1.0.0)</h1>',
      'Where to begin',
      'proven by',
      'what else was possible',
      'Terms and rules',
    ];
    expect(said.filter((words, i) => texts[i]?.includes(words))).toEqual(said);
    const [head, ...rows] = (await (await fetch(`${docs.url}/decisions.csv`)).text()).trimEnd().split('\r\n');
    expect(head).toMatch(/^\ufeff?"id","section","question","found","decision"/);
    expect(rows.find((row) => row.startsWith('"tag-create-credential"'))).toMatch(
      /"proposed","","","2","8",("\d+",){3}""$/,
    );
    expect(await docs.stop()).toBe(0);
  });

  it('documents another contract, by the engine of its own page', async () => {
    const hostile = join(root, 'fixtures/contracts/hostile.json');
    const docs = await up(`docs --port 0 --contract ${hostile}`, packed.project());
    const page = await (await fetch(`${docs.url}/reference.html`)).text();
    expect(page).toContain('<title>Evil &lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(engineOf(page)).toBe(engineOf(readFileSync(join(packed.home, 'dist/docs.html'), 'utf8')));
    expect(page).not.toContain('Access-Control Configuration');
    expect(await docs.stop()).toBe(0);
  });

  it('starts everything, judges reference and mock, and prints verdicts and three addresses', async () => {
    const line = 'start --once --mock-port 0 --server-port 0 --docs-port 0';
    const { code, stdout, stderr } = await acs(line, packed.project());
    expect(stdout.match(/✓ source conformance/gi)).toHaveLength(2);
    expect(stdout).toMatch(
      /Reference server\n {2}✓ source .*\n {4}\d+ of 58 statements shown .*\n {2}✓ contract conformance/i,
    );
    for (const what of ['mock', 'reference', 'documentation'])
      expect(stdout).toMatch(new RegExp(`^ {2}${what} +http://127\\.0\\.0\\.1:\\d+$`, 'm'));
    expect(stdout).toMatch(
      /access-control-contract .*conform http:\/\/127\.0\.0\.1:\d+ --account acme --bearer acme-demo-token/,
    );
    expect(stdout).toContain(
      '--second-account globex --second-routing-id 77 --second-bearer globex-demo-token',
    );
    expect([code, stderr]).toEqual([0, '']);
  });

  it('explains and lists without a server', async () => {
    const cwd = packed.project();
    const listed = await acs('conform --list --only createTag/*', cwd);
    expect([listed.code, listed.stdout]).toEqual([0, expect.stringMatching(/^createTag\/\S+ {2}\S/)]);
    const [whole, planned] = [await acs('conform --list', cwd), await acs('conform --list --only *', cwd)];
    expect(whole).toEqual(planned);
    const explained = await acs(`explain ${listed.stdout.split(' ')[0]}`, cwd);
    expect([explained.code, explained.stderr]).toEqual([0, '']);
  });

  it('serves coding agents', async () => {
    const cwd = packed.project();
    const server = await up('serve --port 0', cwd);
    const { data } = await connected(
      { cwd, acs: [process.execPath, bin()], env: { ACS_BEARER: 'acme-demo-token' } },
      (client) => call(client, 'conform', { url: server.url, only: ['createTag/examples'] }),
    );
    expect(data).toMatchObject({ exitCode: 0, verdicts: { source: { state: 'passed' } } });
    expect(await server.stop()).toBe(0);
  });
});

describe('the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');

  it('packs as the image does, and installs in an empty folder what was packed', async () => {
    const [, packing = '', installing = ''] =
      /```sh\n(npm pack .*?) +# in the repository\n(npm install .*?) +# in your project\n/.exec(readme) ?? [];
    const [, command = ''] = textsOf('RUN', dockerfile.stages.pack);
    expect(command).toMatch(new RegExp(`^${packing} &&`));
    const project = mkdtempSync(join(packed.folder, 'empty-'));
    const { version } = manifestOf(root);
    copyFileSync(packed.tarball, join(packed.folder, `access-control-contract-${version}.tgz`));
    const installed = installing.replace('/tmp', packed.folder);
    const script = `export npm_config_offline=true; ${installed}; npx access-control-contract --version`;
    const ran = await run('sh', ['-ec', script], project);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(new RegExp(`\\n${version}\\n$`))]);
  });

  it('names the oldest Node and the oldest browsers', () => {
    expect(readme).toContain(`Node ${manifestOf(root).engines.node.replace('>=', '')} and newer`);
    const named = /Chrome and Edge\s+(\S+), Firefox (\S+), Safari (\S+) and newer/.exec(readme)?.slice(1);
    expect(named).toEqual(oldestBrowsers.map((browser) => browser.replace(/^[a-z]+/, '')));
  });
});

describe('the image', () => {
  it('installs the package, whose command runs', async () => {
    const [install = ''] = textsOf('RUN', dockerfile.stages.image);
    const home = packed.project();
    const script = `${install.replaceAll('/tmp', packed.folder)} --prefix ${home}`;
    expect(await run('sh', ['-ec', script], home)).toMatchObject({ code: 0 });
    const [entry] = JSON.parse(textsOf('ENTRYPOINT', dockerfile.stages.image)[0] ?? '');
    const command = JSON.parse(textsOf('CMD', dockerfile.stages.image)[0] ?? '');
    const ran = await run(process.execPath, [join(home, 'bin', entry), ...command], home);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('conform')]);
  });
});

describe('the package', () => {
  const manifest = () => manifestOf(packed.home);

  it('is at most 16 MB and brings no other', () => {
    expect(sizeOf(packed.home)).toBeLessThan(16 * megabyte);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest();
    expect([dependencies, optionalDependencies]).toEqual([undefined, undefined]);
    const optional = Object.fromEntries(
      Object.keys(peerDependencies).map((peer) => [peer, { optional: true }]),
    );
    expect(peerDependenciesMeta).toEqual(optional);
  });

  it('has the licences of all that is bundled, and says what that is', () => {
    const licenses = readFileSync(join(packed.home, 'dist/licenses.txt'), 'utf8');
    const { bomFormat, components } = JSON.parse(
      readFileSync(join(packed.home, 'dist/sbom.cdx.json'), 'utf8'),
    ) as { bomFormat: string; components: { name: string; version: string }[] };
    expect([bomFormat, components.length > 100]).toEqual(['CycloneDX', true]);
    const missing = components.filter(({ name, version }) => !licenses.includes(`\n${name} ${version}: `));
    expect(missing).toEqual([]);
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['ajv', 'commander', 'pg']));
  });

  it('is as npm and TypeScript expect a package of ES modules', async () => {
    const data = readFileSync(packed.tarball);
    const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
    const { messages, pkg } = await publint({ strict: true, pack: { tarball } });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
    // CommonJS cannot require it and TypeScript older than `exports` cannot find it; a YAML file has no types.
    const problems = (analysis.types ? analysis.problems : ['no types']).filter(
      (problem) =>
        typeof problem === 'string' ||
        (!('resolutionKind' in problem && /^node1(0|6-cjs)$/.test(problem.resolutionKind)) &&
          !('entrypoint' in problem && /yaml$/.test(problem.entrypoint))),
    );
    expect(problems).toEqual([]);
  });

  it('has the whole page that shows the requests', () => {
    const page = readdirSync(join(packed.home, 'dist/page'));
    expect(page.sort()).toEqual(readdirSync(join(root, 'src/mock/console/page')).sort());
  });

  it('gives its programs and the contract to whoever imports it', async () => {
    const script = `
      import { loadContract, createClient, runConformance } from 'access-control-contract';
      import { planCases } from 'access-control-contract/conformance';
      const contract = await loadContract();
      console.log(contract.operations.length, typeof createClient, typeof runConformance, typeof planCases);`;
    const ran = await run(process.execPath, ['--input-type=module', '-e', script], packed.project());
    expect(ran.stdout.trim()).toBe('3 function function function');
  });

  it('says on an older Node what it needs', async ({ skip }) => {
    const old = await olderNode();
    if (old === undefined) return skip('there is no Node older than 22 on this machine');
    const failed = await run(old, [join(packed.home, 'dist/acs.js'), '--version'], packed.folder);
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(/^acs needs Node 22\.16 or newer; this is Node [\d.]+\.\n$/);
  });
});

/** The token rules as a module of whoever installs the package would have them. */
const driver = `
  import { randomBytes } from 'node:crypto';
  import { createMemoryStore, createRuntime } from 'access-control-contract';
  let now = Date.now();
  const runtime = createRuntime({
    store: createMemoryStore(),
    clock: () => now,
    randomBytes,
    jwtConfigurations: new Map([['jwt1', { algorithm: 'HS256', key: randomBytes(32) }]]),
  });
  export const createApplication = () => runtime.createApplication();
  export const attachProfile = async (application, profile, options) =>
    runtime.attachProfile(application, await runtime.createProfile(profile), options);
  export const issueToken = async (application) => (await runtime.issueToken(application)).secret;
  export const checkToken = async (token) => ({ allowed: (await runtime.checkToken(token)).kind === 'allowed' });
  export const wait = (seconds) => { now += seconds * 1000; };
  export const dispose = () => undefined;`;

describe('the client of the package', () => {
  it('loads nothing but its own few files, and nothing of Node', () => {
    const files = [...reachedFrom(join(packed.home, 'dist/client.js'))];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    expect(texts.join('').length).toBeLessThan(40_000);
    const foreign = /node:|\brequire\(|module\.exports|\bexports\.|__dirname|\bBuffer\b/;
    expect(texts.flatMap((text) => foreign.exec(text)?.[0] ?? [])).toEqual([]);
  });

  it('is typed as the README shows it, for a project that knows browsers and not Node', () => {
    const file = join(packed.project(), 'consumer.ts');
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [, example = ''] = /```ts\n(import .*?access-control-contract\/client.*?)```/s.exec(readme) ?? [];
    const wrong = '// @ts-expect-error a result is asked for its kind or status first\ncreated.data;';
    const inferred = 'export const exported = [created, fieldErrors];';
    writeFileSync(file, [example, wrong, inferred].join('\n'));
    expect(example).toContain('createClient');
    expect(complaintsAbout([file])).toEqual([]);
  });
});

describePages(
  () => packed,
  () => browser,
);

describe('the types of the package', () => {
  const importing = (specifiers: readonly string[]) =>
    specifiers.map((name, n) => `import * as face${n} from '${name}';\nexport { face${n} };`).join('\n');

  it('are complete: each declaration is checked, and only the libraries of Node and of the peers are there', () => {
    const project = packed.project('msw', 'vitest', '@types/node');
    const { exports } = manifestOf(packed.home);
    const faces = Object.keys(exports).filter((name) => exports[name].types !== undefined);
    expect(faces.length).toBeGreaterThan(4);
    const file = join(project, 'consumer.ts');
    writeFileSync(file, importing(faces.map((face) => face.replace('.', 'access-control-contract'))));
    const nodenext = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
    const options = { ...nodenext, types: ['node'], typeRoots: [join(project, 'node_modules/@types')] };
    expect(complaintsAbout([file], options)).toEqual([]);
  });
});

/** Apart from its marker, which Vitest would take for one of this file. */
const environment = 'jsdom';

/** A test of whoever installs the package: a component under jsdom would call the client so. */
const underJsdom = `// @vitest-environment ${environment}
  import { createClient } from 'access-control-contract/client';
  import { createHandlers } from 'access-control-contract/msw';
  import { setupServer } from 'msw/node';
  import { expect, it } from 'vitest';

  it('creates, and finds the faulty field', async () => {
    expect(location.href).toMatch(/^http:/);
    const baseUrl = '/api';
    setupServer(...createHandlers({ baseUrl, stateful: true }).handlers).listen({ onUnhandledRequest: 'error' });
    const client = createClient({ baseUrl, bearer: 'acme-demo-token' });
    const create = (name: string) => client.createTag({ path: { account_id: 'acme' }, body: { name } });
    expect([(await create('a')).status, (await create('')).status]).toEqual([201, 400]);
  });`;

describe('the package without a server', () => {
  const guides = ['docs/mock.md', 'docs/frontend-teams.md'];
  const text = guides.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
  const exampleOf = (name: string) => new RegExp(`\`\`\`ts ${name}\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? '';
  const dependent = () => packed.project('msw', 'vitest');

  it('is typed as the examples of a page and of forms show it', () => {
    const project = dependent();
    const files = ['page', 'forms'].map((name) => {
      const file = join(project, `${name}.ts`);
      expect(exampleOf(name)).toContain('access-control-contract/');
      writeFileSync(file, exampleOf(name));
      return file;
    });
    expect(complaintsAbout(files)).toEqual([]);
  });

  it('responds in Vitest as the example shows it, and the client under jsdom, and is the tests of a project', async () => {
    const project = packed.project('msw', 'vitest', 'jsdom');
    writeFileSync(join(project, 'example.test.ts'), exampleOf('vitest'));
    writeFileSync(join(project, 'jsdom.test.ts'), underJsdom);
    writeFileSync(
      join(project, 'app.js'),
      `import { createMock, loadContract } from 'access-control-contract';
       const { document } = await loadContract();
       export const { listener: app } = createMock({ contract: document });`,
    );
    const example = readFileSync(join(root, 'examples/vitest/conformance.test.js'), 'utf8');
    // Some cases of each rule are enough to see that the package brings them as tests.
    const fewer = example.replace("routingId: '12'", "routingId: '12', only: ['createTag', '*/examples']");
    expect(fewer).not.toBe(example);
    writeFileSync(join(project, 'conformance.test.js'), fewer);
    const argv = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project];
    const { stdout } = await run(process.execPath, argv, project);
    expect(stripVTControlCharacters(stdout)).toMatch(/Test Files +3 passed \(3\)\s+Tests +\d{3} passed/);
  });

  it('finds the faults of a form as the example shows it', async () => {
    const argv = ['--input-type=module', '-e', exampleOf('forms')];
    const { stdout } = await run(process.execPath, argv, dependent());
    expect(stdout).toBe('name must not be empty\n');
  });
});
