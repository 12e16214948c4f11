// The command line: which command, and what an error means for the exit code.

import { Command, CommanderError } from 'commander';
import { ContractError, IncompleteError, UsageError } from '../src/errors.ts';
import { answersCommand } from './commands/answers.ts';
import { conformCommand } from './commands/conform.ts';
import { docsCommand } from './commands/docs.ts';
import { explainCommand } from './commands/explain.ts';
import { judgeCommand } from './commands/judge.ts';
import { mockCommand } from './commands/mock.ts';
import { serveCommand } from './commands/serve.ts';
import { startCommand } from './commands/start.ts';
import { type Io, processIo } from './io.ts';
import { kit } from './kit.ts';

/** What a command does: it resolves to the exit code. */
export type SetExitCode = (code: number) => void;

/** Runs one command. @returns 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  let code = 0;
  const program = createProgram(io, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return report(error, io);
  }
}

/** The program with all its commands; nothing runs before it is parsed. */
export function createProgram(io: Io, exit: SetExitCode): Command {
  const program = new Command('acs')
    .description('The contract kit of the Access-Control Configuration Service.')
    .version(kit().version)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: () => undefined })
    .showSuggestionAfterError(true);
  const commands = [conformCommand, mockCommand, serveCommand, docsCommand, startCommand];
  for (const command of [...commands, explainCommand, judgeCommand, answersCommand]) {
    program.addCommand(command(io, exit).copyInheritedSettings(program));
  }
  return program;
}

/** One line, what failed and what to do; a stack only for a fault of our own. */
function report(error: unknown, io: Io): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    io.talk(`acs: ${usageLine(error)}\n`);
    return 2;
  }
  if (error instanceof UsageError || error instanceof ContractError) {
    io.talk(`acs: ${error.message}\n`);
    return 2;
  }
  if (error instanceof IncompleteError) {
    io.talk(`acs: ${error.message}\n`);
    return 3;
  }
  io.talk(`acs: an error of the kit itself, please report it: ${(error as Error).stack ?? String(error)}\n`);
  return 3;
}

function usageLine(error: CommanderError): string {
  if (error.code === 'commander.help')
    return 'give a command: conform, mock, serve or docs (acs --help tells more)';
  const line = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return `${line} (acs --help)`;
}
