// The Dockerfile, as far as it can be held without Docker: what it says, and what its commands do in an empty folder.
// One command asks the registry and is stood in for by this repository's node_modules; no image is built here.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { contextOf, readDockerfile, readDockerignore, stagesOf } from '../lab/fixtures/github/dockerfile.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..');
const info = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};
const instructions = readDockerfile(join(root, 'build/image/Dockerfile'));
const [pack = [], image = []] = stagesOf(instructions);
const textsOf = (name: string, stage = instructions) =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);
const ignored = readDockerignore(join(root, 'build/image/Dockerfile.dockerignore'));
const context = contextOf(root, ignored);

describe('the Dockerfile', () => {
  it('has instructions that are known', () => {
    const known = new Set(['FROM', 'WORKDIR', 'COPY', 'RUN', 'LABEL', 'USER', 'ENTRYPOINT', 'CMD']);
    expect(instructions.filter(({ name }) => !known.has(name))).toEqual([]);
    expect(instructions[0]?.name).toBe('FROM');
  });

  it('is built on a Node that the package runs on, pinned by its major version', () => {
    const [oldest] = /\d+/.exec(info.engines.node) ?? [];
    const majors = textsOf('FROM').map((text) => Number(/^node:(\d+)-slim( AS pack)?$/.exec(text)?.[1]));
    expect(majors.length).toBe(2);
    expect(new Set(majors).size).toBe(1);
    expect(majors[0]).toBeGreaterThanOrEqual(Number(oldest));
  });

  it('copies what is there, and from the stage before what that made', () => {
    const copied = textsOf('COPY').flatMap((text) => text.split(' ').slice(0, -1));
    const [from, made] = copied.slice(-2);
    const named = copied.slice(0, -2).filter((path) => path !== '.');
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect(context).toContain(path);
    expect([from, made]).toEqual(['--from=pack', '/tmp/package.tgz']);
    expect(textsOf('RUN', pack).at(-1)).toContain(` ${made}`);
  });

  it('runs the command of the package, not as root', () => {
    expect(JSON.parse(textsOf('ENTRYPOINT')[0] ?? '')).toEqual(Object.keys(info.bin));
    expect(textsOf('USER')).toEqual(['node']);
    const after = image.slice(image.findIndex(({ name }) => name === 'USER') + 1);
    expect(after.map(({ name }) => name)).toEqual(['ENTRYPOINT', 'CMD']);
  });

  it('is labelled as package.json says', () => {
    const label = (name: string) =>
      new RegExp(`image\\.${name}="([^"]*)"`).exec(textsOf('LABEL')[0] ?? '')?.[1];
    expect([label('title'), label('version'), label('licenses')]).toEqual([
      info.name,
      info.version,
      info.license,
    ]);
  });

  it('takes no secret, and is given none by its folder', () => {
    expect(readFileSync(join(root, 'build/image/Dockerfile'), 'utf8')).not.toMatch(
      /token|secret|passw|bearer|_auth|ARG|ENV/i,
    );
    const gitIgnored = readFileSync(join(root, '.gitignore'), 'utf8').trim().split('\n');
    const left = gitIgnored.map((line) => line.replace(/\/$/, '')).filter((line) => !ignored.includes(line));
    expect(left).toEqual(['.DS_Store']);
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', '.env*']));
    expect(context.filter((path) => /(^|\/)(\.git|node_modules|dist)\/|\.(tgz|db|env)$/.test(path))).toEqual(
      [],
    );
  });
});

describe('the commands of the Dockerfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-image-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const place = (path: string) => join(folder, path);

  it('make a package of what the folder holds, whose command answers', async () => {
    expect(textsOf('RUN')).toEqual([
      'SCARF_ANALYTICS=false npm ci',
      expect.stringMatching(/^npm pack /),
      expect.stringMatching(/^npm install --global .* \/tmp\/package.tgz$/),
      'chown node:node /work',
    ]);
    for (const path of context) cpSync(join(root, path), join(place('source'), path));
    // In place of `npm ci`.
    symlinkSync(join(root, 'node_modules'), place('source/node_modules'));
    mkdirSync(place('tmp'));
    const command = (textsOf('RUN', pack)[1] ?? '').replaceAll('/tmp', place('tmp'));
    await execute('sh', ['-ec', command], { cwd: place('source') });
    expect(readdirSync(place('tmp'))).toEqual(['package.tgz']);

    const install = (textsOf('RUN', image)[0] ?? '').replaceAll('/tmp', place('tmp'));
    await execute('sh', ['-ec', `${install} --prefix ${place('global')}`], { cwd: place('tmp') });
    const [bin = ''] = Object.keys(info.bin);
    const run = (...argv: readonly string[]) =>
      execute(process.execPath, [place(join('global/bin', bin)), ...argv], { cwd: place('tmp') });
    expect((await run(...(JSON.parse(textsOf('CMD')[0] ?? '') as string[]))).stdout).toContain('conform');
    expect((await run('--version')).stdout.trim()).toBe(info.version);
  }, 600_000);
});
