// `acs conform`: the suite against an implementation.

import type { Command } from 'commander';
import { applyConfig } from '../conform/config.ts';
import { addConformOptions, type ConformFlags } from '../conform/options.ts';
import type { Io, SetExitCode } from '../io.ts';

export function conformCommand(command: Command, io: Io, exit: SetExitCode): Command {
  command.argument('[base-url]', 'URL of the server to test, with its base path').addHelpText('after', help);
  return addConformOptions(command).action(async (baseUrl: string | undefined, flags: ConformFlags) => {
    const flagsNow = () => {
      applyConfig(command, flags.config);
      return command.opts<ConformFlags>();
    };
    const first = flagsNow();
    const { conform } = await import('../conform/conform.ts');
    exit(await conform(baseUrl, { first, flagsNow }, io));
  });
}

const help = `
Every option can also be set as ACS_<NAME> (ACS_BEARER, ACS_ROUTING_ID) or in acs.config.yaml.
Exit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`;
