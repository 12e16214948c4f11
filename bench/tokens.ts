// What a check costs with a thousand and with a million tokens, in one run: `node --expose-gc bench/tokens.ts`.

import { randomBytes } from 'node:crypto';
import { createMemoryStore, createRuntime, type Runtime } from '../src/runtime/index.ts';

interface Measured {
  readonly tokens: number;
  readonly microsecondsPerCheck: number;
  readonly bytesPerToken: number;
  readonly bytesGrownPerCheck: number;
}

const CHECKS = 500_000;
const PER_APPLICATION = 100;

const [small, large] = [await measure(1000), await measure(1_000_000)];
for (const each of [small, large]) print(each);
const ratio = (of: (each: Measured) => number) => (of(large) / of(small)).toFixed(2);
process.stdout.write(
  `1M against 1k: time per check x ${ratio((each) => each.microsecondsPerCheck)}, ` +
    `memory per token x ${ratio((each) => each.bytesPerToken)}\n`,
);

async function measure(tokens: number): Promise<Measured> {
  let now = 0;
  const runtime = createRuntime({ store: createMemoryStore(), clock: () => now, randomBytes });
  const before = usedMemory();
  const secrets = await issue(runtime, tokens);
  // The secrets are the clients', so they are not part of what the runtime holds.
  const bytesPerToken = (usedMemory() - before - memoryOf(secrets)) / tokens;
  const checkAll = async (count: number) => {
    for (let check = 0; check < count; check++) {
      now += 1;
      await runtime.checkToken(secrets[(check * 7919) % tokens] ?? '');
    }
  };
  await checkAll(CHECKS);
  const held = usedMemory();
  const start = process.hrtime.bigint();
  await checkAll(CHECKS);
  const nanoseconds = Number(process.hrtime.bigint() - start);
  return {
    tokens,
    microsecondsPerCheck: nanoseconds / CHECKS / 1000,
    bytesPerToken,
    bytesGrownPerCheck: Math.max(0, usedMemory() - held) / CHECKS,
  };
}

async function issue(runtime: Runtime, tokens: number): Promise<readonly string[]> {
  const profile = await runtime.createProfile({
    name: 'bench',
    keyType: 'token',
    ratelimit: { requests: 100, window: 60 },
    refill: { tokens: 1000, interval: 3600 },
    byteLength: 32,
  });
  const secrets: string[] = [];
  let application = '';
  for (let issued = 0; issued < tokens; issued++) {
    if (issued % PER_APPLICATION === 0) {
      application = await runtime.createApplication();
      await runtime.attachProfile(application, profile);
    }
    secrets.push((await runtime.issueToken(application)).secret);
  }
  return secrets;
}

function memoryOf(secrets: readonly string[]): number {
  const before = usedMemory();
  const copies = secrets.map((secret) => Buffer.from(secret).toString());
  const used = usedMemory() - before;
  return copies.length > 0 ? used : 0;
}

function usedMemory(): number {
  if (!globalThis.gc) throw new Error('run with --expose-gc, or memory cannot be measured');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

function print({ tokens, microsecondsPerCheck, bytesPerToken, bytesGrownPerCheck }: Measured): void {
  process.stdout.write(
    `${String(tokens).padStart(8)} tokens: ${microsecondsPerCheck.toFixed(2)} us per check, ` +
      `${bytesPerToken.toFixed(0)} bytes per token, ${bytesGrownPerCheck.toFixed(2)} bytes grown per check\n`,
  );
}
