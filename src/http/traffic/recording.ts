// A recording judged: the requests under its base URL one by one, the others counted.

import type { Contract } from '../../contract/index.ts';
import { IncompleteError } from '../../errors.ts';
import type { Fields } from '../../redaction.ts';
import { createOperationFinder } from '../index.ts';
import { fieldOf } from './exchange.ts';
import type { RecordedExchange } from './har.ts';
import { createTrafficJudge } from './judge.ts';
import { createTally, type TallyOptions, type TrafficReport } from './report.ts';

/** How a recording is judged. */
export interface RecordingOptions extends Omit<TallyOptions, 'target'> {
  readonly contract: Contract;
  /** Where the recording was read from, for messages. */
  readonly file: string;
  /** The base URL of the interface; by default the one that most requests speak for. */
  readonly baseUrl?: string | undefined;
}

/** The result of judging a recording. */
export interface JudgedRecording {
  readonly report: TrafficReport;
  /** True where the base URL was not given. */
  readonly guessed: boolean;
  /** Requests to other places, by origin. */
  readonly elsewhere: ReadonlyMap<string, number>;
  /** No call in the recording shows a credential: browsers leave them out. */
  readonly credentialsHidden: boolean;
}

/** Judges a recording. @throws IncompleteError when it has no call of the contract */
export function judgeRecording(
  recorded: readonly RecordedExchange[],
  options: RecordingOptions,
): JudgedRecording {
  const { contract, baseUrl, file } = options;
  const base = baseUrl?.replace(/\/$/, '') ?? guessBaseUrl(contract, recorded);
  if (base === undefined) throw noCall(file, recorded);
  const judge = createTrafficJudge(contract);
  const tally = createTally(contract, { ...options, target: base });
  const elsewhere = new Map<string, number>();
  const calls = recorded.flatMap((one) => {
    const target = one.asset ? undefined : targetBelow(base, one.url);
    if (target !== undefined) return [{ ...one, target }];
    elsewhere.set(one.url.origin, (elsewhere.get(one.url.origin) ?? 0) + 1);
    return [];
  });
  // A cookie of another site shows nothing of what is recorded here.
  const credentialsHidden = !calls.some(({ request }) => showsCredential(request.headers));
  for (const { request, target, response, at } of calls) {
    const exchange = { request: { ...request, target, credentialsHidden }, response };
    tally.add(exchange, judge(exchange), at);
  }
  const report = tally.report();
  if (report.counts.calls === 0) throw noCall(file, recorded, base);
  return { report, guessed: baseUrl === undefined, elsewhere, credentialsHidden };
}

const showsCredential = (headers: Fields) =>
  fieldOf(headers, 'authorization') !== undefined || fieldOf(headers, 'cookie') !== undefined;

function noCall(file: string, recorded: readonly RecordedExchange[], base?: string): IncompleteError {
  const origins = [...new Set(recorded.map(({ url }) => url.origin))];
  const places = origins.length === 0 ? '' : ` (${recorded.length} to ${origins.slice(0, 3).join(', ')})`;
  const under = base === undefined ? '' : ` under ${base}`;
  return new IncompleteError(
    `${file} has no call of the contract${under} among its requests${places}: ` +
      'record the calls of the interface, or name its base URL with --base-url and its document with --contract',
  );
}

/**
 * The base URL that most requests speak for, without a slash at its end; the shorter one of two, and undefined where none
 * does.
 */
export function guessBaseUrl(contract: Contract, recorded: readonly RecordedExchange[]): string | undefined {
  const find = createOperationFinder(contract.operations);
  const calls = new Map<string, number>();
  for (const { url, request, asset } of recorded) {
    if (asset) continue;
    for (const base of basesOf(url)) {
      const target = targetBelow(base, url) ?? '';
      if (find({ method: request.method, url: target }).kind !== 'operation') continue;
      calls.set(base, (calls.get(base) ?? 0) + 1);
    }
  }
  const [best] = [...calls].toSorted(([a, some], [b, others]) => others - some || a.length - b.length);
  return best?.[0];
}

/** Raw path and query of a URL below a base; undefined where it is not below it. */
function targetBelow(base: string, url: URL): string | undefined {
  const whole = `${url.origin}${url.pathname}${url.search}`;
  if (!whole.startsWith(base)) return undefined;
  const target = whole.slice(base.length);
  if (target.startsWith('/')) return target;
  return target === '' || target.startsWith('?') ? `/${target}` : undefined;
}

/** Every beginning of a URL that ends before a slash. */
function basesOf({ origin, pathname }: URL): readonly string[] {
  const slashes = [...pathname.matchAll(/\//g)].map(({ index }) => index);
  return slashes.map((at) => `${origin}${pathname.slice(0, at)}`);
}
