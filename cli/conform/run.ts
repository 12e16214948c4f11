// A run as it was prepared, whoever asked for it.

import { createSecrets, type Report } from '../../conformance/index.ts';
import { holdAgainst } from '../held-against.ts';
import { whileStarted } from '../implementation/index.ts';
import { noVigil, type Vigil } from '../implementation/vigil.ts';
import type { Io } from '../io.ts';
import type { Progress } from '../progress.ts';
import { runShown } from '../run-shown.ts';
import type { ConformFlags } from './flags.ts';
import { driverOf, howToRun, type Prepared } from './prepare.ts';
import type { Target } from './target.ts';

/** Who runs it, and who watches. */
export interface RunContext {
  readonly io: Io;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Runs it, with the server started and stopped where that was asked for. */
export async function runPrepared(
  target: Target,
  { what, planned, held }: Prepared,
  flags: ConformFlags,
  { io, signal, progress }: RunContext,
): Promise<Report> {
  const { hide } = createSecrets(planned.secrets);
  const options = { ...what, ...howToRun(flags, target) };
  const run = async (server: Vigil) =>
    runShown({ ...options, ...(await driverOf(flags, target)) }, server, progress);
  const ran = await (target.start
    ? whileStarted(target.start, { io, hide, signal }, run)
    : run(noVigil(signal)));
  return holdAgainst(ran, held, planned.ids);
}
