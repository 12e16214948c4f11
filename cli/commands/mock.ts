// `acs mock`: the contract's examples as a server, before there is one.

import { Command, Option } from 'commander';
import { loadContract } from '../../src/contract-file/index.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { allowHostOption } from '../allow-host.ts';
import { collect } from '../collect.ts';
import type { Io, SetExitCode } from '../io.ts';
import { parsePort } from '../port.ts';

interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly bearer: string[];
  readonly contract?: string;
  readonly allowHost: string[];
}

/** Declares the command. */
export function mockCommand(io: Io, exit: SetExitCode): Command {
  return new Command('mock')
    .description(
      'Run the mock server: it validates requests and responds from the contract; the Prefer header selects status and example.',
    )
    .option('--port <n>', 'port, 0 for a free one', parsePort, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option('--bearer <token>', 'accept only this token (repeatable)')
        .argParser(collect)
        .default([], 'any token is accepted'),
    )
    .addOption(allowHostOption())
    .option('--contract <file>', 'OpenAPI document to mock instead of the one in this package')
    .action(async (flags: MockFlags) => {
      const { port, host, bearer, contract, allowHost } = flags;
      const { startMock } = await import('../../src/mock/index.ts');
      const mock = await startMock({
        contract: (await loadContract(contract)).document,
        port,
        host,
        allowHosts: allowHost,
        ...(bearer.length > 0 && { bearer }),
        log: (line) => io.err(`${line}\n`),
      });
      io.out(banner(mock.url, flags));
      await untilSignal();
      await mock.close();
      exit(0);
    });
}

/** The requests to try are of the contract in this package; another one has other paths. */
function banner(url: string, { bearer, contract }: MockFlags): string {
  const header = `-H "Authorization: Bearer ${bearer.length > 0 ? '$ACS_BEARER' : 'any'}"`;
  const tries = [
    `curl ${header} ${url}/acme/routing12`,
    `curl ${header} -H 'Prefer: code=404' ${url}/acme/routing12`,
  ];
  const lines = [
    `Mock listening on ${url}`,
    ...(contract === undefined ? tries.map((line) => `  ${line}`) : []),
    bearer.length > 0
      ? 'It accepts only the tokens given with --bearer.'
      : 'It accepts any token; start it with --bearer TOKEN to accept only that one.',
  ];
  return `${lines.join('\n')}\n`;
}
