import { expect, it } from 'vitest';
import { loadContract } from '../src/contract/file/index.ts';
import { planCases } from './index.ts';
import { newNameOf, select } from './selection.ts';

const { all, ids } = planCases({
  contract: await loadContract(),
  values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1' },
  credential: { header: 'Authorization', scheme: 'Bearer', secret: 'x' },
  headers: [],
  selection: { only: [], skip: [], readOnly: false },
  driver: false,
});
const profile = 'createAuthenticationProfile';

it.each([
  [`${profile}/contexts/token-full/least`, `${profile}/combinations/token-full/least`],
  [`${profile}/contexts/*`, `${profile}/combinations/*`],
  [
    `${profile}/bounds/ratelimit.window/minimum/in/token+prefix/near-most`,
    `${profile}/bounds/ratelimit.window/minimum`,
  ],
  [
    `${profile}/bounds/ratelimit.window/negative/in/token-minimal/escaped`,
    `${profile}/bounds/ratelimit.window/negative/in/token-minimal/escaped+short-name`,
  ],
  [`${profile}/bounds/ratelimit.window/half/in/token-full/most`, `${profile}/bounds/ratelimit.window/half`],
  [`${profile}/nothing/of/the/kind`, undefined],
])('%s', (old, now) => {
  expect(newNameOf(old, ids)).toBe(now);
});

const named = (selection: Partial<Parameters<typeof select>[1]>) =>
  select(all, { only: [], skip: [], readOnly: false, ...selection })
    .cases.map(({ id }) => id)
    .filter((id) => /name-taken|other-kinds\/named/.test(id));

it('leaves out a read of what an operation creates that is skipped, or may not be sent', () => {
  const nameTaken = `${profile}/repetition/name-taken`;
  const byName = `getRoutingProfile/other-kinds/named/${profile}`;
  expect(named({ only: [byName] })).toEqual([byName, nameTaken]);
  expect(named({ skip: ['createTag'] })).toEqual([byName, nameTaken]);
  expect(named({ readOnly: true })).toEqual([]);
});
