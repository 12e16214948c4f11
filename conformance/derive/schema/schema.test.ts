// What a schema allows: each row differs from the valid body in one value.

import { expect, it } from 'vitest';
import { creating, derives, derivesAmongOthers, shortText, subjectOf } from '../testing/derived.ts';
import { bounds } from './bounds.ts';
import { enums } from './enums.ts';
import { equalNumbers } from './equal-numbers.ts';
import { extendedNumbers } from './extended-numbers.ts';
import { fields } from './fields.ts';
import { lengths } from './lengths.ts';
import { required } from './required.ts';
import { types } from './types.ts';

const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const number = creating({ n: integer(2, 9) }, { n: 5 });
const numbers = creating({ n: integer(1, 9), m: integer(3, 7) }, { n: 5, m: 4 });
const word = creating({ e: { type: 'string', enum: ['x', 'y'] } }, { e: 'x' });
const endless = creating({ t: { type: 'string', minLength: 1, maxLength: 2 ** 31 - 1 } }, { t: 'abc' });
const oldPattern = creating({ t: { type: 'string', pattern: '^[\\w-.]+$' } }, { t: 'a.b' });
const noList = creating({ l: { type: ['array', 'null'], minItems: 2 } }, { l: null });
const list = creating({ l: { type: 'array', items: { type: 'string' } } }, { l: ['abc'] });

derivesAmongOthers('each end, next to it, and past it', bounds, number, {
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
});

derives('what only an extension of JSON writes, past either end', extendedNumbers, number, {
  'create/extended-numbers/n/hexadecimal-past-minimum': 'POST /a {"n":0x1}',
  'create/extended-numbers/n/leading-zero-past-minimum': 'POST /a {"n":01}',
  'create/extended-numbers/n/plus-sign-past-minimum': 'POST /a {"n":+1}',
  'create/extended-numbers/n/infinity-past-minimum': 'POST /a {"n":-Infinity}',
  'create/extended-numbers/n/hexadecimal-past-maximum': 'POST /a {"n":0xa}',
  'create/extended-numbers/n/leading-zero-past-maximum': 'POST /a {"n":012}',
  'create/extended-numbers/n/plus-sign-past-maximum': 'POST /a {"n":+10}',
  'create/extended-numbers/n/infinity-past-maximum': 'POST /a {"n":Infinity}',
  'create/extended-numbers/n/not-a-number': 'POST /a {"n":NaN}',
});

derives('the largest value that all numbers may have', equalNumbers, numbers, {
  'create/bounds/equal-numbers': 'POST /a {"n":7,"m":7}',
});

derives('nothing where there is one number', equalNumbers, number, {});

derives('no length that is out of reach, but the other end', lengths, endless, {
  'create/lengths/t/minimum': 'POST /a {"t":"a"}',
  'create/lengths/t/empty': 'POST /a {"t":""}',
});

derives('no length of a list that is null', lengths, noList, {});

derivesAmongOthers('each end in letters of several widths', lengths, shortText, {
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
});

derivesAmongOthers('left out, and an empty object', required, shortText, {
  'create/required/t/missing': 'POST /a {}',
  'create/required/empty-object': 'POST /a {}',
});

derivesAmongOthers('another JSON type', types, number, {
  'create/types/n/fraction': 'POST /a {"n":1.5}',
  'create/types/n/boolean': 'POST /a {"n":true}',
  'create/types/n/array': 'POST /a {"n":[5]}',
  'create/types/n/object': 'POST /a {"n":{"value":2}}',
  'create/types/n/null': 'POST /a {"n":null}',
});

derivesAmongOthers('another type beside a pattern that the flag u forbids', types, oldPattern, {
  'create/types/t/one': 'POST /a {"t":1}',
});

// A framework may take null out of a list.
derivesAmongOthers('another type of an item, where null is only asked for', types, list, {
  'create/types/l/null': 'POST /a {"l":null}',
  'create/types/l.0/array': 'POST /a {"l":[["abc"]]}',
  'create/types/l.0/null': 'POST /a {"l":[null]}',
});

derivesAmongOthers('a value beside the list', enums, word, {
  'create/enums/e/value-y': 'POST /a {"e":"y"}',
  'create/enums/e/unknown': 'POST /a {"e":"unknown"}',
  'create/enums/e/other-case': 'POST /a {"e":"X"}',
});

derives('a property more', fields, shortText, {
  'create/fields/unknown-property': 'POST /a {"t":"abc","acsUnknown":"x"}',
});

it('types: null is asked for wherever a service may take it for nothing, or for the word', () => {
  const cases = types.derive(subjectOf('createAuthenticationProfile'));
  const nulls = cases.filter(({ id, within }) => id.endsWith('/null') && within === undefined);
  expect(nulls.length).toBe(11);
  expect(nulls.filter(({ asks }) => asks !== 'null-values')).toEqual([]);
});
