// A proxy until it is stopped: the page, the line of each request, and what is written at the end.

import { counted } from '../../conformance/index.ts';
import { createConsole, createJournal, type Journal, renderHar, secretsOf } from '../../src/console/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { packageInfo } from '../../src/package-info.ts';
import { lineOf, type ProxyOptions, type RunningProxy, startProxy } from '../../src/proxy/index.ts';
import { createTally, type Scope, type Side, type Tally } from '../../src/traffic/index.ts';
import { untilSignal } from '../../src/until-signal.ts';
import type { Io } from '../io.ts';
import { writeWhole } from '../write-whole.ts';
import { type TrafficTarget, writeTrafficReports } from './reports.ts';
import { trafficExitCode } from './words.ts';

/** What a proxy is run with. */
export interface ProxyRun extends Omit<ProxyOptions, 'journal' | 'front' | 'onExchange'> {
  readonly against: Scope;
  readonly about: Side;
  readonly har?: string;
  /** Where a scenario for the mock is written. */
  readonly record?: string;
  readonly targets: readonly TrafficTarget[];
}

/** The page stands below this path, which is then not passed on. */
const PAGE = '/_proxy';
/** Exchanges that page and archive have; counts and findings go on. */
const CAPACITY = 10_000;

/** Runs until the process is told to stop; the exit code is that of the verdict, 0 where there was no call. */
export async function runProxy(run: ProxyRun, io: Io): Promise<number> {
  const { contract, upstream, against, about, har, record, targets } = run;
  const target = upstream.href.replace(/\/$/, '');
  const tally = createTally(contract, { kit: packageInfo(), target, against, about });
  const journal = createJournal({ capacity: CAPACITY, secrets: secretsOf(contract.operations) });
  const { version } = packageInfo();
  const { title, source } = contract;
  const page = createConsole({ title, journal, version, base: PAGE, url: target, source: () => source });
  const proxy = await startProxy({
    ...run,
    journal,
    front: page,
    onExchange: (seen) => {
      tally.add(seen.exchange, seen.judgement, seen.at);
      io.err(`${lineOf(seen)}\n`);
    },
  });
  const toStdout = targets.some(({ path }) => path === '-');
  // Whoever reads that it listens may stop it at once.
  const stopped = untilSignal();
  (toStdout ? io.err : io.out)(banner(proxy, target, run));
  await stopped;
  page.close();
  await proxy.close(GRACE);
  if (har !== undefined) writeHar(har, journal, { url: target, version }, tally, io);
  if (record !== undefined) await writeRecording(record, journal, target, io);
  return finish(tally, contract, targets, io);
}

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
  const { renderRecording, scenarioOf } = await import('./record.ts');
  const { scenario, left } = scenarioOf(journal.entries(), `recorded of ${target}`);
  writeWhole(file, renderRecording(scenario), 'scenario');
  const without = left > 0 ? `, without ${counted(left, 'request')} that the mock responds to itself` : '';
  io.err(`${counted(journal.entries().length - left, 'exchange')} in ${file}${without}\n`);
}

function finish(tally: Tally, contract: Contract, targets: readonly TrafficTarget[], io: Io): number {
  const report = tally.report();
  writeTrafficReports(report, contract, targets, io);
  return report.counts.calls === 0 ? 0 : trafficExitCode(report);
}

function banner({ url }: RunningProxy, target: string, { strict }: ProxyRun): string {
  const lines = [
    `Proxy listening on ${url}, in front of ${target}`,
    `  requests and findings: ${url}${PAGE}/`,
    ...(strict === undefined
      ? []
      : [`  a response that breaks the ${strict} is withheld: 502 with the findings`]),
  ];
  return `${lines.join('\n')}\n`;
}
