// `acs proxy`: the contract in front of a server that runs, until it is stopped.

import type { Command } from 'commander';
import { UsageError } from '../../src/errors.ts';
import { breaksSource, type TrafficFinding } from '../../src/http/traffic/index.ts';
import { isLoopback } from '../../src/loopback.ts';
import { createConsole, createJournal } from '../../src/mock/console/index.ts';
import { startProxy } from '../../src/mock/proxy/index.ts';
import { secretsOf } from '../../src/redaction.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { parseBaseUrl } from '../conform/target.ts';
import { readContract } from '../contract.ts';
import type { Io, SetExitCode } from '../io.ts';
import { addListening, type ListenFlags } from '../shared-options.ts';
import { parseSeconds } from '../values.ts';

interface ProxyFlags extends ListenFlags {
  readonly contract?: string;
  readonly timeout: number;
}

export function proxyCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return addListening(command, 4011)
    .argument('<url>', 'base URL of the server behind, with its base path')
    .option('--contract <file>', 'OpenAPI document to judge by, instead of the one in this package')
    .option('--timeout <seconds>', 'longest silence of the server behind', parseSeconds, 30)
    .addHelpText(
      'after',
      '\nExit code: 1 if a request or a response broke the source, else 0; 2 wrong usage.',
    )
    .action(async (url: string, flags: ProxyFlags) => exit(await proxy(url, flags, io)));
}

/** The page stands below this path, which is then not passed on. */
const PAGE = '/_proxy';
/** Milliseconds for what is in flight when it is stopped. */
const GRACE = 2_000;

/** Runs until a signal ends it. */
async function proxy(url: string, flags: ProxyFlags, io: Io): Promise<number> {
  const { port, host, allowHost, timeout } = flags;
  const upstream = parseBaseUrl(url);
  if (isLoopback(upstream.hostname) && Number(upstream.port) === port && port !== 0)
    throw new UsageError(`the server behind has port ${port} itself: give another --port`);
  const contract = await readContract(flags.contract, io);
  const target = upstream.href.replace(/\/$/, '');
  const journal = createJournal(secretsOf(contract.operations));
  const { title } = contract;
  const seen = { exchanges: 0, source: 0, decisions: 0 };
  const count = (findings: readonly TrafficFinding[]) => {
    seen.exchanges += 1;
    if (findings.some(breaksSource)) seen.source += 1;
    else if (findings.length > 0) seen.decisions += 1;
  };
  const running = await startProxy({
    contract,
    upstream,
    journal,
    port,
    host,
    allowHosts: allowHost,
    timeout: timeout * 1000,
    front: createConsole({ title, journal, base: PAGE }),
    onExchange: ({ judgement, line }) => {
      count(judgement.findings);
      io.err(`${line}\n`);
    },
  });
  // A program that reads that it listens may stop it at once.
  const stopped = untilSignal();
  io.out(`Proxy listening on ${running.url}, in front of ${target}\n`);
  io.out(`  requests and findings: ${running.url}${PAGE}/\n`);
  await stopped;
  await running.close(GRACE);
  io.out(
    `${seen.exchanges === 1 ? '1 exchange' : `${seen.exchanges} exchanges`}: ${seen.source} broke the source, ${seen.decisions} only a decision of the contract\n`,
  );
  return seen.source > 0 ? 1 : 0;
}
