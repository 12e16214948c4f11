// Where a mock answers otherwise than the reference server, each with the reason. A test holds the list exact both ways.

/** A difference in one part of the answers of an operation with a status. */
export interface Difference {
  /** Which mock: the one that answers from examples, or the one that remembers. */
  readonly of: 'mock' | 'mock --stateful';
  /** `*` for every one. */
  readonly operation: string;
  /** The status that the reference server answers with; `*` for every one. */
  readonly status: number | '*';
  readonly part: 'status' | 'headers' | 'body' | 'headers for pages of other origins' | 'headers of its own';
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
  ...(['mock', 'mock --stateful'] as const).flatMap((of): Difference[] => [
    {
      of,
      operation: '*',
      status: '*',
      part: 'headers for pages of other origins',
      reason:
        'The mock lets the pages of every origin read its answers; the reference server those of this machine, or those that --cors names.',
    },
    {
      of,
      operation: '*',
      status: '*',
      part: 'headers of its own',
      reason:
        'The mock says why it answered so (Mock-Reason) and what it followed (Preference-Applied); the reference server gives each answer a number (X-Request-Id).',
    },
  ]),
];
