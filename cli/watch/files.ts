// Changes of files: of the folder in which a server is written, and of what a run reads. What is no source of a server is
// left alone: packages, version control, what is built, databases, logs, files of editors, and whatever .gitignore names.

import { execFile } from 'node:child_process';
import { basename, relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';

interface Listener {
  /** Paths from the current folder. */
  readonly onChange: (paths: readonly string[]) => void;
  /** Something cannot be watched. */
  readonly onFault: (error: NodeJS.ErrnoException) => void;
}

/** Editors and tools write in steps: changes within this many milliseconds are one. */
const step = 150;

/** Watches a folder, or these files, and the files that it is told to follow. */
export function watchFiles(
  folder: string | undefined,
  { onChange, onFault }: Listener,
  first: readonly string[] = [],
) {
  let inputs = first.map((path) => resolve(path));
  let outputs: readonly string[] = [];
  let gathered = new Set<string>();
  const tell = async () => {
    const paths = [...gathered].filter((path) => !outputs.includes(path));
    gathered = new Set();
    const sources = paths.filter((path) => !inputs.includes(path));
    const ignored = folder === undefined ? new Set() : await ignoredByGit(sources, folder);
    const changed = paths.filter((path) => !ignored.has(path));
    if (changed.length > 0) onChange(changed.map((path) => relative(process.cwd(), path)));
  };
  const gather = (name: string) => {
    if (gathered.size === 0) setTimeout(() => void tell(), step);
    gathered.add(resolve(name));
  };
  const watcher = watch(folder ?? inputs, {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: (path) => folder !== undefined && !inputs.includes(path) && isIgnored(path, folder),
  })
    .on('error', (error) => onFault(error as Error))
    .on('all', (event, name) => {
      if (!event.endsWith('Dir')) gather(name);
    });
  return {
    /** Resolves when every change of the folder, or of the first files, is heard of from then on. */
    ready: new Promise<void>((done) => {
      if (folder === undefined && first.length === 0) done();
      else watcher.once('ready', done);
    }),
    /** Hears of other files that a run reads from now on, and leaves those alone that it writes. Both need not exist. */
    follow(next: { readonly inputs: readonly string[]; readonly outputs: readonly string[] }): void {
      inputs = next.inputs.map((path) => resolve(path));
      outputs = next.outputs.map((path) => resolve(path));
      watcher.add([...inputs]);
    },
    close: () => watcher.close(),
  };
}

const folders = new Set([
  ...['node_modules', 'vendor', '.git', '.hg', '.svn', '.jj', '.idea', '.vscode', '.cache', 'coverage'],
  ...['dist', 'build', 'out', 'target', 'obj', '.gradle', '.next', '.nuxt', '.turbo', '.terraform'],
  ...['__pycache__', '.venv', 'venv', '.pytest_cache', '.mypy_cache', '.ruff_cache', '.tox', '.eggs'],
]);

const files =
  /\.(db|sqlite3?)(-\w+)?$|\.(log|pid|sock|tmp|lock|sw[a-z]|pyc|class|o)$|~$|^(\.DS_Store|4913|\.#.*)$/i;

/** Whether a path below the folder is left alone by its name, or by that of a folder on the way to it. */
export function isIgnored(path: string, folder: string): boolean {
  const parts = relative(folder, path).split(sep);
  return parts.some((part) => folders.has(part)) || files.test(basename(path));
}

/** The paths that .gitignore names; none where there is no git, or no repository. */
export function ignoredByGit(paths: readonly string[], folder: string): Promise<ReadonlySet<string>> {
  return new Promise((done) => {
    const options = { cwd: folder, timeout: 5000 };
    const child = execFile('git', ['check-ignore', '-z', '--stdin'], options, (_error, stdout) =>
      done(new Set(stdout.split('\0'))),
    );
    child.stdin?.on('error', () => undefined).end(paths.map((path) => `${path}\0`).join(''));
  });
}
