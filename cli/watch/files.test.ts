import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/acs.ts';
import { gitIgnoredFolders, isIgnored, notGitIgnored } from './files.ts';

const root = '/home/dist/service';

describe('by its name', () => {
  it.each(['src/app.py', 'main.go', '.env', 'bin/server.js', 'builder/a.ts', 'database.ts', 'logs.ts'])(
    '%s counts',
    (path) => {
      expect(isIgnored(join(root, path), root)).toBe(false);
    },
  );

  it.each([
    'node_modules/a/index.js',
    '.git/index',
    'target/classes/App.class',
    'src/__pycache__/app.cpython-313.pyc',
    'dev.db',
    'dev.sqlite3-journal',
    'server.log',
    'src/.app.py.swp',
    'src/app.py~',
    'src/4913',
  ])('%s is left alone', (path) => {
    expect(isIgnored(join(root, path), root)).toBe(true);
  });
});

describe('by .gitignore', () => {
  const { folder } = temporaryFolder();
  const place = realpathSync(folder);
  const inside = (path: string) => join(place, path);

  it('nothing is left alone where there is no repository', async () => {
    expect(await notGitIgnored([inside('a.gen.ts')], place)).toEqual([inside('a.gen.ts')]);
    expect(await gitIgnoredFolders(place)).toEqual([]);
  });

  it('files and whole folders are left alone as Git would', async () => {
    execFileSync('git', ['init', '--quiet', place]);
    mkdirSync(inside('api/made'), { recursive: true });
    writeFileSync(inside('.gitignore'), '*.gen.ts\n');
    writeFileSync(inside('api/.gitignore'), 'made/\n');
    writeFileSync(inside('api/made/a.ts'), '');
    const paths = ['a.gen.ts', 'a.ts', 'api/made/a.ts', 'api/ä b.ts'].map(inside);
    expect(await notGitIgnored(paths, place)).toEqual([inside('a.ts'), inside('api/ä b.ts')]);
    expect(await notGitIgnored([inside('a.ts')], place)).toEqual([inside('a.ts')]);
    expect(await gitIgnoredFolders(place)).toEqual([inside('api/made')]);
  });
});
