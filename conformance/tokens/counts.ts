// §3 rules 2 and 3: limits and refills count for each token by itself. A window may begin with a request or with the clock,
// slide, or fill up continuously; a refill may come at once or continuously. What one of these allows accuses nobody.

import { Undecided } from './calls.ts';
import { type Check, checks, HOUR, type Service } from './check.ts';

/** Checks after which a limit or an allowance counts as without end. */
const MOST = 14;

export const limitPerToken: Check = {
  id: 'limit-per-token',
  title: 'Every token has the rate limit of its profile for itself, and has it again when a window is over',
  holds: ['limit-per-token', 'profile-ratelimit', 'ratelimit-requests', 'ratelimit-window'],
  async run(service) {
    const tokens: string[] = [];
    for (const requests of [2, 5]) {
      const profile = service.profile({ ratelimit: { requests, window: HOUR } });
      const application = await service.application(profile);
      for (const nth of ['first', 'second']) {
        const token = await service.issue(application);
        await hasLimit(service, token, requests, `the ${nth} token of an application`);
        tokens.push(token);
      }
    }
    const window = service.step;
    const brief = await service.application(service.profile({ ratelimit: { requests: 2, window } }));
    const token = await service.issue(brief);
    const tooSlow = notSeen(`a limit of 2 requests in ${window} s`);
    if ((await service.spend(token, MOST)) === MOST) throw tooSlow;
    // A window that slides as an estimate from the one before needs two.
    const waited = 2 * window + 2;
    await service.wait(waited);
    for (const used of tokens) {
      const stays = `a token that has used up its limit is still rejected after ${waited} s`;
      service.require(!(await service.allows(used)), `a window lasts ${HOUR} s`, stays, 'it was allowed');
    }
    const start = service.now();
    const again = await service.spend(token, MOST);
    if (again === MOST && service.now() - start >= window) throw tooSlow;
    const returns = `a token that has used up its limit is allowed 1 to 4 checks after ${waited} s`;
    service.require(
      again > 0 && again < MOST,
      `a window lasts ${window} s`,
      returns,
      `${checks(again)} allowed`,
    );
  },
};

/** Requires that a token is allowed that many requests, and no more. */
export async function hasLimit(service: Service, token: string, requests: number, which: string) {
  const allowed = await service.spend(token, requests + 3);
  service.require(
    allowed === requests,
    `${which} has a limit of ${requests} requests in ${HOUR} s for itself`,
    `${checks(requests)} allowed, the next rejected`,
    `${checks(allowed)} allowed`,
  );
}

const AMOUNT = 5;

export const refillPerToken: Check = {
  id: 'refill-per-token',
  title: 'Every token is replenished by its own schedule, by the amount, after the interval and not before',
  holds: ['refill-per-token', 'profile-refill', 'refill-tokens', 'refill-interval', 'token-settings'],
  async run(service) {
    // The allowance may be a count of its own, or what is left of the rate limit: the second profile shows that one.
    if (await refills(service, 1000)) return;
    if (!(await refills(service, AMOUNT))) throw notSeen(`an allowance of ${AMOUNT}`);
  },
};

/** Whether an allowance ran out under that rate limit, so that its refill could be seen. */
async function refills(service: Service, requests: number): Promise<boolean> {
  const interval = 3 * service.step;
  const profile = (seconds: number) =>
    service.profile({
      ratelimit: { requests, window: HOUR },
      refill: { tokens: AMOUNT, interval: seconds },
    });
  const rare = await service.issue(await service.application(profile(HOUR)));
  const shared = await service.application(profile(interval));
  const [first, second] = [await service.issue(shared), await service.issue(shared)];
  const spendBoth = async () =>
    [await service.spend(first, MOST), await service.spend(second, MOST)] as const;

  const neverEnds = (await service.spend(rare, MOST)) === MOST;
  let start = service.now();
  let used = await spendBoth();
  if (used[0] + used[1] === 0) {
    // A token may start with nothing; its first refill brings the allowance.
    await service.wait(interval + 1);
    start = service.now();
    used = await spendBoth();
  }
  if (neverEnds || used[0] === 0 || used.includes(MOST)) return false;
  const alone = 'a token is allowed after another of its application has used up its allowance';
  service.require(used[1] > 0, 'every token has an allowance of its own', alone, 'it was rejected');

  // A third token, issued shortly before the refill is due, leaves it alone.
  await service.wait(interval - service.step);
  await service.issue(shared);
  await service.wait(service.step + 1);
  const came = await spendBoth();
  // A rejected check may count, too. Below that, the rejection is that of a low rate limit, which accuses nobody.
  const [least, most] = [AMOUNT - 1, (Math.floor((service.now() - start) / interval) + 1) * AMOUNT];
  if (requests === AMOUNT && Math.min(...came) < least) return false;
  for (const count of came)
    service.require(
      count >= least && count <= most,
      `every token is replenished by ${AMOUNT} every ${interval} s, whatever other tokens do`,
      `${least} to ${checks(most)} allowed ${interval + 1} s after the allowance was used up`,
      `${checks(count)} allowed`,
    );
  const stays = `a token that has used up its allowance is still rejected after ${interval + 1} s`;
  service.require(!(await service.allows(rare)), `a refill comes every ${HOUR} s`, stays, 'it was allowed');
  return true;
}

const notSeen = (what: string) =>
  new Undecided(
    'inconclusive',
    `${what} did not reject any of ${checks(MOST)}: calls are too slow, or there is none`,
  );
