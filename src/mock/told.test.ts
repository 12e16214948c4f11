// What errors say in the schemas that services have for them: the faults of the request, and never those of another status.

import { expect, it } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { mocked } from './testing/mocked.ts';
import { json, object, operation } from './testing/parts.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const listOf = (properties: object, required: string[] = Object.keys(properties)) => ({
  type: 'array',
  items: object(properties, required),
});
const details = listOf({ field: text, message: text });
const code = { enum: ['validation_failed', 'not_found'] };
const nested = object({ error: object({ code, message: text, details }, ['code', 'message']) }, ['error']);
const pointer = { ...text, format: 'json-pointer' };
const loc = { type: 'array', items: { type: ['string', 'integer'] } };
const source = object({ pointer: text });

const message = 'is required';
const lost = 'The mock was asked for this status.';
const said = { enum: ['invalid', 'required'] };
const forms: readonly (readonly [form: string, schema: object, faults: unknown, missing: unknown])[] = [
  [
    'nested',
    nested,
    {
      error: {
        code: 'validation_failed',
        message: 'The body has one fault.',
        details: [{ field: 'name', message }],
      },
    },
    { error: { code: 'not_found', message: lost } },
  ],
  ['list', listOf({ path: text, message: text }), [{ path: 'name', message }], []],
  ['texts', object({ errors: texts }), { errors: ['name is required'] }, { errors: [lost] }],
  [
    'fastapi',
    object({ detail: listOf({ loc, msg: text }) }),
    { detail: [{ loc: ['body', 'name'], msg: message }] },
    {},
  ],
  [
    'pointers',
    object({ errors: listOf({ pointer, detail: text }) }),
    { errors: [{ pointer: '/name', detail: message }] },
    {},
  ],
  [
    'jsonapi',
    object({ errors: listOf({ status: text, detail: text, source }, ['status']) }),
    { errors: [{ status: '400', detail: message, source: { pointer: '/name' } }] },
    { errors: [{ status: '404', detail: lost }] },
  ],
  [
    'fields',
    object({ errors: object({}, [], { additionalProperties: texts }) }),
    { errors: { name: [message] } },
    {},
  ],
  [
    'words',
    object({ fields: listOf({ field: text, whatever: text }) }, []),
    { fields: [{ field: 'name', whatever: message }] },
    {},
  ],
  [
    'embedded',
    object({ message: text, _embedded: object({ errors: listOf({ path: text, code: said }) }) }, []),
    { message: 'The body has one fault.', _embedded: { errors: [{ path: 'name', code: 'required' }] } },
    { message: lost },
  ],
];
const body = json(object({ name: text }, ['name']));
const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }];
const paths = forms.map(([form, schema]) => [
  `/${form}`,
  { parameters, post: operation({ 201: {}, 400: json(schema), 404: json(schema) }, body) },
]);
const { ask } = await mocked({ contract: documentWith({}, Object.fromEntries(paths)) });

it.each(forms)('errors in the form of %s', async (form, _schema, faults, missing) => {
  expect((await ask(`/${form}`, { body: {} })).body).toEqual(faults);
  const headers = { Prefer: 'code=404' };
  expect((await ask(`/${form}`, { body: { name: 'A' }, headers })).body).toEqual(missing);
});

it('a fault of a parameter stands where those of fields do', async () => {
  const { body, reason } = await ask('/nested?limit=a', { body: {} });
  const wrong = [
    { field: 'limit', message: 'must be an integer' },
    { field: 'name', message },
  ];
  expect(body).toMatchObject({ error: { details: wrong } });
  const { body: other } = await ask('/jsonapi?limit=a', { body: { name: 'A' } });
  expect(other).toMatchObject({ errors: [{ source: { parameter: 'limit' } }] });
  expect(reason).toContain('#/name is required');
});
