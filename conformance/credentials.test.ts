// Credentials of several schemes, each given once; an operation is judged by its own.

import { expect, it } from 'vitest';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { credentialsFrom } from './credential.ts';
import { planRun } from './index.ts';

const asking = (...security: readonly object[]) => ({
  get: { security, responses: { '204': { description: '' } } },
});
const securitySchemes = {
  queried: { type: 'apiKey', in: 'query', name: 'a [q]' },
  bearer: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'basic' },
};
const paths = {
  '/keyed': asking({ key: [] }),
  '/session': {
    ...asking({ session: [] }),
    parameters: [{ name: 'lang', in: 'cookie', required: true, schema: { const: 'de' } }],
  },
  '/queried': asking({ queried: [] }),
  '/both': asking({ key: [], bearer: [] }),
  '/open': asking(),
};
const contract = createContract(documentWith({}, paths, { components: { securitySchemes } }));

it('are headers, or values of a scheme', () => {
  const given = credentialsFrom('t', ['X-Key: k', 'session=s', 'basic=a:b', 'bearer=u'], contract);
  expect(
    given.map(({ header, scheme = '', cookie = '', secret }) => `${header}: ${scheme}${cookie} ${secret}`),
  ).toEqual([
    'Authorization: Bearer t',
    'X-Key:  k',
    'Cookie: sid s',
    'Authorization: Basic YTpi',
    'Authorization: Bearer u',
  ]);
});

const planWith = (texts: readonly string[]) => {
  const [credential, ...further] = credentialsFrom(undefined, texts, contract);
  const selection = { only: [], skip: [], readOnly: false };
  const given = { contract, values: {}, headers: [], selection, driver: false, further };
  return planRun({ ...given, ...(credential && { credential }) });
};

/** The headers and the target of the plain request of each operation. */
const sentBy = ({ operations }: ReturnType<typeof planWith>) =>
  operations.map(({ subject }) => {
    const { target, headers } = subject.contexts[0]?.request ?? { target: '', headers: [] };
    const carried = headers.filter(([name]) => name !== 'User-Agent').map((header) => header.join(': '));
    return [target, ...carried].join(' · ');
  });

it('go to the operations that ask for them, and are shown nowhere', () => {
  const plan = planWith(['X-Key: k1', 'session=s1', 'queried=q1']);
  expect(sentBy(plan)).toEqual([
    '/keyed · X-Key: $ACS_BEARER',
    '/session · Cookie: sid=$ACS_BEARER_2; lang=de',
    '/queried?a%20%5Bq%5D=$ACS_BEARER_3',
    '/both',
    '/open',
  ]);
  expect(JSON.stringify(plan.operations.map(({ subject }) => subject.contexts))).not.toMatch(/s1|k1|q1/);
});

it('are each judged by the operation that has them, given or not', () => {
  for (const texts of [[], ['X-Key: k1', 'session=s1', 'queried=q1']]) {
    const ids = planWith(texts)
      .planned()
      .flatMap(({ id }) => (id.endsWith('/credential/wrong') ? [id.split('/')[0]] : []));
    expect(ids).toEqual(['get-keyed', 'get-session', 'get-queried', 'get-both']);
  }
  const [wrong] = planWith(['queried=q1'])
    .planned()
    .filter(({ id }) => id === 'get-queried/credential/wrong');
  expect(wrong?.requests.map(({ request }) => request?.target)).toContain(
    '/queried?a%20%5Bq%5D=acswrongcredential0',
  );
});

it('are asked for as they are written', () => {
  const inputs = planWith([]).operations.map(({ needs }) => needs);
  expect(inputs).toEqual([
    [{ kind: 'credential', header: 'X-Key' }],
    [{ kind: 'credential', scheme: 'session' }],
    [{ kind: 'credential', scheme: 'queried' }],
    [{ kind: 'credential', header: 'X-Key' }],
    [],
  ]);
  const [, , , partly] = planWith(['key=k1']).operations;
  expect(partly?.needs).toEqual([{ kind: 'credential' }]);
  expect(sentBy(planWith(['key=k1', 'bearer=t1']))).toContain(
    '/both · X-Key: $ACS_BEARER · Authorization: Bearer $ACS_BEARER_2',
  );
});
