// `npm start`: mock, reference server and documentation side by side, and the suite run against the first two.

import type { Command } from 'commander';
import {
  exitCodeOf,
  planningFrom,
  type Report,
  renderText,
  runConformance,
  runningFrom,
  scopes,
} from '../../conformance/index.ts';
import { defaultContractFile, loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { conformLine, type Demo } from '../demo.ts';
import type { Io, SetExitCode } from '../io.ts';
import { parsePort } from '../values.ts';

interface StartFlags {
  readonly once?: boolean;
  readonly mockPort: number;
  readonly serverPort: number;
  readonly docsPort: number;
}

export function startCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .option('--once', 'stop after the tests, with their exit code')
    .option('--mock-port <n>', 'port of the mock', parsePort, 4010)
    .option('--server-port <n>', 'port of the reference server', parsePort, 4020)
    .option('--docs-port <n>', 'port of the documentation', parsePort, 4030)
    .action(async (flags: StartFlags) => exit(await start(flags, command.parent ?? command, io)));
}

/** What runs, in the order in which it started. */
type Running = { close(): Promise<void> }[];

/** @param program the command line, which the documentation describes */
async function start(flags: StartFlags, program: Command, io: Io): Promise<number> {
  const running: Running = [];
  try {
    return await startAll(flags, program, io, running);
  } finally {
    // Also what had started when a later one could not.
    await Promise.all(running.map((server) => server.close()));
  }
}

async function startAll(flags: StartFlags, program: Command, io: Io, running: Running): Promise<number> {
  const contract = await loadContract();
  const shared = { contract: contract.document, host: '127.0.0.1' };
  const { serve } = await import('../../src/server/index.ts');
  const server = await serve({ ...shared, port: flags.serverPort, log: () => undefined });
  running.push(server);
  const { demo } = server;
  if (demo === undefined) throw new TypeError('the seed of this package has no demonstration token');
  const { startMock } = await import('../../src/mock/index.ts');
  const mock = await startMock({ ...shared, port: flags.mockPort, bearer: [demo.bearer] });
  running.push(mock);
  const { startDocs } = await import('../../src/docs/index.ts');
  const { siteContents } = await import('../docs/contents.ts');
  const contents = await siteContents(defaultContractFile, program);
  const docs = await startDocs({ contents, host: shared.host, port: flags.docsPort });
  running.push(docs);
  // The mock knows one account and one token. A run mostly waits, for bodies that it sends in pieces.
  const { secondBearer: _, secondRoutingId: __, ...first } = demo;
  const [ofServer, ofMock] = await Promise.all([
    test(server.url, demo, contract),
    test(mock.url, first, contract),
  ]);
  io.out(`${io.style.bold('Reference server')}\n${verdictsOf(ofServer, contract, io)}\n`);
  io.out(`${io.style.bold('Mock')}\n${verdictsOf(ofMock, contract, io)}\n`);
  io.out(addresses(mock.url, server.url, docs.url, demo));
  if (flags.once) return Math.max(exitCodeOf(ofServer), exitCodeOf(ofMock));
  await untilSignal();
  return 0;
}

/** Enough to try each row; what these two do in further contexts is known. */
const test = (url: string, demo: Partial<Demo>, contract: Contract): Promise<Report> =>
  runConformance({
    ...planningFrom(demo, { headers: [], params: [], overrides: [] }, contract),
    ...runningFrom({ deadline: 120, requests: 1000 }),
    baseUrl: new URL(url),
  });

/** Verdicts alone where all is well, the whole report where it is not. */
function verdictsOf(report: Report, contract: Contract, { style }: Io): string {
  const quiet = scopes.every((scope) => report.verdicts[scope].state === 'conforms');
  return renderText(report, contract, style, { quiet });
}

const addresses = (mock: string, server: string, docs: string, demo: Demo) => `\
  mock           ${mock}
  reference      ${server}
  documentation  ${docs}

  ${conformLine(server, demo)}
`;
