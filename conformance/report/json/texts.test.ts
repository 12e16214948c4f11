import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTexts, wholeTexts } from './texts.ts';

const listOf = (texts: readonly string[]) => {
  const { list, place } = createTexts();
  return { places: texts.map(place), list };
};

test('a text that came before is referred to, and one like it says only what differs', () => {
  const body = (name: string) => `{"name":"${name}","keyType":"token"}`;
  expect(listOf([body('a'), body('b'), body('a')])).toEqual({
    places: [0, 1, 0],
    list: [body('a'), [0, 9, 20, 'b']],
  });
});

test('any texts are put together again, with halves of characters at the seams', () => {
  const part = fc.constantFrom('a', 'bb', '\u{1f600}', '\u{1f601}', '\ud83d', '"', '', 'x'.repeat(30));
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const { places, list } = listOf(texts);
      const whole = wholeTexts(JSON.parse(JSON.stringify(list)));
      expect(places.map((place) => whole?.[place])).toEqual(texts);
    }),
  );
});

test('large texts that are nearly the same take no minutes', () => {
  const large = Array.from({ length: 20 }, (_, i) => `${'x'.repeat(500_000)}${i}${'y'.repeat(500_000)}`);
  const started = performance.now();
  expect(JSON.stringify(listOf(large).list).length).toBeLessThan(1_002_000);
  expect(performance.now() - started).toBeLessThan(5000);
});
