// The package as it is installed: one package that brings everything, run from empty folders.

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import openapiTS, { astToString } from 'openapi-typescript';
import type { Browser } from 'playwright-core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oldestBrowsers } from '../build/entries.ts';
import { type Packed, pack, root, run, start } from '../build/testing/packed.ts';
import { complaintsAbout, olderNode, reachedFrom, sizeOf } from '../build/testing/reading.ts';
import { startBrowser } from '../src/testing/browser.ts';
import { describePages } from './testing/package-pages.ts';
import { describeReports } from './testing/package-reports.ts';

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
/** A few of each operation; `acs start` judges every property. */
const few = '--only */body --only */required --only getRoutingProfile/request';
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const bin = () => join(packed.home, 'dist/acs.js');
const commands = (node: string) => ({
  acs: (line: string, cwd: string, env?: NodeJS.ProcessEnv) =>
    run(node, [bin(), ...line.split(' ')], cwd, { ...process.env, ...env }),
  up: (line: string, cwd: string) => start(node, [bin(), ...line.split(' ')], cwd),
});

/** All other tests run on the Node of this repository: there `acs start` judges the reference and the mock. */
describe('the installed command under the oldest Node', () => {
  const node = join(root, 'build/node-22/node_modules/.bin/node');
  const { acs, up } = commands(node);

  it('serves, finds its own server conforming, and tests with a driver of its own folder, in a thread', async () => {
    const cwd = packed.project();
    expect((await run(node, ['--version'], cwd)).stdout).toMatch(/^v22\./);
    const server = await up('serve --port 0 --db served.db', cwd);
    const ran = await acs(`conform ${server.url} ${demo} ${few} --against contract`, cwd);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/✓ Contract conformance/)]);
    writeFileSync(join(cwd, 'driver.mjs'), driver);
    const driven = await acs(`conform ${server.url} ${demo} --driver driver.mjs --only ${ofDriver}`, cwd);
    expect([driven.code, driven.stdout]).toEqual([1, expect.stringContaining('limit-per-token')]);
    expect(await server.stop()).toBe(0);
  });
});

const ofDriver = 'tokens/driver/limit-per-token';
/** A driver of a service that rejects everything: the rules fail, once it is asked. */
const driver = `
  export const createApplication = () => 'app';
  export const attachProfile = () => undefined;
  export const issueToken = () => 'token';
  export const checkToken = () => ({ allowed: false });
  export const wait = () => undefined;
  export const dispose = () => undefined;`;

describe('the installed command', () => {
  const { acs, up } = commands(process.execPath);

  it('mocks with its page, made-up values included, and stands before the mock as a proxy', async () => {
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
    const page = await (await fetch(`${mock.url}/_mock/`)).text();
    const files = [...page.matchAll(/(?:src|href)="([^"#:]+)"/g)].map(([, file = '']) => file);
    const statuses = files.map(async (file) => (await fetch(new URL(file, `${mock.url}/_mock/`))).status);
    expect([files.length > 0, new Set(await Promise.all(statuses))]).toEqual([true, new Set([200])]);
    expect([await proxy.stop(), await mock.stop()]).toEqual([0, 0]);
  });

  it('carries its documentation', async () => {
    const docs = await up('docs --port 0', packed.project());
    const textOf = async (name: string) => (await fetch(`${docs.url}/${name}`)).text();
    const pages = ['', 'reference.html', 'source.html', 'decisions.html'];
    for (const page of pages)
      expect([page, await textOf(page)]).toEqual([
        page,
        expect.stringContaining('Access-Control Configuration'),
      ]);
    expect(await textOf('guide-words.html')).toContain('Terms and rules');
    expect(await docs.stop()).toBe(0);
  });

  it('starts everything, judges reference and mock, and prints verdicts and three addresses', {
    timeout: 300_000,
  }, async () => {
    const line = 'start --once --mock-port 0 --server-port 0 --docs-port 0';
    const { code, stdout, stderr } = await acs(line, packed.project());
    expect(stdout.match(/✓ (source|contract) conformance/gi)).toHaveLength(4);
    for (const what of ['mock', 'reference', 'documentation'])
      expect(stdout).toMatch(new RegExp(`^ {2}${what} +http://127\\.0\\.0\\.1:\\d+$`, 'm'));
    expect(stdout).toMatch(
      /access-control-contract .*conform http:\/\/127\.0\.0\.1:\d+ --account acme --bearer acme-demo-token/,
    );
    expect([code, stderr]).toEqual([0, '']);
  });

  it('explains without a server', async () => {
    const explained = await acs('explain createTag/name/required', packed.project());
    expect([explained.code, explained.stderr]).toEqual([0, '']);
    expect(explained.stdout).toContain('tag-name-required');
  });

  it('says on an older Node what it needs', async ({ skip }) => {
    const old = await olderNode();
    if (old === undefined) return skip('there is no Node older than 22 on this machine');
    const failed = await run(old, [bin(), '--version'], packed.folder);
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(
      /^acs needs Node 22\.16 or newer; this is Node [\d.]+: npm i -D node@24 .*\n$/,
    );
  });
});

describe('the README', () => {
  it('packs as it is packed here, and installs that in an empty folder', async () => {
    const [, packing, installing = ''] =
      /```sh\n(npm pack .*?) +# in the repository\n(npm install .*?) +# in your project\n/.exec(readme) ?? [];
    expect(packing).toBe('npm pack --pack-destination /tmp');
    const { version } = manifestOf(root);
    const installed = installing.replace('/tmp', packed.folder);
    const script = `export npm_config_offline=true; ${installed}; npx access-control-contract --version`;
    const ran = await run('sh', ['-ec', script], mkdtempSync(join(packed.folder, 'empty-')));
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(new RegExp(`\\n${version}\\n$`))]);
  });

  it('names the oldest Node and the oldest browsers', () => {
    expect(readme).toContain(`Node ${manifestOf(root).engines.node.replace('>=', '')} and newer`);
    const named = /Chrome and Edge\s+(\S+), Firefox (\S+), Safari (\S+) and newer/.exec(readme)?.slice(1);
    expect(named).toEqual(oldestBrowsers.map((name) => name.replace(/^[a-z]+/, '')));
  });
});

describe('the package', () => {
  it('is at most 16 MB, brings no other, and has the licences of all that is bundled', () => {
    expect(sizeOf(packed.home)).toBeLessThan(16 * megabyte);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(
      packed.home,
    );
    expect([dependencies, optionalDependencies]).toEqual([undefined, undefined]);
    const optional = Object.keys(peerDependencies).map((peer) => [peer, { optional: true }]);
    expect(peerDependenciesMeta).toEqual(Object.fromEntries(optional));
    const licenses = readFileSync(join(packed.home, 'dist/licenses.txt'), 'utf8');
    for (const name of ['ajv', 'commander', 'pg'])
      expect(licenses).toMatch(new RegExp(`\\n${name} [\\d.]+: MIT`));
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
          !('entrypoint' in problem && problem.entrypoint.endsWith('.yaml'))),
    );
    expect(problems).toEqual([]);
  });

  it('gives its programs and the contract to whoever imports it', async () => {
    const script = `
      import { loadContract, createClient, runConformance } from 'access-control-contract';
      import { planRun } from 'access-control-contract/conformance';
      const contract = await loadContract();
      console.log(contract.operations.length, typeof createClient, typeof runConformance, typeof planRun);`;
    const ran = await run(process.execPath, ['--input-type=module', '-e', script], packed.project());
    expect(ran.stdout.trim()).toBe('3 function function function');
  });

  it('has a client that loads its own few files alone, and nothing of Node', () => {
    const files = [...reachedFrom(join(packed.home, 'dist/client.js'))];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    expect(texts.join('').length).toBeLessThan(40_000);
    const foreign = /node:[a-z]|\brequire\(|module\.exports|\bexports\.|__dirname|\bBuffer\b/;
    expect(texts.flatMap((text) => foreign.exec(text)?.[0] ?? [])).toEqual([]);
  });
});

describeReports(() => packed);
describePages(
  () => packed,
  () => browser,
);

const guides = ['docs/mock.md', 'docs/frontend-teams.md'].map((name) =>
  readFileSync(join(root, name), 'utf8'),
);
const exampleOf = (name: string) =>
  new RegExp(`\`\`\`ts ${name}\n(.*?)\`\`\``, 's').exec(guides.join('\n'))?.[1] ?? '';

describe('the types of the package', () => {
  it('are those that README and guides show, for a project that knows browsers and not Node', async () => {
    const project = packed.project('msw', 'vitest');
    const [, client = ''] = /```ts\n(import .*?access-control-contract\/client.*?)```/s.exec(readme) ?? [];
    const wrong = '// @ts-expect-error a result is asked for its kind or status first\ncreated.data;';
    const inferred = 'export const exported = [created, fieldErrors];';
    const ofGuides = ['page', 'forms', 'query', 'paths'].map(exampleOf);
    const examples = [[client, wrong, inferred].join('\n'), ...ofGuides];
    const shop = await openapiTS(new URL('../fixtures/documents/shop.yaml', import.meta.url), {
      silent: true,
    });
    writeFileSync(join(project, 'api.ts'), astToString(shop));
    const files = examples.map((text, n) => {
      expect(text).toContain('access-control-contract/');
      const file = join(project, `example-${n}.ts`);
      writeFileSync(file, text);
      return file;
    });
    expect(await complaintsAbout(files)).toEqual([]);
  });

  it('are complete: each declaration is checked, and only the libraries of Node and of the peers are there', async () => {
    const project = packed.project('msw', 'vitest', '@types/node');
    const { exports } = manifestOf(packed.home);
    const faces = Object.keys(exports).filter((name) => exports[name].types !== undefined);
    expect(faces.length).toBeGreaterThan(4);
    const importing = faces.map((face, n) => {
      const name = face.replace('.', 'access-control-contract');
      return `import * as face${n} from '${name}';\nexport { face${n} };`;
    });
    const file = join(project, 'consumer.ts');
    writeFileSync(file, importing.join('\n'));
    const options = {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      types: ['node'],
      typeRoots: [join(project, 'node_modules/@types')],
    };
    expect(await complaintsAbout([file], options)).toEqual([]);
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
  it('responds in Vitest as the example shows it, and the client under jsdom, and is the tests of a project', async () => {
    const project = packed.project('msw', 'vitest', 'jsdom');
    const app = `import { createMock, loadContract } from 'access-control-contract';
       const { document } = await loadContract();
       export const { listener: app } = createMock({ contract: document });`;
    const example = readFileSync(join(root, 'examples/vitest/conformance.test.js'), 'utf8');
    // Some properties are enough to see that the package brings them as tests.
    const fewer = example.replace("routingId: '12'", "routingId: '12', only: ['createTag']");
    expect(fewer).not.toBe(example);
    const files = {
      'app.js': app,
      'example.test.ts': exampleOf('vitest'),
      'jsdom.test.ts': underJsdom,
      'conformance.test.js': fewer,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
    const argv = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project];
    const { stdout } = await run(process.execPath, argv, project);
    expect(stripVTControlCharacters(stdout)).toMatch(/Test Files +3 passed \(3\)\s+Tests +\d{2,3} passed/);
  });

  it('finds the faults of a form as the example shows it', async () => {
    const argv = ['--input-type=module', '-e', exampleOf('forms')];
    const { stdout } = await run(process.execPath, argv, packed.project());
    expect(stdout).toBe('name must not be empty\n');
  });
});
