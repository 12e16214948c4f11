// A certificate for a server of a test, made when it is needed: no private key lies anywhere.

import { generate } from 'selfsigned';

/** Makes a key (P-256) and a certificate for the names and addresses of this machine, in PEM. */
export async function makeCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const altNames = [
    { type: 2 as const, value: 'localhost' },
    ...['127.0.0.1', '::1'].map((ip) => ({ type: 7 as const, ip })),
  ];
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
