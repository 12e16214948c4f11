// Thrown wherever the server refuses a request; errors.ts turns it into the answer.

import type { Problem } from '../http/index.ts';

/** A request that is refused, and the problem document that says so. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.body.detail);
    this.problem = problem;
  }
}
