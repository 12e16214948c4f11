// What `--start` is given along with its command, as it is written on the command line.

import { InvalidArgumentError } from 'commander';

/** The name of an environment variable. */
export function parseVariable(text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new InvalidArgumentError('Give the name of an environment variable, such as PORT.');
}

/** A path of a server, from its root. */
export function parsePath(text: string): string {
  if (/^\/(?!\/)[\x21-\x7e]*$/.test(text)) return text;
  throw new InvalidArgumentError('Give a path from the root of the server, such as /healthz.');
}
