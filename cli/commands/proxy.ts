// `acs proxy`: the contract in front of a server that runs, until it is stopped; what was seen is written at the end.

import type { Command } from 'commander';
import { counted } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import { isLoopback } from '../../src/http/index.ts';
import { createTally, type Scope, type Side, type Tally } from '../../src/http/traffic/index.ts';
import { createConsole, createJournal, type Journal, renderHar } from '../../src/mock/console/index.ts';
import { lineOf, startProxy } from '../../src/mock/proxy/index.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import { secretsOf } from '../../src/redaction.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { parseBaseUrl } from '../conform/target.ts';
import { readContract } from '../contract.ts';
import type { Io, SetExitCode } from '../io.ts';
import { againstOption, allowHostOption } from '../shared-options.ts';
import {
  aboutOption,
  parseTrafficTargets,
  trafficReportOption,
  writeTrafficReports,
} from '../traffic/reports.ts';
import { trafficExitCode } from '../traffic/words.ts';
import { parsePort, parseSeconds } from '../values.ts';
import { checkPlace, takeStdout, writeWhole } from '../write-reports.ts';

interface ProxyFlags {
  readonly port: number;
  readonly host: string;
  readonly contract?: string;
  readonly strict?: boolean;
  readonly against: Scope;
  readonly about: Side;
  readonly har?: string;
  readonly record?: string;
  readonly report: readonly string[];
  readonly allowHost: readonly string[];
  readonly timeout: number;
  readonly insecure?: boolean;
  readonly ca?: string;
}

export function proxyCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<url>', 'base URL of the server behind, with its base path')
    .option('--port <n>', 'port, 0 for a free one', parsePort, 4011)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(allowHostOption())
    .option('--contract <file>', 'OpenAPI document to judge by, instead of the one in this package')
    .option(
      '--strict',
      'respond 502 with the findings instead of a response that breaks the source (or --against)',
    )
    .addOption(againstOption('which findings count for --strict and the verdict').default('source'))
    .option('--har <file>', 'write what passed as a HAR file when stopped')
    .option('--record <file>', 'write what passed as a scenario for "acs mock --scenario" when stopped')
    .addOption(aboutOption().default('both'))
    .addOption(trafficReportOption())
    .option('--timeout <seconds>', 'longest silence of the server behind', parseSeconds, 30)
    .option('--insecure', 'accept any TLS certificate of the server behind')
    .option('--ca <file>', 'certificate authority to trust, in PEM')
    .action(async (url: string, flags: ProxyFlags) => exit(await proxy(url, flags, io)));
}

/** The page stands below this path, which is then not passed on. */
const PAGE = '/_proxy';
/** Exchanges that page and archive have; counts and findings go on. */
const CAPACITY = 10_000;

/** Runs until a signal ends it; the exit code is that of the verdict, 0 where there was no call. */
async function proxy(url: string, flags: ProxyFlags, io: Io): Promise<number> {
  const { against, about, har, record } = flags;
  const upstream = upstreamOf(url, flags);
  const targets = parseTrafficTargets(flags.report);
  if (har !== undefined) checkPlace(har, 'HAR file');
  if (record !== undefined) checkPlace(record, 'scenario');
  const contract = await readContract(flags.contract, io);
  const target = upstream.href.replace(/\/$/, '');
  const kit = packageInfo();
  const tally = createTally(contract, { kit, target, against, about });
  const journal = createJournal({ capacity: CAPACITY, secrets: secretsOf(contract.operations) });
  const { title, source } = contract;
  const { version } = kit;
  const page = createConsole({ title, journal, version, base: PAGE, url: target, source: () => source });
  const running = await startProxy({
    ...optionsOf(flags),
    contract,
    upstream,
    journal,
    front: page,
    onExchange: (seen) => {
      tally.add(seen.exchange, seen.judgement, seen.at);
      io.err(`${lineOf(seen)}\n`);
    },
  });
  // A program that reads that it listens may stop it at once.
  const stopped = untilSignal();
  (takeStdout(targets) ? io.err : io.out)(banner(running.url, target, flags));
  await stopped;
  page.close();
  await running.close(GRACE);
  if (har !== undefined) writeHar(har, journal, { url: target, version }, tally, io);
  if (record !== undefined) await writeRecording(record, journal, target, io);
  const report = tally.report();
  writeTrafficReports(report, contract, targets, io);
  return report.counts.calls === 0 ? 0 : trafficExitCode(report);
}

function upstreamOf(url: string, { port }: ProxyFlags): URL {
  const upstream = parseBaseUrl(url);
  if (isLoopback(upstream.hostname) && Number(upstream.port) === port && port !== 0)
    throw new UsageError(
      `the proxy cannot listen on port ${port}, where the server behind it is: give another --port`,
    );
  return upstream;
}

const optionsOf = ({ port, host, allowHost, timeout, strict, against, insecure, ca }: ProxyFlags) => ({
  port,
  host,
  allowHosts: allowHost,
  timeout: timeout * 1000,
  ...(strict && { strict: against }),
  ...(insecure && { insecure }),
  ...(ca !== undefined && { ca: readText(ca, 'certificate authority') }),
});

/** Milliseconds for what is in flight. */
const GRACE = 2_000;

function writeHar(
  file: string,
  journal: Journal,
  options: Parameters<typeof renderHar>[1],
  tally: Tally,
  io: Io,
): void {
  const entries = journal.entries();
  writeWhole(file, `${JSON.stringify(renderHar(entries, options), null, 2)}\n`, 'HAR file');
  const { exchanges } = tally.report().counts;
  const cut = entries.length < exchanges ? `, the latest of ${exchanges}` : '';
  io.err(`${counted(entries.length, 'request')} in ${file}${cut}\n`);
}

async function writeRecording(file: string, journal: Journal, target: string, io: Io): Promise<void> {
  const { renderRecording, scenarioOf } = await import('../traffic/record.ts');
  const { scenario, left } = scenarioOf(journal.entries(), `recorded of ${target}`);
  writeWhole(file, renderRecording(scenario), 'scenario');
  const without = left > 0 ? `, without ${counted(left, 'request')} that the mock responds to itself` : '';
  io.err(`${counted(journal.entries().length - left, 'exchange')} in ${file}${without}\n`);
}

function banner(url: string, target: string, { strict, against }: ProxyFlags): string {
  const lines = [
    `Proxy listening on ${url}, in front of ${target}`,
    `  requests and findings: ${url}${PAGE}/`,
    ...(strict ? [`  a response that breaks the ${against} is withheld: 502 with the findings`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
