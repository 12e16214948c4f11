// What is sent again, or after something else.

import { create, read, type Snippet, testRules } from '../testing/derived.ts';
import { repetition } from './creates.ts';
import { deleted } from './deleted.ts';
import { unknown } from './reads.ts';
import { rightAfter } from './repeats.ts';

const one: Snippet = {
  paths: { '/{acc}/x{id}': read('get', 'acc', 'id') },
  values: { acc: 'acme', id: '12' },
};
const text: Snippet = {
  paths: { '/a': create({ t: { type: 'string', minLength: 2, maxLength: 4 } }, { t: 'abc' }) },
};

const { get } = read('show', 'id');
const removal = { delete: { ...get, operationId: 'remove' } };

testRules([
  {
    title: 'one that is not there, again, and several at once',
    rule: unknown,
    snippet: one,
    all: {
      'get/reads/unknown': 'GET /acme/x899071425',
      'get/reads/unknown-again': 'GET /acme/x899071425',
      'get/reads/unknown-at-once/1': 'GET /acme/x899071425',
      'get/reads/unknown-at-once/2': 'GET /acme/x899071425',
      'get/reads/unknown-at-once/3': 'GET /acme/x899071425',
      'get/reads/unknown-at-once/4': 'GET /acme/x899071425',
      'get/reads/unknown-at-once/5': 'GET /acme/x899071425',
    },
  },
  {
    title: 'one that is not there, where the path ends in a slash',
    rule: unknown,
    snippet: { paths: { '/x/{id}/': read('get', 'id') }, values: { id: '12' } },
    some: { 'get/reads/unknown': 'GET /x/899071425/' },
  },
  {
    title: 'the main reads after each kind of request, any other after one, in turns',
    rule: rightAfter,
    snippet: one,
    some: {
      'get/reads/again/right-after/known': 'GET /acme/x12',
      'get/reads/again/right-after/unknown': 'GET /acme/x12',
      'get/reads/again/right-after/accepted': 'GET /acme/x12',
      'get/reads/again/right-after/refused': 'GET /acme/x12',
      'get/reads/unknown/right-after/known': 'GET /acme/x899071425',
      'get/reads/unknown/right-after/unknown': 'GET /acme/x899071425',
      'get/reads/unknown/right-after/accepted': 'GET /acme/x899071425',
      'get/reads/unknown/right-after/refused': 'GET /acme/x899071425',
      'get/paths/id-next/right-after/refused': 'GET /acme/x13',
    },
  },
  {
    title: 'created again, and several at once',
    rule: repetition,
    snippet: text,
    all: {
      'create/repetition/created-again': 'POST /a {"t":"abc"}',
      'create/repetition/burst/1': 'POST /a {"t":"abc"}',
      'create/repetition/burst/2': 'POST /a {"t":"abc"}',
      'create/repetition/burst/3': 'POST /a {"t":"abc"}',
      'create/repetition/burst/4': 'POST /a {"t":"abc"}',
      'create/repetition/burst/5': 'POST /a {"t":"abc"}',
      'create/repetition/burst/6': 'POST /a {"t":"abc"}',
    },
  },
  {
    title: 'what was deleted, read and deleted again',
    rule: deleted,
    snippet: { paths: { '/x/{id}': { get, ...removal } }, values: { id: '12' } },
    all: { 'remove/deleted/asked/read': 'GET /x/12', 'remove/deleted/asked/deleted': 'DELETE /x/12' },
  },
  {
    title: 'only deleted again, where nothing reads it',
    rule: deleted,
    snippet: { paths: { '/x/{id}': removal }, values: { id: '12' } },
    all: { 'remove/deleted/asked/deleted': 'DELETE /x/12' },
  },
]);
