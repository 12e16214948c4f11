// `acs proxy`: the contract in front of a server that runs.

import { type Command, Option } from 'commander';
import { scopes } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { isLoopback } from '../../src/http/index.ts';
import { readText } from '../../src/read-text.ts';
import type { Scope, Side } from '../../src/traffic/index.ts';
import { allowHostOption } from '../allow-host.ts';
import { parseBaseUrl } from '../conform/base-url.ts';
import type { Io, SetExitCode } from '../io.ts';
import { parseSeconds } from '../numbers.ts';
import { parsePort } from '../port.ts';
import { aboutOption, parseTrafficTargets, trafficReportOption } from '../traffic/reports.ts';
import { runProxy } from '../traffic/run-proxy.ts';
import { checkPlace } from '../write-reports.ts';

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

/** Declares its arguments and options, and what it does. */
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
    .addOption(
      new Option('--against <verdict>', 'which findings count for --strict and the verdict')
        .choices([...scopes])
        .default('source'),
    )
    .option('--har <file>', 'write what passed as a HAR file when stopped')
    .option('--record <file>', 'write what passed as a scenario for "acs mock --scenario" when stopped')
    .addOption(aboutOption().default('both'))
    .addOption(trafficReportOption())
    .option('--timeout <seconds>', 'longest silence of the server behind', parseSeconds, 30)
    .option('--insecure', 'accept any TLS certificate of the server behind')
    .option('--ca <file>', 'certificate authority to trust, in PEM')
    .action(async (url: string, flags: ProxyFlags) => exit(await proxy(url, flags, io)));
}

async function proxy(url: string, flags: ProxyFlags, io: Io): Promise<number> {
  const { port, host, allowHost, timeout, strict, against, about, har, record, insecure, ca } = flags;
  const upstream = parseBaseUrl(url);
  if (isLoopback(upstream.hostname) && Number(upstream.port) === port && port !== 0)
    throw new UsageError(
      `the proxy cannot listen on port ${port}, where the server behind it is: give another --port`,
    );
  const targets = parseTrafficTargets(flags.report);
  if (har !== undefined) checkPlace(har, 'HAR file');
  if (record !== undefined) checkPlace(record, 'scenario');
  return runProxy(
    {
      contract: await loadContract(flags.contract),
      upstream,
      port,
      host,
      allowHosts: allowHost,
      timeout: timeout * 1000,
      against,
      about,
      targets,
      ...(strict && { strict: against }),
      ...(har !== undefined && { har }),
      ...(record !== undefined && { record }),
      ...(insecure && { insecure }),
      ...(ca !== undefined && { ca: readText(ca, 'certificate authority') }),
    },
    io,
  );
}
