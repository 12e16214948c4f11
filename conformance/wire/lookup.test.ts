import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { createLookup } from './lookup.ts';

const ask = (lookup: ReturnType<typeof createLookup>, host: string, all: boolean) =>
  new Promise<string | readonly LookupAddress[]>((resolve, reject) => {
    lookup(host, { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });

it('tells all addresses of a host, or the first, as often as it is asked', async () => {
  const lookup = createLookup();
  const all = await ask(lookup, 'localhost', true);
  expect(all).toContainEqual(
    expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }),
  );
  expect(await ask(lookup, 'localhost', true)).toEqual(all);
  expect(await ask(lookup, 'localhost', false)).toBe((all[0] as LookupAddress).address);
});

it('says that a host has none', async () => {
  const lookup = createLookup();
  await expect(ask(lookup, 'nobody.invalid', true)).rejects.toThrow(/nobody\.invalid/);
  await expect(ask(lookup, 'nobody.invalid', false)).rejects.toThrow(/nobody\.invalid/);
});
