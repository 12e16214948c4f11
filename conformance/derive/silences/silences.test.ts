// Questions about the path: none falls on the path of another operation.

import { headAndOptions } from '../http/methods.ts';
import { create, read, type Snippet, testRules } from '../testing/derived.ts';
import { askedBy } from './index.ts';

const two: Snippet = {
  paths: { '/t/{id}': read('get', 'id'), '/t/make': create({ t: { type: 'string' } }, { t: 'a' }) },
  values: { id: '12' },
};
const one: Snippet = {
  paths: { '/{acc}/x{id}': read('get', 'acc', 'id') },
  values: { acc: 'acme', id: '12' },
};

testRules([
  {
    title: 'after the path',
    rule: askedBy['trailing-slash'],
    snippet: two,
    all: {
      'get/paths/asked/trailing-slash': 'GET /t/12/',
      'create/paths/asked/trailing-slash': 'POST /t/make/ {"t":"a"}',
    },
  },
  {
    title: 'of the literal parts alone',
    rule: askedBy['path-case'],
    snippet: one,
    all: {
      'get/paths/asked/upper-case': 'GET /acme/X12',
    },
  },
  {
    title: 'in each path',
    rule: askedBy['path-case'],
    snippet: two,
    all: {
      'get/paths/asked/upper-case': 'GET /T/12',
      'create/paths/asked/upper-case': 'POST /T/MAKE {"t":"a"}',
    },
  },
  {
    title: 'of a read of something known',
    rule: askedBy['path-segments'],
    snippet: one,
    all: {
      'get/paths/asked/dot-segments': 'GET /acme/acsx/%2e%2e/x12',
      'get/paths/asked/empty-segment': 'GET /acme//x12',
    },
  },
  {
    title: 'where neither is declared',
    rule: headAndOptions,
    snippet: two,
    all: {
      'get/methods/asked/HEAD': 'HEAD /t/12',
      'get/methods/asked/OPTIONS': 'OPTIONS /t/12',
      'create/methods/asked/HEAD': 'HEAD /t/make',
      'create/methods/asked/OPTIONS': 'OPTIONS /t/make',
    },
  },
]);
