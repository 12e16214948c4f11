// Which of the places in a recording is the interface: the base URL under which most requests are calls of the contract.

import type { Contract } from '../contract/index.ts';
import { createOperationFinder } from '../http/index.ts';
import type { RecordedExchange } from './har.ts';

/** A base URL without a slash at its end, and how many requests are calls of the contract under it. */
export interface BaseUrl {
  readonly url: string;
  readonly calls: number;
}

/** The base URL that most requests speak for, the shorter one of two; undefined where none does. */
export function guessBaseUrl(contract: Contract, recorded: readonly RecordedExchange[]): BaseUrl | undefined {
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
  return best && { url: best[0], calls: best[1] };
}

/** Raw path and query of a URL below a base; undefined where it is not below it. */
export function targetBelow(base: string, url: URL): string | undefined {
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
