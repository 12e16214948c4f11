import { describe, expect, it } from 'vitest';
import { asReceived, asSent, createContract } from './index.ts';
import { documentWith } from './testing/document.ts';

const id = { type: 'integer', readOnly: true };
const password = { type: 'string', writeOnly: true };
const name = { type: 'string' };
const user = { required: ['id', 'name', 'password'], properties: { id, name, password } };
const schemas = {
  User: user,
  Id: id,
  ByReference: { required: ['id'], properties: { id: { $ref: '#/components/schemas/Id' } } },
  Inherited: { allOf: [{ properties: { id, name } }, { required: ['id', 'name'] }] },
  Either: { oneOf: [{ required: ['a'], properties: { a: name } }, user] },
  Listed: { items: { $ref: '#/components/schemas/User' } },
};
const contract = createContract(documentWith({}, { '/a': { get: {} } }, { components: { schemas } }));
const missing = (of: typeof contract, schema: string, value: unknown) =>
  of.validate(`/components/schemas/${schema}`, value).map(({ params }) => params['missingProperty']);

describe('what a shared schema requires', () => {
  it.each([
    ['User', {}, ['name', 'password'], ['id', 'name']],
    ['ByReference', {}, [], ['id']],
    ['Inherited', {}, ['name'], ['id', 'name']],
    ['Listed', [{}], ['name', 'password'], ['id', 'name']],
    ['Either', { name: 'a', password: 'b' }, [], ['a', 'id', undefined]],
  ])('of %s of a request, and of a response', (schema, value, sent, received) => {
    expect(missing(asSent(contract), schema, value)).toEqual(sent);
    expect(missing(asReceived(contract), schema, value)).toEqual(received);
  });

  it('stays, with its operations and places', () => {
    expect(asSent(contract).operations).toBe(contract.operations);
    expect(asSent(contract)).toBe(asSent(contract));
    const [fault] = asSent(contract).validate('/components/schemas/User', {});
    expect(fault?.line).toBe('/components/schemas/User/required');
    expect(missing(contract, 'User', {})).toEqual(['id', 'name', 'password']);
  });

  it('is the same where nothing has a mark', () => {
    const plain = createContract(documentWith({}, { '/a': { get: {} } }));
    expect([asSent(plain), asReceived(plain)]).toEqual([plain, plain]);
    expect(asSent(plain)).toBe(plain);
  });
});
