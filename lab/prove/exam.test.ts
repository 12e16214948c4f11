import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultContractFile, loadContract } from '../../src/contract/file/index.ts';
import { exam, type NamedSitting, renderExam, renderRight } from './exam.ts';
import { environmentOf, fillCommand, runCommand } from './exam-command.ts';
import { draw, keyOf, type ProvenServer, serversOf } from './servers.ts';
import type { Target } from './suite.ts';

const names = [
  'reference',
  'as the base is',
  'a separator before the identifier required',
  'every rejection is 200 with an error inside',
  'createTag name: not required',
  'over TLS',
  'under a base path',
  'a credential that may read and not create',
];
const contract = await loadContract();
const servers = serversOf(contract).filter(({ name }) => names.includes(name));

const node = (script: string) => `"${process.execPath}" -e '${script}'`;
const readsTheProfile = `fetch("{base}/acme/routing12", {
  headers: { authorization: "Bearer " + process.env.ACS_BEARER },
}).then(({ ok }) => process.exit(ok ? 0 : 1))`;
const given = { contractFile: defaultContractFile, seed: 1, deadline: 20_000 };
const verdictsIn = (sittings: readonly NamedSitting[]) =>
  Object.fromEntries(sittings.map(({ name, verdict }) => [name, verdict]));

describe('the exam', () => {
  it('counts what a tool that asks one question catches, over TLS and under a base path too', async () => {
    const options = { ...given, command: node(readsTheProfile) };
    const heard: string[] = [];
    const { right, groups } = await exam(servers, options, {
      onRight: (sittings) => heard.push(renderRight(sittings)),
      onDone: (done, of) => heard.push(`${done} of ${of}`),
    });
    expect([heard[2], heard.at(-1)]).toEqual([
      '✓ The right server (reference) conforms.\n✓ The right server (model) conforms.\n',
      '7 of 7',
    ]);
    expect(verdictsIn(right)).toEqual({ reference: 'conforms', model: 'conforms' });
    expect(verdictsIn(groups.hand)).toEqual({
      'a separator before the identifier required': 'fails',
      'every rejection is 200 with an error inside': 'conforms',
    });
    expect(verdictsIn(groups.machine)).toEqual({ 'createTag name: not required': 'conforms' });
    expect(verdictsIn(groups.tolerant)).toEqual({ 'over TLS': 'conforms', 'under a base path': 'conforms' });
  });

  it('ends with the signal', async () => {
    const options = { ...given, command: 'sleep 20', signal: AbortSignal.timeout(100) };
    await expect(exam(servers, options)).rejects.toThrow('timeout');
  });

  it('says why a right server fails in the words of the tool, in one line', () => {
    const sorry = { verdict: 'fails', exitCode: 3, lastLine: 'sorry', seconds: 1 } as const;
    expect(renderRight([{ name: 'reference', ...sorry }])).toBe(
      '✗ The right server (reference): fails, exit code 3, so a fault caught means nothing. sorry\n',
    );
  });

  it('shows both numbers, and what they tell apart, taking what came to no verdict for neither', () => {
    const sat = (...all: readonly NamedSitting['verdict'][]) =>
      all.map((verdict) => ({ name: 'one', verdict, lastLine: '', seconds: 1.5 }));
    const groups = {
      hand: sat('fails', 'fails', 'fails', 'conforms'),
      machine: sat('conforms', 'conforms', 'timed out', 'not started'),
      tolerant: sat('fails', 'conforms', 'conforms', 'conforms'),
    };
    expect(renderExam({ right: [], groups, seconds: 20 })).toMatchInlineSnapshot(`
      "                                 count    of  timed out  not started  seconds  per server
      faults made by hand, caught          3     4          0            0      6.0         1.5
      faults made by machine, caught       0     4          1            1      6.0         1.5
      tolerant servers, false alarms       1     4          0            0      6.0         1.5

      3 of 8 faults caught (38 %), 1 of 4 tolerant servers accused (25 %); discrimination 13 points; 20 s
      "
    `);
  });
});

describe('a draw', () => {
  const many = Array.from({ length: 40 }, (_, i): ProvenServer => {
    return { kind: 'hand', name: `server ${i}`, start: () => Promise.resolve(undefined) };
  });
  const drawn = (seed: number, sample?: number) => draw(many, keyOf, { sample, seed });

  it('is the same for the same seed, begins as a shorter one does, and has all where no number is given', () => {
    expect(drawn(1, 8)).toHaveLength(8);
    expect(drawn(1, 20).slice(0, 8)).toEqual(drawn(1, 8));
    expect(drawn(2, 8)).not.toEqual(drawn(1, 8));
    expect(drawn(1)).toEqual(many);
  });
});

describe('a command', () => {
  const run = (command: string, deadline = 10_000) => runCommand(command, { env: process.env, deadline });

  it.each([
    ['exit 0', { verdict: 'conforms', exitCode: 0 }],
    ['exit 3', { verdict: 'fails', exitCode: 3 }],
    ['kill -9 $$', { verdict: 'fails' }],
    ['no-such-tool-anywhere', { verdict: 'not started', exitCode: 127 }],
    ['sleep 20', { verdict: 'timed out' }],
    [String.raw`printf 'one\n\033[31mtwo\033[0m\n\n' >&2`, { lastLine: 'two' }],
  ])('gets a verdict: %s', async (command, verdict) => {
    expect(await run(command, 1000)).toMatchObject(verdict);
  });

  it.each([
    ['it is out of time', 'wait'],
    ['it has ended', 'exit 0'],
  ])('leaves nothing running that it has started, once %s', async (_, end) => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-command-'));
    await run(`sleep 20 & echo $! > '${folder}/pid'; ${end}`, 1000);
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    rmSync(folder, { recursive: true });
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('has the address filled in, and the path of the contract as one word', () => {
    const command = 'tool {base} --contract={contract}';
    expect(fillCommand(command, 'http://h', '/a/b.yaml')).toBe('tool http://h --contract=/a/b.yaml');
    expect(fillCommand(command, 'http://h', "/a b/it's")).toBe(
      String.raw`tool http://h --contract='/a b/it'\''s'`,
    );
  });

  const target: Target = {
    url: 'http://127.0.0.1:1/api',
    values: { account: 'acme', 'routing-id': '12', 'second-account': '' },
    credential: { header: 'Authorization', scheme: 'Bearer', secret: 'token' },
    timeout: 1,
    only: [],
    skip: [],
    against: 'source',
  };
  const credential = { header: 'Authorization', scheme: 'Token', secret: 'k' };
  const secondCredential = { header: 'X-Api-Key', secret: 'other' };

  it('is told of a server as acs conform reads it', () => {
    const told = (change: Partial<Target> = {}) => {
      const environment = environmentOf({ ...target, ...change }, 'openapi.yaml', 'ca.pem');
      return Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('ACS_')));
    };
    const always = {
      ACS_BASE_URL: 'http://127.0.0.1:1/api',
      ACS_CONTRACT: 'openapi.yaml',
      ACS_ACCOUNT: 'acme',
      ACS_ROUTING_ID: '12',
    };
    expect(told()).toEqual({ ...always, ACS_BEARER: 'token' });
    expect(told({ ca: 'PEM', credential, secondCredential })).toEqual({
      ...always,
      ACS_CREDENTIAL: 'Authorization: Token k',
      ACS_SECOND_CREDENTIAL: 'X-Api-Key: other',
      ACS_CA: 'ca.pem',
    });
    expect(environmentOf({ ...target, ca: 'PEM' }, 'openapi.yaml', 'ca.pem')).toMatchObject({
      NODE_EXTRA_CA_CERTS: 'ca.pem',
    });
  });
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
