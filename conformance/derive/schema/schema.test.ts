// What a schema allows: each row differs from the valid body in one value.

import { create, type Snippet, testRules } from '../testing/derived.ts';
import { bounds } from './bounds.ts';
import { enums } from './enums.ts';
import { equalNumbers } from './equal-numbers.ts';
import { extendedNumbers } from './extended-numbers.ts';
import { fields } from './fields.ts';
import { lengths } from './lengths.ts';
import { required } from './required.ts';
import { types } from './types.ts';

const number: Snippet = {
  paths: { '/a': create({ n: { type: 'integer', minimum: 2, maximum: 9 } }, { n: 5 }) },
};
const numbers: Snippet = {
  paths: {
    '/a': create(
      { n: { type: 'integer', minimum: 1, maximum: 9 }, m: { type: 'integer', minimum: 3, maximum: 7 } },
      { n: 5, m: 4 },
    ),
  },
};
const text: Snippet = {
  paths: { '/a': create({ t: { type: 'string', minLength: 2, maxLength: 4 } }, { t: 'abc' }) },
};
const word: Snippet = { paths: { '/a': create({ e: { type: 'string', enum: ['x', 'y'] } }, { e: 'x' }) } };

testRules([
  {
    title: 'each end, next to it, and past it',
    rule: bounds,
    snippet: { ...number, thorough: true },
    some: {
      'create/bounds/n/minimum': 'POST /a {"n":2}',
      'create/bounds/n/maximum': 'POST /a {"n":9}',
      'create/bounds/n/inside': 'POST /a {"n":5}',
      'create/bounds/n/next-to-minimum': 'POST /a {"n":3}',
      'create/bounds/n/next-to-maximum': 'POST /a {"n":8}',
      'create/bounds/n/below-minimum': 'POST /a {"n":1}',
      'create/bounds/n/negative': 'POST /a {"n":-1}',
      'create/bounds/n/zero': 'POST /a {"n":0}',
      'create/bounds/n/above-maximum': 'POST /a {"n":10}',
      'create/bounds/n/far-above-maximum': 'POST /a {"n":97}',
      'create/bounds/n/2-to-the-63': 'POST /a {"n":9223372036854775808}',
      'create/bounds/n/2-to-the-64': 'POST /a {"n":18446744073709551616}',
      'create/bounds/n/past-every-double': 'POST /a {"n":1e400}',
    },
  },
  {
    title: 'what only an extension of JSON writes, past either end',
    rule: extendedNumbers,
    snippet: number,
    all: {
      'create/extended-numbers/n/hexadecimal-past-minimum': 'POST /a {"n":0x1}',
      'create/extended-numbers/n/leading-zero-past-minimum': 'POST /a {"n":01}',
      'create/extended-numbers/n/plus-sign-past-minimum': 'POST /a {"n":+1}',
      'create/extended-numbers/n/infinity-past-minimum': 'POST /a {"n":-Infinity}',
      'create/extended-numbers/n/hexadecimal-past-maximum': 'POST /a {"n":0xa}',
      'create/extended-numbers/n/leading-zero-past-maximum': 'POST /a {"n":012}',
      'create/extended-numbers/n/plus-sign-past-maximum': 'POST /a {"n":+10}',
      'create/extended-numbers/n/infinity-past-maximum': 'POST /a {"n":Infinity}',
      'create/extended-numbers/n/not-a-number': 'POST /a {"n":NaN}',
    },
  },
  {
    title: 'the largest value that all numbers may have',
    rule: equalNumbers,
    snippet: numbers,
    all: {
      'create/bounds/equal-numbers': 'POST /a {"n":7,"m":7}',
    },
  },
  {
    title: 'nothing where there is one number',
    rule: equalNumbers,
    snippet: number,
    all: {},
  },
  {
    title: 'no length that is out of reach, but the other end',
    rule: lengths,
    snippet: {
      paths: { '/a': create({ t: { type: 'string', minLength: 1, maxLength: 2 ** 31 - 1 } }, { t: 'abc' }) },
    },
    all: { 'create/lengths/t/minimum': 'POST /a {"t":"a"}', 'create/lengths/t/empty': 'POST /a {"t":""}' },
  },
  {
    title: 'each end in letters of several widths',
    rule: lengths,
    snippet: text,
    some: {
      'create/lengths/t/minimum': 'POST /a {"t":"aa"}',
      'create/lengths/t/below-minimum': 'POST /a {"t":"x"}',
      'create/lengths/t/maximum': 'POST /a {"t":"aaaa"}',
      'create/lengths/t/above-maximum': 'POST /a {"t":"aaaaa"}',
      'create/lengths/t/non-ascii-maximum': 'POST /a {"t":"éééé"}',
      'create/lengths/t/non-ascii-above-maximum': 'POST /a {"t":"ééééé"}',
      'create/lengths/t/astral-inside': 'POST /a {"t":"😀😀"}',
      'create/lengths/t/astral-maximum': 'POST /a {"t":"😀😀😀😀"}',
      'create/lengths/t/astral-above-maximum': 'POST /a {"t":"😀😀😀😀😀"}',
      'create/lengths/t/combined': 'POST /a {"t":"é"}',
      'create/lengths/t/combined-inside': 'POST /a {"t":"éé"}',
      'create/lengths/t/combined-above-maximum': 'POST /a {"t":"ééééé"}',
      'create/lengths/t/three-bytes-maximum': 'POST /a {"t":"漢漢漢漢"}',
      'create/lengths/t/three-bytes-above-maximum': 'POST /a {"t":"漢漢漢漢漢"}',
    },
  },
  {
    title: 'left out, and an empty object',
    rule: required,
    snippet: text,
    some: {
      'create/required/t/missing': 'POST /a {}',
      'create/required/empty-object': 'POST /a {}',
    },
  },
  {
    title: 'another JSON type',
    rule: types,
    snippet: { ...number, thorough: true },
    some: {
      'create/types/n/fraction': 'POST /a {"n":4.5}',
      'create/types/n/boolean': 'POST /a {"n":true}',
      'create/types/n/array': 'POST /a {"n":[5]}',
      'create/types/n/object': 'POST /a {"n":{"value":5}}',
      'create/types/n/null': 'POST /a {"n":null}',
    },
  },
  {
    title: 'another JSON type beside a pattern that is valid without the flag u alone',
    rule: types,
    snippet: {
      paths: { '/a': create({ t: { type: 'string', pattern: '^[\\w-.]+$' } }, { t: 'a.b' }) },
      thorough: true,
    },
    some: { 'create/types/t/asked/one': 'POST /a {"t":1}' },
  },
  {
    title: 'another JSON type of an item, where null is only asked for: a framework may take it out',
    rule: types,
    snippet: {
      paths: { '/a': create({ l: { type: 'array', items: { type: 'string' } } }, { l: ['abc'] }) },
      thorough: true,
    },
    some: {
      'create/types/l/null': 'POST /a {"l":null}',
      'create/types/l.0/array': 'POST /a {"l":[["abc"]]}',
      'create/types/l.0/asked/null': 'POST /a {"l":[null]}',
    },
  },
  {
    title: 'a value beside the list',
    rule: enums,
    snippet: { ...word, thorough: true },
    some: {
      'create/enums/e/value-y': 'POST /a {"e":"y"}',
      'create/enums/e/unknown': 'POST /a {"e":"unknown"}',
      'create/enums/e/other-case': 'POST /a {"e":"X"}',
    },
  },
  {
    title: 'a property more',
    rule: fields,
    snippet: text,
    all: {
      'create/fields/unknown-property': 'POST /a {"t":"abc","acsUnknown":"x"}',
    },
  },
]);
