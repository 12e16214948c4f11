// Questions about the path: none falls on the path of another operation.

import { headAndOptions } from '../http/methods.ts';
import { derives, oneRead, readAndCreate } from '../testing/derived.ts';
import { askedBy } from './index.ts';

derives('after the path', askedBy['trailing-slash'], readAndCreate, {
  'get/paths/asked/trailing-slash': 'GET /t/12/',
  'create/paths/asked/trailing-slash': 'POST /t/make/ {"t":"a"}',
});

derives('of the literal parts alone', askedBy['path-case'], oneRead, {
  'get/paths/asked/upper-case': 'GET /acme/X12',
});

derives('in each path', askedBy['path-case'], readAndCreate, {
  'get/paths/asked/upper-case': 'GET /T/12',
  'create/paths/asked/upper-case': 'POST /T/MAKE {"t":"a"}',
});

derives('of a read of something known', askedBy['path-segments'], oneRead, {
  'get/paths/asked/dot-segments': 'GET /acme/acsx/%2e%2e/x12',
  'get/paths/asked/empty-segment': 'GET /acme//x12',
});

derives('where neither is declared', headAndOptions, readAndCreate, {
  'get/methods/asked/HEAD': 'HEAD /t/12',
  'get/methods/asked/OPTIONS': 'OPTIONS /t/12',
  'create/methods/asked/HEAD': 'HEAD /t/make',
  'create/methods/asked/OPTIONS': 'OPTIONS /t/make',
});
