// What `--watch` goes with, and what it does not.

import { existsSync } from 'node:fs';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from '../conform/flags.ts';

/** @throws UsageError for what makes no sense in a run that is repeated */
export function checkWatch(flags: ConformFlags): void {
  const { watch, watchPath, start, plan, list, report, writeKnownFailing } = flags;
  if (!watch && watchPath.length > 0)
    throw new UsageError('--watch-path says which changes cause a run: add --watch');
  if (!watch) return;
  const instead = plan ? '--plan' : list ? '--list' : undefined;
  if (instead !== undefined)
    throw new UsageError(`${instead} sends nothing to watch: leave out one of the two`);
  if (writeKnownFailing !== undefined)
    throw new UsageError('--write-known-failing writes the list of one run: leave out --watch');
  if (report.some((target) => target.endsWith('=-')))
    throw new UsageError('--watch shows its runs on stdout: give the --report a file');
  if (start === undefined && watchPath.length > 0)
    throw new UsageError(
      "--watch-path is for a server that acs starts again, one that restarts itself may not be ready: add --start 'COMMAND'",
    );
  const missing = watchPath.find((path) => !existsSync(path));
  if (missing !== undefined)
    throw new UsageError(`--watch-path ${missing} is not there: give a folder or a file of the server`);
}
