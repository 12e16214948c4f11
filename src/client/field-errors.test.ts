import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldError, fieldErrors, type Problem } from './index.ts';

const problem = (errors?: readonly FieldError[]): Problem => ({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'The body has faults.',
  ...(errors && { errors }),
});

describe('the field errors of a problem', () => {
  it.each([
    ['#/name', 'name'],
    ['#/ratelimit/window', 'ratelimit.window'],
    ['#', ''],
    ['', ''],
    ['#/items/0', 'items.0'],
    ['#/items/0/id', 'items.0.id'],
    ['/ratelimit/window', 'ratelimit.window'],
    ['#/a~1b', 'a/b'],
    ['#/a~01', 'a~1'],
    ['#/m~0n', 'm~n'],
    ['#/z%C3%BCrich', 'zürich'],
    ['#/a%2Fb', 'a.b'],
    ['#/a%7E1b', 'a/b'],
    ['#/100%25', '100%'],
    ['#/100%', '100%'],
    ['#/__proto__', '__proto__'],
    ['name', 'name'],
  ])('name "%s" "%s"', (pointer, name) => {
    expect(Object.entries(fieldErrors(problem([{ pointer, detail: 'no' }])))).toEqual([[name, 'no']]);
  });

  it('keep every fault of a field', () => {
    const errors = [
      { pointer: '#/name', detail: 'must be text' },
      { pointer: '#/ratelimit', detail: 'is missing' },
      { pointer: '#/name', detail: 'must not be empty' },
    ];
    expect(fieldErrors(problem(errors))).toEqual({
      name: 'must be text; must not be empty',
      ratelimit: 'is missing',
    });
  });

  it('are none where none are listed', () => {
    expect(fieldErrors(problem())).toEqual({});
  });

  it('find the property back that a pointer was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (property) => {
        const pointer = `#/${encodeURIComponent(property.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
        expect(Object.keys(fieldErrors(problem([{ pointer, detail: 'no' }])))).toEqual([property]);
      }),
    );
  });
});
