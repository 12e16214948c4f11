// §3 rules 2 and 3: limits and refills count for each token by itself. A window may begin with a request or with the clock,
// slide, or fill up continuously; a refill may come at once or continuously. What one of these allows accuses nobody.

import { TooSlow } from './calls.ts';
import { type Check, HOUR, type Service } from './check.ts';

/** Checks after which a limit or an allowance counts as without end. */
const MOST = 14;

export const limitPerToken: Check = {
  title: 'Every token has the rate limit of its profile for itself, and has it again when a window is over',
  holds: ['limit-per-token', 'profile-ratelimit', 'ratelimit-requests', 'ratelimit-window'],
  async run(service) {
    const usedUp: string[] = [];
    for (const requests of [2, 5]) {
      const application = await service.application({ ratelimit: { requests, window: HOUR } });
      for (const nth of ['first', 'second']) {
        const token = await service.issue(application);
        await service.limited(token, requests, `the ${nth} token of an application`);
        usedUp.push(token);
      }
    }
    const window = service.step;
    const brief = await service.issue(await service.application({ ratelimit: { requests: 2, window } }));
    const tooSlow = notSeen(`a limit of 2 requests in ${window} s`);
    if ((await service.spend(brief, MOST)) === MOST) throw tooSlow;
    // A window that slides as an estimate from the one before needs two.
    await service.wait(2 * window + 2);
    const later = `, ${2 * window + 2} s after the limit was used up`;
    for (const token of usedUp) await service.allowed(token, [0, 0], `a window lasts ${HOUR} s`, later);
    const start = service.now();
    const isAllowed = await service.allows(brief);
    service.require(isAllowed, `a window lasts ${window} s`, `a check is allowed${later}`, 'it was rejected');
    const more = await service.spend(brief, MOST);
    if (more > 3 && service.now() - start >= window) throw tooSlow;
    const limited = `a limit of 2 requests in ${window} s`;
    service.require(more <= 3, limited, `at most 4 checks allowed at once${later}`, 'more were allowed');
  },
};

const AMOUNT = 5;

export const refillPerToken: Check = {
  title: 'Every token is replenished by its own schedule, by the amount, after the interval and not before',
  holds: ['refill-per-token', 'profile-refill', 'refill-tokens', 'refill-interval', 'token-settings'],
  async run(service) {
    // The allowance may be a count of its own, or what is left of the rate limit: the second limit shows that one.
    if (await refills(service, 1000)) return;
    if (!(await refills(service, AMOUNT))) throw notSeen(`an allowance of ${AMOUNT}`);
  },
};

/** Whether an allowance ran out under that rate limit, so that its refill could be seen. */
async function refills(service: Service, requests: number): Promise<boolean> {
  const interval = 3 * service.step;
  const ratelimit = { requests, window: HOUR };
  const application = (seconds: number) =>
    service.application({ ratelimit, refill: { tokens: AMOUNT, interval: seconds } });
  const rare = await service.issue(await application(HOUR));
  const shared = await application(interval);
  const pair = [await service.issue(shared), await service.issue(shared)] as const;
  const spendPair = async () =>
    [await service.spend(pair[0], MOST), await service.spend(pair[1], MOST)] as const;

  if ((await service.spend(rare, MOST)) === MOST) return false;
  let [start, used] = [service.now(), await spendPair()];
  if (used[0] + used[1] === 0) {
    // A token may start with nothing; its first refill brings the allowance.
    await service.wait(interval + 1);
    [start, used] = [service.now(), await spendPair()];
  }
  if (used[0] === 0 || used.includes(MOST)) return false;
  const alone = 'a token is allowed after another of its application has used up its allowance';
  service.require(used[1] > 0, 'every token has an allowance of its own', alone, 'it was rejected');

  // A third token, issued shortly before the refill is due, leaves it alone.
  await service.wait(interval - service.step);
  await service.issue(shared);
  await service.wait(service.step + 1);
  const came = await spendPair();
  // A rejected check may count, too. Under the low limit a rejection may be that of the limit, which accuses nobody.
  const [least, most] = [AMOUNT - 1, (Math.floor((service.now() - start) / interval) + 1) * AMOUNT];
  if (requests === AMOUNT && Math.min(...came) < least) return false;
  const later = `, ${interval + 1} s after the allowance was used up`;
  const requirement = `every token is replenished by ${AMOUNT} every ${interval} s, whatever other tokens do`;
  for (const count of came) service.counted(count, [least, most], requirement, later);
  await service.allowed(rare, [0, 0], `the allowance is replenished every ${HOUR} s`, later);
  return true;
}

const notSeen = (what: string) =>
  new TooSlow(`${what} rejected none of ${MOST} checks: calls are too slow, or it does not count`);
