// What the suite is run against to prove it.

import type { Digest } from '../suite.ts';

/** The kinds of server that the proof knows. */
export type Kind = 'machine' | 'hand' | 'tolerant' | 'trivial' | 'reference' | 'mock';

/** One server, named so that any thread can start it. */
export interface ProvenServer {
  readonly kind: Kind;
  readonly name: string;
  /** Starts it, runs the suite and stops it; `undefined` where the machine lacks what it needs. */
  readonly run: () => Promise<Digest | undefined>;
}

/** The one case that takes long: left out where nothing of it is in question. */
export const tenMegabytes = '*/ten-megabytes';
