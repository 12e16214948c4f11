import { expect, it } from 'vitest';
import type { Change } from '../../types.ts';
import { changeInWords } from './experiments.ts';

it.each<[string, Change]>([
  ['the method is PUT', { part: { kind: 'method' }, from: 'POST', to: 'PUT' }],
  ['the path is /acme/routing9', { part: { kind: 'target' }, from: '/acme/routing1', to: '/acme/routing9' }],
  [
    'content-type is text/plain',
    { part: { kind: 'header', name: 'content-type' }, to: '[["content-type","text/plain"]]' },
  ],
  [
    'Authorization is absent',
    { part: { kind: 'header', name: 'authorization' }, from: '[["Authorization","Bearer $ACS_BEARER"]]' },
  ],
  ['limit.per is "a"', { part: { kind: 'member', path: ['limit', 'per'] }, from: '1', to: '"a"' }],
  ['limit.per is absent', { part: { kind: 'member', path: ['limit', 'per'] }, from: '1' }],
  ['its members are in another order', { part: { kind: 'order' }, from: 'a b', to: 'b a' }],
  ['white space between its parts', { part: { kind: 'space' }, to: '\n  ' }],
  ['no white space between its parts', { part: { kind: 'space' }, from: '\n  ' }],
  ['blanks at its end make it 300 characters long', { part: { kind: 'length' }, to: '300' }],
  ['no blanks at its end', { part: { kind: 'length' }, from: '300' }],
  ['its keys are in escapes', { part: { kind: 'escapes', of: 'names' }, to: 'all' }],
  ['its texts are not in escapes', { part: { kind: 'escapes', of: 'values' }, from: 'all' }],
  ['another body', { part: { kind: 'body' }, from: '{}', to: '[]' }],
  ['no body', { part: { kind: 'body' }, from: '{}' }],
  ['9 blanks before its body', { part: { kind: 'sending' }, to: '{"padding":9}' }],
  ['9 levels in its body', { part: { kind: 'sending' }, to: '{"nesting":{"levels":9}}' }],
  ['its body in two pieces', { part: { kind: 'sending' }, to: '{"inTwoPieces":true}' }],
  ['its body at once', { part: { kind: 'sending' }, from: '{"inTwoPieces":true}' }],
])('says that %s', (says, change) => {
  expect(changeInWords(change)).toBe(says);
});

it('cuts long values', () => {
  const change: Change = { part: { kind: 'member', path: ['name'] }, to: 'a'.repeat(900) };
  expect(changeInWords(change)).toBe(`name is ${'a'.repeat(60)}... (900 characters)`);
});
