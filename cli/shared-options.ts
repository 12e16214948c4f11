// Options that several commands have.

import { Option } from 'commander';
import { scopes } from '../conformance/index.ts';
import { collect } from './values.ts';
import { reportText } from './write-reports.ts';

/** An option that can be given several times. @param none what the help says of its default */
export const repeatable = (flag: string, says: string, none = 'none'): Option =>
  new Option(flag, says).argParser(collect).default([], none);

/** Adds a name that requests may be sent to; of every server that listens on this machine alone. */
export const allowHostOption = (): Option =>
  repeatable(
    '--allow-host <name>',
    'host name to respond to beside those of this machine, where the address is a loopback one (repeatable)',
  );

/** `--report FORMAT=PATH`. @param says which formats there are */
export const reportOption = (says = reportText): Option => repeatable('--report <format=path>', says);

/** The verdict that decides. */
export const againstOption = (says: string): Option =>
  new Option('--against <verdict>', says).choices([...scopes]);
