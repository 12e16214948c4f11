// Where a mock answers otherwise than the reference server, each with the reason. A test holds the list exact both ways.

/** A difference: which cases of the suite show it, and why it is. */
export interface Difference {
  /** Case ids; `*` stands for any text. */
  readonly cases: string;
  /** Which mock: the one that answers from examples, or the one that remembers. */
  readonly of: 'mock' | 'mock --stateful';
  readonly reason: string;
}

/** Every difference. */
export const differences: readonly Difference[] = [
  {
    cases: 'getRoutingProfile/examples/known',
    of: 'mock',
    reason:
      'The mock answers with the example of the contract, the reference server with the profile of its seed, which has further fields.',
  },
];
