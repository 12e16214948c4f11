// The options of a run: those of the person from environment and config file, read once, and over them a model's own.

import { Command, CommanderError } from 'commander';
import { UsageError } from '../../src/errors.ts';
import { applyConfig, checkEnvironment } from '../conform/config.ts';
import { addConformOptions, type ConformFlags } from '../conform/options.ts';
import { baseUrlOf } from '../conform/target.ts';
import { usageFault } from '../errors.ts';

/** What was there when the server was started: a config file that is written later changes nothing. */
export interface Settings {
  readonly flags: ConformFlags;
  /** Base URL of the environment or the config file. */
  readonly baseUrl?: string;
}

/** Reads environment and config file. @throws UsageError as `acs conform` does */
export function readSettings(env: NodeJS.ProcessEnv, config: string | undefined): Settings {
  const command = bare();
  command.parse([], { from: 'user' });
  checkEnvironment(env, command);
  applyConfig(command, config);
  const flags = command.opts<ConformFlags>();
  const baseUrl = baseUrlOf(undefined, env, flags);
  return {
    flags: { ...flags, report: [], plan: false, list: false, verbose: false },
    ...(baseUrl !== undefined && baseUrl !== '' && { baseUrl }),
  };
}

/** Options as a model gives them: `routingId` is `--routing-id`. */
export type GivenOptions = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** The settings with the given options over them, read as a command line. @throws UsageError for a wrong value */
export function withGiven({ flags }: Settings, given: GivenOptions): ConformFlags {
  const command = bare();
  try {
    command.parse(argvOf(given), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(usageFault(error));
  }
  const parsed = Object.entries(command.opts()).filter(
    ([name]) => command.getOptionValueSource(name) === 'cli',
  );
  return { ...flags, ...(Object.fromEntries(parsed) as Partial<ConformFlags>) };
}

/** A value stands in one word with its option, so that none is read as an option. */
const argvOf = (given: GivenOptions): readonly string[] =>
  Object.entries(given).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return [value].flat().map((each) => `${flag}=${each}`);
  });

const bare = () =>
  addConformOptions(new Command('conform'))
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
