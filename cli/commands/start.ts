// `npm start`: mock, reference and documentation side by side, and the suite on the first two.

import { Command } from 'commander';
import { exitCodeOf, type Report, runConformance } from '../../conformance/index.ts';
import { renderText } from '../../conformance/report/text.ts';
import { type Contract, defaultContractFile, loadContract } from '../../src/contract/index.ts';
import type { RunningServer } from '../../src/server/index.ts';
import type { Io } from '../io.ts';
import { kit } from '../kit.ts';
import type { SetExitCode } from '../main.ts';
import { randomNonce } from '../nonce.ts';
import { parsePort } from '../port.ts';
import { untilSignal } from '../until-stopped.ts';
import { conformLine } from './serve.ts';

interface StartFlags {
  readonly once?: boolean;
  readonly mockPort: number;
  readonly serverPort: number;
  readonly docsPort: number;
}

/** Declares the command. */
export function startCommand(io: Io, exit: SetExitCode): Command {
  return new Command('start')
    .description('Start mock, reference server and documentation, and judge the first two.')
    .option('--once', 'stop after the verdicts, with their exit code')
    .option('--mock-port <n>', 'port of the mock', parsePort, 4010)
    .option('--server-port <n>', 'port of the reference server', parsePort, 4020)
    .option('--docs-port <n>', 'port of the documentation', parsePort, 4030)
    .action(async (flags: StartFlags) => exit(await start(flags, io)));
}

async function start(flags: StartFlags, io: Io): Promise<number> {
  const [{ serve }, { startMock }, { startDocs }] = await Promise.all([
    import('../../src/server/index.ts'),
    import('../../src/mock/index.ts'),
    import('../../src/docs/index.ts'),
  ]);
  const contract = await loadContract();
  const running: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(server: T): T => {
    running.push(server);
    return server;
  };
  try {
    const server = keep(
      await serve({ contract: contract.document, port: flags.serverPort, log: () => undefined }),
    );
    const demo = demoOf(server);
    const mock = keep(
      await startMock({
        contract: contract.document,
        host: '127.0.0.1',
        port: flags.mockPort,
        bearer: [demo.bearer],
      }),
    );
    const docs = keep(
      await startDocs({ contractFile: defaultContractFile, host: '127.0.0.1', port: flags.docsPort }),
    );
    const { foreignAccount: _, ...withoutForeign } = demo;
    const code = Math.max(
      await judge('The reference server', server.url, demo, contract, io),
      await judge('The mock', mock.url, withoutForeign, contract, io),
    );
    io.out(addresses(server, mock.url, docs.url));
    if (flags.once) return code;
    await untilSignal();
    return 0;
  } finally {
    await Promise.all(running.map((one) => one.close()));
  }
}

type Demo = NonNullable<RunningServer['demo']>;

function demoOf(server: RunningServer): Demo {
  if (server.demo === undefined) throw new TypeError('the seed of the kit has no demonstration token');
  return server.demo;
}

async function judge(what: string, url: string, demo: Demo, contract: Contract, io: Io): Promise<number> {
  const report = await runConformance({
    contract,
    baseUrl: new URL(url),
    values: valuesOf(demo),
    credential: { header: 'Authorization', scheme: 'Bearer', secret: demo.bearer },
    headers: [],
    selection: { only: [], skip: [], readOnly: false },
    against: 'source',
    concurrency: 8,
    rate: 0,
    timeout: 5000,
    deadline: 120_000,
    nonce: randomNonce(),
    kit: kit(),
  });
  io.out(`${io.style.bold(what)}\n${verdictsOf(report, contract, io)}\n`);
  return exitCodeOf(report);
}

/** Verdicts alone where all is well, the whole report where it is not. */
function verdictsOf(report: Report, contract: Contract, io: Io): string {
  const { source, contract: chosen } = report.verdicts;
  if (source.conforms && chosen.conforms) return `  ✓ ${source.says}\n  ✓ ${chosen.says}\n`;
  return renderText(report, contract, io.style);
}

function valuesOf(demo: Demo): Readonly<Record<string, string>> {
  const { account, routingId, jwtId, foreignAccount } = demo;
  return Object.fromEntries(
    Object.entries({
      account,
      'routing-id': routingId,
      'jwt-id': jwtId,
      'foreign-account': foreignAccount,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function addresses(server: RunningServer, mock: string, docs: string): string {
  return `${[
    `  mock           ${mock}`,
    `  reference      ${server.url}`,
    `  documentation  ${docs}`,
    '',
    `  ${conformLine(server.url, demoOf(server))}`,
  ].join('\n')}\n`;
}
