import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Rejection } from '../http/index.ts';
import { parseSettings } from './settings.ts';

const right: readonly (readonly [given: unknown, settings: unknown])[] = [
  [{}, {}],
  [{ delay: 200 }, { delay: { from: 200, to: 200 } }],
  [{ delay: { from: 0, to: 60_000 } }, { delay: { from: 0, to: 60_000 } }],
  [
    { failRate: 0.5, fault: 'hang', code: 503, delay: null },
    { failRate: 0.5, fault: 'hang', code: 503 },
  ],
  [{ limit: { requests: 10, window: 60 } }, { limit: { requests: 10, window: 60 } }],
];

const wrong: readonly (readonly [given: unknown, pointers: readonly string[]])[] = [
  [null, ['#']],
  [[], ['#']],
  [{ delay: -1 }, ['#/delay']],
  [{ delay: { from: 5, to: 4 } }, ['#/delay']],
  [{ delay: { from: 1, to: 2, by: 1 } }, ['#/delay']],
  [{ delay: 60_001 }, ['#/delay']],
  [{ failRate: 1.1, code: 100 }, ['#/failRate', '#/code']],
  [{ failRate: '0.5' }, ['#/failRate']],
  [{ limit: { requests: 0, window: 1 } }, ['#/limit']],
  [{ limit: 5 }, ['#/limit']],
  [{ fault: 'explode' }, ['#/fault']],
  [JSON.parse('{"__proto__": 1, "a/b": 1}'), ['#/__proto__', '#/a~1b']],
];

function pointersOf(given: unknown): readonly string[] | undefined {
  try {
    parseSettings(given);
    return undefined;
  } catch (error) {
    return (error as Rejection).problem.body.errors?.map(({ pointer }) => pointer);
  }
}

describe('settings', () => {
  it.each(right)('%j are taken', (given, settings) => {
    expect(parseSettings(given)).toEqual(settings);
  });

  it('have the same longest delay in the form of the page', () => {
    const form = readFileSync(new URL('console/page/index.html', import.meta.url), 'utf8');
    expect(form.match(/name="(from|to)".*max="60000"/g)).toHaveLength(2);
  });

  it.each(wrong)('%j are rejected at %j', (given, pointers) => {
    expect(pointersOf(given)).toEqual(pointers);
  });
});
