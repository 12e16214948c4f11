// What is sent again, or after something else.

import { expect, it } from 'vitest';
import { createContract } from '../../../src/contract/index.ts';
import { documentWith } from '../../../src/contract/testing/document.ts';
import { deriveCases } from '../index.ts';
import {
  create,
  creating,
  derives,
  derivesAmongOthers,
  numbered,
  oneRead,
  read,
  shortText,
} from '../testing/derived.ts';
import { names, repetition } from './creates.ts';
import { deleted } from './deleted.ts';
import { otherKinds } from './other-kinds.ts';
import { unknown } from './reads.ts';
import { rightAfter } from './repeats.ts';

const { get } = read('show', 'id');
const removal = { delete: { ...get, operationId: 'remove' } };

derives('one that is not there, again, and several at once', unknown, oneRead, {
  'get/reads/unknown': 'GET /acme/x899071425',
  'get/reads/unknown-again': 'GET /acme/x899071425',
  ...numbered('get/reads/unknown-at-once', 5, 'GET /acme/x899071425'),
});

const named = (path: string) => ({ [path]: create({ name: { type: 'string' } }, { name: 'a' }) });

derives(
  'what was created elsewhere, by its name and its identifier, and the known one',
  otherKinds,
  { paths: { ...oneRead.paths, ...named('/{acc}/t/create') }, values: { acc: 'acme', id: '10' } },
  {
    'get/other-kinds/named/create': 'GET /acme/x$UNIQUE[create-taken]',
    'get/other-kinds/known': 'GET /acme/x10',
    'get/other-kinds/identified/create': 'GET /acme/x1',
  },
);

derives(
  'nothing of a kind that can be created',
  otherKinds,
  { paths: { ...oneRead.paths, ...named('/{acc}/x') }, values: oneRead.values ?? {} },
  {},
);

derivesAmongOthers(
  'one that is not there, where the path ends in a slash',
  unknown,
  { paths: { '/x/{id}/': read('get', 'id') }, values: { id: '12' } },
  { 'get/reads/unknown': 'GET /x/899071425/' },
);

it('asks for nothing unknown where a list of it may be empty, of which a document without clauses says nothing', () => {
  const idsOf = (type: string) => {
    const shown = { description: 'all', content: { 'application/json': { schema: { type } } } };
    const path = { get: { ...get, responses: { ...get.responses, 200: shown } } };
    const cases = deriveCases(createContract(documentWith({}, { '/x/{id}': path })), {
      values: { id: '12' },
      headers: [],
    });
    return cases.map(({ id }) => id).filter((id) => id.startsWith('show/reads/unknown'));
  };
  expect([idsOf('object').length, idsOf('array')]).toEqual([7, []]);
});

derivesAmongOthers(
  'the main reads after each kind of request, any other after one, in turns',
  rightAfter,
  oneRead,
  {
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
);

derives('created again, and several at once', repetition, shortText, {
  'create/repetition/created-again': 'POST /a {"t":"abc"}',
  ...numbered('create/repetition/burst', 6, 'POST /a {"t":"abc"}'),
});

derives(
  'a name that is used again, after a create that is right and one that is wrong',
  names,
  creating({ name: { type: 'string' }, n: { type: 'integer', maximum: 9 } }, { name: '$UNIQUE', n: 1 }),
  {
    'create/repetition/name-taken': 'POST /a {"name":"$UNIQUE[create-taken]","n":1}',
    'create/repetition/refused-first': 'POST /a {"name":"$UNIQUE[create-rejected]","n":1}',
    'create/repetition/accepted-after-refusal': 'POST /a {"name":"$UNIQUE[create-rejected]","n":1}',
    'create/repetition/wrong-first': 'POST /a {"name":"$UNIQUE[create-wrong]","n":10}',
    'create/repetition/right-after-wrong': 'POST /a {"name":"$UNIQUE[create-wrong]","n":1}',
  },
);

derives(
  'what was deleted, read and deleted again',
  deleted,
  { paths: { '/x/{id}': { get, ...removal } }, values: { id: '12' } },
  { 'remove/deleted/asked/read': 'GET /x/12', 'remove/deleted/asked/deleted': 'DELETE /x/12' },
);

derives(
  'only deleted again, where nothing reads it',
  deleted,
  { paths: { '/x/{id}': removal }, values: { id: '12' } },
  { 'remove/deleted/asked/deleted': 'DELETE /x/12' },
);
