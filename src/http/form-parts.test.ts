// Parts of a form with a type of their own (OpenAPI, Encoding Object).

import { expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';
import { createRequestJudge } from './judge.ts';
import { readRequestBody } from './request-body.ts';

const JSON_TYPE = { contentType: 'application/json' };
const properties = {
  word: { type: 'string', maxLength: 3 },
  list: { type: 'array', items: { type: 'integer' } },
  tree: { type: 'object', required: ['leaf'] },
};
const media = {
  schema: { type: 'object', properties, required: ['word'] },
  encoding: { word: JSON_TYPE, list: JSON_TYPE, tree: { contentType: 'application/xml, text/xml' } },
};
const post = { requestBody: { content: { 'multipart/form-data': media } }, responses: {} };
const contract = createContract(documentWith({}, { '/a': { post } }));
const { faultsOfReceived } = createRequestJudge(contract);
const [operation] = contract.operations;

async function faultsOf(parts: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(parts)) form.append(name, text);
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'content-length': '1' };
  const readBody = async () => new Uint8Array(await sent.arrayBuffer());
  const body = await readRequestBody(contract, { headers, readBody }, operation?.requestBody);
  return operation && faultsOfReceived(operation, { params: {}, headers, body });
}

it.each<[parts: Readonly<Record<string, string>>, places: readonly string[]]>([
  [{ word: '"abc"', list: '[1,2]', tree: '<tree/>' }, []],
  [{ word: 'abc', list: '1' }, []],
  [{ word: '"abcd"', list: '["a"]' }, ['/word', '/list/0']],
  [{ tree: '<tree/>' }, ['/word']],
])('%j', async (parts, places) => {
  const faults = await faultsOf(parts);
  expect(
    faults?.flatMap((fault) => (fault.kind === 'body' ? fault.faults : [])).map((each) => each.pointer),
  ).toEqual(places);
});
