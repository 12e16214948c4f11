// What an experiment adds to a finding: where the outcome turns, and what else the request must have for it.

import { expect, it } from 'vitest';
import type { Change } from '../../fixtures/servers/behaviour.ts';
import { all, forgives, minds } from '../../fixtures/servers/changes.ts';
import { boundariesIn, brokenIn, findingIn } from '../testing/properties.ts';
import { runWith } from '../testing/run-against.ts';

const profile = 'createAuthenticationProfile';
const is = (bound: number) => (value: unknown) => value === bound;

it.each<[string, Change, readonly string[], readonly string[]]>([
  ['rejected at its maximum', minds('byteLength', is(128)), ['byteLength/maximum'], ['byteLength: 128..']],
  ['rejected at its minimum', minds('byteLength', is(16)), ['byteLength/minimum'], ['byteLength: ..16']],
  [
    'accepted past its maximum',
    forgives('byteLength', is(129)),
    ['byteLength/maximum'],
    ['byteLength: 129..129'],
  ],
  [
    'accepted past its minimum',
    forgives('byteLength', is(15)),
    ['byteLength/minimum'],
    ['byteLength: 15..15'],
  ],
  [
    'rejected and accepted at its ends',
    all(minds('byteLength', is(128)), forgives('byteLength', is(15))),
    ['byteLength/minimum', 'byteLength/maximum'],
    ['byteLength: 15..15', 'byteLength: 128..'],
  ],
])('a number %s', async (_, change, broken, boundaries) => {
  const report = await runWith(change, [`${profile}/byteLength/m*`]);
  expect(brokenIn(report)).toEqual(broken.map((id) => `${profile}/${id}`));
  expect(boundariesIn(report)).toEqual(boundaries);
});

it('names the member without which the outcome is right', async () => {
  const change = minds('ratelimit.window', (value, body) => value === 86_400 && 'refill' in Object(body));
  const report = await runWith(change, [`${profile}/ratelimit.window/maximum`]);
  const finding = findingIn(report, `${profile}/ratelimit.window/maximum`);
  expect(finding).toMatchObject({ seen: { status: 400 } });
});
