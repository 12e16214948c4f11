import { describe, expect, test } from 'vitest';
import type { CaseRequest } from '../types.ts';
import { createRenewal } from './renewal.ts';
import { createSecrets, secretsOf } from './secrets.ts';

const read = (target: string, ...values: readonly string[]): CaseRequest => ({
  method: 'GET',
  target,
  headers: values.map((value) => ['Authorization', value] as const),
});
const own = read('/acme', 'Bearer $ACS_BEARER');

function start(next: () => Promise<string>) {
  const secrets = createSecrets(secretsOf('old-secret'));
  let calls = 0;
  const renew = () => {
    calls += 1;
    return next();
  };
  const credential = { header: 'authorization', scheme: 'Bearer', secret: 'old-secret', renew };
  const renewal = createRenewal(credential, secrets, new AbortController().signal);
  return { renewal, secrets, calls: () => calls };
}

describe('a credential that ends', () => {
  test('is fetched once for all who wait, and both stay hidden', async () => {
    const { renewal, secrets, calls } = start(async () => 'new-secret');
    await renewal.after(own, 0, 200);
    const again = await Promise.all([1, 2, 3].map(() => renewal.after(own, 0, 401)));
    expect([again, calls()]).toEqual([[true, true, true], 1]);
    expect(secrets.reveal('$ACS_BEARER')).toBe('new-secret');
    expect(secrets.hide('old-secret new-secret')).toBe('$ACS_BEARER $ACS_BEARER');
    expect(await renewal.after(own, renewal.generation(), 401)).toBe(false);
    expect(calls()).toBe(1);
  });

  test.each<[string, CaseRequest]>([
    ['another account', read('/other', 'Bearer $ACS_BEARER')],
    ['another secret', read('/acme', 'Bearer $ACS_BEARER_ROTATED')],
    ['another spelling', read('/acme', 'bearer $ACS_BEARER')],
    ['two of them', read('/acme', 'Bearer $ACS_BEARER', 'Bearer $ACS_BEARER')],
    ['none', read('/acme')],
  ])('is not fetched for %s', async (_, request) => {
    const { renewal, calls } = start(async () => 'new-secret');
    await renewal.after(own, 0, 200);
    expect([await renewal.after(request, 0, 401), calls()]).toEqual([false, 0]);
  });

  test('is not fetched where it was never accepted', async () => {
    const { renewal, calls } = start(async () => 'new-secret');
    expect([await renewal.after(own, 0, 401), calls()]).toEqual([false, 0]);
  });

  test.each<[string, () => Promise<string>]>([
    ['the same comes again', async () => 'old-secret'],
    ['none comes', () => Promise.reject(new Error('no'))],
  ])('stays where %s', async (_, next) => {
    const { renewal, secrets } = start(next);
    await renewal.after(own, 0, 200);
    expect(await renewal.after(own, 0, 401)).toBe(false);
    expect(secrets.reveal('$ACS_BEARER')).toBe('old-secret');
  });
});
