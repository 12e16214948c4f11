// Requests that a mock must respond to alike, however they reach it.

import type { Sent } from '../../testing/asker.ts';
import { JWT, TOKEN } from '../../testing/bodies.ts';

/** A title and what is sent one after the other. */
export type Row = readonly [title: string, ...requests: readonly Sent[]];

const routing: Sent = { path: '/acme/routing12' };
const preferring = (prefer: string, sent: Sent = routing): Sent => ({ ...sent, headers: { Prefer: prefer } });
const profile = (body: unknown, headers: Sent['headers'] = {}): Sent => ({
  path: '/acme/authentication/create',
  method: 'POST',
  headers,
  body,
});
const tag = (body: unknown = { name: 'a' }): Sent => ({ path: '/acme/tag/create', method: 'POST', body });

/** Requests to the contract of the kit. */
export const ROWS: readonly Row[] = [
  ['a read', routing],
  ['a read of an unknown profile', { path: '/acme/routing99' }],
  ['a read in an unknown account', { path: '/nobody/routing12' }],
  ['a read in an account with an encoded slash', { path: '/a%2Fb/routing12' }],
  ['a read with a query', { path: '/acme/routing12?__code=500&x=%2F' }],
  ['an encoded id', { path: '/acme/routing%31%32' }],
  ['an id that is no text', { path: '/acme/routing%ZZ' }],
  ['an id with a line break', { path: '/acme/routing%0d%0aX:%20y%E2%82%AC' }],
  ['HEAD', { ...routing, method: 'HEAD' }],
  ['OPTIONS', { ...routing, method: 'OPTIONS' }],
  ['OPTIONS of an unknown path', { path: '/nothing', method: 'OPTIONS' }],
  ['another method', { ...routing, method: 'DELETE' }],
  ['a method that no path has', { ...routing, method: 'PROPFIND' }],
  ['an unknown path', { path: '/x/acme/routing12' }],
  ['a slash at the end', { path: '/acme/tag/create/' }],
  ['two slashes', { path: '//acme/routing12' }],
  ['encoded dots', { path: '/acme/%2e%2e/acme/routing12' }],
  ['no credential', { ...routing, headers: { Authorization: '' } }],
  ['another scheme', { ...routing, headers: { Authorization: 'Basic YTpi' } }],
  ['an unknown credential', { ...routing, headers: { Authorization: 'Bearer nobody' } }],
  ['the scheme in another case', { ...routing, headers: { Authorization: 'bEARER acme-demo-token' } }],
  ['a token profile', profile(TOKEN)],
  ['a JWT profile', profile(JWT)],
  ['a JWT configuration that does not exist', profile({ ...JWT, jwt_id: 'jwt2' })],
  [
    'several faults',
    profile({ ...TOKEN, name: '', byteLength: '16', 'a/b~c #': 1, ratelimit: { window: 0 } }),
  ],
  ['a scalar', profile('1')],
  ['what is no JSON', profile('{"name" "x"}')],
  ['an empty body', profile('')],
  ['text', profile('{}', { 'Content-Type': 'text/plain' })],
  ['an empty content type', { ...tag('a=b'), headers: { 'Content-Type': '' } }],
  ['another charset', profile(TOKEN, { 'Content-Type': 'application/json; charset=latin1' })],
  ['a content encoding', profile(TOKEN, { 'Content-Encoding': 'gzip' })],
  ['a body at the limit', tag(JSON.stringify({ name: 'a' }).padEnd(102_400))],
  ['a body past the limit', tag(JSON.stringify({ name: 'a' }).padEnd(102_401))],
  ['a body far past the limit', tag(' '.repeat(3_000_000))],
  ['a status', preferring('code=429')],
  ['a status in JSON', { ...routing, headers: { Prefer: 'code=404', Accept: 'application/json' } }],
  ['a status that the contract does not have', preferring('code=418')],
  ['an example', preferring('example=second')],
  ['an unknown example', preferring('example=third')],
  ['a wrong preference', preferring('code=abc')],
  ['a mistyped preference', preferring('exampel=second')],
  ['garbage', preferring('fault=garbage')],
  ['a create of a preferred status', preferring('code=500', profile(TOKEN))],
];
