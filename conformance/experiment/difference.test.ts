// Every request of the plan can be rebuilt from every other one by applying the changes between them.

import { expect, it } from 'vitest';
import { plannedForModel, post } from '../testing/planned.ts';
import type { CaseRequest, Change } from '../types.ts';
import { differenceOf, withChanges } from './difference.ts';

const requests = plannedForModel();
const plain = post('{"name":"a","limit":{"per":1,"of":2}}');

it.each<[string, CaseRequest, readonly Change[]]>([
  [
    'the text of a number',
    post('{"name":"a","limit":{"per":1.0,"of":2}}'),
    [{ part: { kind: 'member', path: ['limit', 'per'] }, from: '1', to: '1.0' }],
  ],
  [
    'the order',
    post('{"limit":{"per":1,"of":2},"name":"a"}'),
    [
      {
        part: { kind: 'order' },
        from: '["name"] ["limit","per"] ["limit","of"]',
        to: '["limit","per"] ["limit","of"] ["name"]',
      },
    ],
  ],
  [
    'white space',
    post('{\n  "name": "a",\n  "limit": {\n    "per": 1,\n    "of": 2\n  }\n}'),
    [{ part: { kind: 'space' }, to: '\n  ' }],
  ],
  [
    'a header',
    post('{"name":"a","limit":{"per":1,"of":2}}', { headers: [['content-type', 'text/plain']] }),
    [
      {
        part: { kind: 'header', name: 'content-type' },
        from: '[["Content-Type","application/json"]]',
        to: '[["content-type","text/plain"]]',
      },
    ],
  ],
])('finds %s', (_, other, changes) => {
  expect(differenceOf(plain, other)).toEqual(changes);
  expect(withChanges(plain, changes, other)).toEqual(other);
});

it('makes each request of the plan from the plainest one of its operation', () => {
  const wrong = requests.flatMap(({ id, operation, request }) => {
    const first = requests.find((other) => other.operation === operation)?.request ?? request;
    const made = withChanges(first, differenceOf(first, request), request);
    return differenceOf(made, request).length > 0 || made.target !== request.target ? [id] : [];
  });
  expect(wrong).toEqual([]);
});

it('makes a part of the changes', () => {
  const other = post('{"limit":{"of":9,"per":2},"name":"b"}');
  const [first, ...others] = differenceOf(plain, other);
  expect(others.length).toBe(3);
  expect(first && withChanges(plain, [first], other)).toEqual(post('{"name":"b","limit":{"per":1,"of":2}}'));
});
