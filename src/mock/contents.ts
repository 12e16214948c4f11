// What a mock answers with: the stand-in of a contract, which Prism answers for.

import { createContract, type OpenApiDocument } from '../contract/index.ts';
import { repliesOf } from '../kit/index.ts';
import { limitInMemory } from '../limit-in-memory.ts';
import { digestOf, loadSeed } from '../seed/index.ts';
import {
  type Ask,
  createStandIn,
  type StandIn,
  type StandInContents,
  type StandInSeed,
  standInOptions,
} from '../stand-in/index.ts';

/** What a mock answers with. */
export interface MockContents extends StandInContents {
  /** The contract to mock; it is not changed. */
  readonly contract: OpenApiDocument;
}

/** Makes the stand-in of a mock. @throws ContractError when the contract has a schema that is none. */
export function createMockStandIn({ contract: document, ...contents }: MockContents): StandIn {
  return createStandIn({
    ...standInOptions(createContract(document), contents, seedOfKit),
    ask: askPrism(document),
    replies: repliesOf(document),
    limiterFor: limitInMemory,
  });
}

function seedOfKit(): StandInSeed {
  const { accounts, credentials } = loadSeed();
  const byDigest = new Map(credentials.map(({ digest, accounts: opened }) => [digest, opened]));
  return { accounts, access: (credential) => byDigest.get(digestOf(credential)) };
}

// Prism takes longer to load than all the rest, and of the kit's own contract nearly every answer is known.
function askPrism(contract: OpenApiDocument): Ask {
  let prism: Promise<Ask> | undefined;
  return async (question) => {
    prism ??= import('./prism.ts').then(({ createPrism }) => createPrism(contract));
    return (await prism)(question);
  };
}

/** The bearer credentials that a mock knows, which the journal hides wherever they stand. */
export function tokensOf({ bearer, stateful }: MockContents): readonly string[] {
  const seeded = stateful ? loadSeed().credentials.flatMap(({ token }) => token ?? []) : [];
  return [...(bearer ?? []), ...seeded];
}
