// Where a mock answers otherwise than the reference server, each with the reason. A test holds the list exact both ways.

/** A difference in one part of the answers of an operation with a status. */
export interface Difference {
  /** Which mock: the one that answers from examples, or the one that remembers. */
  readonly of: 'mock' | 'mock --stateful';
  readonly operation: string;
  /** The status that the reference server answers with. */
  readonly status: number;
  readonly part: 'status' | 'headers' | 'body';
  readonly reason: string;
}

/** Every difference. */
export const differences: readonly Difference[] = [
  {
    of: 'mock',
    operation: 'getRoutingProfile',
    status: 200,
    part: 'body',
    reason:
      'The mock answers with the example of the contract, the reference server with the profile of its seed, which has further fields.',
  },
];
