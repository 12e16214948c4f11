// `acs conform`: the suite against an implementation.

import type { Command } from 'commander';
import type { Style } from '../../conformance/index.ts';
import { prepared } from '../../src/prepared.ts';
import { applyConfig, checkEnvironment, isGiven } from '../conform/config.ts';
import { type ListedProperty, renderList } from '../conform/list.ts';
import { addConformOptions, type ConformFlags } from '../conform/options.ts';
import type { Io, SetExitCode } from '../io.ts';

export function conformCommand(command: Command, io: Io, exit: SetExitCode): Command {
  command.argument('[base-url]', 'URL of the server to test, with its base path').addHelpText('after', help);
  return addConformOptions(command).action(async (baseUrl: string | undefined, flags: ConformFlags) => {
    checkEnvironment(io.env, command);
    const flagsNow = () => {
      applyConfig(command, flags.config);
      return command.opts<ConformFlags>();
    };
    const first = flagsNow();
    const list = first.list && baseUrl === undefined ? preparedList(command, io.style) : undefined;
    if (list !== undefined) return io.out(list);
    const { conform } = await import('../conform/conform.ts');
    exit(await conform(baseUrl, { first, flagsNow }, io));
  });
}

const help = `
Every option can also be set as ACS_<NAME> (ACS_BEARER, ACS_ROUTING_ID) or in acs.config.yaml.
Exit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`;

/** What `--list` prints, where nothing else is given and the package has it. */
function preparedList(command: Command, style: Style): string | undefined {
  const given = command.options
    .map((option) => option.attributeName())
    .filter((name) => isGiven(command, name));
  if (given.some((name) => name !== 'list')) return undefined;
  const properties = prepared('properties') as readonly ListedProperty[] | undefined;
  return properties && renderList(properties, style);
}
