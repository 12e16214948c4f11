// What the person who starts `acs mcp` lets a model do. A model asks for anything; these are not its to widen.

import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../src/errors.ts';
import { isLoopback } from '../../src/http/index.ts';
import type { ConformFlags } from '../conform/options.ts';

/** Given on the command line alone. */
export interface Permissions {
  /** Shell commands may be started as servers to test. */
  readonly start: boolean;
  /** Resources may be created on other machines. */
  readonly writes: boolean;
  /** Origins off this machine that may get the credential. */
  readonly origins: ReadonlySet<string>;
  /** Files are read below this folder only. */
  readonly root: string;
}

/** @throws UsageError when a command would be started that nobody allowed */
export function checkStart({ start }: Permissions): void {
  if (start) return;
  throw new UsageError(
    'starting a command is not allowed here: give the url of a server that runs, or have acs mcp started with --allow-start',
  );
}

/** @throws UsageError for what would be created, or a credential sent, where nobody allowed it */
export function checkPlace(url: URL, flags: ConformFlags, { writes, origins }: Permissions): void {
  if (isLoopback(url.hostname)) return;
  if (!writes && flags.readOnly !== true)
    throw new UsageError(
      `creating resources on ${url.host} is not allowed here, since they cannot be deleted: pass readOnly: true, or have acs mcp started with --allow-writes`,
    );
  if (hasCredential(flags) && !origins.has(url.origin))
    throw new UsageError(
      `the credential is not sent to ${url.host}, which was not named when acs mcp was started: have it started with --allow-url ${url.origin}`,
    );
}

const hasCredential = ({ bearer, credential, credentialCommand, header }: ConformFlags) =>
  (bearer ?? credential ?? credentialCommand) !== undefined || header.length > 0;

/** The real path of a file below the root. @throws UsageError for any other place, links included */
export function fileBelow(root: string, file: string): string {
  const [base, path] = [realpathSync(root), realPath(resolve(root, file), file)];
  const way = relative(base, path);
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return path;
  throw new UsageError(
    `${file} is not below ${base}: give a file of that folder, or have acs mcp started with --root FOLDER`,
  );
}

function realPath(path: string, shown: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw new UsageError(`cannot read the file ${shown}: ${(error as Error).message}`, { cause: error });
  }
}
