import { expect, it } from 'vitest';
import { reportOf } from '../../lab/fixtures/reports/report-of.ts';
import { failed, passed } from '../../lab/fixtures/reports/results.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import type { CaseRequest, Result } from '../types.ts';
import { renderPostman } from './postman.ts';

const contract = await loadContract();

/** The same result of another request. */
function sending(result: Result, change: Partial<CaseRequest & { url: string }>): Result {
  if (result.exchange === undefined) throw new Error('nothing was sent');
  const request = { ...result.exchange.request, ...change };
  return { ...result, exchange: { ...result.exchange, request } };
}

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: { readonly url: string; readonly header: readonly unknown[]; readonly body?: unknown };
}

/** Names and requests as a program that imports the collection reads them. */
function read(...results: readonly Result[]) {
  const report = reportOf(contract, results);
  return JSON.parse(renderPostman(report, contract)) as {
    readonly info: { readonly description: string; readonly schema: string };
    readonly item: readonly Item[];
    readonly variable: readonly { readonly key: string; readonly value: string }[];
  };
}
const target = 'http://127.0.0.1:4020';
const Authorization = (value: string) => ({ headers: [['Authorization', value]] as const });

it('has what fails in a folder for each clause, and a valid request of each operation', () => {
  const { info, item } = read(
    passed('a'),
    failed('b', 'tag-name'),
    failed('c', 'tag-name'),
    failed('d', 'prefix'),
  );
  expect(info.schema).toMatch(/\/v2\.1\.0\/collection\.json$/);
  expect(
    item.map((folder) => [folder.name.replace(/:.*/, ''), folder.item?.map(({ name }) => name)]),
  ).toEqual([
    [expect.stringContaining('tag-name'), ['createTag/sample/b', 'createTag/sample/c']],
    [expect.stringContaining('prefix'), ['createTag/sample/d']],
    ['A valid request of each operation', ['createTag/sample/a']],
  ]);
});

it('sends what was sent, with variables for the address and for credentials', () => {
  const url = `${target}/acme/tag/create?a=%2e`;
  const body = { text: '{"name":"\u0000\u202e日本 {{x}} $ACS_BEARER"}' };
  const { item, variable } = read(
    sending(failed('b', 'tag-name'), { url, body, ...Authorization('Bearer $ACS_BEARER') }),
  );
  expect(item[0]?.item?.[0]?.request).toMatchObject({
    url: '{{baseUrl}}/acme/tag/create?a=%2e',
    header: [{ key: 'Authorization', value: 'Bearer {{ACS_BEARER}}' }],
    body: { mode: 'raw', raw: body.text },
  });
  expect(variable).toEqual([
    { key: 'baseUrl', value: target },
    { key: 'ACS_BEARER', value: '' },
  ]);
});

it('sends first what a failure needs right before it', () => {
  const result = failed('b', 'tag-name');
  const before = { ...sending(result, { target: '/first', url: `${target}/first` }).exchange?.request };
  const { item } = read({
    ...result,
    exchange: { ...result.exchange, before } as Result['exchange'] & object,
  });
  expect(item[0]?.item?.map(({ request }) => request?.url)).toEqual([
    '{{baseUrl}}/first',
    '{{baseUrl}}/acme/tag/create',
  ]);
});

it.each<[string, Partial<CaseRequest>]>([
  ['bytes that are no text', { body: { base64: '/w==' } }],
  ['a million spaces', { padding: 1_000_000 }],
  ['a body in two pieces', { inTwoPieces: true }],
  ['a length of its own', { headers: [['Content-Length', '3']] }],
  ['a credential in the other letter case', Authorization('Bearer $ACS_BEARER_SWAPPED')],
  ['a credential cut short', Authorization('Bearer ${ACS_BEARER%?}')],
])('names the case whose request has %s, which no collection can hold', (_, change) => {
  const { info, item } = read(sending(failed('b', 'tag-name'), change));
  expect(info.description).toContain('1 case that no collection can hold: createTag/sample/b');
  expect(item).toEqual([]);
});
