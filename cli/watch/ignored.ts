// What is no source of a server: packages, version control, what is built, databases, logs, files of editors, and whatever
// .gitignore names.

import { execFile } from 'node:child_process';
import { basename, relative, sep } from 'node:path';

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
