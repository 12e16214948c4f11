// §1 and §3 rule 1: a profile is a template for several applications, and all tokens follow the one that is attached.

import { DriverError } from '../calls.ts';
import {
  application,
  broken,
  check,
  checks,
  exactly,
  HOUR,
  held,
  inconclusive,
  issue,
  later,
  limit,
  notApplicable,
  replace,
  type Step,
  spend,
  start,
  type TokenRow,
  texts,
  token,
  tooShort,
  wait,
  within,
} from '../scenario.ts';
import { NotSupported } from '../service.ts';

/** Checks in a row; a limit of 2 rejects one of them, a limit of 1000 none. */
const BURST = 8;

const follows = 'a token follows the profile that is attached now';
const stopped = 'existing tokens stop when another profile is attached';

export const attachmentRows: readonly TokenRow[] = [
  {
    id: 'expiration-new-tokens',
    title: 'A token created after a profile with a lifetime was attached is rejected when that is over',
    holds: ['expiration-after-attachment'],
    after: later,
    // The twin differs in the lifetime alone, so that nothing else explains the rejection; another token with a lifetime
    // of its own must be alive at that moment, so that a constant one is noticed.
    steps: (step) => [
      application('brief', {}, 2 * step),
      application('lasting', {}, 6 * step),
      token('twin'),
      wait(0),
      start,
      issue('living', 'lasting'),
      issue('first', 'brief'),
      issue('second', 'brief'),
      ...['first', 'second', 'living'].map((name) =>
        check(name, { rejected: tooShort('a token was rejected before its lifetime was over') }),
      ),
      wait(2 * step + 1),
      check('twin', { rejected: inconclusive('a token without a lifetime was rejected as well') }),
      check('living', {
        rejected: within(
          6 * step,
          'a token lives',
          broken(
            `a token lives ${6 * step} s`,
            `it is allowed ${2 * step + 1} s after it was issued`,
            'it was rejected',
          ),
        ),
      }),
      ...['first', 'second'].map((name) =>
        check(name, {
          allowed: broken(
            `a token created after the attachment lives ${2 * step} s`,
            `it is rejected ${2 * step + 1} s after it was issued`,
            'it was allowed',
          ),
        }),
      ),
    ],
  },
  {
    id: 'tokens-inherit-settings',
    title: 'All tokens of an application have the settings of its profile, not those of another application',
    holds: ['tokens-inherit-settings'],
    confirmed: true,
    steps: () => {
      const tokens = ['first', 'second', 'third'].flatMap((nth) =>
        [2, 4].map((requests) => ({ nth, requests, of: `acs${requests}` })),
      );
      return [
        ...[2, 4].map((requests) =>
          application(`acs${requests}`, { ...limit(requests, HOUR), prefix: `acs${requests}` }),
        ),
        ...tokens.map(({ nth, of }) => issue(`${nth} ${of}`, of)),
        ...tokens.flatMap(({ nth, requests, of }) => hasSettings(`${nth} ${of}`, nth, requests, of)),
      ];
    },
  },
  {
    id: 'profile-is-template',
    title: 'One profile attached to two applications holds for the tokens of both',
    holds: ['profile-is-template'],
    confirmed: true,
    steps: () => [
      application(['first', 'second'], { ...limit(3, HOUR), prefix: 'acs3' }),
      issue('first', 'first'),
      issue('second', 'second'),
      ...hasSettings('first', "first application's", 3, 'acs3'),
      ...hasSettings('second', "second application's", 3, 'acs3'),
    ],
  },
  {
    id: 'tokens-follow-profile',
    title: 'A token follows the profile that is attached now, not the one it was issued under',
    holds: ['tokens-follow-profile'],
    after: later,
    // After the profile was replaced two windows pass, so that no count of the old one matters.
    steps: (step) => [
      application('raised', limit(2, step)),
      application('lowered', limit(1000, step)),
      issue('up', 'raised'),
      issue('down', 'lowered'),
      spend('up', BURST, (allowed) => {
        if (allowed === 0) return inconclusive('a token was rejected before its limit');
        if (allowed < BURST) return undefined;
        return tooShort(`a limit of 2 in ${step} s did not reject any of ${checks(BURST)}`);
      }),
      spend('down', BURST, (allowed) =>
        allowed < BURST ? inconclusive('a token was rejected before its limit') : undefined,
      ),
      replace('raised', limit(1000, step)),
      replace('lowered', limit(2, step)),
      issue('young up', 'raised'),
      issue('young down', 'lowered'),
      wait(2 * step + 1),
      spend('young up', BURST, (allowed) =>
        allowed < BURST
          ? broken(
              'a new token follows the new profile',
              `${checks(BURST)} allowed under 1000`,
              'a rejection',
            )
          : undefined,
      ),
      spend('up', BURST, (allowed) => {
        if (allowed === 0) return notApplicable(stopped);
        if (allowed === BURST) return undefined;
        const expected = `${checks(BURST)} allowed after the limit went from 2 to 1000`;
        return broken(follows, expected, `${checks(allowed)} allowed`);
      }),
      spend('down', BURST, (allowed) => (allowed < BURST ? held : undefined)),
      spend('young down', BURST, (allowed) => {
        if (allowed === BURST) return tooShort('a limit of 2 did not reject a new token');
        const expected = `a rejection within ${checks(BURST)} after the limit went from 1000 to 2`;
        return broken(follows, expected, `all ${checks(BURST)} allowed`);
      }),
    ],
  },
  {
    id: 'profile-exchange',
    title: 'What becomes of the tokens of an application when another profile is attached?',
    words: {
      kept: 'Its tokens stay, and what they have used up counts on.',
      refused: 'Its tokens are rejected from then on.',
      anew: 'Its tokens stay, and what they have used up is forgotten.',
    },
    steps: () => [
      token('token', limit(3, HOUR)),
      spend('token', 2, (allowed) =>
        allowed < 2 ? inconclusive('the token was rejected before its limit') : undefined,
      ),
      replace('token', limit(3, HOUR)),
      spend('token', 4, (left) => ['refused', 'kept'][left] ?? 'anew'),
    ],
  },
  {
    id: 'lifetime-given',
    title: 'Can a lifetime be given where a profile is attached?',
    words: {
      elsewhere: 'The driver knows no way to give a lifetime.',
      'at-attachment': 'The driver gives a lifetime when it attaches a profile.',
    },
    steps: () => [
      async (scene) => {
        try {
          await application('app', {}, HOUR)(scene);
          return 'at-attachment';
        } catch (error) {
          if (error instanceof NotSupported) return 'elsewhere';
          throw error;
        }
      },
    ],
  },
  {
    id: 'application-without-profile',
    title: 'Can a token be issued by an application that has no profile?',
    words: {
      refused: 'An application without a profile issues no token.',
      issued: 'An application without a profile issues tokens.',
    },
    // Another application has a profile and issues: a service that issues no token at all shows nothing.
    steps: () => [
      token('token'),
      async ({ service }) => {
        const bare = await service.bareApplication();
        try {
          await service.issue(bare);
          return 'issued';
        } catch (error) {
          if (error instanceof DriverError && error.kind !== 'no-response') return 'refused';
          throw error;
        }
      },
    ],
  },
  {
    id: 'earlier-tokens',
    title: 'Does a lifetime also end the tokens that were there before its profile was attached?',
    words: {
      kept: 'A token that was there before outlives the lifetime.',
      expire: 'A token that was there before ends with the lifetime, too.',
    },
    steps: (step) => [
      token('old'),
      check('old', { rejected: inconclusive('the old token was rejected from the start') }),
      replace('old', {}, 2 * step),
      check('old', { rejected: inconclusive(`${stopped}, so none is left to outlive it`) }),
      issue('young', 'old'),
      check('young', { rejected: tooShort('the new token was rejected before its lifetime was over') }),
      wait(2 * step + 1),
      check('young', { allowed: inconclusive('the lifetime did not end the new token either') }),
      check('old', { allowed: 'kept', rejected: 'expire' }),
    ],
  },
];

const hasSettings = (name: string, nth: string, requests: number, prefix: string): readonly Step[] => {
  const requirement = `the ${nth} token has the limit (${requests}) and the prefix (${prefix}) of its profile`;
  const expected = `a token that starts with ${prefix}`;
  return [
    exactly(name, requests, requirement),
    texts((all) =>
      all.get(name)?.startsWith(prefix) ? [] : [{ requirement, expected, actual: 'it does not' }],
    ),
  ];
};
