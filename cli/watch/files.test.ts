import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/acs.ts';
import { ignoredByGit, isIgnored } from './files.ts';

const root = '/home/dist/service';
const { folder } = temporaryFolder();

it.each([
  ...['src/app.py', 'main.go', '.env', 'bin/server.js', 'builder/a.ts', 'database.ts', 'logs.ts'].map(
    (path) => [path, false] as const,
  ),
  ...[
    'node_modules/a/index.js',
    '.git/index',
    'target/classes/App.class',
    'dev.db',
    'dev.sqlite3-journal',
  ].map((path) => [path, true] as const),
  ...['src/__pycache__/app.cpython-313.pyc', 'server.log', 'src/.app.py.swp', 'src/app.py~', 'src/4913'].map(
    (path) => [path, true] as const,
  ),
])('%s is left alone by its name: %j', (path, ignored) => {
  expect(isIgnored(join(root, path), root)).toBe(ignored);
});

it('files are left alone as Git would, and none where there is no repository', async () => {
  const place = realpathSync(folder);
  const inside = (path: string) => join(place, path);
  const paths = ['a.gen.ts', 'a.ts', 'api/made/a.ts', 'api/ä b.ts'].map(inside);
  const left = async () => [...(await ignoredByGit(paths, place))].filter((path) => path !== '');
  expect(await left()).toEqual([]);
  execFileSync('git', ['init', '--quiet', place]);
  mkdirSync(inside('api'));
  writeFileSync(inside('.gitignore'), '*.gen.ts\n');
  writeFileSync(inside('api/.gitignore'), 'made/\n');
  expect(await left()).toEqual([inside('a.gen.ts'), inside('api/made/a.ts')]);
});
