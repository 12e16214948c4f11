import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listen } from '../src/http/node/testing/listen.ts';
import { temporaryFolder } from './testing/acs.ts';
import { spawned } from './testing/spawned.ts';
import { smallContract } from './testing/started.ts';

const { folder, file } = temporaryFolder();

describe('the process', () => {
  const start = (argv: readonly string[]) => spawned(argv, { cwd: folder });

  it('ends quietly when its reader has seen enough', async () => {
    const running = start(['conform', '--list']);
    running.child.stdout.once('data', () => running.child.stdout.destroy());
    expect(await running.ended).toBe(0);
    expect(running.err()).toBe('');
  });

  it('takes paths from where its user stands, under npm run acs', async () => {
    const root = resolve(import.meta.dirname, '..');
    file('mine.yaml', readFileSync(smallContract, 'utf8'));
    const npm = {
      INIT_CWD: folder,
      npm_lifecycle_event: 'acs',
      npm_package_json: join(root, 'package.json'),
    };
    const argv = ['explain', 'createTag/name/required', '--contract', 'mine.yaml'];
    const source = join(root, 'cli/bin.ts');
    const running = spawned(argv, { cwd: root, env: { ...process.env, ...npm } }, source);
    expect([await running.ended, running.err()]).toEqual([0, '']);
    expect(running.out()).toContain('mine.yaml:');
  });

  it('ends quietly when nobody reads its messages', async () => {
    const running = start(['conform', 'http://127.0.0.1:9']);
    running.child.stderr.destroy();
    expect(await running.ended).toBe(2);
  });

  it('finds acs.config.yaml in its folder; interrupted, it writes the reports of what ran and exits 3', async () => {
    const asked = Promise.withResolvers<void>();
    const url = await listen((request, response) => {
      request.resume();
      asked.resolve();
      setTimeout(() => response.writeHead(201).end(), 300);
    });
    const config = file(
      'acs.config.yaml',
      `account: acme\nbearer: any\nconcurrency: 1\ncontract: ${smallContract}\n`,
    );
    const running = start(['conform', url, '--report', 'json=report.json']);
    await asked.promise;
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(3);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      stopped: { kind: string };
    };
    rmSync(config);
    expect(report.stopped.kind).toBe('interrupted');
    expect(running.out()).toContain('interrupted');
  });
});
