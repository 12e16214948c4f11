import { expect, it } from 'vitest';
import { invalidBody } from './problem.ts';

const fault = { pointer: '#/name', detail: 'is required' };

it.each([
  [1, 'The body has one fault.', 1],
  [2, 'The body has 2 faults.', 2],
  [9_000, 'The body has 9000 faults.', 100],
])('of a body with %i faults a problem says "%s" and names %i', (count, detail, named) => {
  const { body } = invalidBody(Array.from({ length: count }, () => fault));
  expect(body).toMatchObject({ detail, errors: Array(named).fill(fault) });
});
