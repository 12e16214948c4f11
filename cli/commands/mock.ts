// `acs mock`: the contract as a server, before there is one.

import type { Command } from 'commander';
import { defaultContractFile, loadContract } from '../../src/contract/file/index.ts';
import type { StartMockOptions } from '../../src/mock/index.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { readContract, tellLeftOut } from '../contract.ts';
import type { Io } from '../io.ts';
import { forwardOf, type MockFlags } from '../mock-options.ts';
import { addListening, repeatable } from '../shared-options.ts';
import { parseAmount, parseDelay, parseItems } from '../values.ts';
import { watchFiles } from '../watch/files.ts';

export function mockCommand(command: Command, io: Io): Command {
  return addListening(command, 4010)
    .option('--stateful', 'remember what is created, beside what the contract shows')
    .option(
      '--state <file>',
      'JSON file as GET /_mock/state gives it: begin with what is in it, and remember what is created',
    )
    .option(
      '--items <number>',
      'begin each list with so many more resources, made up from the schema, and remember what is created',
      parseItems,
    )
    .addOption(
      repeatable('--bearer <token>', 'accept only this token, for every account (repeatable)', 'any token'),
    )
    .addOption(repeatable('--account <id>', 'account that exists beside those of the contract (repeatable)'))
    .option('--delay <milliseconds>', 'wait before each response', parseDelay)
    .option(
      '--max-body <megabytes>',
      'longest body to accept; default: what the contract decides, else 10',
      parseAmount,
    )
    .option('--contract <file>', 'OpenAPI document to mock instead of the one in this package')
    .option('--forward <url>', 'server that responds to the operations of --forward-only')
    .addOption(repeatable('--forward-only <operation>', 'operation to pass on to --forward (repeatable)'))
    .action((flags: MockFlags) => mock(flags, io));
}

async function mock(given: MockFlags, io: Io): Promise<void> {
  const isKept = given.state !== undefined || given.items !== undefined;
  const flags = isKept ? { ...given, stateful: true } : given;
  const { loadState, startMock } = await import('../../src/mock/index.ts');
  const { mockBanner } = await import('../mock-banner.ts');
  const file = flags.contract ?? defaultContractFile;
  const contract = await readContract(file, io);
  const forward = forwardOf(flags, contract);
  const state = flags.state === undefined ? undefined : loadState(flags.state);
  const running = await startMock({
    ...optionsOf(flags, io),
    contract: contract.document,
    ...(forward && { forward }),
    ...(state && { state }),
  });
  const stopped = untilSignal();
  const read = async () => {
    try {
      const { document, files, leftOut } = await loadContract(file);
      watched.follow({ inputs: files, outputs: [] });
      tellLeftOut(leftOut, io);
      running.replaceContract(document);
      io.err(`The mock responds by ${file} as it is now.\n`);
    } catch (error) {
      io.err(`acs: the mock goes on with the contract as it was: ${(error as Error).message}\n`);
    }
  };
  const listener = { onChange: () => void read(), onFault: () => undefined };
  const watched = watchFiles(undefined, listener, contract.files);
  try {
    await watched.ready;
    io.out(mockBanner(running.url, flags, contract));
    if (forward)
      io.out(`It passes on ${forward.operations.join(', ')} to ${forward.to.href.replace(/\/$/, '')}.\n`);
    await stopped;
  } finally {
    await watched.close();
    await running.close();
  }
}

function optionsOf(flags: MockFlags, io: Io): Omit<StartMockOptions, 'contract'> {
  const { port, host, bearer, account, allowHost, delay, items, maxBody } = flags;
  return {
    port,
    host,
    allowHosts: allowHost,
    accounts: account,
    stateful: flags.stateful ?? false,
    ...(delay !== undefined && { overrides: { '*': { delay } } }),
    ...(bearer.length > 0 && { bearer }),
    ...(items !== undefined && { items }),
    ...(maxBody !== undefined && { maxBody: Math.round(maxBody * 1024 * 1024) }),
    log: (line) => io.err(`${line}\n`),
  };
}
