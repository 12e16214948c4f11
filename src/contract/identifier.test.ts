import { expect, it } from 'vitest';
import { createContract } from './contract.ts';
import { identifierIn } from './identifier.ts';
import { documentWith } from './testing/document.ts';

it.each([
  ['petId', ['name', 'petId', 'id'], 'petId'],
  ['petId', ['name', 'pet_id', 'id'], 'pet_id'],
  ['Sid', ['name', 'sid'], 'sid'],
  ['ServiceSid', ['service', 'sid'], 'sid'],
  ['book-slug', ['id', 'slug'], 'slug'],
  ['book', ['slug', 'id'], 'id'],
  ['valid', ['name', 'sid'], undefined],
  [undefined, ['id'], 'id'],
])('%s of %j is %s', (parameter, names, name) => {
  const shown = Object.fromEntries(names.map((each) => [each, { type: 'string' }]));
  const properties = { ...shown, service: { type: 'object' } };
  const contract = createContract(
    documentWith({ Own: { properties }, Wrapped: { properties: { data: { properties } } } }),
  );
  const found = (schema: string) => identifierIn(contract, `/components/schemas/${schema}`, parameter);
  expect(found('Own')).toEqual(name && { name });
  expect(found('Wrapped')).toEqual(name && { name, within: 'data' });
});
