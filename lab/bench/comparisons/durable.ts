// Creates that are on disk when they are answered, beside SQLite alone: one insert after the other, each committed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison } from '../comparison.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { createTag } from '../load/requests.ts';
import { root } from '../sizes.ts';
import { outputOf, startPrinting } from '../subjects/child.ts';

/** The log of SQLite is written ahead and synced with each commit, in both. */
export const durableComparisons: readonly Comparison[] = [
  {
    name: 'server/durable',
    subject: 'acs serve --db FILE',
    beside: 'SQLite alone',
    measures: [
      {
        name: 'POST of a tag; commits',
        unit: '/s',
        goal: { of: 'ratio', atLeast: 0.8 },
        ifMissed:
          'where a sync takes less time than HTTP does, the server is bound by its processor; group commit gains only where the disk is what it waits for.',
      },
    ],
    async open(sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'acs-bench-'));
      const server = await startPrinting([
        ...sizes.acs,
        'serve',
        '--port',
        '0',
        '--db',
        join(folder, 'acs.db'),
      ]);
      const alone = [
        join(root, 'lab/bench/processes/sqlite.ts'),
        join(folder, 'alone.db'),
        `${sizes.milliseconds}`,
      ];
      return {
        subject: async () => [(await putUnderLoad(server, createTag, sizes)).rate],
        beside: async () => [Number(await outputOf(alone))],
        async close() {
          await server.stop();
          rmSync(folder, { recursive: true });
        },
      };
    },
  },
];
