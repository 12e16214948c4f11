import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes a quarter of a minute or more. Nothing should wait for one of them at the end, with a core that has nothing to do. */
const longest = [
  '/package',
  '/examples',
  '/checks',
  '/watch',
  '/databases',
  '/independence',
  '/page',
  '/prove',
  'docs/site',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return rank < 0 ? longest.length : rank;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Vite would have packages that bring their sources loaded from these. */
const foundAsByNode: Plugin = {
  name: 'found-as-by-node',
  configResolved: ({ ssr }) => {
    ssr.resolve = { ...ssr.resolve, conditions: [] };
  },
};

// Where the command keeps what it has compiled, too: the processes that tests start find it there, without its types.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');

export default defineConfig({
  plugins: [foundAsByNode],
  test: {
    // Node runs the files as they are, as it does outside of tests; no module is mocked, and so none has to be rewritten.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: ['{cli,conformance,fixtures,src,tests}/**/*.test.ts'],
    // Processes of the command start from what this makes of it.
    globalSetup: 'build/testing/command.ts',
    retry: 0,
    // Rows are tried once or twice: a run of the command as it is used tries them in more contexts, which is for the proof.
    env: { ACS_REQUESTS: '300' },
    // By default one core is left free; where there are two that is half of them. Tests of processes mostly wait.
    maxWorkers: availableParallelism() + 1,
    // What one file has loaded the next one finds loaded. A test that sets a variable of the environment takes it away again.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
