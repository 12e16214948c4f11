// A runtime for tests whose clock is moved by hand.

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  createMemoryStore,
  createRuntime,
  type JwtConfiguration,
  type Profile,
  type TokenProfile,
} from '../index.ts';

/** A runtime, and short cuts for what most tests do first. */
export type Harness = ReturnType<typeof createHarness>;

/** An Ed25519 pair, and a secret for HS256. */
export const keys = {
  pair: generateKeyPairSync('ed25519'),
  secret: randomBytes(32),
};

/** The JWT configurations `ed` and `hs`. */
const jwtConfigurations: ReadonlyMap<string, JwtConfiguration> = new Map([
  ['ed', { algorithm: 'EdDSA', key: keys.pair.privateKey }],
  ['hs', { algorithm: 'HS256', key: keys.secret }],
]);

/** A token profile: three requests an hour, unless said otherwise. */
export function tokenProfile(settings: Partial<TokenProfile> = {}): TokenProfile {
  return {
    name: 'test',
    keyType: 'token',
    ratelimit: { requests: 3, window: 3600 },
    byteLength: 32,
    ...settings,
  };
}

/** Creates a runtime with an empty store, at a fixed moment. */
export function createHarness() {
  let now = Date.UTC(2026, 0, 1);
  const options = { store: createMemoryStore(), clock: () => now, randomBytes, jwtConfigurations };
  const runtime = createRuntime(options);
  const attach = async (application: string, profile: Profile, expiresIn?: number) => {
    const options = expiresIn === undefined ? {} : { expiresIn };
    await runtime.attachProfile(application, await runtime.createProfile(profile), options);
  };
  return {
    runtime,
    /** Moves the clock. */
    pass(seconds: number) {
      now += seconds * 1000;
    },
    /** An application with a profile of those settings. */
    async application(profile: Profile, expiresIn?: number) {
      const application = await runtime.createApplication();
      await attach(application, profile, expiresIn);
      return application;
    },
    attach,
    issue: async (application: string) => (await runtime.issueToken(application)).secret,
  };
}
