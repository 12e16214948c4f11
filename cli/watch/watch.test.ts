import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContractText } from '../../src/contract/file/index.ts';
import { listen } from '../../src/http/node/testing/listen.ts';
import { temporaryFolder } from '../testing/acs.ts';
import { serverIn, verdict, watching } from '../testing/watching.ts';

const { folder: all } = temporaryFolder();
const newFolder = () => realpathSync(mkdtempSync(join(all, 'watch-')));

const strict = "typeof name === 'string' && name !== ''";
const lax = 'name !== undefined';
const few = ['--only', 'createTag/types/name/*', '--only', 'createTag/required'];

describe('a server that is started', () => {
  it('is started again on its port when its files change, and only what changed since is shown', async () => {
    const { start, edit } = serverIn(newFolder());
    const { until, press, isRaw, ended } = watching([...start, ...few]);
    const first = await until('Watching ');
    edit(strict, lax);
    const broken = await until(verdict);
    edit('405', '404');
    const same = await until(verdict);
    const [, repeated = ''] = / {4}repeat {4}curl .*(http:\/\/127\.0\.0\.1:\d+)\//.exec(broken) ?? [];
    const { status } = await fetch(repeated);
    press('s');
    const names = await until('createTag/types/name/null\n');
    press('f');
    const failed = await until(verdict);
    edit(lax, strict);
    const fixed = await until(verdict);
    const raw = isRaw();
    press('q');
    expect([await ended, raw, isRaw(), status]).toEqual([0, true, false, 401]);
    expect(first).toMatch(/first run\n[\s\S]*planned +passed[\s\S]*✓ Source conformance: passed/);
    expect(broken).toMatch(
      /server\.mjs changed\n\n✗ §2\.3 [\s\S]* {4}repeat {4}curl [\s\S]*✗ \d+ cases newly failing\n/,
    );
    expect(broken).not.toContain('planned');
    expect(same).toMatch(
      /First look: of \d+ cases that failed, all fail now\.\n\n○ \d+ cases still failing\n/,
    );
    expect(same).not.toContain('repeat');
    expect(names).toMatch(/\d+ cases fail\n( {2}createTag\/types\/name\/\S+\n)+$/);
    expect(failed).toMatch(/what failed\n[\s\S]* {4}repeat {4}curl [\s\S]*○ \d+ cases still failing\n/);
    expect(failed).not.toContain('cause is new');
    expect(fixed).toMatch(/First look: of \d+ cases that failed, none fails now\.\n\n✓ \d+ cases fixed/);
  });

  it('that does not start is said in a line with its last output, and the next change is tried', async () => {
    const { start, edit } = serverIn(newFolder());
    edit('createServer(', 'createServe(');
    const { until, press, ended } = watching([...start, ...few]);
    const broken = await until('Watching ');
    edit('createServe(', 'createServer(');
    const mended = await until(verdict);
    press('\u0003');
    expect(broken).toMatch(
      /\| ReferenceError: createServe is not[\s\S]*\nacs: the command of --start ended with exit code 1 before/,
    );
    expect(mended).toContain('Source conformance: passed');
    expect(await ended).toBe(0);
  });

  it('gets what --credential-command gives at its start, which no output shows', async () => {
    const folder = newFolder();
    const { start, edit } = serverIn(newFolder());
    const command = `echo asked >> '${folder}/asked'; echo "hush-$(wc -l < '${folder}/asked' | tr -d ' ')-hush"`;
    const { until, press, ended } = watching([...start, ...few], ['--credential-command', command]);
    await until('Watching ');
    edit(
      'globalThis.onRequest?.();',
      'if (request.headers.authorization) { console.log(request.headers.authorization); process.exit(9); }',
    );
    const died = await until(/Last output [\s\S]*?\n {2}\| .*\n/);
    press('q');
    expect(died).toMatch(/acs: the server has ended: [\s\S]*\| Bearer \$ACS_BEARER\n/);
    expect(died).not.toContain('hush');
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('asked\n'.repeat(2));
    expect(await ended).toBe(3);
  });

  it('that ends by itself is started again by Enter', async () => {
    const file = join(newFolder(), 'end');
    const ending = `const { existsSync } = await import('node:fs'); setInterval(() => existsSync(${JSON.stringify(file)}) && process.exit(4), 50);`;
    const { start } = serverIn(newFolder(), ending);
    const { until, press, ended } = watching([...start, ...few]);
    await until('Watching ');
    writeFileSync(file, '');
    const said = await until(/Last output of the command|printed nothing\.\n/);
    rmSync(file);
    press('\r');
    const again = await until(verdict);
    press('q');
    expect(said).toContain('acs: the server has ended: the next change, or Enter, starts it again\n');
    expect(again).toMatch(/run again\n[\s\S]*Source conformance: passed/);
    expect(await ended).toBe(0);
  });

  // One start more than three where the machine is slow to tell of a change.
  it.each([
    ['a file at its start', `appendFileSync(FOLDER + '/state.json', 'x');`],
    ['a new file at each start', `appendFileSync(FOLDER + '/' + process.pid + '.txt', 'x');`],
    ['a file at each request', `globalThis.onRequest = () => appendFileSync(FOLDER + '/seen.txt', 'x');`],
    ['into folders that are no sources', `appendFileSync(FOLDER + '/data.db', 'x');`, 1],
  ])('and that writes %s comes to an end all the same', async (_, writes, most = 4) => {
    const folder = newFolder();
    const starts = join(newFolder(), 'starts');
    const counting = `appendFileSync(${JSON.stringify(starts)}, 'x');`;
    const { start } = serverIn(folder, counting + writes.replaceAll('FOLDER', JSON.stringify(folder)));
    const { until, press, ended } = watching([...start, ...few]);
    await until(verdict);
    await until('Watching ');
    press('f');
    await until('No case is known to fail.');
    press('q');
    expect(await ended).toBe(0);
    expect(readFileSync(starts, 'utf8').length).toBeLessThanOrEqual(most);
  });
});

describe('a contract that changes', () => {
  const contract = readContractText('openapi.yaml');

  it('brings its new cases first; one that cannot be read is said, and the next is waited for', async () => {
    const folder = newFolder();
    const file = join(folder, 'contract.yaml');
    writeFileSync(file, contract);
    const { start } = serverIn(newFolder());
    const more = ['--contract', file, '--only', 'createTag/*', '--report', `json=${join(folder, 'r.json')}`];
    const { until, press, ended } = watching([...start, ...more]);
    await until('Watching ');
    writeFileSync(file, contract.replace('openapi: 3', 'openapi: [3'));
    const broken = await until(/acs: .*\n/);
    writeFileSync(
      file,
      contract.replaceAll('createTag', 'makeTag').replaceAll('maxLength: 255', 'maxLength: 254'),
    );
    const other = await until(/acs: .*\n/);
    writeFileSync(file, contract.replaceAll('maxLength: 255', 'maxLength: 254'));
    const changed = await until(verdict);
    press('q');
    expect(broken).toMatch(/contract\.yaml changed\nacs: cannot read the contract .*contract\.yaml: /);
    expect(other).toMatch(/acs: no case matches "createTag\/\*": /);
    expect(changed).toMatch(/First look: of \d+ cases that are new or changed, \w+ fails? now\.\n/);
    const code = await ended;
    const report = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as {
      verdicts: { source: { conforms: boolean } };
    };
    expect([code, report.verdicts.source.conforms]).toEqual([0, true]);
  });
});

describe('a server that restarts itself', () => {
  const careless: RequestListener = (request, response) => {
    request.resume().on('end', () => response.writeHead(request.headers.authorization ? 201 : 401).end());
  };

  it('is run against again when the config file or a list changes', async () => {
    const url = await listen(careless);
    const folder = newFolder();
    const config = join(folder, 'config.yaml');
    const list = join(folder, 'known.yaml');
    writeFileSync(config, `only: createTag/examples\nknown-failing: ${list}\n`);
    writeFileSync(list, '[]\n');
    const { until, hangUp, ended } = watching([url, '--config', config]);
    const first = await until('lets acs restart it.');
    writeFileSync(config, `only: createTag/required\nknown-failing: ${list}\n`);
    const more = await until(verdict);
    writeFileSync(list, '- { case: createTag/required, reason: being written }\n');
    const known = await until(/Contract conformance: .*\n.*\n/);
    hangUp();
    const code = await ended;
    expect(first).toContain('✓ Source conformance: passed');
    expect(more).toMatch(/config\.yaml changed\n\n✗ [\s\S]*✗ \d+ cases? newly failing\n/);
    expect(known).toMatch(
      /known\.yaml changed\n[\s\S]*✓ \d+ cases? fixed[\s\S]*known failures?, nothing new\n/,
    );
    expect(code).toBe(0);
  });

  it('is run against on a key, with the filter that is typed, and keeps the code of the last whole run', async () => {
    const url = await listen(careless);
    const { until, press, ended } = watching([url, ...few]);
    const first = await until('lets acs restart it.');
    press('pnothing/*\r');
    await until('No case matches "nothing/*"');
    press('/createTag/examples\r');
    const filtered = await until(verdict);
    press('\r');
    const still = await until(verdict);
    press('a');
    const all = await until(verdict);
    press('pcreateTag/examples\r');
    await until(verdict);
    press('q');
    const code = await ended;
    expect(first).toContain('Changes of the server cause no run');
    expect(filtered).toMatch(/filter set, only createTag\/examples\n/);
    expect(still).toMatch(/run again, only createTag\/examples\n/);
    expect(all).toMatch(/filter off\n[\s\S]*○ \d+ cases still failing\n/);
    expect(code).toBe(1);
  });
});
