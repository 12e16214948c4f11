import { expect, it } from 'vitest';
import { loadContract } from '../src/contract/file/index.ts';
import { planCases } from './index.ts';
import { newNameOf } from './selection.ts';

const { ids } = planCases({
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
