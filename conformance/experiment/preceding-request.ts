// Whether the preceding request causes the wrong outcome: state that a server keeps from one call to the next.

import { firstPer } from '../grouped.ts';
import { beforeOf } from '../judge/index.ts';
import type { Before, CaseRequest, Expected, Result } from '../types.ts';
import { type Finding, investigate, nearest } from './investigate.ts';
import type { Laboratory } from './laboratory.ts';
import { type Grounds, type Suspect, sentIn, twinsIn } from './suspects.ts';

/**
 * The kind of the preceding request, and a laboratory that sends one before every request.
 * @returns undefined if the outcome does not depend on it reproducibly, or if the budget was spent
 */
export async function findPreceding(
  { case: { request, operation }, became }: Suspect,
  results: readonly Result[],
  laboratory: Laboratory,
): Promise<{ readonly before: Before; readonly laboratory: Laboratory } | undefined> {
  const requestsFor = requestsIn(results, operation, request);
  const [shown] = requestsFor('shown');
  const [hidden] = requestsFor('hidden');
  if (shown === undefined || hidden === undefined) return undefined;
  const isWrongAfter = async (...before: readonly CaseRequest[]) =>
    (await laboratory.after(before).tryOut(request)) === became;
  // Whatever an earlier request left behind is gone after this one.
  await isWrongAfter();
  const wrongAfter = { shown: await isWrongAfter(shown), hidden: await isWrongAfter(hidden) };
  if (wrongAfter.shown && wrongAfter.hidden) return undefined;
  // One read is neutral: after it the outcome is right, whatever preceded that read.
  const neutral = wrongAfter.shown ? hidden : shown;
  // Not so on a server that fails on every second or third call.
  for (let more = 3; more > 0; more -= 1) if (await isWrongAfter(neutral)) return undefined;
  const candidates = candidatesFor(wrongAfter).flatMap((before) =>
    requestsFor(before).map((own) => ({ before, own })),
  );
  for (const { before, own } of candidates) {
    const isReproduced =
      (await isWrongAfter(neutral, own)) &&
      // State may last until the next request of the operation.
      !((await isWrongAfter(own, neutral)) && (await isWrongAfter(neutral, neutral))) &&
      (await isWrongAfter(neutral, neutral, own)) &&
      (await isWrongAfter(neutral, own));
    if (isReproduced) return { before, laboratory: laboratory.after([neutral, own]) };
  }
  return undefined;
}

/** Finds what in a request fails after the preceding one: any valid request, a part of it, or only this very request. */
export async function triggersAfter(
  laboratory: Laboratory,
  suspect: Suspect,
  grounds: Grounds,
): Promise<Finding> {
  const { request } = suspect.case;
  const tried = new Set([
    ...spread(grounds.accepted, maxValid),
    ...nearest(grounds.accepted, request, maxValid),
  ]);
  const accepted: CaseRequest[] = [];
  for (const valid of tried) if ((await laboratory.tryOut(valid)) === 'accepted') accepted.push(valid);
  const [plain] = tried;
  if (suspect.expected === 'accepted' && plain && accepted.length === 0)
    return { triggers: [{ kind: 'any-request' }], request: plain };
  return (await investigate(suspect, { ...grounds, accepted }, laboratory)) ?? { triggers: [], request };
}

/** At most this many valid requests spread over the plan, and at most as many of the nearest. */
const maxValid = 6;

/** `count` items, evenly spread over a list. */
const spread = <T>(list: readonly T[], count: number): readonly T[] =>
  list.filter((_, place) => place % Math.ceil(list.length / count) === 0);

/** If a read changes the outcome, any request with that result may do so, or reads alone. */
function candidatesFor(wrongAfter: Readonly<Record<'shown' | 'hidden', boolean>>): readonly Before[] {
  if (wrongAfter.shown) return ['accepted', 'shown'];
  return wrongAfter.hidden ? ['rejected', 'hidden'] : ['accepted', 'rejected'];
}

/**
 * Requests of the plan for each kind of outcome, if the response was the expected one: the first one with the method of the
 * suspect, those most like it, and the first one with another method. Reads are of any operation, and writes of this one.
 */
function requestsIn(
  results: readonly Result[],
  operation: string,
  suspect: CaseRequest,
): (before: Before) => readonly CaseRequest[] {
  const twinOf = twinsIn(results);
  const rules = new Map<CaseRequest, string>();
  const expected = sentIn(results).flatMap(({ case: tried, became }) => {
    const { request, rule } = tried;
    if (request.method !== 'GET' && tried.operation !== operation) return [];
    const before = beforeOf(tried, twinOf);
    rules.set(request, rule);
    return before && outcomes[before] === became ? [{ before, request }] : [];
  });
  return (before) => {
    const requests = expected.filter((one) => one.before === before).map(({ request }) => request);
    const { own = [], others = [] } = Object.groupBy(requests, ({ method }) =>
      method === suspect.method ? 'own' : 'others',
    );
    // What the check of one rule leaves behind, that of another one may not.
    const alike = firstPer(nearest(own, suspect, own.length), (request) => rules.get(request));
    return [...own.slice(0, 1), ...alike.slice(0, maxAlike), ...others.slice(0, 1)];
  };
}

/** At most this many requests most like the suspect, each of another rule. */
const maxAlike = 2;

const outcomes: Readonly<Record<Before, Expected>> = {
  shown: 'accepted',
  hidden: 'rejected',
  accepted: 'accepted',
  rejected: 'rejected',
};
