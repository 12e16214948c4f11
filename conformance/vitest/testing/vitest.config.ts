// The test files of users that the tests of this room run in a Vitest of their own.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // As Node runs the package that users install.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['*.suite.ts'],
    // In one worker that loads the suite once: other tests want the cores.
    fileParallelism: false,
    isolate: false,
  },
});
