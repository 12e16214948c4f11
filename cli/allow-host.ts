// The option of every server that listens on this machine alone.

import { Option } from 'commander';
import { collect } from './collect.ts';

/** Adds a name that requests may be sent to. */
export const allowHostOption = (): Option =>
  new Option(
    '--allow-host <name>',
    'host name to answer to beside those of this machine, where the address is a loopback one (repeatable)',
  )
    .argParser(collect)
    .default([], 'none');
