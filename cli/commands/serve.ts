// `acs serve`: the reference server.

import { Command } from 'commander';
import { loadContract } from '../../src/contract/index.ts';
import type { RunningServer, ServeOptions } from '../../src/server/index.ts';
import { commandName } from '../command-name.ts';
import type { Io } from '../io.ts';
import type { SetExitCode } from '../main.ts';
import { parsePort } from '../port.ts';

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly db: string;
  readonly seed?: string;
  readonly credentials?: string;
  readonly contract?: string;
  readonly grace: string;
}

/** Declares the command. */
export function serveCommand(io: Io, exit: SetExitCode): Command {
  return new Command('serve')
    .description('Run the reference server: the contract, kept by a real service with a database.')
    .option('--port <n>', 'port, 0 for a free one', parsePort, 4020)
    .option(
      '--host <address>',
      'address to listen on; off loopback only with credentials of your own',
      '127.0.0.1',
    )
    .option('--db <where>', 'a SQLite file, :memory:, or postgres://user:password@host/name', ':memory:')
    .option(
      '--seed <file>',
      'accounts, routing profiles, JWT configurations and credentials (YAML); SIGHUP reads it again',
    )
    .option('--credentials <file>', 'credentials alone (YAML), in place of the demonstration tokens')
    .option('--contract <file>', 'another contract to validate from')
    .option('--grace <seconds>', 'time for requests in flight when stopped', '10')
    .action(async (flags: ServeFlags) => {
      const { serve, untilStopped } = await import('../../src/server/index.ts');
      const server = await serve(await optionsOf(flags, io));
      io.out(banner(server));
      await untilStopped(server, (error) => io.talk(`acs: not reloaded: ${(error as Error).message}\n`));
      exit(0);
    });
}

async function optionsOf(flags: ServeFlags, io: Io): Promise<ServeOptions> {
  const { document } = await loadContract(flags.contract);
  const credentials = flags.credentials ?? io.env.ACS_SERVER_CREDENTIALS;
  return {
    contract: document,
    host: flags.host,
    port: flags.port,
    db: io.env.ACS_DB ?? flags.db,
    grace: Number(flags.grace) * 1000,
    ...(flags.seed !== undefined && { seed: flags.seed }),
    ...(credentials !== undefined && { credentials }),
  };
}

function banner({ url, demo }: RunningServer): string {
  const lines = [`The reference server answers at ${url}`];
  if (demo !== undefined) lines.push('Try the suite on it:', `  ${conformLine(url, demo)}`);
  return `${lines.join('\n')}\n`;
}

/** A command that is ready to be pasted: the demonstration token is in the seed for everyone to read. */
export function conformLine(url: string, demo: NonNullable<RunningServer['demo']>): string {
  const flags = [
    ['account', demo.account],
    ['bearer', demo.bearer],
    ['routing-id', demo.routingId],
    ['jwt-id', demo.jwtId],
    ['foreign-account', demo.foreignAccount],
  ].filter(([, value]) => value !== undefined);
  return `${commandName} conform ${url} ${flags.map(([name, value]) => `--${name} ${value}`).join(' ')}`;
}
