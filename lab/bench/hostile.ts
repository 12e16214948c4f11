// Sends random and hostile requests to the reference server and watches its memory: `node lab/bench/hostile.ts [count]`.
// Ends with 1 when an answer was a 5xx or shows the inside, or when memory grew and stayed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { startServer } from '../../src/server/testing/harness.ts';
import { faultOf, hostileRequest, sendHostile } from '../../src/server/testing/hostile.ts';

const TOTAL = Number(process.argv[2] ?? 20_000);
const SEED = Number(process.argv[3] ?? 1);
const ROUNDS = 10;
const AT_ONCE = 20;
const MAX_GROWTH = 4 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const folder = mkdtempSync(join(tmpdir(), 'acs-hostile-'));
const server = await startServer({ db: join(folder, 'a.db') });
const statuses = new Map<string, number>();
const faults: string[] = [];
const heaps: number[] = [];
const startedAt = performance.now();

for (let round = 0; round < ROUNDS; round++) {
  await sendRound(fc.sample(hostileRequest(), { numRuns: TOTAL / ROUNDS, seed: SEED + round }));
  heaps.push(await heapUsed());
  say(
    `${(round + 1) * (TOTAL / ROUNDS)} requests, heap ${megabytes(heaps.at(-1) ?? 0)} MB, ${faults.length} faults`,
  );
}
await server.close();
rmSync(folder, { recursive: true, force: true });

// The first half fills caches; what the second half adds is a leak.
const growth = (heaps.at(-1) ?? 0) - (heaps[ROUNDS / 2 - 1] ?? 0);
say(
  `answers: ${[...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
);
say(
  `heap in the second half: ${megabytes(growth)} MB; ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
for (const fault of faults.slice(0, 10)) say(fault);
process.exitCode = faults.length > 0 || growth > MAX_GROWTH ? 1 : 0;

async function sendRound(
  requests: ReturnType<typeof fc.sample<Parameters<typeof faultOf>[0]>>,
): Promise<void> {
  const queue = requests.values();
  const sender = async () => {
    for (const request of queue) {
      const answer = await sendHostile(server.url, request);
      const status = answer?.slice(9, 12) ?? 'closed';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const fault = faultOf(request, answer);
      if (fault)
        faults.push(
          `${fault}: ${JSON.stringify(Buffer.from(request.bytes).toString('latin1').slice(0, 300))}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

async function heapUsed(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
