// All comparisons, in the order of the table.

import type { Comparison } from '../comparison.ts';
import { clientComparisons } from './client.ts';
import { durableComparisons } from './durable.ts';
import { mockComparisons } from './mock.ts';
import { planningComparisons } from './planning.ts';
import { serverComparisons } from './server.ts';
import { startUpComparisons } from './start-up.ts';
import { suiteComparisons } from './suite.ts';
import { tokenComparisons } from './tokens.ts';

/** Every comparison. */
export const comparisons: readonly Comparison[] = [
  ...suiteComparisons,
  ...planningComparisons,
  ...mockComparisons,
  ...serverComparisons,
  ...durableComparisons,
  ...tokenComparisons,
  ...clientComparisons,
  ...startUpComparisons,
];
