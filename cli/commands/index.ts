// Every command: the program, its help, the README and their tests read this list.

import type { Command } from 'commander';
import type { Io, SetExitCode } from '../io.ts';
import { answersCommand } from './answers.ts';
import { completeCommand } from './complete.ts';
import { conformCommand } from './conform.ts';
import { docsCommand } from './docs.ts';
import { explainCommand } from './explain.ts';
import { judgeCommand } from './judge.ts';
import { mcpCommand } from './mcp.ts';
import { mockCommand } from './mock.ts';
import { proxyCommand } from './proxy.ts';
import { serveCommand } from './serve.ts';
import { startCommand } from './start.ts';

/** Declares one command: what it prints goes to `io`, its exit code to `exit`. */
export type DeclareCommand = (io: Io, exit: SetExitCode) => Command;

/** In the order in which the help shows them. */
export const commands: readonly DeclareCommand[] = [
  conformCommand,
  mockCommand,
  serveCommand,
  proxyCommand,
  docsCommand,
  startCommand,
  explainCommand,
  judgeCommand,
  answersCommand,
  mcpCommand,
  completeCommand,
];
