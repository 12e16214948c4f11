// The Dockerfile, as far as it can be held without Docker: what it says. What its commands do is held by the test of the
// package, which is made and installed by them; no image is built.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dockerfile, textsOf } from '../fixtures/github/dockerfile.ts';
import info from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const { context, ignored, instructions, stages } = dockerfile;

describe('the Dockerfile', () => {
  it('is built on a Node that the package runs on, pinned by its major version', () => {
    const [oldest] = /\d+/.exec(info.engines.node) ?? [];
    const majors = textsOf('FROM', instructions).map((text) =>
      Number(/^node:(\d+)-slim( AS pack)?$/.exec(text)?.[1]),
    );
    expect(majors.length).toBe(2);
    expect(new Set(majors).size).toBe(1);
    expect(majors[0]).toBeGreaterThanOrEqual(Number(oldest));
  });

  it('copies what is there, and from the stage before what that made', () => {
    const copied = textsOf('COPY', instructions).flatMap((text) => text.split(' ').slice(0, -1));
    const [from, made] = copied.slice(-2);
    const named = copied.slice(0, -2).filter((path) => path !== '.');
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect(context).toContain(path);
    expect([from, made]).toEqual(['--from=pack', '/tmp/package.tgz']);
    expect(textsOf('RUN', stages.pack).at(-1)).toContain(` ${made}`);
  });

  it('runs these commands, and no other', () => {
    expect(textsOf('RUN', instructions)).toEqual([
      'SCARF_ANALYTICS=false npm ci',
      expect.stringMatching(/^npm pack /),
      expect.stringMatching(/^npm install --global .* \/tmp\/package.tgz$/),
      'chown node:node /work',
    ]);
  });

  it('runs the command of the package, not as root', () => {
    const [command] = JSON.parse(textsOf('ENTRYPOINT', instructions)[0] ?? '') as string[];
    expect(Object.keys(info.bin)).toContain(command);
    expect(textsOf('USER', instructions)).toEqual(['node']);
    const after = stages.image.slice(stages.image.findIndex(({ name }) => name === 'USER') + 1);
    expect(after.map(({ name }) => name)).toEqual(['ENTRYPOINT', 'CMD']);
  });

  it('is labelled as package.json says', () => {
    const label = (name: string) =>
      new RegExp(`image\\.${name}="([^"]*)"`).exec(textsOf('LABEL', instructions)[0] ?? '')?.[1];
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
