// Subjects of the kit: the reference server, as it is and with a changed contract, and the mock.

import type { Contract, OpenApiDocument } from '../../../src/contract/index.ts';
import { startMock } from '../../../src/mock/index.ts';
import { type RunningServer, serve } from '../../../src/server/index.ts';
import { type Mutant, mutantsOf } from '../machine/index.ts';
import type { Target } from '../suite.ts';
import { type ProvenServer, type StartedServer, tenMegabytes } from './server.ts';

/** Every server made of the kit itself. */
export const kitServers = (contract: Contract): readonly ProvenServer[] => [
  ...mutantsOf(contract).map((mutant) => mutated(contract, mutant)),
  { kind: 'reference', name: 'reference', start: () => startReference(contract.document) },
  { kind: 'mock', name: 'mock', start: () => startMocked(contract.document) },
];

function mutated(contract: Contract, { name, apply, seenBy, verdict }: Mutant): ProvenServer {
  const start = () => {
    const document = structuredClone(contract.document);
    apply(document);
    return startReference(document, { against: verdict, only: seenBy, skip: [tenMegabytes] });
  };
  return { kind: 'machine', name, breaks: verdict, start };
}

async function startReference(
  document: OpenApiDocument,
  judged: Partial<Target> = {},
): Promise<StartedServer> {
  const server = await serve({ contract: document, port: 0, log: () => undefined });
  return { target: { ...targetOf(server), ...judged, url: server.url }, close: server.close };
}

const bearerOf = (secret: string) => ({ header: 'Authorization', scheme: 'Bearer', secret });

/** The same is declared of the mock as of the reference, but for the second account's credential, which it does not know. */
async function startMocked(document: OpenApiDocument): Promise<StartedServer> {
  const reference = await startReference(document);
  await reference.close();
  const { target } = reference;
  const mock = await startMock({ contract: document, port: 0, bearer: [target.credential.secret] });
  return { target: { ...target, secondCredential: undefined, url: mock.url }, close: mock.close };
}

function targetOf({ demo }: RunningServer): Omit<Target, 'url'> {
  if (demo === undefined) throw new TypeError('the seed of the kit has no demonstration token');
  const { account, bearer, secondBearer, secondRoutingId = '', routingId = '', jwtId = '' } = demo;
  return {
    values: {
      account,
      'routing-id': routingId,
      'jwt-id': jwtId,
      'second-account': demo.secondAccount ?? '',
      'second-routing-id': secondRoutingId,
    },
    credential: bearerOf(bearer),
    secondCredential: secondBearer === undefined ? undefined : bearerOf(secondBearer),
    timeout: 10_000,
    only: [],
    skip: [],
    against: 'contract',
  };
}
