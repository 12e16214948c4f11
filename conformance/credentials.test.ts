// Credentials of several schemes, each given once; an operation is judged by its own.

import { expect, it } from 'vitest';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { credentialsFrom } from './credential.ts';
import { planRun } from './index.ts';

const of = (name: string) => ({
  get: { security: [{ [name]: [] }], responses: { '204': { description: '' } } },
});
const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'basic' },
};
const paths = { '/keyed': of('key'), '/session': of('session') };
const contract = createContract(documentWith({}, paths, { components: { securitySchemes } }));

it('are headers, or values of a scheme', () => {
  const given = credentialsFrom('t', ['X-Key: k', 'session=s', 'basic=a:b'], contract);
  expect(given.map(({ header, scheme = '', secret }) => `${header}: ${scheme} ${secret}`)).toEqual([
    'Authorization: Bearer t',
    'X-Key:  k',
    'Cookie:  sid=s',
    'Authorization: Basic YTpi',
  ]);
});

it('are judged where an operation asks for them, and are shown nowhere', () => {
  const [credential, ...further] = credentialsFrom(undefined, ['X-Key: k1', 'session=s1'], contract);
  const selection = { only: [], skip: [], readOnly: false };
  const plan = planRun({
    ...{ contract, values: {}, headers: [], selection, driver: false, further },
    ...(credential && { credential }),
  });
  const ids = plan.planned().map(({ id }) => id);
  expect(ids.filter((id) => /credential/.test(id)).every((id) => id.startsWith('get-keyed'))).toBe(true);
  expect(ids.some((id) => id.startsWith('get-keyed/credential'))).toBe(true);
  const requests = JSON.stringify(plan.operations.map(({ subject }) => subject.contexts));
  expect(requests).toMatch(/\$ACS_HEADER_/);
  expect(requests).not.toMatch(/s1|k1/);
});
