// Options that several commands have.

import { Option } from 'commander';
import { collect } from './values.ts';
import { reportText } from './write-reports.ts';

/** An option that can be given several times. @param none what the help says of its default */
export const repeatable = (flag: string, says: string, none = 'none'): Option =>
  new Option(flag, says).argParser(collect).default([], none);

/** Adds a name that requests may be sent to; of every server that listens on this machine alone. */
export const allowHostOption = (): Option =>
  repeatable(
    '--allow-host <name>',
    'host name to answer to beside those of this machine, where the address is a loopback one (repeatable)',
  );

/** `--report FORMAT=PATH`, for the formats of a conformance report. */
export const reportOption = (): Option => repeatable('--report <format=path>', reportText);
