// Who may import whom: read from the import lines, so that it holds without anyone remembering it.

import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const modules = globSync(['{cli,src,conformance}/**/*.ts', 'index.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !/\/testing\//.test(file))
  .sort();

/** What a module imports: files of ours relative to the root, packages by name. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name,
  );
}

const rules: readonly { readonly who: RegExp; readonly never: RegExp; readonly because: string }[] = [
  {
    who: /^conformance\//,
    never: /^src\/(server|mock|http|docs|client|runtime)\/|^express/,
    because: 'the suite and the server share the contract, not code',
  },
  {
    who: /^src\//,
    never: /^conformance\/|^index\.ts/,
    because: 'the ground does not know what stands on it',
  },
  {
    who: /^src\/server\//,
    never: /^src\/(mock|docs|client)\//,
    because: 'the wings do not know one another',
  },
  {
    who: /^src\/mock\//,
    never: /^src\/(server|docs|client)\//,
    because: 'the wings do not know one another',
  },
  {
    who: /^src\/docs\//,
    never: /^src\/(server|mock|client|http)\//,
    because: 'the wings do not know one another',
  },
  {
    who: /^src\/client\//,
    never: /^src\/(server|mock|docs|http)\//,
    because: 'the wings do not know one another',
  },
  {
    who: /^src\/contract\//,
    never: /^src\/(?!contract\/|errors\.ts|package-file\.ts)/,
    because: 'the contract is the ground',
  },
  { who: /^src\/runtime\//, never: /^src\/(?!runtime\/|errors\.ts)/, because: 'the runtime is a leaf' },
  { who: /^(src|conformance)\/|^index\.ts/, never: /^cli\//, because: 'nobody imports the roof' },
  {
    who: /^conformance\/(derive|judge|report)\//,
    never: /^node:(fs|net|http|https|dns|child_process|timers|process|worker_threads)/,
    because: 'deriving, judging and rendering are pure',
  },
  {
    who: /^src\/runtime\/(?!store\/postgres)/,
    never: /^node:(fs|net|http|https|child_process)|^pg$/,
    because: 'the token rules are pure',
  },
];

describe('imports', () => {
  it('are read from every module', () => {
    expect(modules.length).toBeGreaterThan(80);
    expect(importsOf('conformance/run.ts')).toContain('p-queue');
  });

  it.each(rules.map((rule) => [String(rule.who), rule.because, rule] as const))(
    'of %s keep the rule: %s',
    (_, __, rule) => {
      const broken = modules
        .filter((file) => rule.who.test(file))
        .flatMap((file) =>
          importsOf(file)
            .filter((name) => rule.never.test(name))
            .map((name) => `${file} imports ${name}`),
        );
      expect(broken).toEqual([]);
    },
  );

  it('of the network by the suite stand in one folder', () => {
    const network = modules.filter(
      (file) =>
        file.startsWith('conformance/') &&
        importsOf(file).some((name) => /^node:(https?|net|tls)$/.test(name)),
    );
    expect(network).toEqual(['conformance/wire/exchange.ts', 'conformance/wire/send.ts']);
  });
});

describe('pure modules', () => {
  it('read no clock, no random number and no environment', () => {
    const pure = modules.filter((file) => /^conformance\/(derive|judge|report)\//.test(file));
    const impure = pure.filter((file) =>
      /Date\.now|new Date\(\)|Math\.random|process\.env|console\./.test(
        readFileSync(resolve(root, file), 'utf8'),
      ),
    );
    expect(impure).toEqual([]);
  });
});

describe('process.exit', () => {
  it('is called nowhere: the exit code is set where the process begins', () => {
    const callers = modules.filter((file) =>
      /process\.exit\(|process\.exitCode/.test(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(callers).toEqual(['cli/bin.ts', 'src/client/generate-operations.ts']);
  });
});
