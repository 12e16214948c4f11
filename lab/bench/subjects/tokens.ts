// Tokens to be checked, few or many.

import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  createMemoryStore,
  createRuntime,
  type RateLimit,
  type Runtime,
} from '../../../src/runtime/index.ts';
import type { Sizes, Turn } from '../comparison.ts';
import { rateOf } from './rate.ts';

const PER_APPLICATION = 100;
/** Prime, so that tokens that are checked one after the other are far from each other. */
const STRIDE = 7919;

/** Issues tokens of applications that share one profile. */
export async function issueTokens(
  runtime: Runtime,
  count: number,
  ratelimit: RateLimit,
): Promise<readonly string[]> {
  const refill = { tokens: ratelimit.requests, interval: 3600 };
  const profile = await runtime.createProfile({
    name: 'bench',
    keyType: 'token',
    ratelimit,
    refill,
    byteLength: 32,
  });
  const secrets: string[] = [];
  let application = '';
  for (let issued = 0; issued < count; issued++) {
    if (issued % PER_APPLICATION === 0) {
      application = await runtime.createApplication();
      await runtime.attachProfile(application, profile);
    }
    secrets.push((await runtime.issueToken(application)).secret);
  }
  return secrets;
}

/** A call that takes the next of the secrets each time. */
export function inTurns(secrets: readonly string[], check: (secret: string) => Promise<unknown>) {
  let checks = 0;
  return async () => void (await check(secrets[(checks++ * STRIDE) % secrets.length] ?? ''));
}

/** Checks a second among so many tokens, and the bytes that each of them takes. */
export async function checksAmong(count: number, sizes: Sizes): Promise<Turn> {
  const runtime = createRuntime({ store: createMemoryStore(), clock: Date.now, randomBytes });
  const before = usedMemory();
  const secrets = await issueTokens(runtime, count, { requests: 1_000_000, window: 86_400 });
  // The secrets are the clients', so they are not part of what the runtime holds.
  const bytes = (usedMemory() - before - memoryOf(secrets)) / count;
  const check = inTurns(secrets, (secret) => runtime.checkToken(secret));
  return async () => [await rateOf(check, { ...sizes, connections: 1 }), bytes];
}

function memoryOf(secrets: readonly string[]): number {
  const before = usedMemory();
  const copies = secrets.map((secret) => Buffer.from(secret).toString());
  const used = usedMemory() - before;
  return copies.length > 0 ? used : 0;
}

function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
