// What `acs conform` does: runs once, again and again, or shows what a run would send.

import { setFlagsFromString } from 'node:v8';
import { checkWrites, exitCodeOf, renderText } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import { readContract } from '../contract.ts';
import type { Io } from '../io.ts';
import { writeTargets } from '../write-reports.ts';
import { renderList, renderPlan } from './list.ts';
import type { ConformFlags } from './options.ts';
import { planOf, prepare, whatToSend } from './prepare.ts';
import { interruptibly, runOn, whileServed } from './run.ts';
import { baseUrlOf, parseBaseUrl, targetOf } from './target.ts';

/** The options as they were given, and as they are now: the config file may change, or be a pipe. */
interface Given {
  readonly first: ConformFlags;
  readonly flagsNow: () => ConformFlags;
}

/** @returns the exit code */
export async function conform(
  baseUrl: string | undefined,
  { first, flagsNow }: Given,
  io: Io,
): Promise<number> {
  checkWatch(first);
  keepSmall();
  const urlOf = (now: ConformFlags) => baseUrlOf(baseUrl, io.env, now);
  if (!first.watch) return conformOnce(urlOf(first), first, io);
  const { watchConform } = await import('../watch/index.ts');
  return watchConform({ flagsNow, urlOf }, io);
}

/**
 * Node lets the space for new objects grow to tens of megabytes before it looks what of them is still in use. A run
 * throws away most of what it makes, and is as fast without.
 */
const keepSmall = () => setFlagsFromString('--semi-space-growth-factor=1');

async function conformOnce(url: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  if (flags.list) return list(url, flags, io);
  const target = await targetOf(url, flags);
  if (!flags.plan) checkWrites(target.baseUrl, flags);
  const prepared = await prepare(flags, io);
  if (flags.plan) return print(renderPlan(prepared.planned, target.baseUrl), io);
  const report = await interruptibly((signal) =>
    whileServed(target, prepared, { io, signal }, (server) => runOn(server, target, prepared, io)),
  );
  const { contract } = prepared.what;
  if (!writeTargets(prepared.reports, ({ render }) => render(report, contract), io))
    io.out(renderText(report, contract, io.style, flags));
  prepared.write?.(report, io);
  return exitCodeOf(report, flags);
}

/** What a property is called and what requires it hangs on no server and no account. */
async function list(url: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  if (url !== undefined) parseBaseUrl(url);
  const contract = await readContract(flags.contract, io);
  const { planned, isChosen } = planOf(whatToSend(contract, flags), flags);
  const chosen = planned().filter(({ id }) => isChosen(id));
  return print(renderList(chosen, contract, io.style), io);
}

function print(text: string, io: Io): number {
  io.out(text);
  return 0;
}

/** @throws UsageError for what makes no sense in a run that is repeated */
function checkWatch({ watch, plan, list, report, writeKnownFailing }: ConformFlags): void {
  if (!watch) return;
  if (plan || list)
    throw new UsageError(`--${plan ? 'plan' : 'list'} sends nothing to watch: leave out one of the two`);
  if (writeKnownFailing !== undefined)
    throw new UsageError('--write-known-failing writes the list of one run: leave out --watch');
  if (report.some((target) => target.endsWith('=-')))
    throw new UsageError('--watch shows its runs on stdout: give the --report a file');
}
