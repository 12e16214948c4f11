// Whether a response shows a resource.

import { describe, expect, it } from 'vitest';
import type { Exchange } from '../types.ts';
import { namedBy, shows } from './compare.ts';

const profile = { id: '12', account: 'acme', upstream: 'https://one.example', weight: 3 };
const read: Exchange = {
  request: { method: 'GET', target: '/acme/routing12', headers: [], url: 'http://h/acme/routing12' },
  attempts: 1,
  milliseconds: 1,
};
const isShown = (body: unknown, resource: unknown = profile, isSuccess = false) =>
  shows(body, { resource, anywhere: true, identifier: '12', isNamed: namedBy([read]) }, isSuccess);

describe('a profile is shown', () => {
  it.each([
    ['as it is', profile],
    ['in a wrapper', { error: 'no', data: [profile] }],
    ['without its identifier', { error: 'no', upstream: 'https://one.example', weight: 3 }],
    ['without what the request names, in a wrapper', { was: { upstream: 'https://one.example', weight: 3 } }],
  ])('%s', (_, body) => {
    expect(isShown(body)).toBe(true);
  });

  it('out of its own wrapper', () => {
    expect(isShown({ requested: { ...profile } }, { data: profile, meta: { version: '1.0.0' } })).toBe(true);
  });
});

describe('a profile is not shown', () => {
  it.each([
    ['by what the request names', { error: 'no', id: '12', account: 'acme', path: '/acme/routing12' }],
    ['by one of its members', { error: 'no', weight: 3 }],
    ['by another profile that holds the same', { ...profile, id: '77' }],
    ['by nothing', ''],
  ])('%s', (_, body) => {
    expect(isShown(body)).toBe(false);
  });

  it('where it tells nothing, unless a success is it', () => {
    expect(isShown({ error: 'no', requested: { id: '12' } }, { id: '12' })).toBe(false);
    expect(isShown({ id: '12' }, { id: '12' }, true)).toBe(true);
  });

  it('by what every response has', () => {
    const kind = { kind: 'profile', version: '1.0.0' };
    expect(isShown({ ...kind, error: 'no' }, { ...kind, id: '12' })).toBe(false);
  });
});
