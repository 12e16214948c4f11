import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseReport, type Report } from '../../conformance/index.ts';
import { minds } from '../../lab/fixtures/servers/changes.ts';
import { startModel } from '../../lab/fixtures/servers/start.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { type RunningServer, serve } from '../../src/server/index.ts';
import { acs, temporaryFolder } from '../testing/acs.ts';

const { file } = temporaryFolder();
let server: RunningServer;
let known: readonly string[];

beforeAll(async () => {
  server = await serve({ contract: (await loadContract()).document, port: 0, log: () => undefined });
  const declared = [
    '--account',
    'acme',
    '--bearer',
    'acme-demo-token',
    '--routing-id',
    '12',
    '--jwt-id',
    'jwt1',
  ];
  known = [server.url, ...declared];
});
afterAll(() => server.close());

describe('acs conform', () => {
  it('judges the reference server as conforming to both', async () => {
    const { code, out, err } = await acs(['conform', ...known, '--against', 'contract']);
    expect(out).toMatch(/✓ Source conformance: passed \(\d+ cases\)/);
    expect(out).toMatch(/✓ Contract conformance: passed \(\d+ cases\)/);
    expect([code, err]).toEqual([0, '']);
  });

  it('is undecided where an operation was not tried, and names the options that it lacks', async () => {
    const [url = ''] = known;
    const open = ['conform', url, '--account', 'acme', '--bearer', 'acme-demo-token'];
    const { code, out } = await acs(open);
    const lines = out.replaceAll(/\s+/g, ' ');
    expect(lines).toContain(
      "? Source conformance: undecided (getRoutingProfile was not tried: pass --routing-id ID, or leave it out with --skip 'getRoutingProfile/*')",
    );
    expect(lines).toMatch(
      /\d+ of 58 statements shown to hold, \d+ not tried \(--driver, --routing-id\), \d+ cannot/,
    );
    expect(code).toBe(3);
    const some = ['--skip', 'getRoutingProfile/*', '--skip', 'createAuthenticationProfile/types'];
    const left = await acs([...open, ...some, '--report', 'json=-']);
    const { verdicts, coverage } = JSON.parse(left.out) as Report;
    expect([left.code, verdicts.source.conforms]).toEqual([0, true]);
    expect(coverage?.operations).toContainEqual({ operation: 'getRoutingProfile', state: 'left-out' });
  });

  it('takes a rejection that is told in the body for one, where that is declared', async () => {
    const rejecting = createServer((request, response) => {
      request.resume();
      const answer = request.headers['content-type'] === undefined ? { success: false } : { id: '1' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => rejecting.listen(0, '127.0.0.1', resolve));
    const { port } = rejecting.address() as AddressInfo;
    const conform = (...more: readonly string[]) =>
      acs(['conform', `http://127.0.0.1:${port}`, '--account', 'acme', '--report', 'json=-', ...more]);
    try {
      const only = ['--only', 'createTag/content-types/asked/missing', '--refused-when', 'success=false'];
      const { declared, results } = JSON.parse((await conform(...only)).out) as Report;
      expect(declared['refused-when']).toBe('success=false');
      expect(results.map(({ exchange }) => exchange?.answer?.rejects)).toEqual([undefined, true]);
      expect(await conform('--refused-when', 'success')).toMatchObject({
        code: 2,
        err: expect.stringContaining('--refused-when "success" has no path and value'),
      });
    } finally {
      rejecting.close();
    }
  });

  it('takes every option from the environment and from a config file, flags first', async () => {
    const config = file(
      'g.yaml',
      `account: nobody\nbearer: acme-demo-token\nrouting-id: '12'\nonly: [getRoutingProfile/examples]\n`,
    );
    process.env.ACS_ACCOUNT = 'nobody-either';
    try {
      const { code, out } = await acs([
        'conform',
        server.url,
        '--account',
        'acme',
        '--config',
        config,
        '--report',
        'json=-',
      ]);
      const report = JSON.parse(out) as { declared: unknown; results: unknown[] };
      expect(report.declared).toEqual({ account: 'acme', 'routing-id': '12' });
      expect([code, report.results.length]).toEqual([0, 1]);
    } finally {
      delete process.env.ACS_ACCOUNT;
    }
  });

  it('runs the chosen cases and the twins that they need', async () => {
    const { out } = await acs([
      'conform',
      ...known,
      '--only',
      'createTag/fields/unknown-property',
      '--report',
      'json=-',
    ]);
    const { chosen, results } = JSON.parse(out) as Report;
    expect(results.map((result) => result.case.id)).toEqual([
      'createTag/examples/tag',
      'createTag/fields/unknown-property',
    ]);
    expect(chosen).toEqual({ cases: 1, twins: 1, of: expect.any(Number) });
    expect(chosen?.of).toBeGreaterThan(2000);
  });

  it('sends nothing that writes when it is read-only', async () => {
    const { code, out } = await acs(['conform', ...known, '--read-only', '--report', 'json=-']);
    const methods = parseReport(out, 'stdout').results.map((result) => result.exchange?.request.method);
    expect([...new Set(methods)].filter((method) => method !== undefined).sort()).toEqual([
      'GET',
      'HEAD',
      'OPTIONS',
    ]);
    expect(code).toBe(0);
  });

  it('lists cases, and plans them as curl, without sending', async () => {
    const [, ...flags] = known;
    const nobody = ['conform', 'http://127.0.0.1:9', ...flags, '--only', 'getRoutingProfile/*'];
    expect((await acs([...nobody, '--list'])).out).toMatch(
      /^getRoutingProfile\/examples\/known {2}Get a routing profile is answered\n/,
    );
    const { out, code } = await acs([...nobody, '--plan']);
    expect(out).toMatch(
      /-H "Authorization: Bearer \$ACS_BEARER" .*'http:\/\/127\.0\.0\.1:9\/acme\/routing12'/,
    );
    expect(out).not.toContain('acme-demo-token');
    expect(code).toBe(0);
  });

  const second = ['--second-routing-id', '77', '--only', 'getRoutingProfile/accounts/*'];

  it('keeps accounts apart, and shows no credential of either', async () => {
    const flags = ['--second-account', 'globex', '--second-bearer', 'globex-demo-token'];
    const { code, out } = await acs(['conform', ...known, ...second, ...flags, '--report', 'json=-']);
    const { results, verdicts } = JSON.parse(out) as Report;
    expect(results.map(({ outcomes }) => outcomes.source)).not.toContain('not-applicable');
    expect([code, verdicts.contract.conforms]).toEqual([0, true]);
    expect(out).toContain('Bearer $ACS_SECOND_BEARER');
    expect(out).not.toMatch(/demo-token/);
  });

  it('takes the older name of the second account, and its credential in a header', async () => {
    const flags = ['--foreign-account', 'globex', '--second-credential', 'X-Key: Key secret-word', '--plan'];
    const { code, out } = await acs(['conform', ...known, ...second, ...flags]);
    expect(out).toContain('-H "X-Key: Key $ACS_SECOND_BEARER"');
    expect(out).not.toContain('secret-word');
    expect(code).toBe(0);
  });

  it.each([
    [['--second-account', 'acme'], '--second-account is the same as --account, "acme"'],
    [['--second-routing-id', '12'], '--second-routing-id is the same as --routing-id, "12"'],
  ])('refuses %s', async (flags, message) => {
    const { code, err } = await acs(['conform', ...known, ...flags]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('lists the same cases without a server and an account', async () => {
    const [, ...flags] = known;
    const without = flags.filter((_, i) => i !== 0 && i !== 1);
    const lists = await Promise.all([flags, without].map((more) => acs(['conform', ...more, '--list'])));
    expect(lists[0]?.out).toBe(lists[1]?.out);
    expect((await acs(['conform', '--list'])).code).toBe(0);
  });

  it('takes the base URL from the environment, then from the config file', async () => {
    const [, ...flags] = known;
    const config = (url: string) => file('url.yaml', `base-url: ${url}\nonly: [createTag/examples]\n`);
    const run = (url: string, env: NodeJS.ProcessEnv) =>
      acs(['conform', ...flags, '--config', config(url)], env);
    expect((await run(server.url, {})).code).toBe(0);
    expect((await run('http://127.0.0.1:9', { ACS_BASE_URL: server.url })).code).toBe(0);
    expect((await run('ftp://x', {})).err).toMatch(/^acs: "ftp:\/\/x" is not a base URL/);
  });

  it('says which variable was mistyped, and not what it holds', async () => {
    const { code, err } = await acs(['conform', ...known], { ACS_BEARERR: 'hidden' });
    expect(err).toMatch(/^acs: the environment has ACS_BEARERR, .*did you mean ACS_BEARER\?\n$/);
    expect([code, err.includes('hidden')]).toEqual([2, false]);
  });

  it('tells what is decided otherwise by its differences, on one screen', async () => {
    const plain = await startModel(() => ({
      refuse: (status, detail) => ({ status, headers: {}, body: { error: detail } }),
    }));
    const argv = [
      'conform',
      plain.url,
      '--account',
      'acme',
      '--bearer',
      'acme-base-token',
      '--only',
      'createTag/*',
    ];
    const [source, contract] = [await acs(argv), await acs([...argv, '--against', 'contract'])];
    const unfolded = await acs([...argv, '--verbose']);
    await plain.close();
    expect([source.code, contract.code]).toEqual([0, 1]);
    expect(contract.out).toMatch(
      /^✗ application\/json instead of application\/problem\+json \(decided by the/m,
    );
    expect(contract.out).toMatch(/^✗ No WWW-Authenticate \(decided by the contract: refused-credential\)/m);
    expect(contract.out.split('\n').length).toBeLessThan(60);
    expect(source.out).toMatch(
      /^Differs from 3 decisions of the contract \(no failures; --verbose shows how\): error-body/m,
    );
    expect(unfolded.out).toMatch(/^ {2}○ error-body §7 rule 1 {2}application\/json instead of/m);
  });

  it('tries more with --thorough', async () => {
    const list = async (...more: readonly string[]) => {
      const { code, out } = await acs(['conform', ...known, '--list', '--only', 'createTag/types', ...more]);
      expect(code).toBe(0);
      return out.split('\n').length;
    };
    expect(await list('--thorough')).toBeGreaterThan(3 * (await list()));
  });

  it('explores with the same bodies for the same seed', async () => {
    const run = () =>
      acs([
        'conform',
        ...known,
        '--only',
        'createTag/examples',
        '--explore',
        '20',
        '--seed',
        '7',
        '--report',
        'json=-',
      ]);
    const titles = ({ out }: { out: string }) =>
      parseReport(out, 'stdout')
        .results.filter((result) => result.case.rule === 'exploration')
        .map((result) => result.case.title);
    const first = titles(await run());
    expect(first.length).toBe(2);
    expect(titles(await run())).toEqual(first);
  });
});

describe('a run held against an earlier one', () => {
  it('fails for what is new alone', async () => {
    const tolerant = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(request.headers.authorization ? 201 : 200).end());
    });
    await new Promise<void>((done) => tolerant.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(tolerant.address() as AddressInfo).port}`;
    const run = (only: string, ...more: readonly string[]) =>
      acs(['conform', url, '--account', 'acme', '--bearer', 'any-token', '--only', only, ...more]);
    const earlier = file('earlier.json', (await run('createTag/required', '--report', 'json=-')).out);
    const same = await run('createTag/required', '--since', earlier);
    const more = await run('createTag/*', '--since', earlier);
    const wrong = await run('createTag/required', '--since', file('none.json', '{}'));
    tolerant.close();
    expect(same.out.trimEnd().split('\n').at(-1)).toMatch(/^\d+ known failures?, nothing new$/);
    expect(more.out).toMatch(/✗ \d+ cases fail and did not fail then/);
    expect(wrong.err).toMatch(/^acs: .*none\.json is in no format of this package: give .*\n$/);
    expect([same.code, more.code, wrong.code]).toEqual([0, 1, 2]);
  });
});

describe('a known failure', () => {
  const target = () => ['conform', ...known, '--only', 'createTag/examples'];
  const entry = (name: string, id: string, more = '') =>
    file(name, `- case: ${id}\n  reason: the tag service is being rewritten\n${more}`);

  it('that is fixed fails the run until it is taken off the list', async () => {
    const { code, out } = await acs([
      ...target(),
      '--known-failing',
      entry('fixed.yaml', 'createTag/examples/tag'),
    ]);
    expect(out).toMatch(/createTag\/examples\/tag/);
    expect(code).toBe(1);
  });

  it('that still fails is excused, and shown', async () => {
    const tolerant = createServer((request, response) => {
      const { authorization } = request.headers;
      request.resume().on('end', () => response.writeHead(authorization ? 201 : 200).end());
    });
    await new Promise<void>((done) => tolerant.listen(0, '127.0.0.1', done));
    const { port } = tolerant.address() as AddressInfo;
    const run = [
      `http://127.0.0.1:${port}`,
      '--account',
      'acme',
      '--bearer',
      'any-token',
      '--only',
      'createTag/required/name/missing',
    ];
    const list = entry('failing.yaml', 'createTag/required/name/missing');
    const plain = await acs(['conform', ...run]);
    const excused = await acs(['conform', ...run, '--known-failing', list]);
    tolerant.close();
    expect([plain.code, excused.code]).toEqual([1, 0]);
    expect(excused.out).toContain('the tag service is being rewritten');
  });

  it('is written into the list, which excuses it from then on', async () => {
    const tolerant = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(request.headers.authorization ? 201 : 200).end());
    });
    await new Promise<void>((done) => tolerant.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(tolerant.address() as AddressInfo).port}`;
    const run = (...more: readonly string[]) =>
      acs([
        'conform',
        url,
        '--account',
        'acme',
        '--bearer',
        'x-token',
        '--only',
        'createTag/required',
        ...more,
      ]);
    const list = entry('written.yaml', 'createTag/required/name/missing', '  expires: 2999-01-31\n');
    const first = await run('--write-known-failing', list);
    const text = readFileSync(list, 'utf8');
    const second = await run('--known-failing', list, '--write-known-failing', list);
    tolerant.close();
    expect(text).toMatch(
      /^- case: createTag\/required\/name\/missing\n {2}reason: the tag service is being rewritten\n {2}expires: 2999/,
    );
    expect(first.err).toMatch(/written\.yaml: \d+ entr(y|ies), \d+ new/);
    expect(second.err).toMatch(/written\.yaml: \d+ entr(y|ies), 0 new\n$/);
    expect(second.out.trimEnd().split('\n').at(-1)).toMatch(/^\d+ known failures?, nothing new$/);
    expect(readFileSync(list, 'utf8')).toBe(text);
    expect([first.code, second.code]).toEqual([1, 0]);
  });

  it('is one entry for a cause, which excuses no other and has to go with it', async () => {
    const boundary = (at: number) => startModel(minds('byteLength', (value) => Number(value) >= at));
    const [short, shorter, right] = [await boundary(128), await boundary(100), await startModel(() => ({}))];
    const list = file('causes.yaml', '[]\n');
    const chosen = ['--bearer', 'acme-base-token', '--only', 'createAuthenticationProfile/bounds'];
    const run = async (url: string, ...more: readonly string[]) => {
      const { code, out, err } = await acs(['conform', url, '--account', 'acme', ...chosen, ...more]);
      return { code, err, last: out.trimEnd().split('\n').at(-1), out };
    };
    const written = await run(short.url, '--write-known-failing', list);
    const moved = await run(shorter.url, '--known-failing', list);
    const gone = await run(right.url, '--known-failing', list);
    for (const server of [short, shorter, right]) await server.close();
    expect(written.err).toMatch(/causes\.yaml: 1 entry, 1 new\n$/);
    expect(readFileSync(list, 'utf8')).toMatch(
      /^- cause: createAuthenticationProfile\/byteLength\/rejected\n {2}case: .*\n {2}reason: "byteLength: accepted to 127/,
    );
    expect([moved.code, moved.last]).toEqual([0, expect.stringMatching(/^\d+ known failures, nothing new$/)]);
    expect([gone.code, gone.out]).toEqual([
      1,
      expect.stringContaining('byteLength/rejected  no longer fails'),
    ]);
  });

  it('is not written over what is no list', async () => {
    const other = file('other.yaml', 'account: acme\n');
    const { code, err } = await acs([...target(), '--write-known-failing', other]);
    expect(err).toMatch(/^acs: .*other\.yaml:1: /);
    expect([code, readFileSync(other, 'utf8')]).toEqual([2, 'account: acme\n']);
  });

  it.each([
    ['of no case', 'createTg/*', '', /createTg\/\*/],
    ['with a date that is none', 'createTag/examples/tag', '  expires: soon\n', /expires/],
  ])('%s exits 2 with one line', async (name, id, more, says) => {
    const { code, err } = await acs([
      ...target(),
      '--known-failing',
      entry(`${name.replaceAll(' ', '-')}.yaml`, id, more),
    ]);
    expect(err).toMatch(says);
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1]);
  });
});
