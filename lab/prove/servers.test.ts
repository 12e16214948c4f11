// Some servers of each kind, judged as the proof judges them all.

import { expect, it } from 'vitest';
import { matches } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { mutantsOf } from './machine.ts';
import { judgeServer, type ProvenServer, serversOf } from './servers.ts';
import { casesWith, type Digest } from './suite.ts';

const contract = await loadContract();
const servers = serversOf(contract);

async function run(kind: ProvenServer['kind'], name: string): Promise<Digest> {
  const server = servers.find((one) => one.kind === kind && one.name === name);
  const digest = server && (await judgeServer(contract, server));
  if (digest === undefined) throw new TypeError(`nothing was run for ${kind} ${name}`);
  return digest;
}

it.each(['a profile read once is gone'])('catches a server that is faulty by hand: %s', async (part) => {
  const fault = faults.find(({ name }) => name.endsWith(part));
  if (fault === undefined) throw new TypeError(`no fault is called ${part}`);
  const failed = casesWith(await run('hand', fault.name), fault.verdict, 'failed');
  expect(failed.filter((id) => matches(fault.caughtBy, id))).not.toEqual([]);
});

it.each([
  'createAuthenticationProfile ratelimit.window of jwt only: no maximum',
  'createTag name: not required',
])('catches a server that is faulty by machine: %s', async (name) => {
  const mutant = mutantsOf(contract).find((one) => one.name === name);
  const digest = await run('machine', name);
  const failed = casesWith(digest, mutant?.verdict ?? 'source', 'failed');
  expect(failed.filter((id) => mutant?.caughtBy.some((pattern) => matches(pattern, id)))).not.toEqual([]);
});

it('accuses no tolerant server', async () => {
  const digest = await run('tolerant', 'names unique in the account');
  expect(casesWith(digest, 'source', 'failed')).toEqual([]);
  expect(digest.exitCode).toBe(0);
});

it('holds both verdicts for the model server, so that a fault is all that its servers differ in', async () => {
  expect((await run('tolerant', 'as the base is')).conforms).toEqual({ source: true, contract: true });
});

it.each(['always 200 with a profile', 'garbage'])('lets no trivial server conform: %s', async (name) => {
  const { conforms, exitCode } = await run('trivial', name);
  expect(conforms).toEqual({ source: false, contract: false });
  expect(exitCode).not.toBe(0);
});
