import { expect, it } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import type { Operation } from '../../contract/index.ts';
import { type Ask, keyOf, type Question, remember } from './replies.ts';

const [operation] = (await loadContract()).operations as [Operation];
const question = (wanted: Question['wanted'] = {}): Question => ({ operation, wanted });

/** Responds with the number of its calls. */
function counting(): Ask {
  let asked = 0;
  return async () => {
    asked += 1;
    return { status: 200, headers: {}, body: asked };
  };
}

const bodies = async (ask: Ask, ...questions: readonly Question[]) => {
  const given: unknown[] = [];
  for (const one of questions) given.push((await ask(one)).body);
  return given;
};

it('each question is asked once, and none that is known', async () => {
  const known = { status: 200, headers: {}, body: 'known' };
  const ask = remember([[known, [keyOf(question({ code: 200 }))]]], counting());
  const other = question({ code: 404 });
  const inHtml = { ...question(), mediaType: 'text/html' };
  const asked = [question(), other, question(), inHtml, other, question({ code: 200 })];
  expect(await bodies(ask, ...asked)).toEqual([1, 2, 1, 3, 2, 'known']);
});

it('what chance makes is asked for every time', async () => {
  const made = question({ dynamic: true });
  expect(await bodies(remember([], counting()), made, made, question())).toEqual([1, 2, 3]);
});
