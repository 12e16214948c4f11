// Whether it is the request before that turns the outcome: what a server keeps from one call to the next.

import { beforeOf, twinAmong } from '../judge/index.ts';
import type { Before, CaseRequest, Expected, Result } from '../types.ts';
import { type Finding, investigate, nearest } from './investigate.ts';
import { becameOf, type Laboratory } from './laboratory.ts';
import type { Grounds, Suspect } from './suspects.ts';

/** What comes right before, and a laboratory in which it comes right before everything. */
export interface CameBefore {
  readonly before: Before;
  readonly laboratory: Laboratory;
}

/** @returns nothing where the outcome does not turn by it each time, or the budget was spent */
export async function whatCameBefore(
  { case: { request, operation }, became }: Suspect,
  results: readonly Result[],
  laboratory: Laboratory,
): Promise<CameBefore | undefined> {
  const requests = requestsIn(results, operation);
  const { shown, hidden } = requests;
  if (shown === undefined || hidden === undefined) return undefined;
  const isWrongAfter = async (...before: readonly CaseRequest[]) =>
    (await laboratory.after(before).tryOut(request)) === became;
  const wrongAfter = { shown: await isWrongAfter(shown), hidden: await isWrongAfter(hidden) };
  if (wrongAfter.shown && wrongAfter.hidden) return undefined;
  // One read is neutral: after it everything is as it should be, whatever came before that.
  const neutral = wrongAfter.shown ? hidden : shown;
  for (const before of candidatesBy(wrongAfter)) {
    const own = requests[before];
    const turns =
      own !== undefined &&
      (await isWrongAfter(neutral, own)) &&
      // Right, wrong and wrong again: on every second or third call it does not go like that.
      !(await isWrongAfter(own, neutral)) &&
      (await isWrongAfter(neutral, neutral, own)) &&
      (await isWrongAfter(neutral, own));
    if (turns) return { before, laboratory: laboratory.after([neutral, own]) };
  }
  return undefined;
}

/** What of a request goes wrong where something comes before: anything valid, something of it, or just this one. */
export async function turnsIn(laboratory: Laboratory, suspect: Suspect, grounds: Grounds): Promise<Finding> {
  const { request } = suspect.case;
  const tried = new Set([
    ...spread(grounds.accepted, mostValid),
    ...nearest(grounds.accepted, request, mostValid),
  ]);
  const accepted: CaseRequest[] = [];
  for (const valid of tried) if ((await laboratory.tryOut(valid)) === 'accepted') accepted.push(valid);
  const [plain] = tried;
  if (suspect.expected === 'accepted' && plain && accepted.length === 0)
    return { triggers: [{ kind: 'any-request' }], request: plain };
  return (await investigate(suspect, { ...grounds, accepted }, laboratory)) ?? { triggers: [], request };
}

/** So many valid requests from all over the plan stand for all, and so many of those that differ least. */
const mostValid = 6;

/** So many of a list, from its first to its last. */
const spread = <T>(list: readonly T[], count: number): readonly T[] =>
  list.filter((_, place) => place % Math.ceil(list.length / count) === 0);

/** A read that turns the outcome does so as whatever comes to the same, or as a read. */
function candidatesBy(wrongAfter: Readonly<Record<'shown' | 'hidden', boolean>>): readonly Before[] {
  if (wrongAfter.shown) return ['accepted', 'shown'];
  return wrongAfter.hidden ? ['refused', 'hidden'] : ['accepted', 'refused'];
}

/** The first request of the plan that came to each, as it should: reads of any operation, and writes of this one. */
function requestsIn(
  results: readonly Result[],
  operation: string,
): Readonly<Partial<Record<Before, CaseRequest>>> {
  const cases = results.flatMap(({ case: tried }) => (tried.via === 'http' ? [tried] : []));
  const twinOf = twinAmong(new Map(cases.map((tried) => [tried.id, tried])));
  const came = results.flatMap(({ case: tried, exchange }) => {
    if (tried.via !== 'http' || exchange === undefined) return [];
    const { request } = tried;
    if (request.method !== 'GET' && tried.operation !== operation) return [];
    const before = beforeOf(tried, twinOf);
    return before && outcomes[before] === becameOf(exchange) ? [[before, request] as const] : [];
  });
  return Object.fromEntries(came.toReversed());
}

const outcomes: Readonly<Record<Before, Expected>> = {
  shown: 'accepted',
  hidden: 'rejected',
  accepted: 'accepted',
  refused: 'rejected',
};
