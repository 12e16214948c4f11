import { expect, it } from 'vitest';
import type { Target } from '../suite.ts';
import { environmentOf, fillCommand } from './declare.ts';

const target: Target = {
  url: 'http://127.0.0.1:1/api',
  values: { account: 'acme', 'routing-id': '12', 'second-account': '' },
  credential: { header: 'Authorization', scheme: 'Bearer', secret: 'token' },
  timeout: 1,
  only: [],
  skip: [],
  against: 'source',
};
const environment = (change: Partial<Target> = {}) =>
  environmentOf({ ...target, ...change }, 'openapi.yaml', 'ca.pem');
const declared = (change: Partial<Target> = {}) =>
  Object.fromEntries(Object.entries(environment(change)).filter(([name]) => name.startsWith('ACS_')));

it('fills in the address, and the path of the contract as one word', () => {
  const command = 'tool {base} --contract={contract}';
  expect(fillCommand(command, 'http://h', '/a/openapi.yaml')).toBe(
    'tool http://h --contract=/a/openapi.yaml',
  );
  expect(fillCommand(command, 'http://h', "/a b/it's")).toBe(
    String.raw`tool http://h --contract='/a b/it'\''s'`,
  );
});

it('declares a server as acs conform reads it', () => {
  expect(declared()).toEqual({
    ACS_BASE_URL: 'http://127.0.0.1:1/api',
    ACS_CONTRACT: 'openapi.yaml',
    ACS_ACCOUNT: 'acme',
    ACS_ROUTING_ID: '12',
    ACS_BEARER: 'token',
  });
});

it('declares the second account where there is one', () => {
  const secondCredential = { header: 'Authorization', scheme: 'Bearer', secret: 'other' };
  const values = { ...target.values, 'second-account': 'globex', 'second-routing-id': '77' };
  expect(declared({ values, secondCredential })).toEqual({
    ...declared(),
    ACS_SECOND_ACCOUNT: 'globex',
    ACS_SECOND_ROUTING_ID: '77',
    ACS_SECOND_BEARER: 'other',
  });
});

it('declares another credential as the header that it is sent in, and a certificate', () => {
  const { ACS_BEARER: _, ...others } = declared();
  expect(declared({ credential: { header: 'X-Api-Key', secret: 'k' }, ca: 'PEM' })).toEqual({
    ...others,
    ACS_CREDENTIAL: 'X-Api-Key: k',
    ACS_CA: 'ca.pem',
  });
  expect(environment({ ca: 'PEM' })).toMatchObject({ NODE_EXTRA_CA_CERTS: 'ca.pem' });
  const credential = { header: 'Authorization', scheme: 'Token', secret: 'k' };
  expect(declared({ credential })).toEqual({ ...others, ACS_CREDENTIAL: 'Authorization: Token k' });
});
