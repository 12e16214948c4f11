// A port as it is given on the command line.

import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError for anything but 0 to 65535 */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return port;
}
