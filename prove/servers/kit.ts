// Subjects of the kit: the reference server, as it is and with a changed contract, and the mock.

import type { Scope } from '../../conformance/index.ts';
import type { Contract, OpenApiDocument } from '../../src/contract/index.ts';
import { startMock } from '../../src/mock/index.ts';
import { type RunningServer, serve } from '../../src/server/index.ts';
import { type Mutant, mutantsOf } from '../machine/index.ts';
import { type Digest, runSuite, type Target } from '../suite.ts';
import { type ProvenServer, tenMegabytes } from './server.ts';

/** Every server made of the kit itself. */
export const kitServers = (contract: Contract): readonly ProvenServer[] => [
  ...mutantsOf(contract).map((mutant) => mutated(contract, mutant)),
  { kind: 'reference', name: 'reference', run: () => runReference(contract, contract.document, 'contract') },
  { kind: 'mock', name: 'mock', run: () => runMock(contract) },
];

function mutated(contract: Contract, { name, apply, seenBy, verdict }: Mutant): ProvenServer {
  const run = () => {
    const document = structuredClone(contract.document);
    apply(document);
    return runReference(contract, document, verdict, seenBy, [tenMegabytes]);
  };
  return { kind: 'machine', name, run };
}

async function runReference(
  contract: Contract,
  document: OpenApiDocument,
  against: Scope,
  only: readonly string[] = [],
  skip: readonly string[] = [],
): Promise<Digest> {
  const server = await serve({ contract: document, port: 0, log: () => undefined });
  try {
    return await runSuite(contract, { ...targetOf(server), url: server.url, against, only, skip });
  } finally {
    await server.close();
  }
}

/** The same is declared of the mock as of the reference. */
async function runMock(contract: Contract): Promise<Digest> {
  const reference = await serve({ contract: contract.document, port: 0, log: () => undefined });
  const target = targetOf(reference);
  await reference.close();
  const mock = await startMock({ contract: contract.document, port: 0, bearer: [target.credential.secret] });
  try {
    return await runSuite(contract, { ...target, url: mock.url });
  } finally {
    await mock.close();
  }
}

function targetOf({ demo }: RunningServer): Omit<Target, 'url'> {
  if (demo === undefined) throw new TypeError('the seed of the kit has no demonstration token');
  const { account, bearer, routingId = '', jwtId = '', foreignAccount = '' } = demo;
  return {
    values: { account, 'routing-id': routingId, 'jwt-id': jwtId, 'foreign-account': foreignAccount },
    credential: { header: 'Authorization', scheme: 'Bearer', secret: bearer },
    timeout: 10_000,
    only: [],
    skip: [],
    against: 'contract',
  };
}
