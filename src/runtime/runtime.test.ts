import { Buffer } from 'node:buffer';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createMemoryStore, createRuntime, type JwtProfile } from './index.ts';
import { createHarness, keys, tokenProfile } from './testing/harness.ts';

const jwtProfile = (settings: Partial<JwtProfile> = {}): JwtProfile => ({
  name: 'jwt',
  keyType: 'jwt',
  jwt_id: 'ed',
  ratelimit: { requests: 2, window: 60 },
  ...settings,
});

describe('an opaque token', () => {
  it.each([16, 32, 128])('carries %i random bytes after its prefix', async (byteLength) => {
    const { application, issue } = createHarness();
    const token = await issue(await application(tokenProfile({ byteLength, prefix: 'live_' })));
    expect(token).toMatch(/^live_[\w-]+$/);
    expect(Buffer.from(token.slice(5), 'base64url')).toHaveLength(byteLength);
  });

  it('is made of the bytes that the runtime was given', async () => {
    const randomBytes = (length: number) => new Uint8Array(length).fill(255);
    const runtime = createRuntime({ store: createMemoryStore(), clock: () => 0, randomBytes });
    const application = await runtime.createApplication();
    await runtime.attachProfile(application, await runtime.createProfile(tokenProfile({ byteLength: 16 })));
    const { secret } = await runtime.issueToken(application);
    expect(Buffer.from(secret, 'base64url')).toEqual(Buffer.alloc(16, 255));
  });

  it('is unknown when one character of it is changed', async () => {
    const { runtime, application, issue } = createHarness();
    const token = await issue(await application(tokenProfile()));
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect(await runtime.checkToken(changed)).toEqual({ kind: 'unknown' });
    expect(await runtime.checkToken(token)).toMatchObject({ kind: 'allowed' });
  });
});

describe('a JWT', () => {
  it.each([
    ['EdDSA', 'ed', keys.pair.publicKey],
    ['HS256', 'hs', keys.secret],
  ])('is signed with %s, and verified by whoever has the key', async (algorithm, jwt_id, key) => {
    const { application, issue } = createHarness();
    const id = await application(jwtProfile({ jwt_id, byteLength: 24 }), 90);
    const currentDate = new Date(Date.UTC(2026, 0, 1));
    const { payload, protectedHeader } = await jwtVerify(await issue(id), key, { currentDate });
    expect(protectedHeader.alg).toBe(algorithm);
    expect(payload).toMatchObject({ sub: id, iat: currentDate.getTime() / 1000 });
    expect(payload.exp).toBe(currentDate.getTime() / 1000 + 90);
    expect(Buffer.from(payload.jti ?? '', 'base64url')).toHaveLength(24);
  });

  it('starts with the prefix of its profile', async () => {
    const { application, issue } = createHarness();
    const token = await issue(await application(jwtProfile({ prefix: 'svc.' })));
    expect(token).toMatch(/^svc\.eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('is not issued under a configuration that is not there', async () => {
    const { runtime, application } = createHarness();
    const id = await application(jwtProfile({ jwt_id: 'gone' }));
    await expect(runtime.issueToken(id)).rejects.toMatchObject({ code: 'unknown-jwt-configuration' });
  });
});

describe('an attachment', () => {
  it('counts for each token of each application that shares the profile', async () => {
    const { runtime, issue } = createHarness();
    const profile = await runtime.createProfile(tokenProfile({ ratelimit: { requests: 1, window: 60 } }));
    for (const app of [await runtime.createApplication(), await runtime.createApplication()]) {
      await runtime.attachProfile(app, profile);
      for (const token of [await issue(app), await issue(app)]) {
        expect(await runtime.checkToken(token)).toEqual({ kind: 'allowed', remaining: 0 });
        expect(await runtime.checkToken(token)).toEqual({ kind: 'rate-limited', retryAfter: 60 });
      }
    }
  });

  it('needs an application and a profile that are there', async () => {
    const { runtime } = createHarness();
    const [app, profile] = [await runtime.createApplication(), await runtime.createProfile(tokenProfile())];
    for (const [code, call] of [
      ['unknown-profile', () => runtime.attachProfile(app, 'none')],
      ['unknown-application', () => runtime.attachProfile('none', profile)],
      ['unknown-application', () => runtime.attachProfile('none', 'none')],
      ['no-profile-attached', () => runtime.issueToken(app)],
      ['unknown-application', () => runtime.issueToken('none')],
    ] as const)
      await expect(call()).rejects.toMatchObject({ code });
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('rejects a lifetime of %d s', async (expiresIn) => {
    const { application } = createHarness();
    await expect(application(tokenProfile(), expiresIn)).rejects.toMatchObject({ code: 'invalid-lifetime' });
  });
});
