// `acs serve`: the reference server.

import type { Command } from 'commander';
import type { RunningServer, ServeOptions } from '../../src/server/index.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { readContract } from '../contract.ts';
import { conformLine } from '../demo.ts';
import type { Io } from '../io.ts';
import { addListening, type ListenFlags } from '../shared-options.ts';
import { parseAmount } from '../values.ts';

interface ServeFlags extends ListenFlags {
  readonly db?: string;
  readonly seed?: string;
  readonly contract?: string;
  readonly grace: number;
}

export function serveCommand(command: Command, io: Io): Command {
  return addListening(
    command,
    4020,
    'address to listen on; one that other machines can reach needs credentials of your own in --seed',
  )
    .option(
      '--db <where>',
      'SQLite file, :memory:, or postgres://user:password@host/name (default: :memory:)',
    )
    .option('--seed <file>', 'YAML file of accounts, routing profiles, JWT configurations and credentials')
    .option(
      '--contract <file>',
      'OpenAPI document to validate requests with, instead of the one in this package',
    )
    .option('--grace <seconds>', 'time to finish running requests when stopped', parseAmount, 10)
    .action(async (flags: ServeFlags) => {
      const { serve } = await import('../../src/server/index.ts');
      const server = await serve(await optionsOf(flags, io));
      io.out(banner(server));
      await untilSignal();
      await server.close();
    });
}

async function optionsOf(flags: ServeFlags, io: Io): Promise<ServeOptions> {
  const { document } = await readContract(flags.contract, io);
  const db = flags.db ?? io.env.ACS_DB;
  return {
    contract: document,
    host: flags.host,
    port: flags.port,
    grace: flags.grace * 1000,
    allowHosts: flags.allowHost,
    ...(db !== undefined && { db }),
    ...(flags.seed !== undefined && { seed: flags.seed }),
  };
}

function banner({ url, demo }: RunningServer): string {
  const lines = [`Reference server listening on ${url}`];
  if (demo !== undefined) lines.push('Test it with:', `  ${conformLine(url, demo)}`);
  return `${lines.join('\n')}\n`;
}
