// The test files of users that the tests of this room run in a Vitest of their own.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.suite.ts'],
    // In one worker that loads the suite once: other tests want the cores.
    fileParallelism: false,
    isolate: false,
  },
});
