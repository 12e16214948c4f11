import { describe, expect, it, test } from 'vitest';
import { alternativesOf } from './alternatives.ts';
import type { Schema } from './document.ts';
import { joinAllOf, nothing } from './join-all-of.ts';
import { documentWith } from './testing/document.ts';

const fieldsOf = (schemas: Record<string, unknown>) =>
  alternativesOf(documentWith(schemas), '/components/schemas/A').map(({ fields }) =>
    fields.map(({ path, pointer, schema, required }) => ({
      at: path.join('.'),
      pointer,
      origins: schema['x-origin'],
      required,
    })),
  );

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('schemas under allOf', () => {
  it('have an end where many lead to one another', () => {
    const names = Array.from({ length: 40 }, (_, i) => `S${i}`);
    const properties = (i: number) =>
      Object.fromEntries(names.slice(0, 6).map((name, j) => [name, ref(`S${(i * 7 + j * 13) % 40}`)]));
    const schemas = names.map((name, i) => {
      const plain = { type: 'object', properties: properties(i) };
      return [name, i % 10 === 0 && i > 0 ? { allOf: [ref(`S${i - 1}`), plain] } : plain];
    });
    expect(fieldsOf({ ...Object.fromEntries(schemas), A: ref('S10') })[0]).not.toHaveLength(0);
  });

  it('have no member of which they say what contradicts itself', () => {
    const [one, other] = ['integer', 'string'].map((type) => ({ properties: { a: { type } } }));
    const [{ fields } = { fields: [] }] = alternativesOf(
      documentWith({ A: { type: 'object', allOf: [one, other] } }),
      '/components/schemas/A',
    );
    expect(fields.map(({ schema }) => schema)).toEqual([{ not: {} }]);
  });

  it('keep where each property is written, and its origins', () => {
    const A = {
      allOf: [
        ref('B'),
        { required: ['b'], properties: { b: { type: 'string', 'x-origin': { type: 'y' } } } },
      ],
      type: 'object',
    };
    const B = {
      type: 'object',
      properties: { a: { $ref: '#/components/schemas/C', 'x-origin': { '.': 'why' } } },
    };
    const C = { type: 'string', 'x-origin': { type: 'x' } };
    expect(fieldsOf({ A, B, C })).toEqual([
      [
        { at: 'a', pointer: '/components/schemas/C', origins: { type: 'x', '.': 'why' }, required: false },
        {
          at: 'b',
          pointer: '/components/schemas/A/allOf/1/properties/b',
          origins: { type: 'y' },
          required: true,
        },
      ],
    ]);
  });

  it('keep the stricter bound of two, with the origin of that one', () => {
    const text = (maxLength: number, minLength: number, id: string) => ({
      type: 'object',
      properties: {
        a: {
          ...{ type: 'string', maxLength, minLength },
          'x-origin': { maxLength: id, minLength: id },
          ...(id === 'strict' && { 'x-derived': ['maxLength', 'minLength'] }),
        },
      },
    });
    const schemas = { A: { allOf: [text(9, 2, 'loose'), text(5, 1, 'strict')] } };
    const [alternative] = alternativesOf(documentWith(schemas), '/components/schemas/A');
    expect(alternative?.fields[0]?.schema).toMatchObject({
      maxLength: 5,
      minLength: 2,
      'x-origin': { maxLength: 'strict', minLength: 'loose' },
      'x-derived': ['maxLength'],
    });
  });

  it('may themselves be alternatives, each with what all share', () => {
    const A = {
      allOf: [
        { oneOf: [ref('Round'), ref('Square')] },
        { type: 'object', properties: { name: { type: 'string' } } },
      ],
    };
    const side = (name: string) => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'integer' } },
    });
    const found = alternativesOf(
      documentWith({ A, Round: side('radius'), Square: side('width') }),
      '/components/schemas/A',
    );
    expect(found.map(({ name, fields }) => [name, fields.map(({ path }) => path.join('.'))])).toEqual([
      ['Round', ['name', 'radius']],
      ['Square', ['name', 'width']],
    ]);
  });

  it('that hold themselves are followed one level deep', () => {
    const A = { allOf: [{ type: 'object', properties: { child: ref('A'), a: { type: 'string' } } }] };
    expect(fieldsOf({ A })).toMatchObject([[{ at: 'child' }, { at: 'a' }]]);
  });

  it('that contradict one another are nothing', () => {
    const A = { allOf: [{ type: 'string' }, { type: 'object' }] };
    expect(joinAllOf(documentWith({ A }), A as Schema, '/components/schemas/A')).toBe(nothing);
  });
});

test('alternatives have the type of the schema that they are written in', () => {
  const A = { type: 'string', anyOf: [{ minLength: 2 }, { type: 'null' }] };
  const types = alternativesOf(documentWith({ A }), '/components/schemas/A').map(
    ({ root }) => root.schema.type,
  );
  expect(types).toEqual(['string', 'null']);
});
