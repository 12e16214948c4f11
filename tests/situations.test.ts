// Situations that first users met, each with what its reader is to read in the terminal, and the exit code.

import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { acs } from '../cli/testing/acs.ts';
import { parseReport } from '../conformance/index.ts';
import { type Change, createBehaviour, secondCredential } from '../fixtures/servers/behaviour.ts';
import {
  all,
  alters,
  creates,
  forgives,
  isCreated,
  rejects,
  rule,
  typed,
} from '../fixtures/servers/changes.ts';
import { isObject } from '../fixtures/servers/rules.ts';
import { listenerOf } from '../fixtures/servers/start.ts';
import { listen } from '../src/http/node/testing/listen.ts';

const declared = '--account acme --bearer acme-base-token --routing-id 12 --jwt-id jwt1'.split(' ');
const second = `--second-account globex --second-bearer ${secondCredential} --second-routing-id 77`.split(
  ' ',
);

/** A run on the model server with a change. */
const run = (change: Change, only: readonly string[], ...more: readonly string[]) =>
  runOn(listenerOf(createBehaviour(change)), only, ...more);

/** A run on a server; lines are as they were before they were wrapped. */
async function runOn(listener: RequestListener, only: readonly string[], ...more: readonly string[]) {
  const url = await listen(listener);
  const patterns = only.flatMap((pattern) => ['--only', pattern]);
  const { code, out, err } = await acs(['conform', url, ...declared, ...patterns, ...more]);
  return { code, err, out: out.replaceAll(/\n {2}(?! )/g, ' ') };
}

const isJwt = (_: unknown, body: unknown) => isObject(body) && body['keyType'] === 'jwt';
const asPages = rejects((reply) => typed(reply, 'text/html', `<!doctype html><h1>${reply.status}</h1>`));
const nowhere: RequestListener = (request, response) =>
  void request.resume().on('end', () => response.writeHead(404).end());
const profile = 'createAuthenticationProfile';

interface Situation {
  readonly change: Change;
  readonly only: readonly string[];
  readonly code: number;
  readonly says: readonly RegExp[];
  readonly never?: RegExp;
}

const situations: Readonly<Record<string, Situation>> = {
  'a refill of at most fifty tokens is told and accuses nobody': {
    change: rule('refill.tokens', { most: 50 }),
    only: [`${profile}/refill.interval`],
    code: 0,
    says: [/^\? createAuthenticationProfile rejects its example, and accepts it where refill\.tokens is /m],
    never: /^✗/m,
  },
  'a limit of at least two hundred requests is told and accuses nobody': {
    change: rule('ratelimit.requests', { least: 200 }),
    only: [`${profile}/ratelimit.window`],
    code: 0,
    says: [/^✓ Source conformance: passed/m],
    never: /^✗/m,
  },
  'a jwt profile may have settings that nobody looks at': {
    change: forgives(['refill', 'refill.tokens', 'refill.interval', 'byteLength', 'prefix'], isJwt),
    only: [`${profile}/refill.interval`, `${profile}/byteLength`],
    code: 0,
    says: [/^✓ Source conformance: passed/m],
    never: /^✗/m,
  },
  'an interval below the window names both values': {
    change: ({ check }) => ({
      check: (body, ...rest) => {
        const { ratelimit, refill } = Object(body);
        const at = ['refill', 'interval'];
        const isBelow = refill?.interval < ratelimit?.window;
        return [...check(body, ...rest), ...(isBelow ? [{ at, detail: 'is below the window' }] : [])];
      },
    }),
    only: [`${profile}/refill.interval`, `${profile}/ratelimit.window`],
    code: 1,
    says: [/^✗ (refill\.interval|ratelimit\.window): .* where (ratelimit\.window|refill\.interval) is \d+/m],
  },
  'XML in a success is no JSON': {
    change: creates((reply) => typed(reply, 'application/xml', '<tag><id>14</id></tag>')),
    only: ['createTag/response', 'createTag/body/tag-create-body'],
    code: 1,
    says: [/^✗ the response: application\/xml|^✗ the response: .*JSON/m, /json-bodies: Bodies are JSON/],
  },
  'creates that are open to everybody come first of what is decided otherwise': {
    change: all(asPages, () => ({ isGuarded: (operation) => operation === 'getRoutingProfile' })),
    only: ['createTag'],
    code: 0,
    says: [
      /^○ Not as the contract decided: a request without a credential is accepted, in createTag\s+\(tag-create-credential\)$/m,
    ],
    never: /error-body[\s\S]*tag-create-credential/,
  },
  'a response that only lacks its identifier says that alone': {
    change: alters(({ body, ...reply }) => {
      const { id: _, ...shown } = Object(body);
      return { ...reply, body: shown };
    }, isCreated),
    only: [`${profile}/profile-created`, `${profile}/byteLength/range`],
    code: 0,
    says: [
      /^○ Not as the contract decided: the response: id is missing, in createAuthenticationProfile\s+\(profile-created\)/m,
    ],
    never: /jwt_id is missing/,
  },
};

it.each(Object.entries(situations))('%s', async (_, { change, only, code, says, never }) => {
  const ran = await run(change, only);
  for (const line of says) expect(ran.out).toMatch(line);
  if (never) expect(ran.out).not.toMatch(never);
  expect(ran.code).toBe(code);
});

describe('an endpoint that is not written yet', () => {
  it('is not there, and needs no option that would not help', async () => {
    const { code, out } = await runOn(nowhere, []);
    expect(out).toMatch(/^\? POST \/\{account_id\}\/tag\/create +not there: 404 to every request$/m);
    expect(out).not.toMatch(/--jwt-id|--second-|Not as the contract decided|twin|control /);
    expect([code, out.trimEnd().split('\n').length < 20]).toEqual([3, true]);
  });

  it('fails nobody who chose another one', async () => {
    const right = listenerOf(createBehaviour());
    const some: RequestListener = (request, response) =>
      (request.method === 'GET' ? right : nowhere)(request, response);
    const { code, out } = await runOn(some, ['getRoutingProfile/*'], ...second);
    expect(out).not.toMatch(/createTag|^✗/m);
    expect([code, out]).toEqual([0, expect.stringMatching(/^✓ Source conformance: passed/m)]);
  });
});

it('that accounts are kept apart is shown by a second account alone', async () => {
  const statementIn = async (...more: readonly string[]) => {
    const { out } = await run(() => ({}), ['getRoutingProfile'], '--report', 'json=-', ...more);
    const { statements } = parseReport(out, 'stdout');
    return statements.find(({ clause }) => clause === 'account-scope')?.state;
  };
  expect([await statementIn(), await statementIn(...second)]).toEqual([
    expect.stringMatching(/^(partly|not-tried)$/),
    'held',
  ]);
});
