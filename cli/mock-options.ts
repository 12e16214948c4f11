// What `acs mock` is given: its flags, and those of a certificate, a file for its state and operations to pass on, read.

import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { createSecureContext } from 'node:tls';
import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { makeCertificate } from '../src/http/node/index.ts';
import type { Forward, MockState, Settings, StartMockOptions } from '../src/mock/index.ts';
import { nearest } from '../src/nearest.ts';
import { readText } from '../src/read-text.ts';
import { parseBaseUrl } from './conform/target.ts';
import type { Io } from './io.ts';
import { writeWhole } from './write-reports.ts';

export interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly bearer: string[];
  readonly account: string[];
  readonly contract?: string;
  readonly cors: 'any' | 'credentials';
  readonly allowHost: string[];
  /** True for a certificate that nobody keeps. */
  readonly https?: true | string;
  readonly stateful?: boolean;
  readonly state?: string;
  readonly delay?: NonNullable<Settings['delay']>;
  readonly limit?: NonNullable<Settings['limit']>;
  readonly scenario?: string;
  readonly forward?: string;
  readonly forwardOnly: string[];
  readonly differences?: boolean;
}

type Tls = NonNullable<StartMockOptions['tls']>;

/**
 * Key and certificate; nothing without `--https`. A file that is not there yet is written, for its owner alone.
 * @throws UsageError for a file that holds no key with its certificate, or one that is over.
 */
export async function tlsOf({ https, host, allowHost }: MockFlags): Promise<Tls | undefined> {
  if (https === undefined) return undefined;
  const names = [...allowHost, ...namesOf(host)];
  if (https === true) return makeCertificate(names);
  if (existsSync(https)) return readTls(https);
  const { key, cert } = await makeCertificate(names);
  writeWhole(https, `${key}${cert}`, 'certificate', 0o600);
  return { key, cert };
}

/** Under which names a browser finds what listens at an address. */
function namesOf(host: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  return [hostname(), ...addresses.map(({ address }) => address)];
}

function readTls(file: string): Tls {
  const pem = readText(file, 'certificate');
  const over = faultOf(pem);
  if (over !== undefined) {
    throw new UsageError(`${file} ${over}: give another file, or none that exists, and one is made`);
  }
  return { key: pem, cert: pem };
}

function faultOf(pem: string): string | undefined {
  try {
    createSecureContext({ key: pem, cert: pem });
    const { validTo } = new X509Certificate(pem);
    return Date.parse(validTo) < Date.now() ? `holds a certificate that ended on ${validTo}` : undefined;
  } catch {
    return 'holds no private key with its certificate, both in PEM';
  }
}

/** Milliseconds in which changes are gathered. */
const gathering = 200;

/** Writes the entries that it is given, some time later; at the end at once. */
export function createKeeper(path: string, io: Io) {
  let latest: MockState | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest === undefined) return;
    try {
      writeWhole(path, `${JSON.stringify(latest, undefined, 2)}\n`, 'state');
    } catch (error) {
      io.err(`acs: ${(error as Error).message}\n`);
    }
    latest = undefined;
  };
  return {
    keep(state: MockState): void {
      latest = state;
      timer ??= setTimeout(write, gathering);
    },
    end: write,
  };
}

/** What is passed on; nothing where nothing is asked for. @throws UsageError for half of it, and for what there is not */
export function forwardOf(
  { forward, forwardOnly }: MockFlags,
  { operations }: Contract,
): Forward | undefined {
  if (forward === undefined && forwardOnly.length === 0) return undefined;
  if (forward === undefined)
    throw new UsageError('--forward-only names what --forward URL passes on: give both');
  if (forwardOnly.length === 0)
    throw new UsageError(
      '--forward needs --forward-only OPERATION; to pass on all of them, use: acs proxy URL',
    );
  const ids = operations.map(({ id }) => id);
  const unknown = forwardOnly.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    const [similar = ids.join(', ')] = nearest(unknown, ids, 1);
    throw new UsageError(
      `--forward-only ${unknown}: the contract has no such operation: did you mean ${similar}?`,
    );
  }
  return { operations: forwardOnly, to: parseBaseUrl(forward) };
}
