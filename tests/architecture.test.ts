// Who may import whom: read from the import lines, types included, so that it holds without anyone remembering it.

import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const modules = globSync('{api,cli,src,conformance,lab/prove,lab/bench}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !/\/testing\//.test(file))
  .sort();
const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** What a module imports: files of ours relative to the root, packages by name. */
function importsOf(file: string): readonly string[] {
  return [...textOf(file).matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name,
  );
}

const imports = new Map(modules.map((file) => [file, importsOf(file)]));

/** Imports of the modules that `who` names which `never` forbids. */
function broken(who: RegExp, never: RegExp): readonly string[] {
  return modules
    .filter((file) => who.test(file))
    .flatMap((file) =>
      (imports.get(file) ?? []).filter((name) => never.test(name)).map((name) => `${file} imports ${name}`),
    );
}

const wings = ['client', 'mock', 'server', 'docs'];

const rules: readonly { readonly who: RegExp; readonly never: RegExp; readonly because: string }[] = [
  {
    who: /^conformance\//,
    never: /^src\/(server|mock|http|docs|client|runtime)\/|^express/,
    because: 'the suite and the server share the contract, not code',
  },
  {
    who: /^src\//,
    never: /^(api|conformance|lab)\//,
    because: 'the ground does not know what stands on it',
  },
  {
    who: /^(api|src|conformance|lab)\//,
    never: /^cli\//,
    because: 'nobody imports the roof',
  },
  {
    who: /^(src|conformance|cli)\//,
    never: /^lab\/(prove|bench)\//,
    because: 'proof and measurements are not part of the product',
  },
  {
    who: /^api\/vitest\//,
    never: /^lab\/|^src\/(server|mock|http\/traffic|docs|client)\//,
    because: 'a suite in tests is the suite, and no server of ours',
  },
  {
    who: /^(src|conformance|cli|lab)\//,
    never: /^(api\/)?vitest(\/|$)/,
    because: 'Vitest is there only where tests are',
  },
  {
    who: /^src\/(server|mock|http|client|docs)\//,
    never: /^src\/runtime\//,
    because: 'the token rules stand by themselves',
  },
  {
    who: /^src\/mock\/console\//,
    never: /^src\/(server|mock\/(?!console\/)|client|docs|runtime)\/|^express/,
    because: 'the console shows what any front journals and the judge of traffic finds',
  },
  {
    who: /^src\/http\/traffic\//,
    never: /^src\/(server|mock|client|docs|runtime)\/|^express|^node:(fs|net|https?|child_process)$/,
    because: 'what is found in traffic is pure, whoever saw it',
  },
  {
    who: /^src\/contract\//,
    never: /^src\/(?!contract\/)[^/]+\//,
    because: 'the contract is the ground',
  },
  {
    who: /^src\/html\//,
    never: /^(?!src\/html\/|node:crypto$)/,
    because: 'whoever makes a page stands on it',
  },
  {
    who: /^src\/(contract(?!\/(file|yaml|seed)\/)|http(?!\/(node|traffic)\/)|mock\/(stand-in|kit|msw))\/|^src\/(errors|nearest)\.ts/,
    never: /^node:|^src\/(contract\/file|http\/node|mock\/(?!stand-in|kit|msw)|server|client|docs)\//,
    because: 'what answers by the contract runs in a page as well',
  },
  {
    who: /^(?!cli\/mcp\/)/,
    never: /^@modelcontextprotocol\/|^zod$/,
    because: 'the protocol of agents is loaded when acs mcp runs, and by nothing else',
  },
  {
    who: /^cli\/(?!mcp\/|commands\/mcp\.ts)/,
    never: /^cli\/mcp\//,
    because: 'no other command waits for the tools of agents',
  },
  { who: /^src\/runtime\//, never: /^src\/(?!runtime\/|errors\.ts)/, because: 'the runtime is a leaf' },
  {
    who: /^conformance\/(derive|judge|report|tokens\/rules)\//,
    never: /^node:(fs|net|http|https|dns|child_process|timers|process|worker_threads)/,
    because: 'deriving, judging and rendering are pure',
  },
  {
    who: /^src\/runtime\//,
    never: /^node:(fs|net|http|https|child_process)|^pg$/,
    because: 'what a profile means is pure',
  },
];

describe('imports', () => {
  it('are read from every module', () => {
    expect(modules.length).toBeGreaterThan(200);
    expect(imports.get('conformance/run/sender.ts')).toContain('p-queue');
  });

  it.each(rules.map((rule) => [String(rule.who), rule.because, rule] as const))(
    'of %s keep the rule: %s',
    (_, __, { who, never }) => {
      expect(broken(who, never)).toEqual([]);
    },
  );

  it.each(wings)('of the wing %s name no other wing', (wing) => {
    const others = wings.filter((other) => other !== wing).join('|');
    expect(broken(new RegExp(`^src/${wing}/`), new RegExp(`^src/(${others})/`))).toEqual([]);
  });

  it('of the network by the suite stand in one folder', () => {
    const network = modules.filter(
      (file) =>
        file.startsWith('conformance/') &&
        imports.get(file)?.some((name) => /^node:(https?|net|tls)$/.test(name)),
    );
    expect(network.map((file) => dirname(file))).toEqual(network.map(() => 'conformance/wire'));
  });

  it('go in no circle', () => {
    expect(circlesFrom(imports)).toEqual([]);
  });
});

/** Rooms that are entered through their `index.ts` alone. */
const rooms =
  /^(src\/(?:contract(?:\/(?:changes|file|samples|seed|yaml))?|http(?:\/(?:node|traffic))?|mock(?:\/(?:console|kit|msw|proxy|stand-in))?|html|client|server|docs|runtime)|conformance|api\/vitest|cli)\//;
const roomOf = (file: string) => rooms.exec(file)?.[1];

describe('faces', () => {
  it('are the only way into a room', () => {
    const past = modules.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((name) => roomOf(name) !== undefined && roomOf(name) !== roomOf(file))
        .filter((name) => name !== `${roomOf(name)}/index.ts` && !/\/testing\//.test(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(past).toEqual([]);
  });
});

/** The rooms of the suite, and those that each may enter; what lies beside them is open to all. */
const suite: Readonly<Record<string, readonly string[]>> = {
  types: [],
  wire: ['types'],
  judge: ['types'],
  tokens: ['types'],
  derive: ['types', 'judge'],
  experiment: ['types', 'derive', 'judge'],
  run: ['types', 'judge', 'wire'],
  explore: ['types', 'derive', 'judge', 'run'],
  compare: ['types', 'diagnosis'],
  diff: ['types'],
  diagnosis: ['types', 'judge', 'experiment'],
  report: ['types', 'judge', 'wire', 'compare', 'diff', 'diagnosis'],
};
const suiteRoom = (file: string) => /^conformance\/([a-z]+)(?:\/|\.ts$)/.exec(file)?.[1] ?? '';
const suiteFace = (room: string) =>
  room === 'types' ? 'conformance/types.ts' : `conformance/${room}/index.ts`;

describe('rooms of the suite', () => {
  const ways = modules.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((name) => suite[suiteRoom(name)] && suiteRoom(name) !== suiteRoom(file))
      .map((name) => ({ file, name, from: suiteRoom(file), to: suiteRoom(name) })),
  );

  it('are all in the table', () => {
    const found = modules.flatMap((file) => /^conformance\/([^/]+)\//.exec(file)?.[1] ?? []);
    expect([...new Set(found)].filter((room) => suite[room] === undefined)).toEqual([]);
  });

  it.each(Object.entries(suite))('%s enters no other room than %j', (room, open) => {
    expect(ways.filter(({ from, to }) => from === room && !open.includes(to))).toEqual([]);
  });

  it('are entered through their faces, but by the face of the whole', () => {
    const past = ways.filter(
      ({ file, name, to }) => file !== 'conformance/index.ts' && name !== suiteFace(to),
    );
    expect(past).toEqual([]);
  });
});

/** Each circle once, as the way that closes it. */
function circlesFrom(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) return void circles.push([...way.slice(way.indexOf(file)), file].join(' > '));
    if (done.has(file)) return;
    for (const name of graph.get(file) ?? []) if (graph.has(name)) visit(name, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

describe('pure modules', () => {
  it('read no clock, no random number and no environment', () => {
    const pure = modules.filter((file) => /^conformance\/(derive|judge|report)\//.test(file));
    const impure = pure.filter((file) =>
      /Date\.now|new Date\(\)|Math\.random|process\.env|console\./.test(textOf(file)),
    );
    expect(impure).toEqual([]);
  });
});

describe('the exit code', () => {
  it('is set where a process begins, and nowhere else', () => {
    const setters = modules.filter((file) => /process\.exit\(|process\.exitCode/.test(textOf(file)));
    const entries = /^(cli\/bin|lab\/prove\/main|lab\/bench\/[a-z]+|.*\/generate-[a-z]+)\.ts$/;
    expect(setters.filter((file) => !entries.test(file))).toEqual([]);
    expect(setters).toContain('cli/bin.ts');
  });
});
