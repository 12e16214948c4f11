// A run that a model asks for, within what its person allows.

import { type Result, summaryOf } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import { parseBaseUrl } from '../conform/base-url.ts';
import type { ConformFlags } from '../conform/flags.ts';
import { prepare } from '../conform/prepare.ts';
import { runPrepared } from '../conform/run.ts';
import { targetOf } from '../conform/target.ts';
import { type BoundedSummary, bounded } from './bounded.ts';
import { checkPlace, checkStart } from './permissions.ts';
import { type Wishes, withWishes } from './settings.ts';
import type { World } from './world.ts';

/** What a model gave. */
export interface RunWishes {
  readonly url?: string;
  readonly start?: string;
  readonly portEnv?: string;
  readonly ready?: string;
  readonly causes: number;
  readonly [option: string]: Wishes[string];
}

/** Runs it, and sums it up. @param said takes what a command that failed printed */
export async function runAsked(
  given: RunWishes,
  world: World,
  signal: AbortSignal,
  onResult: (result: Result, planned: number) => void,
  said: string[],
): Promise<BoundedSummary> {
  const { flags, url } = asked(given, world);
  const io = { ...world.io, err: (text: string) => void said.push(text) };
  return world.inTurn(async () => {
    const target = await targetOf(url, flags);
    const prepared = await prepare(flags, io);
    checkPlace(target.baseUrl, flags, world.permissions);
    const progress = { step: onResult, clear: () => undefined };
    const report = await runPrepared(target, prepared, flags, { io, signal, progress });
    return bounded(summaryOf(report, prepared.what.contract), given.causes);
  }, signal);
}

/** The options of the run, and its base URL. @throws UsageError for what is not allowed */
function asked(
  { url: givenUrl, causes: _, ...rest }: RunWishes,
  { settings, permissions, contract }: World,
): { readonly flags: ConformFlags; readonly url: string | undefined } {
  const { start: configured, portEnv, ...flags } = withWishes(settings, inLongNames(rest));
  const ownServer = rest.start !== undefined || (givenUrl === undefined && configured !== undefined);
  if (ownServer) checkStart(permissions);
  const url = givenUrl ?? (rest.start === undefined ? settings.baseUrl : undefined);
  if (url === undefined && !ownServer)
    throw new UsageError('no base URL is given or configured: pass url, such as http://127.0.0.1:8080');
  if (url !== undefined) checkPlace(parseBaseUrl(url.replaceAll('{port}', '1')), flags, permissions);
  return {
    url,
    flags: {
      ...flags,
      ...(contract !== undefined && { contract }),
      ...(ownServer && configured !== undefined && { start: configured }),
      ...(ownServer && portEnv !== undefined && { portEnv }),
      allowWrites: permissions.writes,
    },
  };
}

/** `routingId` is the option `--routing-id`. */
const inLongNames = (wishes: Wishes): Wishes =>
  Object.fromEntries(
    Object.entries(wishes).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  );
