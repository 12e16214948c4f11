// Planning the cases of ever larger contracts: the time for each operation stays what it is for three.

import { join } from 'node:path';
import type { Comparison } from '../comparison.ts';
import { root } from '../sizes.ts';
import { outputOf } from '../subjects/child.ts';

/** Some 800 cases an operation are held at a time; the memory that Node takes by itself is enough for 1,000 operations. */
const MEMORY = '--max-old-space-size=16384';

const compare = (size: 1 | 2 | 3, count: string): Comparison => ({
  name: `planning/${count}`,
  subject: `${count} operations`,
  beside: '3 operations',
  measures: [
    {
      name: 'planning, for each operation',
      unit: 'ms',
      goal: { of: 'ratio', atMost: 1.5 },
      ifMissed: 'something in planning takes longer the more operations there are.',
    },
  ],
  // Each turn is a process of its own, which warms up by itself: what one plan leaves in memory weighs on no other.
  mostWarmUps: 0,
  open: async ({ operations, milliseconds }) => {
    const turn = (operationCount: number) => async () => [
      Number(
        await outputOf([
          MEMORY,
          join(root, 'lab/bench/processes/plan.ts'),
          `${operationCount}`,
          `${milliseconds}`,
        ]),
      ),
    ];
    return { subject: turn(operations[size]), beside: turn(operations[0]), close: async () => undefined };
  },
});

/** Whether time grows with the contract and no faster. */
export const planningComparisons: readonly Comparison[] = [
  compare(1, '30'),
  compare(2, '300'),
  compare(3, '3000'),
];
