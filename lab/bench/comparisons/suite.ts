// The suite on the reference server beside a plain client that sends the same requests again: what planning, judging and
// reporting cost over the bare exchange.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison } from '../comparison.ts';
import { root } from '../sizes.ts';
import { startPrinting } from '../subjects/child.ts';
import { runMeasured } from '../subjects/peak.ts';
import { recordExchanges } from '../subjects/recorder.ts';

const INPUTS = [
  ['--account', 'acme'],
  ['--bearer', 'acme-demo-token'],
  ['--routing-id', '12'],
  ['--jwt-id', 'jwt1'],
  ['--second-account', 'globex'],
].flat();

/** Both from the start of the process to its end, on one server. */
export const suiteComparisons: readonly Comparison[] = [
  {
    name: 'suite/run',
    subject: 'acs conform',
    beside: 'the same requests, sent plainly',
    measures: [
      {
        name: 'from start to end',
        unit: 'ms',
        goal: { of: 'ratio', atMost: 2.5 },
        ifMissed: 'loading, planning, judging and the report come on top of the exchanges.',
      },
      {
        name: 'peak memory',
        unit: 'MB',
        goal: { of: 'value', atMost: 150 },
        ifMissed: 'the plan and every exchange stay until the report.',
      },
    ],
    mostWarmUps: 1,
    async open({ acs }) {
      const folder = mkdtempSync(join(tmpdir(), 'acs-bench-'));
      const server = await startPrinting([...acs, 'serve', '--port', '0']);
      const conform = (url: string) => runAgain([...acs, 'conform', url, ...INPUTS]);
      const file = join(folder, 'exchanges.json');
      const recorded = await recordExchanges(server.url, conform);
      writeFileSync(file, JSON.stringify(recorded));
      const replay = [join(root, 'lab/bench/processes/replay.ts'), file, server.url];
      return {
        subject: () => conform(server.url),
        beside: () => runMeasured(replay),
        async close() {
          await server.stop();
          rmSync(folder, { recursive: true });
        },
      };
    },
  },
];

/** A run that a machine under load keeps from a verdict is measured once more. */
const runAgain = (args: readonly string[]) => runMeasured(args).catch(() => runMeasured(args));
