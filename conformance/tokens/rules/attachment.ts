// §1 and §3 rule 1: a profile is a template for several applications, and all tokens follow the one that is attached.

import type { TokenFinding } from '../../types.ts';
import { DriverError } from '../calls.ts';
import {
  answered,
  broken,
  type Conclusion,
  checks,
  confirmed,
  held,
  inconclusive,
  judged,
  later,
  notApplicable,
  type TokenProbe,
  type TokenRule,
  tokenProbe,
  tooShort,
} from '../script.ts';
import { NotSupported, type Service } from '../service.ts';

const HOUR = 3600;
/** Checks in a row; a limit of 2 refuses one of them, a limit of 1000 none. */
const BURST = 8;

/** The rules on attaching. */
export const attachmentRules: readonly TokenRule[] = [
  {
    id: 'runtime/tokens-inherit-settings',
    title: 'All tokens of an application have the settings of its profile, not those of another application',
    holds: ['tokens-inherit-settings'],
    run: (service) => confirmed(() => allInherit(service)),
  },
  {
    id: 'runtime/profile-is-template',
    title: 'One profile attached to two applications holds for the tokens of both',
    holds: ['profile-is-template'],
    run: (service) => confirmed(() => holdsForBoth(service)),
  },
  {
    id: 'runtime/tokens-follow-profile',
    title: 'A token follows the profile that is attached now, not the one it was issued under',
    holds: ['tokens-follow-profile'],
    after: later,
    run: followsReplacement,
  },
];

async function allInherit(service: Service): Promise<Conclusion> {
  const groups = [];
  for (const requests of [2, 4]) {
    const profile = service.profile({ ratelimit: { requests, window: HOUR }, prefix: `acs${requests}` });
    const application = await service.application(profile);
    groups.push({ requests, prefix: `acs${requests}`, application });
  }
  const tokens = [];
  for (const nth of ['first', 'second', 'third']) {
    for (const group of groups) tokens.push({ ...group, nth, text: await service.issue(group.application) });
  }
  const findings: TokenFinding[] = [];
  for (const token of tokens) findings.push(...(await settingsOf(service, token)));
  return judged(findings);
}

async function holdsForBoth(service: Service): Promise<Conclusion> {
  const [requests, prefix] = [3, 'acs3'];
  const profile = service.profile({ ratelimit: { requests, window: HOUR }, prefix });
  const applications = [await service.application(profile), await service.application(profile)];
  const tokens = [];
  for (const application of applications) tokens.push(await service.issue(application));
  const findings: TokenFinding[] = [];
  for (const [index, text] of tokens.entries()) {
    const nth = index === 0 ? "first application's" : "second application's";
    findings.push(...(await settingsOf(service, { nth, text, requests, prefix })));
  }
  return judged(findings);
}

interface Inheriting {
  readonly nth: string;
  readonly text: string;
  readonly requests: number;
  readonly prefix: string;
}

async function settingsOf(service: Service, token: Inheriting): Promise<readonly TokenFinding[]> {
  const { nth, text, requests, prefix } = token;
  const allowed = await service.spend(text, requests + 3);
  const requirement = `the ${nth} token has the limit (${requests}) and the prefix (${prefix}) of its profile`;
  const findings: TokenFinding[] = [];
  if (allowed !== requests) {
    const actual = `${checks(allowed)} allowed`;
    findings.push({ requirement, expected: `${checks(requests)} allowed, the next refused`, actual });
  }
  if (!text.startsWith(prefix)) {
    findings.push({ requirement, expected: `a token that starts with ${prefix}`, actual: 'it does not' });
  }
  return findings;
}

// After the profile was replaced two windows pass, so that no count of the old one matters.
async function followsReplacement(service: Service): Promise<Conclusion> {
  const window = service.step;
  const low = () => service.profile({ ratelimit: { requests: 2, window } });
  const high = () => service.profile({ ratelimit: { requests: 1000, window } });
  const [raised, lowered] = [await service.application(low()), await service.application(high())];
  const [up, down] = [await service.issue(raised), await service.issue(lowered)];
  const before = [await service.spend(up, BURST), await service.spend(down, BURST)];
  if (before[0] === 0 || before[1] !== BURST) return inconclusive('a token was refused before its limit');
  if (before[0] === BURST)
    return tooShort(`a limit of 2 in ${window} s did not refuse any of ${checks(BURST)}`);
  await service.replaceProfile(raised, high());
  await service.replaceProfile(lowered, low());
  const young = { up: await service.issue(raised), down: await service.issue(lowered) };
  await service.wait(2 * window + 1);
  if ((await service.spend(young.up, BURST)) !== BURST) {
    return broken('a new token follows the new profile', `${checks(BURST)} allowed under 1000`, 'a refusal');
  }
  return judgeReplacement(service, up, down, young.down);
}

async function judgeReplacement(
  service: Service,
  up: string,
  down: string,
  young: string,
): Promise<Conclusion> {
  const requirement = 'a token follows the profile that is attached now';
  const raised = await service.spend(up, BURST);
  if (raised === 0) return notApplicable('existing tokens stop when another profile is attached');
  if (raised < BURST) {
    const expected = `${checks(BURST)} allowed after the limit went from 2 to 1000`;
    return broken(requirement, expected, `${checks(raised)} allowed`);
  }
  if ((await service.spend(down, BURST)) < BURST) return held;
  if ((await service.spend(young, BURST)) === BURST)
    return tooShort('a limit of 2 did not refuse a new token');
  const expected = `a refusal within ${checks(BURST)} after the limit went from 1000 to 2`;
  return broken(requirement, expected, `all ${checks(BURST)} allowed`);
}

/** The rule on the expiration, for a driver that can attach with a lifetime. */
export const expirationRules: readonly TokenRule[] = [
  {
    id: 'runtime/expiration-new-tokens',
    title: 'A token created after a profile with a lifetime was attached is refused when that is over',
    holds: ['expiration-after-attachment'],
    after: later,
    run: newTokensExpire,
  },
];

// The twin differs in the lifetime alone, so that nothing else explains the refusal; another token with a lifetime of
// its own must be alive at that moment, so that a constant one is noticed.
async function newTokensExpire(service: Service): Promise<Conclusion> {
  const [short, long] = [2 * service.step, 6 * service.step];
  const [brief, lasting] = [await service.bareApplication(), await service.bareApplication()];
  await service.attachWithLifetime(brief, service.profile(), short);
  await service.attachWithLifetime(lasting, service.profile(), long);
  const twin = await service.issue(await service.application(service.profile()));
  // Lets the other cases set up first, so that their calls do not count as time.
  await service.wait(0);
  const start = service.now();
  const living = await service.issue(lasting);
  const tokens = [await service.issue(brief), await service.issue(brief)];
  for (const token of [...tokens, living]) {
    if (!(await service.isAllowed(token)))
      return tooShort('a token was refused before its lifetime was over');
  }
  await service.wait(short + 1);
  if (!(await service.isAllowed(twin))) return inconclusive('a token without a lifetime was refused as well');
  if (!(await service.isAllowed(living))) {
    if (service.now() - start >= long) return tooShort('calls take as long as a token lives');
    return broken(
      `a token lives ${long} s`,
      `it is allowed ${short + 1} s after it was issued`,
      'it was refused',
    );
  }
  for (const token of tokens) {
    if (!(await service.isAllowed(token))) continue;
    return broken(
      `a token created after the attachment lives ${short} s`,
      `it is refused ${short + 1} s after it was issued`,
      'it was allowed',
    );
  }
  return held;
}

/** The probes on attaching. */
export const attachmentProbes: readonly TokenProbe[] = [
  tokenProbe({
    silence: 'profile-exchange',
    title: 'What becomes of the tokens of an application when another profile is attached?',
    words: ['kept', 'refused', 'anew'],
    run: replacement,
  }),
  tokenProbe({
    silence: 'lifetime-given',
    title: 'Can a lifetime be given where a profile is attached?',
    words: ['elsewhere', 'at-attachment'],
    run: lifetimeGiven,
  }),
  tokenProbe({
    silence: 'application-without-profile',
    title: 'Can a token be issued by an application that has no profile?',
    words: ['refused', 'issued'],
    run: withoutProfile,
  }),
];

async function replacement(service: Service) {
  const ratelimit = { requests: 3, window: 3600 };
  const application = await service.application(service.profile({ ratelimit }));
  const token = await service.issue(application);
  if ((await service.spend(token, 2)) !== 2) return inconclusive('the token was refused before its limit');
  await service.replaceProfile(application, service.profile({ ratelimit }));
  const left = await service.spend(token, 4);
  if (left === 1) return answered('kept', 'Its tokens stay, and what they have used up counts on.');
  if (left === 0) return answered('refused', 'Its tokens are refused from then on.');
  return answered('anew', 'Its tokens stay, and what they have used up is forgotten.');
}

async function lifetimeGiven(service: Service) {
  try {
    await service.attachWithLifetime(await service.bareApplication(), service.profile(), 3600);
  } catch (error) {
    if (error instanceof NotSupported)
      return answered('elsewhere', 'The driver knows no way to give a lifetime.');
    throw error;
  }
  return answered('at-attachment', 'The driver gives a lifetime when it attaches a profile.');
}

// Another application has a profile and issues, so that a service which issues nothing answers nothing.
async function withoutProfile(service: Service) {
  await service.issue(await service.application(service.profile()));
  const bare = await service.bareApplication();
  try {
    await service.issue(bare);
  } catch (error) {
    if (!(error instanceof DriverError) || error.kind === 'no-answer') throw error;
    return answered('refused', 'An application without a profile issues no token.');
  }
  return answered('issued', 'An application without a profile issues tokens.');
}

/** The probe on tokens that were there before. */
export const expirationProbes: readonly TokenProbe[] = [
  tokenProbe({
    silence: 'earlier-tokens',
    title: 'Does a lifetime also end the tokens that were there before its profile was attached?',
    words: ['kept', 'expire'],
    run: earlierTokens,
  }),
];

async function earlierTokens(service: Service) {
  const lifetime = 2 * service.step;
  const application = await service.application(service.profile());
  const old = await service.issue(application);
  if (!(await service.isAllowed(old))) return inconclusive('the old token was refused from the start');
  await service.attachWithLifetime(application, service.profile(), lifetime);
  if (!(await service.isAllowed(old)))
    return inconclusive(
      'existing tokens stop when another profile is attached, so none is left to outlive it',
    );
  const young = await service.issue(application);
  if (!(await service.isAllowed(young)))
    return tooShort('the new token was refused before its lifetime was over');
  await service.wait(lifetime + 1);
  if (await service.isAllowed(young)) return inconclusive('the lifetime did not end the new token either');
  return (await service.isAllowed(old))
    ? answered('kept', 'A token that was there before outlives the lifetime.')
    : answered('expire', 'A token that was there before ends with the lifetime, too.');
}
