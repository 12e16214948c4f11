import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../conformance/report/style.ts';
import { loadContract } from '../contract/index.ts';
import { type RunningServer, serve } from '../server/index.ts';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-cli-'));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
let server: RunningServer;
let known: readonly string[];

beforeAll(async () => {
  server = await serve({ contract: (await loadContract()).document, port: 0, log: () => undefined });
  known = [
    server.url,
    '--account',
    'acme',
    '--bearer',
    'acme-demo-token',
    '--routing-id',
    '12',
    '--jwt-id',
    'jwt1',
  ];
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function acs(argv: readonly string[], env: NodeJS.ProcessEnv = {}) {
  let out = '';
  let talk = '';
  const io = {
    out: (text: string) => {
      out += text;
    },
    talk: (text: string) => {
      talk += text;
    },
    interactive: false,
    style: plain,
    env,
  };
  const code = await main(argv, io);
  return { code, out, talk };
}

const broken = 'openapi: 3.1.0\ninfo: { title: x, version: "1" }\npaths:\n  /a: { gett: {} }\n';

describe('bad input', () => {
  const target = 'http://127.0.0.1:9';
  const given = ['--account', 'acme'];
  const table: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    ['no command', () => [], /^acs: give a command: conform, mock/],
    ['an unknown command', () => ['conforn'], /^acs: unknown command 'conforn'.*conform/],
    ['no URL', () => ['conform'], /^acs: no base URL: acs conform http:/],
    [
      'a URL that is none',
      () => ['conform', 'localhost:4020', ...given],
      /^acs: "localhost:4020" is not a base URL: give one that starts with http/,
    ],
    [
      'a URL with a credential',
      () => ['conform', 'http://a:b@localhost', ...given],
      /^acs: the base URL carries a credential/,
    ],
    ['a URL with a query', () => ['conform', `${target}/?a=1`, ...given], /has a query or a fragment/],
    ['no account', () => ['conform', target], /^acs: no account: give --account ID/],
    [
      'an account that is no segment',
      () => ['conform', target, '--account', '..'],
      /^acs: --account "\.\." cannot stand in a path/,
    ],
    ['an unknown flag', () => ['conform', target, ...given, '--bogus'], /^acs: unknown option '--bogus'/],
    [
      'a flag without its value',
      () => ['conform', target, '--account'],
      /^acs: option '--account <id>' argument missing/,
    ],
    [
      'a number that is none',
      () => ['conform', target, ...given, '--timeout', 'soon'],
      /^acs: option '--timeout <seconds>' argument 'soon' is invalid\. It must be seconds/,
    ],
    [
      'a verdict that is none',
      () => ['conform', target, ...given, '--against', 'everything'],
      /Allowed choices are source, contract/,
    ],
    [
      'two credentials',
      () => ['conform', target, ...given, '--bearer', 'a', '--credential', 'X: b'],
      /cannot be used with/,
    ],
    [
      'a header that is none',
      () => ['conform', target, ...given, '--header', 'nothing'],
      /^acs: --header takes "Name: value"/,
    ],
    [
      'a header of two lines',
      () => ['conform', target, ...given, '--header', 'A: b\r\nC: d'],
      /^acs: --header has a character that a header cannot carry/,
    ],
    ['an empty credential', () => ['conform', target, ...given, '--bearer', ''], /^acs: --bearer is empty/],
    [
      'a parameter without a value',
      () => ['conform', target, ...given, '--param', 'tag'],
      /^acs: --param "tag" is not NAME=VALUE/,
    ],
    [
      'a report of no format',
      () => ['conform', target, ...given, '--report', 'pdf=x'],
      /^acs: --report "pdf=x" is not FORMAT=PATH with one of json/,
    ],
    [
      'a pattern that matches nothing',
      () => ['conform', target, ...given, '--only', 'createTg/*'],
      /^acs: no case matches "createTg\/\*": acs conform --list/,
    ],
    [
      'a selection that leaves nothing',
      () => ['conform', target, ...given, '--only', 'createTag/*', '--skip', '*'],
      /^acs: the selection leaves no case/,
    ],
    [
      'a contract that is not there',
      () => ['conform', target, ...given, '--contract', 'nowhere.yaml'],
      /^acs: cannot read the contract nowhere\.yaml: there is no such file/,
    ],
    [
      'a contract that is not YAML',
      () => ['conform', target, ...given, '--contract', file('a.yaml', 'openapi: [3')],
      /^acs: cannot read the contract .*a\.yaml: /,
    ],
    [
      'a contract that is something else',
      () => ['conform', target, ...given, '--contract', file('b.yaml', 'hello: 1\n')],
      /^acs: cannot read the contract .*b\.yaml: Unsupported/,
    ],
    [
      'a contract with an error',
      () => ['conform', target, ...given, '--contract', file('c.yaml', broken)],
      /^acs: the contract .*c\.yaml has an error at #\/paths\/~1a\/gett.*`gett` is not expected/,
    ],
    [
      'a contract of another version',
      () => [
        'conform',
        target,
        ...given,
        '--contract',
        file('d.yaml', 'swagger: "2.0"\ninfo: {title: x, version: "1"}\npaths: {}\n'),
      ],
      /^acs: /,
    ],
    [
      'a config file that is not there',
      () => ['conform', target, '--config', 'nowhere.yaml'],
      /^acs: cannot read the config file nowhere\.yaml/,
    ],
    [
      'a config file with an unknown option',
      () => ['conform', target, '--config', file('e.yaml', 'acount: acme\n')],
      /e\.yaml: "acount" is not an option; there are account,/,
    ],
    [
      'a config file with a wrong value',
      () => ['conform', target, '--config', file('f.yaml', 'account: acme\ntimeout: soon\n')],
      /f\.yaml: timeout "soon": It must be seconds/,
    ],
    [
      'creates off this machine',
      () => ['conform', 'http://192.0.2.1', ...given],
      /^acs: 192\.0\.2\.1 is not this machine, .* give --allow-writes or --read-only/,
    ],
    [
      'a certificate that is not there',
      () => ['conform', target, ...given, '--ca', 'nowhere.pem'],
      /^acs: cannot read --ca nowhere\.pem/,
    ],
    [
      'a driver that is not there',
      () => ['conform', target, ...given, '--driver', 'nowhere.mjs'],
      /^acs: .*nowhere\.mjs/,
    ],
    ['a port that is none', () => ['serve', '--port', '70000'], /It must be a port from 0 to 65535/],
  ];
  it.each(table)('%s exits 2 with one clear line', async (_, argv, line) => {
    const { code, out, talk } = await acs(argv());
    expect(talk).toMatch(line);
    expect(talk.trimEnd().split('\n')).toHaveLength(1);
    expect([code, out]).toEqual([2, '']);
  });
});

describe('acs conform', () => {
  it('judges the reference server as conforming to both', async () => {
    const { code, out, talk } = await acs(['conform', ...known, '--against', 'contract']);
    expect(out).toMatch(/✓ Source conformance holds: \d+ cases/);
    expect(out).toMatch(/✓ Contract conformance holds: \d+ cases/);
    expect([code, talk]).toEqual([0, '']);
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
    const { out } = await acs(['conform', ...known, '--only', 'createTag/required', '--report', 'json=-']);
    const ids = (JSON.parse(out) as { results: { case: { id: string } }[] }).results.map(
      (result) => result.case.id,
    );
    expect(ids).toEqual(['createTag/examples/tag', 'createTag/required/name/missing']);
  });

  it('sends nothing that writes when it is read-only', async () => {
    const { code, out } = await acs(['conform', ...known, '--read-only', '--report', 'json=-']);
    const methods = (
      JSON.parse(out) as { results: { exchange?: { request: { method: string } } }[] }
    ).results.map((result) => result.exchange?.request.method);
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
      (JSON.parse(out) as { results: { case: { rule: string; title: string } }[] }).results
        .filter((one) => one.case.rule === 'exploration')
        .map((one) => one.case.title);
    const first = titles(await run());
    expect(first.length).toBe(2);
    expect(titles(await run())).toEqual(first);
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
      'createTag/required',
    ];
    const list = entry('failing.yaml', 'createTag/required/name/missing');
    const plain = await acs(['conform', ...run]);
    const excused = await acs(['conform', ...run, '--known-failing', list]);
    tolerant.close();
    expect([plain.code, excused.code]).toEqual([1, 0]);
    expect(excused.out).toContain('the tag service is being rewritten');
  });

  it.each([
    ['of no case', 'createTg/*', '', /createTg\/\*/],
    ['with a date that is none', 'createTag/examples/tag', '  expires: soon\n', /expires/],
  ])('%s exits 2 with one line', async (name, id, more, says) => {
    const { code, talk } = await acs([
      ...target(),
      '--known-failing',
      entry(`${name.replaceAll(' ', '-')}.yaml`, id, more),
    ]);
    expect(talk).toMatch(says);
    expect([code, talk.trimEnd().split('\n').length]).toEqual([2, 1]);
  });
});

describe('the process', () => {
  const bin = resolve(import.meta.dirname, 'bin.ts');
  const start = (argv: readonly string[]) => {
    const child = spawn(process.execPath, [bin, ...argv], { cwd: folder });
    let out = '';
    let talk = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      talk += chunk.toString();
    });
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    return { child, ended, out: () => out, talk: () => talk };
  };

  it('says its version and its help', async () => {
    const help = start(['--help']);
    expect(await help.ended).toBe(0);
    expect(help.out()).toMatch(/conform .*\n[\s\S]*mock[\s\S]*serve[\s\S]*docs/);
  });

  it('interrupted, writes the reports of what ran and exits 3', async () => {
    const asked = Promise.withResolvers<void>();
    const slow = createServer((request, response) => {
      request.resume();
      asked.resolve();
      setTimeout(() => response.writeHead(201).end(), 300);
    });
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const { port } = slow.address() as AddressInfo;
    const argv = ['--account', 'acme', '--concurrency', '1', '--report', 'json=report.json'];
    const running = start(['conform', `http://127.0.0.1:${port}`, ...argv]);
    await asked.promise;
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(3);
    slow.close();
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as { stopped: string };
    expect(report.stopped).toBe('interrupted');
    expect(running.out()).toContain('interrupted');
  });
});
