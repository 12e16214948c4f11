// §3 rules 1 and 4: all tokens of an application follow the profile that is attached to it, and an expiration holds for the tokens
// that are created after the attachment. Whether it ends earlier tokens, too, is not shown.

import { Undecided } from './calls.ts';
import { type Check, checks, HOUR } from './check.ts';
import { hasLimit } from './counts.ts';
import type { Profile } from './driver.ts';

export const settingsInherited: Check = {
  id: 'settings-inherited',
  title: 'All tokens of an application have the settings of the profile that is attached to it',
  holds: ['tokens-inherit-settings', 'tokens-follow-profile', 'profile-is-template'],
  async run(service) {
    const settings = (requests: number, prefix: string) =>
      service.profile({ ratelimit: { requests, window: HOUR }, prefix });
    const [two, four, many] = [settings(2, 'two'), settings(4, 'four'), settings(1000, 'many')];
    const inherits = async (token: string, { ratelimit, prefix = '' }: Profile, which: string) => {
      await hasLimit(service, token, ratelimit.requests, which);
      const expected = `a token that starts with ${prefix}`;
      service.require(token.startsWith(prefix), `${which} has the prefix ${prefix}`, expected, 'it does not');
    };

    // Two applications share a profile; the tokens of all are issued by turns.
    const applications = [];
    for (const profile of [two, four, two])
      applications.push({ profile, application: await service.application(profile) });
    const tokens = [];
    for (const nth of ['first', 'second', 'third'])
      for (const { profile, application } of applications)
        tokens.push({ nth, profile, token: await service.issue(application) });
    for (const { nth, profile, token } of tokens)
      await inherits(token, profile, `the ${nth} token of an application`);

    const changing = await service.application(many);
    const earlier = await service.issue(changing);
    if (!(await service.attach(changing, two))) return;
    await inherits(await service.issue(changing), two, 'a token issued after another profile was attached');
    // None is right, too: whether earlier tokens stay is not shown.
    const allowed = await service.spend(earlier, 5);
    const expected = 'at most 2 checks allowed after the limit went from 1000 to 2';
    const requirement = 'a token follows the profile that is attached now';
    service.require(allowed <= 2, requirement, expected, `${checks(allowed)} allowed`);
  },
};

export const newExpiry: Check = {
  id: 'new-expiry',
  title: 'A token that is created after a profile with a lifetime was attached is rejected when that is over',
  holds: ['expiration-after-attachment'],
  async run(service) {
    const [lifetime, longer] = [2 * service.step, 6 * service.step];
    const brief = await service.application(service.profile(), lifetime);
    const lasting = await service.application(service.profile(), longer);
    const renewed = await service.application(service.profile());
    await service.issue(renewed);
    const isRenewed = await service.attach(renewed, service.profile(), lifetime);
    const start = service.now();
    const living = await service.issue(lasting);
    const ending = [await service.issue(brief), await service.issue(brief)];
    if (isRenewed) ending.push(await service.issue(renewed));
    for (const token of [...ending, living])
      if (!(await service.allows(token))) throw notSeen('a new token was rejected');
    await service.wait(lifetime + 1);

    // Another token lives longer, so that nothing but the lifetime explains a rejection.
    const after = `${lifetime + 1} s after it was issued`;
    const lives = await service.allows(living);
    if (!lives && service.now() - start >= longer) throw notSeen(`calls take longer than ${longer} s`);
    service.require(lives, `a token lives ${longer} s`, `it is allowed ${after}`, 'it was rejected');
    for (const token of ending) {
      const requirement = `a token created after the attachment lives ${lifetime} s`;
      const ended = !(await service.allows(token));
      service.require(ended, requirement, `it is rejected ${after}`, 'it was allowed');
    }
  },
};

const notSeen = (why: string) => new Undecided('inconclusive', `no lifetime was seen: ${why}`);
