import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{cli,src,conformance,fixtures,prove,bench}/**/*.test.ts', '*.test.ts'],
    retry: 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
