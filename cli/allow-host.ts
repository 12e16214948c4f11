// The option of every server that listens on this machine alone.

import { Option } from 'commander';
import { collect } from './collect.ts';

/** Adds a name that requests may be sent to. */
export const allowHostOption = (): Option =>
  new Option(
    '--allow-host <name>',
    'answer requests for this host too; on a loopback address only names of this machine are (repeatable)',
  )
    .argParser(collect)
    .default([], 'none');
