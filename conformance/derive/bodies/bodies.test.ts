// The body as a whole: other values, and other encodings of the same value.

import { inPieces } from '../http/same-request.ts';
import { derives, derivesAmongOthers, readAndCreate, shortText } from '../testing/derived.ts';
import { valid } from './accepted.ts';
import { otherValues } from './instead.ts';
import { spellings } from './spellings.ts';

derives('in the place of an object', otherValues, shortText, {
  'create/bodies/value/array-of-numbers': 'POST /a [1,2]',
  'create/bodies/value/empty-array': 'POST /a []',
  'create/bodies/value/string': 'POST /a "text"',
  'create/bodies/value/empty-string': 'POST /a ""',
  'create/bodies/value/number': 'POST /a 5',
  'create/bodies/value/zero': 'POST /a 0',
  'create/bodies/value/true': 'POST /a true',
  'create/bodies/value/false': 'POST /a false',
  'create/bodies/value/null': 'POST /a null',
});

derivesAmongOthers('of the same value', spellings, shortText, {
  'create/spellings/pretty': 'POST /a {\n  "t": "abc"\n}',
  'create/spellings/escaped': 'POST /a {"\\u0074":"\\u0061\\u0062\\u0063"}',
  'create/spellings/blanks': 'POST /a  { "t" : "abc" } ',
  'create/spellings/blanks-within': 'POST /a { "t" : "abc" }',
  'create/spellings/lines-around': 'POST /a \n{"t":"abc"}\n',
  'create/spellings/first-letters-escaped': 'POST /a {"\\u0074":"abc"}',
  'create/spellings/escaped-keys': 'POST /a {"\\u0074":"abc"}',
  'create/spellings/escaped-values': 'POST /a {"t":"\\u0061\\u0062\\u0063"}',
});

derives('the same bytes', inPieces, shortText, { 'create/bodies/in-two-pieces': 'POST /a {"t":"abc"}' });

derives('of each operation', valid, readAndCreate, {
  'get/examples/known': 'GET /t/12',
  'create/examples/plain': 'POST /t/make {"t":"a"}',
});
