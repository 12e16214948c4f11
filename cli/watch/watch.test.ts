import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/http/node/testing/listen.ts';
import { temporaryFolder } from '../testing/acs.ts';
import { processesIn, running, smallContract } from '../testing/started.ts';
import { serverIn, watching } from '../testing/watching.ts';

const { folder: all } = temporaryFolder();
const newFolder = () => realpathSync(mkdtempSync(join(all, 'watch-')));

const strict = "typeof name === 'string' && name !== ''";
const lax = 'true';
const few = ['--only', 'createTag/name', '--only', 'createTag/body/json'];

describe.concurrent('a server that is started', () => {
  it('is started again on its port when it changes, did not start or has ended, and only what changed since is shown', async ({
    onTestFinished,
  }) => {
    const [folder, end] = [newFolder(), join(newFolder(), 'end')];
    const ends = `setInterval(() => existsSync(${JSON.stringify(end)}) && process.exit(4), 50);`;
    const { start, edit } = serverIn(folder, `writeFileSync('port.pid', process.env.PORT); ${ends}`);
    const { run, until, type, ended } = watching(folder, [...start, ...few], onTestFinished);
    const first = await run();
    edit(strict, lax);
    const broken = await run();
    const { status } = await fetch(`http://127.0.0.1:${readFileSync(join(folder, 'port.pid'), 'utf8')}`);
    type('\n');
    const same = await run();
    edit(lax, strict);
    const fixed = await run();
    edit('createServer(', 'createServe(');
    const unstarted = await until(/acs: .*\n[\s\S]*q quits\.\n/, 'err');
    edit('createServe(', 'createServer(');
    await await run();
    writeFileSync(end, '');
    await until(/acs: the server has ended: the next change, or Enter, starts it again\n/, 'err');
    rmSync(end);
    type('\n');
    const again = await run();
    type('q\n');
    expect([await ended, status]).toEqual([0, 401]);
    expect(first).toMatch(/first run\n[\s\S]*✓ Conformance: passed/);
    expect(broken).toMatch(
      /server\.mjs changed\n[\s\S]*(createTag\/name\/required|a body without name is accepted)/,
    );
    expect(fixed).toMatch(/✓ Held again/);
    expect(same).toMatch(/run again\n/);
    expect(fixed).toMatch(/server\.mjs changed\n[\s\S]*createTag\/name\/required/);
    expect(unstarted).toMatch(
      /\| ReferenceError: createServe is not[\s\S]*\nacs: the command of --start ended with exit code 1 before/,
    );
    expect(again).toMatch(/run again\n/);
  });

  it('causes no run by what it writes into places that are no sources, and leaves no process at SIGTERM', async ({
    onTestFinished,
  }) => {
    const folder = newFolder();
    execFileSync('git', ['init', '--quiet', folder]);
    writeFileSync(join(folder, '.gitignore'), 'state.json\n');
    for (const name of ['node_modules', '__pycache__']) mkdirSync(join(folder, name));
    const starts = join(newFolder(), 'starts');
    const own = ['state.json', 'data.db', 'node_modules/a.js', '__pycache__/a.pyc'];
    const writes = own.map((name) => `appendFileSync(${JSON.stringify(name)}, 'x');`).join(' ');
    const more = `appendFileSync(${JSON.stringify(starts)}, process.pid + '\\n'); globalThis.onRequest = () => { ${writes} };`;
    const { start } = serverIn(folder, more);
    const { child, run, ended } = watching(
      folder,
      [...start, ...few, '--report', 'json=report.json'],
      onTestFinished,
    );
    expect(await run()).not.toContain('\u001b');
    writeFileSync(join(folder, 'notes.md'), 'a change of its author');
    expect(await run()).toContain('notes.md changed');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const pids = await processesIn(starts, 2);
    expect([pids.length, running(pids)]).toEqual([2, []]);
  });

  it('is named where it writes a source among the requests', async ({ onTestFinished }) => {
    const folder = newFolder();
    const { start } = serverIn(folder, `globalThis.onRequest = () => appendFileSync('seen.txt', 'x');`);
    const { until, type, ended } = watching(folder, [...start, '--rate', '20', ...few], onTestFinished);
    const said = await until(/abandoned .*\n/, 'err');
    type('q\n');
    expect(said).toContain('a file that the server writes belongs into .gitignore');
    expect(await ended).toBe(3);
  });
});

it('a server that restarts itself is run against again when contract, config file or a list changes', async () => {
  const careless: RequestListener = (request, response) => {
    request.resume().on('end', () => response.writeHead(request.headers.authorization ? 201 : 401).end());
  };
  const folder = newFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const contract = readFileSync(smallContract, 'utf8');
  const config = (only: string) => `only: ${only}\nknown-failing: known.yaml\ncontract: openapi.yaml\n`;
  write('openapi.yaml', contract);
  write('acs.config.yaml', config('createTag/body/accepted'));
  write('known.yaml', '[]\n');
  const { run, until, child, ended } = watching(folder, [await listen(careless)]);
  const first = await run();
  write('acs.config.yaml', config('createTag/name/required'));
  const more = await run();
  write('openapi.yaml', contract.replace('openapi: 3', 'openapi: [3'));
  const broken = await until(/acs: .*\n[\s\S]*q quits\.\n/, 'err');
  write('openapi.yaml', contract);
  const mended = await run();
  write('known.yaml', '- { property: createTag/name/required, reason: being written }\n');
  const known = await run();
  child.stdin.end();
  expect(first).toContain('✓ Conformance: passed');
  expect(more).toMatch(/config\.yaml changed\n[\s\S]*createTag\/name\/required/);
  expect(mended).toMatch(/openapi\.yaml changed\n/);
  expect(broken).toMatch(/acs: cannot read the contract .*openapi\.yaml: /);
  expect(known).toMatch(/known\.yaml changed\n/);
  expect(await ended).toBe(0);
});
