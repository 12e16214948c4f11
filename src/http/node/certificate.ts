// A certificate made when it is needed, so that no private key lies anywhere.

import { isIP } from 'node:net';
import type { Tls } from './listen.ts';

/** Makes a key (P-256) and a certificate for these names and addresses beside those of this machine, for a year. */
export async function makeCertificate(names: readonly string[] = []): Promise<Tls> {
  const { generate } = await import('selfsigned');
  const altNames = [...new Set(['localhost', '127.0.0.1', '::1', ...names])].map((name) =>
    isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name },
  );
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'access-control-contract' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { key, cert };
}
