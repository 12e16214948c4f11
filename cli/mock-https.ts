// `acs mock --https [FILE]`: a certificate made for the occasion, or kept in a file so that a browser is asked once.

import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { createSecureContext } from 'node:tls';
import { makeCertificate } from '../src/certificate.ts';
import { UsageError } from '../src/errors.ts';
import type { StartMockOptions } from '../src/mock/index.ts';
import { readText } from '../src/read-text.ts';
import { writeWhole } from './write-whole.ts';

/** What the command was given. */
export interface HttpsFlags {
  /** True for a certificate that nobody keeps. */
  readonly https?: true | string;
  readonly host: string;
  readonly allowHost: readonly string[];
}

type Tls = NonNullable<StartMockOptions['tls']>;

/**
 * Key and certificate; nothing without `--https`. A file that is not there yet is written, for its owner alone.
 * @throws UsageError for a file that holds no key with its certificate, or one that is over.
 */
export async function tlsOf({ https, host, allowHost }: HttpsFlags): Promise<Tls | undefined> {
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
