import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseReport, type Report } from '../../conformance/index.ts';
import { minds } from '../../fixtures/servers/changes.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import { listen } from '../../src/http/node/testing/listen.ts';
import { sharedServer } from '../../src/server/testing/harness.ts';
import { acs, fails, type Ran, temporaryFolder, tolerant } from '../testing/acs.ts';

const { file } = temporaryFolder();
const declared = '--account acme --bearer acme-demo-token --routing-id 12 --jwt-id jwt1'.split(' ');
const server = await sharedServer();

/** Against the reference server, with what exists there. */
const conform = (...more: readonly string[]) => acs(['conform', server.url, ...declared, ...more]);
/** The report of a run. */
const reportOf = async (ran: Ran | Promise<Ran>) => parseReport((await ran).out, 'stdout');
const onStdout = ['--report', 'json=-'];
/** Leaves out tables that are half of all cases, where their number says nothing. */
const fewer = ['types', 'bounds'].flatMap((rule) => ['--skip', `createAuthenticationProfile/${rule}`]);
/** Against another server. */
const conformTo = (url: string, only: string, ...more: readonly string[]) =>
  acs(['conform', url, '--account', 'acme', '--bearer', 'acme-base-token', '--only', only, ...more]);
/** The URL of the model with a change, until the test is over. */
async function model(change: Parameters<typeof startModel>[0]): Promise<string> {
  const { url, close } = await startModel(change);
  onTestFinished(close);
  return url;
}
const lastLine = ({ out }: { out: string }) => out.trimEnd().split('\n').at(-1);
const nothingNew = /^\d+ known failures?, nothing new$/;

describe('acs conform', () => {
  it('is undecided where an operation was not tried, and names the options that it lacks', async () => {
    const few = ['*/examples', '*/required', 'tokens/*'].flatMap((cases) => ['--only', cases]);
    const open = ['conform', server.url, ...declared.slice(0, 4), ...few];
    const { code, out } = await acs(open);
    const lines = out.replaceAll(/\s+/g, ' ');
    expect(lines).toContain(
      "? Source conformance: undecided (getRoutingProfile was not tried: pass --routing-id ID, or leave it out with --skip 'getRoutingProfile/*')",
    );
    expect(lines).toMatch(
      /\d+ of 58 statements shown to hold, \d+ not tried \(--driver, --jwt-id, --routing-id, not selected\), \d+ cannot/,
    );
    expect(code).toBe(3);
    const some = ['--skip', 'getRoutingProfile/*', '--against', 'contract', ...onStdout];
    const decided = await acs([...open, ...some]);
    const { verdicts, coverage } = await reportOf(decided);
    expect([decided.code, decided.err]).toEqual([0, '']);
    expect([verdicts.source.conforms, verdicts.contract.conforms]).toEqual([true, true]);
    expect(coverage?.operations).toContainEqual({ operation: 'getRoutingProfile', state: 'left-out' });
  });

  it('takes a rejection that is told in the body for one, where that is declared', async () => {
    const url = await listen((request, response) => {
      request.resume();
      const body = request.headers['content-type'] === undefined ? { success: false } : { id: '1' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const missing = 'createTag/content-types/asked/missing';
    const told = ['--refused-when', 'success=false', ...onStdout];
    const report = await reportOf(conformTo(url, missing, ...told));
    expect(report.declared['refused-when']).toBe('success=false');
    expect(report.results.map(({ exchange }) => exchange?.response?.rejects)).toEqual([undefined, true]);
  });

  it('takes every option from the environment and from a config file, flags first', async () => {
    const text = `base-url: http://127.0.0.1:9\naccount: nobody\nbearer: acme-demo-token\nrouting-id: '12'\nonly: [getRoutingProfile/examples]\n`;
    const config = ['--config', file('g.yaml', text), ...onStdout];
    process.env.ACS_ACCOUNT = 'nobody-either';
    try {
      const env = { ACS_BASE_URL: server.url };
      const report = await reportOf(acs(['conform', '--account', 'acme', ...config], env));
      expect(report.declared).toEqual({ account: 'acme', 'routing-id': '12' });
      expect(report.results.map(({ outcomes }) => outcomes.source)).toEqual(['passed']);
    } finally {
      delete process.env.ACS_ACCOUNT;
    }
    const byFile = file('url.yaml', `base-url: ${server.url}\nonly: [createTag/examples]\n`);
    expect((await acs(['conform', ...declared, '--config', byFile])).code).toBe(0);
  });

  it('runs the chosen cases and the twins that they need', async () => {
    const { chosen, results } = await reportOf(
      conform('--only', 'createTag/fields/unknown-property', ...onStdout),
    );
    expect(results.map((result) => result.case.id)).toEqual([
      'createTag/examples/tag',
      'createTag/fields/unknown-property',
    ]);
    expect(chosen).toEqual({ cases: 1, twins: 1, of: expect.any(Number) });
    expect(chosen?.of).toBeGreaterThan(2000);
  });

  it('sends nothing that writes when it is read-only', async () => {
    const { results, verdicts } = await reportOf(conform('--read-only', ...fewer, ...onStdout));
    const methods = new Set(results.flatMap(({ exchange }) => exchange?.request.method ?? []));
    expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(verdicts.source.conforms).toBe(true);
  });

  it('lists cases without a server, and plans them as curl, without sending', async () => {
    const [, , ...others] = declared;
    const [all, without] = await Promise.all(
      [declared, others].map((flags) => acs(['conform', ...flags, '--list'])),
    );
    expect(all?.out).toBe(without?.out);
    expect((await acs(['conform', '--list'])).code).toBe(0);
    const nobody = ['conform', 'http://127.0.0.1:9', ...declared, '--only', 'getRoutingProfile/*'];
    expect((await acs([...nobody, '--list'])).out).toMatch(
      /^getRoutingProfile\/examples\/known {2}Get a routing profile gets a response\n/,
    );
    const { out, code } = await acs([...nobody, '--plan']);
    expect(out).toMatch(
      /-H "Authorization: Bearer \$ACS_BEARER" .*'http:\/\/127\.0\.0\.1:9\/acme\/routing12'/,
    );
    expect([code, out.includes('acme-demo-token')]).toEqual([0, false]);
  });

  const second = ['--second-routing-id', '77', '--only', 'getRoutingProfile/accounts/*'];

  it('keeps accounts apart, and shows no credential of either', async () => {
    const flags = ['--second-account', 'globex', '--second-bearer', 'globex-demo-token', ...onStdout];
    const { code, out } = await conform(...second, ...flags);
    const { results, verdicts } = JSON.parse(out) as Report;
    expect(results.map(({ outcomes }) => outcomes.source)).not.toContain('not-applicable');
    expect([code, verdicts.contract.conforms]).toEqual([0, true]);
    expect(out).toContain('Bearer $ACS_SECOND_BEARER');
    expect(out).not.toMatch(/demo-token/);
    const older = ['--second-account', 'globex', '--second-credential', 'X-Key: Key secret-word', '--plan'];
    const planned = await conform(...second, ...older);
    expect(planned.out).toContain('-H "X-Key: Key $ACS_SECOND_BEARER"');
    expect(planned.out).not.toContain('secret-word');
  });

  it('says which variable was mistyped, and not what it holds', async () => {
    const { code, err } = await acs(['conform', server.url, ...declared], { ACS_BEARERR: 'hidden' });
    const says = 'which nothing reads: did you mean ACS_BEARER?';
    expect([code, err]).toEqual([2, `acs: the environment has ACS_BEARERR, ${says}\n`]);
  });

  it('tells what is decided otherwise by its differences, on one screen', async () => {
    const plain = await model(() => ({
      reject: (status, detail) => ({ status, headers: {}, body: { error: detail } }),
    }));
    const contract = await conformTo(plain, 'createTag/*', '--against', 'contract');
    const source = await conformTo(plain, 'createTag/*');
    const unfolded = await conformTo(plain, 'createTag/*', '--verbose');
    expect([source.code, contract.code]).toEqual([0, 1]);
    expect(contract.out).toMatch(
      /^✗ application\/json instead of application\/problem\+json \(decided by the/m,
    );
    expect(contract.out).toMatch(/^✗ No WWW-Authenticate \(decided by the contract: refused-credential\)/m);
    expect(contract.out.split('\n').length).toBeLessThan(60);
    expect(source.out).toMatch(
      /^Differs from 3 decisions of the contract \(no failures; --verbose shows how\): error-body/m,
    );
    expect(unfolded.out).toMatch(/^ {2}○ error-body {2}§7 rule 1: application\/json instead of/m);
  });
});

describe('a run held against an earlier one', () => {
  it('fails for what is new alone', async () => {
    const url = await listen(tolerant);
    const { out } = await conformTo(url, 'createTag/required', ...onStdout);
    const since = ['--since', file('earlier.json', out)];
    const same = await conformTo(url, 'createTag/required', ...since);
    const more = await conformTo(url, 'createTag/*', ...since);
    expect(lastLine(same)).toMatch(nothingNew);
    expect(more.out).toMatch(
      /✗ 1 case fails and did not fail then \(createTag\/content-types\/charset-and-wrong-body\)/,
    );
    expect([same.code, more.code]).toEqual([0, 1]);
  });
});

describe('a known failure', () => {
  const entry = (name: string, id: string, more = '') =>
    file(name, `- case: ${id}\n  reason: the tag service is being rewritten\n${more}`);

  it('that is fixed fails the run until it is taken off the list', async () => {
    const list = entry('fixed.yaml', 'createTag/examples/tag');
    const { code, out } = await conform('--only', 'createTag/examples', '--known-failing', list);
    expect([code, out]).toEqual([1, expect.stringContaining('createTag/examples/tag')]);
  });

  it('is written into the list, which excuses it from then on with its reason', async () => {
    const url = await listen(tolerant);
    const run = (...more: readonly string[]) => conformTo(url, 'createTag/required', ...more);
    const list = entry('written.yaml', 'createTag/required/name/missing', '  expires: 2999-01-31\n');
    const first = await run('--write-known-failing', list);
    const text = readFileSync(list, 'utf8');
    const second = await run('--known-failing', list, '--write-known-failing', list);
    expect(text).toMatch(
      /^- case: createTag\/required\/name\/missing\n {2}reason: the tag service is being rewritten\n {2}expires: 2999/,
    );
    expect(first.err).toMatch(/written\.yaml: \d+ entr(y|ies), \d+ new/);
    expect(second.err).toMatch(/written\.yaml: \d+ entr(y|ies), 0 new\n$/);
    expect(lastLine(second)).toMatch(nothingNew);
    expect(second.out).toContain('the tag service is being rewritten');
    expect(readFileSync(list, 'utf8')).toBe(text);
    expect([first.code, second.code]).toEqual([1, 0]);
  });

  it('is one entry for a cause, which excuses no other and has to go with it', async () => {
    const boundary = (at: number) => model(minds('byteLength', (value) => Number(value) >= at));
    const list = file('causes.yaml', '[]\n');
    const run = (url: string, ...more: readonly string[]) =>
      conformTo(url, 'createAuthenticationProfile/bounds', ...more);
    const written = await run(await boundary(128), '--write-known-failing', list);
    const moved = await run(await boundary(100), '--known-failing', list);
    const gone = await run(await model(() => ({})), '--known-failing', list);
    expect(written.err).toMatch(/causes\.yaml: 1 entry, 1 new\n$/);
    expect(readFileSync(list, 'utf8')).toMatch(
      /^- cause: createAuthenticationProfile\/byteLength\/rejected\n {2}case: .*\n {2}reason: "byteLength: accepted to 127/,
    );
    expect([moved.code, lastLine(moved)]).toEqual([0, expect.stringMatching(nothingNew)]);
    expect([gone.code, gone.out]).toEqual([
      1,
      expect.stringContaining('byteLength/rejected  no longer fails'),
    ]);
  });

  it('is not written over what is no list', async () => {
    const other = file('other.yaml', 'account: acme\n');
    const run = ['conform', server.url, ...declared, '--only', 'createTag/examples'];
    await fails([...run, '--write-known-failing', other], /^.*other\.yaml:1: /);
    expect(readFileSync(other, 'utf8')).toBe('account: acme\n');
  });
});
