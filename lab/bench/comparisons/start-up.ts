// How long a command takes that does next to nothing, beside a Node that does nothing.

import type { Comparison } from '../comparison.ts';
import { outputOf } from '../subjects/child.ts';

const compare = (name: string, args: readonly string[], ifMissed: string): Comparison => ({
  name,
  subject: `acs ${args.join(' ')}`,
  beside: 'node -e 0',
  measures: [
    {
      name: 'from start to end',
      unit: 'ms',
      goal: { of: 'value', atMost: 250 },
      ifMissed,
    },
  ],
  mostWarmUps: 1,
  open: async ({ acs }) => ({
    subject: () => timeOf([...acs, ...args]),
    beside: () => timeOf(['-e', '0']),
    close: async () => undefined,
  }),
});

async function timeOf(args: readonly string[]): Promise<readonly number[]> {
  const begun = performance.now();
  await outputOf(args);
  return [performance.now() - begun];
}

/** What a user waits for before anything happens. */
export const startUpComparisons: readonly Comparison[] = [
  compare('start-up/help', ['--help'], 'the modules that the command loads.'),
  compare(
    'start-up/list',
    ['conform', '--list'],
    'the modules that the command loads; what is planned in advance is read from a file.',
  ),
];
