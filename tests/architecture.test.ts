// Who may import whom: read from the import lines, types included, so that it holds without anyone remembering it.

import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const modules = globSync('{cli,src,conformance,fixtures/prove,fixtures/bench}/**/*.ts', { cwd: root })
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

/** Modules, what none of them imports, and why. */
const rules: readonly (readonly [who: RegExp, never: RegExp, because: string])[] = [
  [
    /^conformance\/(?!vitest\/)/,
    /^src\/(server|mock|http|docs|client)\/|^express/,
    'the suite and the server share the contract, not code',
  ],
  [/^src\//, /^(conformance|fixtures|cli)\//, 'the ground does not know what stands on it'],
  [/^(src|conformance|fixtures)\//, /^cli\//, 'nobody imports the roof'],
  [
    /^(src|conformance|cli)\//,
    /^fixtures\/(prove|bench)\//,
    'proof and measurements are not part of the product',
  ],
  [
    /^conformance\/vitest\//,
    /^fixtures\/|^src\/(server|mock|http\/traffic|docs|client)\//,
    'a suite in tests is the suite, and no server of ours',
  ],
  [
    /^(src|conformance(?!\/vitest)|cli|fixtures)\//,
    /^(conformance\/)?vitest(\/|$)/,
    'Vitest is there only where tests are',
  ],
  [
    /^src\/mock\/console\//,
    /^src\/(server|mock\/(?!console\/)|client|docs)\/|^express/,
    'the console shows what any front journals and the judge of traffic finds',
  ],
  [
    /^src\/http\/traffic\//,
    /^src\/(server|mock|client|docs)\/|^express|^node:(fs|net|https?|child_process)$/,
    'what is found in traffic is pure, whoever saw it',
  ],
  [/^src\/contract\//, /^src\/(?!contract\/)[^/]+\//, 'the contract is the ground'],
  [/^src\/html\//, /^(?!src\/html\/|node:crypto$)/, 'whoever makes a page stands on it'],
  [
    /^src\/(contract(?!\/(file|yaml)\/)|http(?!\/(node|traffic)\/)|mock\/(stand-in|msw(?!\/kit-contract\.ts)))\/|^src\/(errors|nearest)\.ts/,
    /^node:|^src\/(contract\/file|http\/node|mock\/(?!stand-in|msw)|server|client|docs)\//,
    'what responds by the contract runs in a page as well',
  ],
  [
    /^conformance\/(view\/|rows\/|protocol\/|plan\/|oracle\/|narrow\/|verdict\/|report\/|tokens\/(counts|attachment|text)\.ts)/,
    /^node:(fs|net|http|https|dns|child_process|timers|process|worker_threads)/,
    'deriving, judging and rendering are pure',
  ],
];

describe('imports', () => {
  it('are read from every module', () => {
    expect(modules.length).toBeGreaterThan(200);
    expect(imports.get('conformance/run/sender.ts')).toContain('p-queue');
  });

  it.each(rules)('of %s name no %s: %s', (who, never) => {
    expect(broken(who, never)).toEqual([]);
  });

  it.each(wings)('of the wing %s name no other wing', (wing) => {
    const others = wings.filter((other) => other !== wing).join('|');
    expect(broken(new RegExp(`^src/${wing}/`), new RegExp(`^src/(${others})/`))).toEqual([]);
  });

  it('of the network by the suite stand in one folder', () => {
    const network = modules.filter(
      (file) =>
        /^conformance\/(?!vitest\/)/.test(file) &&
        imports.get(file)?.some((name) => /^node:(https?|net|tls)$/.test(name)),
    );
    expect(network.map((file) => dirname(file))).toEqual(network.map(() => 'conformance/wire'));
  });

  it('of the interpreter, which stands for others in the proof, name nothing of the kit', () => {
    const folder = 'fixtures/servers/interpreter';
    const names = new Set(globSync(`${folder}/*.ts`, { cwd: root }).flatMap(importsOf));
    const others = [...names].filter((name) => /^(cli|conformance|src|fixtures)\//.test(name));
    expect(others.filter((name) => !name.startsWith(`${folder}/`))).toEqual(['fixtures/servers/start.ts']);
  });

  it('go in no circle', () => {
    expect(circlesFrom(imports)).toEqual([]);
  });
});

/** Rooms that are entered through their `index.ts` alone. */
const rooms =
  /^(src\/(?:contract(?:\/(?:changes|file|samples|versions|yaml))?|http(?:\/(?:node|traffic))?|mock(?:\/(?:console|kit|msw|proxy|stand-in))?|html|client|server|docs)|conformance\/vitest|conformance)\//;
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
  tokens: ['types'],
  oracle: ['types'],
  view: ['types'],
  rows: ['types', 'view', 'oracle'],
  protocol: ['types', 'view', 'oracle', 'rows'],
  scripts: ['types', 'view', 'oracle', 'rows', 'protocol'],
  plan: ['types', 'view', 'rows', 'protocol', 'scripts', 'tokens', 'wire'],
  narrow: ['types', 'view', 'oracle', 'rows'],
  run: ['types', 'view', 'oracle', 'rows', 'protocol', 'scripts', 'plan', 'narrow', 'wire'],
  verdict: ['types', 'oracle', 'plan', 'run', 'tokens'],
  report: ['types', 'view', 'oracle', 'plan', 'wire', 'verdict'],
};
/** Rooms of many small parts that others take one by one. */
const open = new Set(['view', 'rows']);
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
    const found = modules.flatMap((file) => /^conformance\/(?!vitest\/)([^/]+)\//.exec(file)?.[1] ?? []);
    expect([...new Set(found)].filter((room) => suite[room] === undefined)).toEqual([]);
  });

  it.each(Object.entries(suite))('%s enters no other room than %j', (room, entered) => {
    expect(ways.filter(({ from, to }) => from === room && !entered.includes(to))).toEqual([]);
  });

  it('are entered through their faces, but by the face of the whole', () => {
    const past = ways.filter(
      ({ file, name, to }) => file !== 'conformance/index.ts' && !open.has(to) && name !== suiteFace(to),
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
    const entries = /^(cli\/bin|fixtures\/prove\/main|fixtures\/bench\/[a-z]+|.*\/generate-[a-z]+)\.ts$/;
    expect(setters.filter((file) => !entries.test(file))).toEqual([]);
    expect(setters).toContain('cli/bin.ts');
  });
});
