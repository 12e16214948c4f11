// What a mock answers with: the stand-in of a contract, with Prism for what has no example.

import { type Contract, createContract, type OpenApiDocument } from '../contract/index.ts';
import { limitInMemory } from '../limit-in-memory.ts';
import { digestOf, type LoadedSeed, loadSeed } from '../seed/index.ts';
import {
  type Access,
  createStandIn,
  type Generate,
  type Scenario,
  type Settings,
  type StandIn,
  stateOfSeed,
} from '../stand-in/index.ts';

/** What a mock answers with. */
export interface MockContents {
  /** The contract to mock; it is not changed. */
  readonly contract: OpenApiDocument;
  /** The bearer credentials to accept, for every account. Default: any that is not empty, or those of the seed. */
  readonly bearer?: readonly string[];
  /**
   * Whether it keeps what is created and knows nothing else: the seed of the kit, or, of a contract without accounts
   * (`x-input: account`), what its examples show. Default: false; it answers from the examples.
   */
  readonly stateful?: boolean;
  /** Accounts beside those that the contract shows. */
  readonly accounts?: readonly string[];
  /** What holds for all calls until it is changed. */
  readonly settings?: Settings;
  readonly scenario?: Scenario;
  /** What chance is drawn with. Default: 1. */
  readonly seed?: number;
}

/** Makes the stand-in of a mock. @throws ContractError when the contract has a schema that is none. */
export function createMockStandIn({
  contract: document,
  bearer,
  stateful,
  ...options
}: MockContents): StandIn {
  const contract = createContract(document);
  const seed = stateful && hasAccounts(contract) ? loadSeed() : undefined;
  const access = bearer ? accessOf(bearer) : seed && accessOfSeed(seed);
  return createStandIn({
    contract,
    generate: generateWithPrism(document),
    limiterFor: limitInMemory,
    ...(access && { access }),
    ...(stateful && { state: seed ? stateOfSeed(contract, seed) : 'examples' }),
    ...options,
  });
}

const hasAccounts = ({ operations }: Contract) =>
  operations.some(({ parameters }) => parameters.some(({ input }) => input === 'account'));

const accessOf =
  (bearer: readonly string[]): Access =>
  (credential) =>
    bearer.includes(credential) ? 'all' : undefined;

function accessOfSeed({ credentials }: LoadedSeed): Access {
  const byDigest = new Map(credentials.map(({ digest, accounts }) => [digest, accounts]));
  return (credential) => byDigest.get(digestOf(credential));
}

// Prism takes longer to load than all the rest, and most answers are examples.
function generateWithPrism(contract: OpenApiDocument): Generate {
  let prism: Promise<Generate> | undefined;
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
