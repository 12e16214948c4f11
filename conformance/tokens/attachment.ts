// §3 rules 1 and 4: all tokens of an application follow the profile that is attached to it, and an expiration holds for the tokens
// that are created after the attachment. Whether it ends earlier tokens, too, is not shown.

import { TooSlow } from './calls.ts';
import { type Check, HOUR } from './check.ts';
import type { Profile } from './driver.ts';

export const settingsInherited: Check = {
  title: 'All tokens of an application have the settings of the profile that is attached to it',
  holds: ['tokens-inherit-settings', 'tokens-follow-profile', 'profile-is-template'],
  async run(service) {
    const settings = (requests: number, prefix: string) =>
      service.profile({ ratelimit: { requests, window: HOUR }, prefix });
    const [two, four, many] = [settings(2, 'two'), settings(4, 'four'), settings(1000, 'many')];
    const inherits = async (token: string, { ratelimit, prefix }: Profile, which: string) => {
      await service.limited(token, ratelimit.requests, which);
      service.prefixed(token, prefix, which);
    };

    // Two applications share a profile; the tokens of all are issued by turns.
    const applications = [];
    for (const profile of [two, four, two])
      applications.push({ profile, application: await service.application(profile) });
    const tokens = [];
    for (const nth of ['first', 'second', 'third'])
      for (const [index, { profile, application }] of applications.entries()) {
        const which = `the ${nth} token of application ${index + 1}`;
        tokens.push([await service.issue(application), profile, which] as const);
      }
    for (const token of tokens) await inherits(...token);

    const changing = await service.application(many);
    const earlier = await service.issue(changing);
    if (!(await service.attach(changing, two))) return;
    await inherits(await service.issue(changing), two, 'a token issued after another profile was attached');
    // None is right, too: whether earlier tokens stay is not shown.
    const after = ' after the limit went from 1000 to 2';
    await service.allowed(earlier, [0, 2], 'a token follows the profile that is attached now', after);
  },
};

export const newExpiry: Check = {
  title: 'A token that is created after a profile with a lifetime was attached is rejected when that is over',
  holds: ['expiration-after-attachment'],
  async run(service) {
    const [lifetime, longer] = [2 * service.step, 6 * service.step];
    const brief = await service.application({}, lifetime);
    const lasting = await service.application({}, longer);
    const renewed = await service.application({});
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
    const later = `, ${lifetime + 1} s after it was issued`;
    const lives = await service.allows(living);
    if (!lives && service.now() - start >= longer) throw notSeen(`calls take longer than ${longer} s`);
    service.require(lives, `a token lives ${longer} s`, `it is allowed${later}`, 'it was rejected');
    const requirement = `a token created after the attachment lives ${lifetime} s`;
    for (const token of ending) await service.allowed(token, [0, 0], requirement, later);
  },
};

const notSeen = (why: string) => new TooSlow(`no lifetime was seen: ${why}`);
