// Every command: the program, its help, the documentation and their tests read this list. What a command needs is loaded when
// that command runs: the suite, the servers and the readers of contracts take longer to load than a short command runs.

import type { Command } from 'commander';
import type { Io, SetExitCode } from '../io.ts';

/** Declares one command: what it prints goes to `io`, its exit code, where it may be another than 0, to `exit`. */
export type DeclareCommand = (command: Command, io: Io, exit: SetExitCode) => Command;

/** A command before it is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly says: string;
  /** It speaks of all the others. */
  readonly whole?: boolean;
  readonly load: () => Promise<DeclareCommand>;
}

/** In the order in which the help shows them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'conform',
    says: 'Test a running server against the contract: which clauses it breaks, and what it does where the source is silent.',
    load: async () => (await import('./conform.ts')).conformCommand,
  },
  {
    name: 'mock',
    says: 'Run the mock server: it validates requests and responds from the contract; the Prefer header selects status, example, delay and faults.',
    load: async () => (await import('./mock.ts')).mockCommand,
  },
  {
    name: 'serve',
    says: 'Run the reference server: a complete implementation of the contract, with a database.',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  {
    name: 'proxy',
    says: 'Stand before a running server: pass everything through and judge each request and response by the contract.',
    load: async () => (await import('./proxy.ts')).proxyCommand,
  },
  {
    name: 'docs',
    says: 'Serve the documentation, or write it: every line with its origin, the source statement by statement, decisions, properties, guides.',
    whole: true,
    load: async () => (await import('./docs.ts')).docsCommand,
  },
  {
    name: 'start',
    says: 'Start mock, reference server and documentation together, and test the first two.',
    whole: true,
    load: async () => (await import('./start.ts')).startCommand,
  },
  {
    name: 'explain',
    says: 'Explain a property, clause, silence, row or error code, with a request to send.',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  {
    name: 'compare',
    says: 'Compare reports of two runs or more: which properties are broken where, and where the servers respond otherwise.',
    load: async () => (await import('./compare.ts')).compareCommand,
  },
  {
    name: 'diff',
    says: 'Compare two versions of a contract: what is breaking for servers and clients, and what a reviewer has to read.',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  {
    name: 'lint',
    says: 'Check a contract: the rules of OpenAPI, and each line against the clause or decision that it names.',
    load: async () => (await import('./lint.ts')).lintCommand,
  },
];
