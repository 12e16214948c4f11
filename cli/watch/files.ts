// Changes of files: of the folders that a server is written in, and of what a run reads. What is no source of a server is left
// alone: packages, version control, what is built, databases, logs, files of editors, and whatever .gitignore names.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { defaultConfigFile } from '../conform/config.ts';
import type { ConformFlags } from '../conform/options.ts';
import { parseReportTargets } from '../write-reports.ts';
import type { FileChange } from './own-writes.ts';

interface Watched {
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

export type FileWatch = Awaited<ReturnType<typeof watchFiles>>;

/** Editors and tools write in steps: changes within this many milliseconds are one. */
const step = 150;

/** Watches; resolves when every change from then on will be heard of. */
export async function watchFiles(watched: Watched, listener: FilesListener) {
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
    /** Watches other inputs and outputs from now on. */
    follow(next: Omit<Watched, 'sources'>): void {
      ({ inputs, outputs } = next);
      known = new Map([...contentsOf(inputs.filter((path) => !known.has(path))), ...known]);
      watcher.add([...inputs]);
    },
    /** What is in the inputs now, or in some of them, is known from now on: it is about to be read, or was written here. */
    settle(paths: readonly string[] = inputs): void {
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

/** A digest of the content; undefined where there is none. */
function contentOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64');
  } catch {
    return undefined;
  }
}

const folders = new Set([
  ...['node_modules', 'vendor', '.git', '.hg', '.svn', '.jj', '.idea', '.vscode', '.cache', 'coverage'],
  ...['dist', 'build', 'out', 'target', 'obj', '.gradle', '.next', '.nuxt', '.turbo', '.terraform'],
  ...['__pycache__', '.venv', 'venv', '.pytest_cache', '.mypy_cache', '.ruff_cache', '.tox', '.eggs'],
]);

const files =
  /\.(db|sqlite3?)(-\w+)?$|\.(log|pid|sock|tmp|lock|sw[a-z]|pyc|class|o)$|~$|^(\.DS_Store|4913|\.#.*)$/i;

/** Whether a path below a watched folder is left alone by its name, or by that of a folder on the way to it. */
export function isIgnored(path: string, root: string): boolean {
  const parts = relative(root, path).split(sep);
  return parts.some((part) => folders.has(part)) || files.test(basename(path));
}

/** Milliseconds that git may take. */
const patience = 5000;

/** The paths that git does not ignore; all of them where there is no git, or no repository. */
export async function notGitIgnored(paths: readonly string[], root: string): Promise<readonly string[]> {
  const ignored = new Set((await git(['check-ignore', '-z', '--stdin'], root, paths)).split('\0'));
  return paths.filter((path) => !ignored.has(path));
}

/** Folders that git ignores as a whole, absolute: nobody needs to look into them. */
export async function gitIgnoredFolders(root: string): Promise<readonly string[]> {
  const listed = await git(
    ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'],
    root,
  );
  return listed
    .split('\0')
    .flatMap((path) => (path.endsWith('/') ? [`${root}${sep}${path.slice(0, -1)}`] : []));
}

function git(argv: readonly string[], cwd: string, input: readonly string[] = []): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(
      'git',
      [...argv],
      { cwd, timeout: patience, maxBuffer: 2 ** 26 },
      (_error, stdout) => resolve(stdout),
    );
    child.stdin?.on('error', () => undefined).end(input.map((path) => `${path}\0`).join(''));
  });
}

/**
 * The folders of a server that is started, what a run reads, and what it writes.
 * @param contractFiles those that the contract was put together from, once it was read
 */
export function watchedBy(flags: ConformFlags, contractFiles: readonly string[] = []): Watched {
  const { start, watchPath, contract, config, knownFailing, since, driver, ca, report } = flags;
  const read = [
    contract ?? defaultContractFile,
    config ?? defaultConfigFile,
    knownFailing,
    since,
    driver,
    ca,
  ];
  const inputs = [...read.filter((path) => path !== undefined), ...contractFiles];
  return {
    sources: (start === undefined ? [] : watchPath.length > 0 ? watchPath : ['.']).map(absolute),
    inputs: [...new Set(inputs.map(absolute))],
    outputs: parseReportTargets(report).map(({ path }) => resolve(path)),
  };
}

const absolute = (path: string) => resolve(path);
