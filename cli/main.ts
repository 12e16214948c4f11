// The command line: which command, and what an error means for the exit code.

import { Command, CommanderError } from 'commander';
import { commandName } from '../src/command-name.ts';
import { packageInfo } from '../src/package-file.ts';
import { commands } from './commands/index.ts';
import { exitCodeOfError, onOneLine } from './errors.ts';
import { type Io, processIo, type SetExitCode } from './io.ts';

/** Runs one command. @returns 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  let code = 0;
  const exit = (result: number) => {
    code = result;
  };
  const name = commandIn(argv);
  const program = await createProgram(io, exit, name);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return report(error, program, io, name);
  }
}

/** The program itself has no option with a value, so the first word is the command, or `help` and then the command. */
const commandIn = (argv: readonly string[]): string =>
  argv.find((word) => !word.startsWith('-') && word !== 'help') ?? '';

/**
 * The program; nothing runs before it is parsed.
 * @param only the command that is loaded, the others have their names alone; by default all are
 */
export async function createProgram(io: Io, exit: SetExitCode, only?: string): Promise<Command> {
  const program = new Command('acs')
    .description(
      'Mock server, reference server, proxy, documentation and conformance suite for the Access-Control Configuration Service.',
    )
    .version(packageInfo().version)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: () => undefined })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showSuggestionAfterError(true);
  const isWhole = commands.some(({ name, whole }) => name === only && whole);
  for (const { name, says, load } of commands) {
    const command = new Command(name).description(says).copyInheritedSettings(program);
    const isLoaded = only === undefined || isWhole || name === only;
    program.addCommand(isLoaded ? withRemote((await load())(command, io, exit)) : command);
  }
  return program;
}

/** What a document names over the network is read where the user says so. */
function withRemote(command: Command): Command {
  const isKnown = command.options.some(({ long }) => long === '--allow-remote');
  const readsContract =
    /^(diff|lint)$/.test(command.name()) || command.options.some(({ long }) => long === '--contract');
  if (readsContract && !isKnown)
    command.option('--allow-remote', 'read what a document refers to over the network');
  return command.hook('preAction', async (_, acting) => {
    if (acting.opts()['allowRemote']) (await import('../src/contract/file/index.ts')).allowRemote();
  });
}

/** One line, what failed and what to do; a stack only for a fault of our own. */
function report(error: unknown, program: Command, io: Io, name: string): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    io.err(
      `acs: ${error.code === 'commander.help' ? `no command given\n\n${program.helpInformation().trimEnd()}` : usageLine(error, name)}\n`,
    );
    return 2;
  }
  const code = exitCodeOfError(error);
  io.err(code === undefined ? failureLine(error, io.env) : `acs: ${(error as Error).message}\n`);
  return code ?? 3;
}

function failureLine(error: unknown, { ACS_DEBUG: debug }: NodeJS.ProcessEnv): string {
  if (debug === '1' && error instanceof Error) return `acs failed: ${error.stack}\n`;
  const message = onOneLine(error instanceof Error ? error.message : String(error));
  return `acs failed: ${message} (run with ACS_DEBUG=1 for the stack; please report it)\n`;
}

/** Wrong usage of a command, with the help that lists what it takes. */
function usageLine(error: CommanderError, name: string): string {
  const isCommand = commands.some((command) => command.name === name);
  const help = `${commandName} ${isCommand ? `${name} ` : ''}--help`;
  return `${onOneLine(error.message.replace(/^error: /, ''))} (${help})`;
}
