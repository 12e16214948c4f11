// `acs docs`: the contract as a page.

import { type Command, Option } from 'commander';
import { defaultContractFile } from '../../src/contract-file/index.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { allowHostOption } from '../allow-host.ts';
import type { Io, SetExitCode } from '../io.ts';
import { parsePort } from '../port.ts';

interface DocsFlags {
  readonly port: number;
  readonly host: string;
  readonly contract: string;
  readonly allowHost: string[];
}

/** Declares its arguments and options, and what it does. */
export function docsCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .option('--port <n>', 'port, 0 for a free one', parsePort, 4030)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(allowHostOption())
    .addOption(
      new Option('--contract <file>', 'OpenAPI document to show').default(
        defaultContractFile,
        'the one in this package',
      ),
    )
    .action(async ({ port, host, contract, allowHost }: DocsFlags) => {
      const { startDocs } = await import('../../src/docs/index.ts');
      const docs = await startDocs({ port, host, contractFile: contract, allowHosts: allowHost });
      io.out(`Documentation on ${docs.url}\n`);
      await untilSignal();
      await docs.close();
      exit(0);
    });
}
