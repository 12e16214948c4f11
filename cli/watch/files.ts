// Changes of files: of the folders that a server is written in, and of what a run reads.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';
import { gitIgnoredFolders, isIgnored, notGitIgnored } from './ignored.ts';
import type { FileChange } from './own-writes.ts';

/** What is watched. */
export interface Watched {
  /** Folders or files of the server, absolute; those below them that are no sources are left alone. */
  readonly sources: readonly string[];
  /** Files that a run reads, absolute; they need not exist. */
  readonly inputs: readonly string[];
  /** Files that a run writes, absolute. */
  readonly outputs: readonly string[];
}

/** Who hears of changes. */
export interface FilesListener {
  readonly onInput: (path: string) => void;
  readonly onSource: (changes: readonly FileChange[]) => void;
  /** Something cannot be watched. */
  readonly onFault: (error: Error) => void;
}

/** What watches. */
export interface FileWatch {
  /** Watches other inputs and outputs from now on. */
  readonly follow: (watched: Omit<Watched, 'sources'>) => void;
  /** What is in the inputs now, or in some of them, is known from now on: it is about to be read, or was written here. */
  readonly settle: (paths?: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Editors and tools write in steps: changes within so many milliseconds are one. */
const step = 150;

/** Watches; resolves when every change from then on will be heard of. */
export async function watchFiles(watched: Watched, listener: FilesListener): Promise<FileWatch> {
  const { sources } = watched;
  const hidden = new Set((await Promise.all(sources.map(gitIgnoredFolders))).flat());
  let { inputs, outputs } = watched;
  let known = contentsOf(inputs);
  let gathered = new Map<string, FileChange>();

  const isLeftAlone = (path: string) => {
    if (inputs.some((input) => input === path || input.startsWith(`${path}${sep}`))) return false;
    const root = rootOf(path, sources);
    return root === undefined || outputs.includes(path) || hidden.has(path) || isIgnored(path, root);
  };
  const tell = async () => {
    const changes = [...gathered.values()];
    gathered = new Map();
    const isRead = ({ path }: FileChange) => inputs.includes(path);
    for (const { path } of changes.filter(isRead))
      if (known.get(path) !== contentOf(path)) listener.onInput(shown(path));
    const visible = await visibleOf(
      changes.filter((change) => !isRead(change)),
      sources,
    );
    if (visible.length > 0) listener.onSource(visible);
  };

  const watcher = watch([...sources, ...inputs], {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: isLeftAlone,
  });
  watcher.on('error', (error) => listener.onFault(error as Error));
  const gather = (kind: FileChange['kind']) => (name: string) => {
    const path = resolve(name);
    if (isLeftAlone(path)) return;
    if (gathered.size === 0) setTimeout(() => void tell(), step);
    gathered.set(path, { path, kind });
  };
  watcher.on('add', gather('added')).on('change', gather('changed')).on('unlink', gather('removed'));
  await new Promise<void>((ready) => watcher.once('ready', ready));
  return {
    follow: (next) => {
      ({ inputs, outputs } = next);
      known = new Map([...contentsOf(inputs.filter((path) => !known.has(path))), ...known]);
      watcher.add([...inputs]);
    },
    settle: (paths = inputs) => {
      known = new Map([...known, ...contentsOf(paths)]);
    },
    close: () => watcher.close(),
  };
}

const rootOf = (path: string, sources: readonly string[]) =>
  sources.find((source) => path === source || path.startsWith(`${source}${sep}`));

/** Those that git does not ignore, by the paths that are shown. */
async function visibleOf(
  changes: readonly FileChange[],
  sources: readonly string[],
): Promise<readonly FileChange[]> {
  const bySource = Map.groupBy(changes, ({ path }) => rootOf(path, sources) ?? '');
  const visible = await Promise.all(
    [...bySource].map(([source, below]) =>
      notGitIgnored(
        below.map(({ path }) => path),
        source,
      ),
    ),
  );
  const left = new Set(visible.flat());
  return changes
    .filter(({ path }) => left.has(path))
    .map((change) => ({ ...change, path: shown(change.path) }));
}

/** A path as somebody would write it: from the current folder. */
const shown = (path: string) => relative(process.cwd(), path);

const contentsOf = (paths: readonly string[]) => new Map(paths.map((path) => [path, contentOf(path)]));

/** What tells one content from another; undefined where there is none. */
function contentOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64');
  } catch {
    return undefined;
  }
}
