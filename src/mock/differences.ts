// Where a mock responds differently from the reference server, with reasons. A test holds the list exact in
// both directions.

/** A difference in one part of the responses of an operation with a status. */
export interface Difference {
  /** Which mock: the one that responds with examples, or the one with a memory. */
  readonly of: 'mock' | 'mock --stateful';
  /** `*` for every operation. */
  readonly operation: string;
  /** The status of the reference server; `*` for any. */
  readonly status: number | '*';
  readonly part: 'status' | 'headers' | 'body' | 'headers for pages of other origins' | 'headers of its own';
  readonly reason: string;
}

const pages =
  'The mock lets the pages of every origin read its responses; the reference server those of this machine, or those that --cors names.';
const own =
  'The mock says why it responded so (Mock-Reason) and what it followed (Preference-Applied); the reference server gives each response a number (X-Request-Id).';
const profile =
  'The mock responds with the example of the contract, the reference server with the profile of its seed, which has further fields.';

/** Every difference. */
export const differences: readonly Difference[] = [
  { of: 'mock', operation: 'getRoutingProfile', status: 200, part: 'body', reason: profile },
  ...(['mock', 'mock --stateful'] as const).flatMap((of): Difference[] => [
    { of, operation: '*', status: '*', part: 'headers for pages of other origins', reason: pages },
    { of, operation: '*', status: '*', part: 'headers of its own', reason: own },
  ]),
];

/**
 * A request that the suite does not send, and to which every mock responds differently from the reference
 * server.
 */
export interface OwnRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** Every such request. */
export const ownRequests: readonly OwnRequest[] = [
  {
    path: '/healthz',
    reason: 'The reference server says there whether its database responds; the mock has none.',
  },
  {
    path: '/_mock/',
    reason: 'The mock shows there what it was asked; the reference server writes a log.',
  },
  {
    path: '/acme/routing12',
    headers: { Prefer: 'code=429' },
    reason: 'The mock follows the header Prefer; the reference server ignores it.',
  },
];
