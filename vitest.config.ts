import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{cli,src,conformance,fixtures,prove,bench,vitest}/**/*.test.ts', '*.test.ts'],
    retry: 0,
    // Tests that run in GitHub Actions annotate nothing.
    env: { ACS_GITHUB: 'off' },
    // By default one core is left free; where there are two that is half of them.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
