// What the suite is run against to prove it.

import type { Scope } from '../../../conformance/index.ts';
import type { Contract } from '../../../src/contract/index.ts';
import { type Digest, runSuite, type Target } from '../suite.ts';

/** The kinds of server that the proof knows. */
export type Kind = 'grammar' | 'machine' | 'hand' | 'tolerant' | 'trivial' | 'reference' | 'mock';

/** A server that listens, how it is reached, and how the suite judges it. */
export interface StartedServer {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** One server, named so that any thread can start it. */
export interface ProvenServer {
  readonly kind: Kind;
  readonly name: string;
  /** The verdict that it breaks, where it is faulty. */
  readonly breaks?: Scope;
  /** Why no verdict can be reached on it, where it asks for what nobody could know. */
  readonly undecided?: string;
  /** It is run twice in a row, and the run that accuses it counts. */
  readonly twice?: true;
  /** Starts it and judges nothing; `undefined` where the machine lacks what it needs. */
  readonly start: () => Promise<StartedServer | undefined>;
}

/** Starts a server, hands it to `use` and stops it; `undefined` where the machine lacks what it needs. */
export async function withServer<T>(
  { start }: ProvenServer,
  use: (target: Target) => Promise<T>,
): Promise<T | undefined> {
  const server = await start();
  if (server === undefined) return undefined;
  try {
    return await use(server.target);
  } finally {
    await server.close();
  }
}

/** Runs the suite against a server. */
export const judgeServer = (
  contract: Contract,
  server: ProvenServer,
  thorough = false,
): Promise<Digest | undefined> =>
  withServer(server, async (target) => {
    const judged = { ...target, thorough };
    const first = await runSuite(contract, judged);
    return server.twice ? worseOf(first, await runSuite(contract, judged)) : first;
  });

/** Of two runs in a row what accuses, and what leaves open. */
function worseOf(first: Digest, second: Digest): Digest {
  const failed = Object.entries(first.cases).filter(([, { source }]) => source === 'failed');
  const worse = [1, 3].flatMap((code) => [first, second].filter(({ exitCode }) => exitCode === code))[0];
  return { ...(worse ?? second), cases: { ...second.cases, ...Object.fromEntries(failed) } };
}

/** The one case that takes long: left out where nothing of it is in question. */
export const tenMegabytes = '*/ten-megabytes';
