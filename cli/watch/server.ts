// The server of a watch: started here, or waited for.

import { createSecrets } from '../../conformance/index.ts';
import type { ConformFlags } from '../conform/flags.ts';
import type { Prepared } from '../conform/prepare.ts';
import type { Target } from '../conform/target.ts';
import { whileStarted } from '../implementation/index.ts';
import { untilReady } from '../implementation/ready.ts';
import { noVigil, type Vigil } from '../implementation/vigil.ts';
import type { Io } from '../io.ts';

/** What a server is there for. */
export interface Stay {
  readonly target: Target;
  readonly flags: ConformFlags;
  readonly prepared: Prepared;
  readonly io: Io;
  /** Aborted when nobody waits for the server any more; once it is there, that changes nothing. */
  readonly signal: AbortSignal;
}

/** Works as soon as the server is ready. @throws IncompleteError when it does not come to that */
export async function whileThere(stay: Stay, work: (server: Vigil) => Promise<void>): Promise<void> {
  const { target, flags, prepared, io, signal } = stay;
  const waiting = new AbortController();
  const abandon = () => waiting.abort(signal.reason);
  signal.addEventListener('abort', abandon);
  const whenReady = (server: Vigil) => {
    signal.removeEventListener('abort', abandon);
    return work(server);
  };
  signal.throwIfAborted();
  const { hide } = createSecrets(prepared.planned.secrets);
  if (target.start) return whileStarted(target.start, { io, hide, signal: waiting.signal }, whenReady);
  const url = new URL(flags.ready, target.baseUrl.origin);
  await untilReady({ url, timeout: flags.readyTimeout }, waiting.signal);
  await whenReady(noVigil(waiting.signal));
}
