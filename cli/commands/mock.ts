// `acs mock`: the contract's examples as a server, before there is one.

import { Command } from 'commander';
import { loadContract } from '../../src/contract/index.ts';
import type { Io } from '../io.ts';
import type { SetExitCode } from '../main.ts';
import { parsePort } from '../port.ts';
import { untilSignal } from '../until-stopped.ts';

interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly bearer: string[];
  readonly contract?: string;
}

/** Declares the command. */
export function mockCommand(io: Io, exit: SetExitCode): Command {
  return new Command('mock')
    .description(
      'Run the mock: it validates requests and answers from the contract; Prefer chooses status and example.',
    )
    .option('--port <n>', 'port, 0 for a free one', parsePort, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--bearer <token>', 'accept this credential only (repeatable); else any is accepted', collect, [])
    .option('--contract <file>', 'another OpenAPI document')
    .action(async ({ port, host, bearer, contract }: MockFlags) => {
      const { startMock } = await import('../../src/mock/index.ts');
      const mock = await startMock({
        contract: (await loadContract(contract)).document,
        port,
        host,
        ...(bearer.length > 0 && { bearer }),
        log: (line) => io.talk(`${line}\n`),
      });
      io.out(banner(mock.url, bearer));
      await untilSignal();
      await mock.close();
      exit(0);
    });
}

const collect = (value: string, previous: readonly string[]) => [...previous, value];

function banner(url: string, bearer: readonly string[]): string {
  const credential =
    bearer.length > 0
      ? 'Only the given credentials are accepted.'
      : 'Any bearer credential is accepted; --bearer TOKEN has it refuse others, as a service would.';
  return [
    `The mock answers at ${url}`,
    `  curl -H 'Authorization: Bearer any' ${url}/acme/routing12`,
    `  curl -H 'Authorization: Bearer any' -H 'Prefer: code=404' ${url}/acme/routing12`,
    `${credential}\n`,
  ].join('\n');
}
