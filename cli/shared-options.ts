// Options that several commands have.

import { type Command, Option } from 'commander';
import { collect, parsePort } from './values.ts';

/** An option that can be given several times. @param none what the help says of its default */
export const repeatable = (flag: string, says: string, none = 'none'): Option =>
  new Option(flag, says).argParser(collect).default([], none);

/** Where a server listens. */
export interface ListenFlags {
  readonly port: number;
  readonly host: string;
  readonly allowHost: string[];
}

/** Adds where a server listens, and further names that requests may be sent to. */
export const addListening = (command: Command, port: number, host = 'address to listen on'): Command =>
  command
    .option('--port <n>', 'port, 0 for a free one', parsePort, port)
    .option('--host <address>', host, '127.0.0.1')
    .addOption(
      repeatable(
        '--allow-host <name>',
        'host name to respond to beside those of this machine, where the address is a loopback one (repeatable)',
      ),
    );

/** `--report FORMAT=PATH`. @param says which formats there are */
export const reportOption = (says: string): Option => repeatable('--report <format=path>', says);
