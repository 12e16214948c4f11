// What the contracts of other teams ask for: forms, plain text, keys, and 422 for an invalid request.

import { describe, expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const person = object(
  {
    age: { type: 'integer', minimum: 18 },
    tags: { type: 'array', items: { type: 'boolean' }, minItems: 1 },
    meta: object({ name: { type: 'string' } }, ['name']),
    photo: { type: 'string', format: 'binary', maxLength: 5 },
  },
  ['age', 'tags'],
  { additionalProperties: false },
);
const types = {
  'application/x-www-form-urlencoded': { schema: person },
  'multipart/form-data': { schema: person },
  'text/plain': { schema: { type: 'string', minLength: 4 } },
};
const post = {
  operationId: 'send',
  security: [{ key: [], cookie: [] }, { basic: [] }],
  ...operation({ 204: {}, 422: {} }, { content: types }),
};
const securitySchemes = {
  key: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'basic' },
};
const contract = documentWith({}, { '/sent': { post } }, { components: { securitySchemes } });
const { url } = await mocked({ contract, bearer: ['right'] });

const known = { Authorization: 'Basic right' };

async function send(
  body: string | FormData | URLSearchParams,
  headers: Record<string, string> = {},
  { query = '', credential = known }: { query?: string; credential?: Record<string, string> } = {},
) {
  const init = { method: 'POST', headers: { ...credential, ...headers }, body };
  const sent = await fetch(`${url}/sent${query}`, init);
  return `${sent.status} ${sent.headers.get('mock-reason')?.replace(/^\d+: /, '')}`;
}

const inParts = (members: readonly (readonly [string, string | Blob])[]) => {
  const form = new FormData();
  for (const [name, value] of members) form.append(name, value);
  return form;
};
const age = ['age', '18'] as const;
const tag = ['tags', 'true'] as const;
const wrong: readonly (readonly [string, readonly (readonly [string, string])[], string])[] = [
  ['a number below its minimum', [['age', '17'], tag], '422 #/age must be at least 18'],
  ['a text for a number', [['age', 'old'], tag], '422 #/age must be an integer'],
  ['an item of another type', [age, ['tags', 'maybe']], '422 #/tags/0 must be a boolean'],
  ['a missing member', [age], '422 #/tags is required'],
  ['a member twice', [age, age, tag], '422 #/age must be an integer'],
  ['an unknown member', [age, tag, ['x', '']], '422 #/x is not a known field'],
  ['no JSON for an object', [age, tag, ['meta', '{']], '422 #/meta must be an object'],
  ['an object without its member', [age, tag, ['meta', '{}']], '422 #/meta/name is required'],
];

describe('a form', () => {
  it.each([
    ['in pairs', new URLSearchParams([[...age], [...tag], ['tags', 'false'], ['meta', '{"name":"n"}']])],
    ['in parts', inParts([age, tag, ['meta', '{"name":"n"}'], ['photo', new Blob(['jpeg'])]])],
  ])('%s is accepted', async (_, body) => {
    expect(await send(body)).toMatch(/^204 /);
  });

  it.each(wrong)('with %s is rejected', async (_, members, told) => {
    const inPairs = new URLSearchParams(members.map(([name, text]): [string, string] => [name, text]));
    for (const body of [inPairs, inParts(members)]) expect(await send(body)).toBe(told);
  });

  it.each([
    ['that is none', 'multipart/form-data; boundary=b', 'text', '422 # has no parts of form data'],
    ['without a boundary', 'multipart/form-data', '--b--', '422 # has no parts of form data'],
    ['that is empty', 'application/x-www-form-urlencoded', '', '422 # is empty'],
  ])('%s is rejected', async (_, type, body, told) => {
    expect(await send(body, { 'Content-Type': type })).toBe(told);
  });
});

it('plain text and files are held to their schema', async () => {
  const long = inParts([age, tag, ['photo', new Blob(['longer'])]]);
  expect(await send(long)).toBe('422 #/photo must have at most 5 characters');
  const plain = { 'Content-Type': 'text/plain' };
  expect(await send('long enough', plain)).toMatch(/^204 /);
  expect(await send('no', plain)).toBe('422 # must have at least 4 characters');
  expect(await send('', plain)).toBe('422 # is empty');
});

describe('of credentials', () => {
  const plain = { 'Content-Type': 'text/plain' };
  it.each([
    ['all of one alternative', '?key=right', { Cookie: 'sid=right' }, 204],
    ['one that is wrong', '?key=right', { Cookie: 'sid=other' }, 401],
    ['one of two', '?key=right', {}, 401],
    ['another alternative', '', { Authorization: 'Basic right' }, 204],
    ['another alternative with an unknown value', '', { Authorization: 'Basic cmlnaHQ=' }, 401],
  ])('%s', async (_, query, credential, status) => {
    expect(await send('text', plain, { query, credential: { ...credential } })).toMatch(`${status} `);
  });
});

it('a part that is JSON is no file', async () => {
  const text = { type: 'string' };
  const about = object({ title: text });
  const members = { id: text, about, mime_type: text };
  const photo = json(object(members, ['id', 'mime_type']));
  const bytes = { content: { 'image/png': {} } };
  const form = { 'multipart/form-data': { schema: object({ about, photo: { ...text, format: 'binary' } }) } };
  const paths = {
    '/photos': { post: operation({ 201: photo }, { content: form }) },
    '/photos/{id}': { parameters: [inPath('id', 'string')], get: operation({ 200: photo, 404: {} }) },
    '/photos/{id}/thumbnail': { parameters: [inPath('id', 'string')], get: operation({ 200: bytes }) },
  };
  const { ask } = await mocked({ contract: documentWith({}, paths), stateful: true });
  const said = new Blob(['{"title":"A"}'], { type: 'application/json' });
  const file = new Blob(['jpeg'], { type: 'image/jpeg' });
  const { body } = await ask('/photos', { body: inParts(Object.entries({ about: said, photo: file })) });
  const { id } = body as { id: string };
  expect(body).toEqual({ id, about: { title: 'A' }, mime_type: 'image/jpeg' });
  expect((await ask(`/photos/${id}/thumbnail`)).headers.get('content-type')).toBe('image/png');
});

describe('errors that a contract declares once', async () => {
  const message = { type: 'string', example: 'No.' };
  const error = json(object({ message }, ['message']));
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const read = (responses: Record<string, object>) => ({ parameters: [limit], ...operation(responses) });
  const paths = {
    '/range': { get: read({ 200: {}, '4XX': error }) },
    '/default': { get: read({ 200: {}, default: error }) },
    '/success': { get: read({ default: error }) },
    '/nothing': { get: { operationId: 'nothing' } },
  };
  const mock = await mocked({ contract: documentWith({}, paths) });

  it.each([
    ['/range?limit=a', '400 {"message":"The query parameter limit must be an integer."}'],
    ['/default?limit=a', '400 {"message":"The query parameter limit must be an integer."}'],
    ['/success?limit=a', /^400 .*"type":"about:blank"/],
    ['/nothing', '200 '],
  ])('%s', async (path, says) => {
    const response = await fetch(mock.url + path);
    expect(`${response.status} ${await response.text()}`).toEqual(
      typeof says === 'string' ? says : expect.stringMatching(says),
    );
  });
});
