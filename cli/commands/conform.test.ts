import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exitCodeOf, parseKnownFailing, parseReport, type Report } from '../../conformance/index.ts';
import { minds } from '../../fixtures/servers/changes.ts';
import { startModel, startServer } from '../../fixtures/servers/start.ts';
import { listen } from '../../src/http/node/testing/listen.ts';
import { sharedServer } from '../../src/server/testing/harness.ts';
import { jsonIn } from '../../src/values.ts';
import { acs, fails, type Ran, temporaryFolder, tolerant } from '../testing/acs.ts';

const { file } = temporaryFolder();
const declared = '--account acme --bearer acme-demo-token --routing-id 12 --jwt-id jwt1'.split(' ');
const server = await sharedServer();

/** Against the reference server, with what exists there. */
const conform = (...more: readonly string[]) => acs(['conform', server.url, ...declared, ...more]);
/** The report of a run. */
const reportOf = async (ran: Ran | Promise<Ran>) => parseReport((await ran).out, 'stdout');
const onStdout = ['--report', 'json=-'];
/** Against another server. */
const conformTo = (url: string, only: string, ...more: readonly string[]) =>
  acs(['conform', url, '--account', 'acme', '--bearer', 'acme-base-token', '--only', only, ...more]);
/** The URL of the model with a change, until the test is over. */
async function model(change: Parameters<typeof startModel>[0]): Promise<string> {
  const { url, close } = await startModel(change);
  onTestFinished(close);
  return url;
}
/** What a report says of each property. */
const statusesOf = ({ properties }: Report) =>
  Object.fromEntries(properties.map(({ id, status }) => [id, status]));

describe('acs conform', () => {
  it('names the requests without a response where a server ends, and says of the rest that the run had', async () => {
    let responses = 0;
    const ending = createServer((request, response) => {
      if (++responses === 300) ending.close().closeAllConnections();
      response.writeHead(request.method === 'GET' ? 404 : 201).end();
    });
    const { url } = await startServer(ending);
    const ran = await acs(['conform', url, ...declared, '--requests', '300', ...onStdout]);
    const { stopped, seenOnce, properties } = await reportOf(ran);
    expect([ran.code, stopped, seenOnce]).toEqual([3, { kind: 'server-ended' }, []]);
    expect(properties.filter(({ status, reason }) => status === 'undecided' && !reason)).toEqual([]);
    expect(ran.err).toMatch(/^Without a response when the server ended:\n {2}.*curl -i /);
  });

  it('is undecided where an operation was not tried, and names the options that it lacks', async () => {
    const few = ['*/body', '*/required', 'getRoutingProfile', 'tokens/*'].flatMap((id) => ['--only', id]);
    const open = ['conform', server.url, ...declared.slice(0, 4), ...few, '--requests', '300'];
    const written = file('undecided.json', '');
    const { code, out } = await acs([...open, '--report', `json=${written}`]);
    expect(out).toMatch(/\? Source conformance: undecided/);
    const told = parseReport(readFileSync(written, 'utf8'), written);
    const operationIn = ({ operations }: Report) => operations.find(({ id }) => id === 'getRoutingProfile');
    const inputs = [{ kind: 'flag', name: 'routing-id' }];
    expect(operationIn(told)).toMatchObject({ requests: { state: 'not-sent' }, inputs });
    expect(code).toBe(3);
    const some = ['--skip', 'getRoutingProfile/*', '--against', 'contract', ...onStdout];
    const decided = await acs([...open, ...some]);
    const report = await reportOf(decided);
    expect([decided.code, decided.err]).toEqual([0, '']);
    expect([report.verdicts.source.state, report.verdicts.contract.state]).toEqual(['conforms', 'conforms']);
    expect(operationIn(report)?.requests.state).toBe('left-out');
  });

  it('takes a rejection that is told in the body for one, where that is declared', async () => {
    const url = await listen(async (request, response) => {
      const { name } = Object(jsonIn((await request.toArray()).join('')));
      const body = typeof name === 'string' ? { id: '1' } : { success: false };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const [required, told] = ['createTag/name/required', ['--refused-when', 'success=false']];
    const without = await reportOf(conformTo(url, required, ...onStdout));
    const report = await reportOf(conformTo(url, required, ...told, ...onStdout));
    const said = [without, report].map((each) => each.declared['refused-when']);
    expect(said).toEqual([undefined, 'success=false']);
    expect(statusesOf(report)).toEqual({ [required]: 'held' });
    expect(statusesOf(without)[required]).not.toBe('held');
  });

  it('takes every option from the environment and from a config file, flags first', async () => {
    const text = `base-url: http://127.0.0.1:9\naccount: nobody\nbearer: acme-demo-token\nrouting-id: '12'\nonly: [getRoutingProfile/request]\n`;
    const config = ['--config', file('g.yaml', text), ...onStdout];
    process.env.ACS_ACCOUNT = 'nobody-either';
    try {
      const env = { ACS_BASE_URL: server.url };
      const report = await reportOf(acs(['conform', '--account', 'acme', ...config], env));
      expect(report.declared).toEqual({ account: 'acme', 'routing-id': '12' });
      expect(statusesOf(report)).toEqual({ 'getRoutingProfile/request/routing-get': 'held' });
    } finally {
      delete process.env.ACS_ACCOUNT;
    }
    const byFile = file('url.yaml', `base-url: ${server.url}\nonly: [createTag/body]\n`);
    expect((await acs(['conform', ...declared, '--config', byFile])).code).toBe(0);
  });

  it('tells of the chosen properties alone, and not of the controls that they need', async () => {
    const only = ['--only', 'createTag/body/unknown-fields', ...onStdout];
    const { chosen, properties, pace } = await reportOf(conform(...only));
    expect(properties.map(({ id }) => id)).toEqual(['createTag/body/unknown-fields']);
    expect(chosen).toEqual({ properties: 1, of: expect.any(Number) });
    expect([chosen?.of ?? 0, pace.requests]).toEqual([expect.closeTo(250, -2), expect.closeTo(8, -1)]);
  });

  it('sends nothing that writes when it is read-only', async () => {
    const methods = new Set<string | undefined>();
    const url = await listen((request, response) => {
      methods.add(request.method);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"12"}');
    });
    await acs(['conform', url, ...declared, '--read-only']);
    expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS']);
    const { verdicts } = await reportOf(conform('--read-only', ...onStdout));
    expect(verdicts.source.state).toBe('conforms');
  });

  it('lists properties without a server, and plans requests as curl, without sending', async () => {
    const all = await acs(['conform', '--list']);
    expect(all.code).toBe(0);
    expect(all.out).toMatch(/^createTag\/name\/required {2}§2\.3 tag-name-required \(derived\)$/m);
    const nobody = ['conform', 'http://127.0.0.1:9', ...declared, '--only', 'getRoutingProfile/*'];
    expect((await acs([...nobody, '--list'])).out).toMatch(/^getRoutingProfile\/request\/routing-get {2}§/m);
    const { out, code } = await acs([...nobody, '--plan']);
    expect(out).toMatch(
      /^# getRoutingProfile\/path\/routing-path, getRoutingProfile\/request\/routing-get.*\ncurl .*-H "Authorization: Bearer \$ACS_BEARER" .*'http:\/\/127\.0\.0\.1:9\/acme\/routing12'$/m,
    );
    expect([code, out.includes('acme-demo-token')]).toEqual([0, false]);
  });

  const second = ['--second-routing-id', '77', '--only', '*account*'];

  it('keeps accounts apart, and shows no credential of either', async () => {
    const flags = ['--second-account', 'globex', '--second-bearer', 'globex-demo-token', ...onStdout];
    const { code, out } = await conform(...second, ...flags);
    const report = parseReport(out, 'stdout');
    expect(Object.values(statusesOf(report))).not.toContain('undecided');
    expect([code, report.verdicts.contract.state]).toEqual([0, 'conforms']);
    expect(out).not.toMatch(/demo-token/);
    const older = ['--second-account', 'globex', '--second-credential', 'X-Key: Key secret-word', '--plan'];
    const planned = await conform(...older);
    expect(planned.out).toContain('-H "X-Key: Key $ACS_SECOND_BEARER"');
    expect(planned.out).not.toContain('secret-word');
  });

  it('tells what is decided otherwise, which fails contract conformance alone, and with -q the verdicts alone', async () => {
    const plain = await model(() => ({
      reject: (status, detail) => ({ status, headers: {}, body: { error: detail } }),
    }));
    const run = (...more: readonly string[]) =>
      conformTo(plain, 'createTag/name', '--only', 'createTag/error-body', ...more);
    const [contract, source, quiet] = [await run('--against', 'contract'), await run(), await run('-q')];
    expect([source.code, contract.code]).toEqual([0, 1]);
    expect(contract.out).toContain('application/json');
    expect(contract.out.split('\n').length).toBeLessThan(60);
    expect(source.out).toContain('error-body');
    expect(quiet.out).toMatch(/^. Source conformance: .*\n. Contract conformance: .*\n$/);
  });
});

describe('a run held against an earlier one', () => {
  it('fails for what is newly broken alone', async () => {
    const url = await listen(tolerant);
    const { out } = await conformTo(url, 'createTag/name/required', ...onStdout);
    const since = ['--since', file('earlier.json', out)];
    const same = await conformTo(url, 'createTag/name/required', ...since);
    const all = ['--only', 'createTag/body/json', ...since, ...onStdout];
    const more = await reportOf(conformTo(url, 'createTag/name', ...all));
    expect([same.code, exitCodeOf(more)]).toEqual([0, 1]);
    expect(more.since).toMatchObject({ still: ['createTag/name/required'], held: [] });
    expect(more.since?.broken).toContain('createTag/body/json');
  });
});

describe('a known failure', () => {
  const entry = (name: string, id: string) =>
    file(name, `- property: ${id}\n  reason: the tag service is being rewritten\n`);

  it('that holds again fails the run until it is taken off the list', async () => {
    const list = entry('fixed.yaml', 'createTag/body/tag-create-body');
    const { code, out } = await conform('--only', 'createTag/body', '--known-failing', list);
    expect([code, out]).toEqual([1, expect.stringContaining('createTag/body/tag-create-body')]);
  });

  it('is written into the list, which excuses it from then on with its reason', async () => {
    const url = await listen(tolerant);
    const run = (...more: readonly string[]) => conformTo(url, 'createTag/name', ...more);
    const list = entry('written.yaml', 'createTag/name/required');
    const first = await run('--write-known-failing', list);
    const text = readFileSync(list, 'utf8');
    const second = await run('--known-failing', list, '--write-known-failing', list, '--verbose');
    const [kept] = parseKnownFailing(text, list);
    expect(kept).toMatchObject({
      property: 'createTag/name/required',
      reason: 'the tag service is being rewritten',
    });
    expect(first.err).toMatch(/written\.yaml: \d+ entr(y|ies), \d+ new/);
    expect(second.err).toMatch(/written\.yaml: \d+ entr(y|ies), 0 new\n$/);
    expect(second.out).toMatch(/the\s+tag\s+service\s+is\s+being\s+rewritten/);
    expect(readFileSync(list, 'utf8')).toBe(text);
    expect([first.code, second.code]).toEqual([1, 0]);
  });

  it('may be a pattern, which excuses what it names wherever its boundary lies, and goes once all of it holds', async () => {
    const boundary = await model(minds('byteLength', (value) => Number(value) >= 100));
    const run = (url: string, ...more: readonly string[]) =>
      conformTo(url, 'createAuthenticationProfile/byteLength', ...more);
    const list = ['--known-failing', entry('pattern.yaml', 'createAuthenticationProfile/byteLength/*')];
    const codes = [
      (await run(boundary)).code,
      (await run(boundary, ...list)).code,
      (await run(await model(() => ({})), ...list)).code,
    ];
    expect(codes).toEqual([1, 0, 1]);
  });

  it('is not written over what is no list', async () => {
    const other = file('other.yaml', 'account: acme\n');
    const run = ['conform', server.url, ...declared, '--only', 'createTag/body'];
    await fails([...run, '--write-known-failing', other], /^.*other\.yaml:1: /);
    expect(readFileSync(other, 'utf8')).toBe('account: acme\n');
  });
});
