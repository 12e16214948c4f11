// §1 and §3 rule 1: a profile is a template for several applications, and all tokens follow the one that is attached.

import type { TokenFinding } from '../../types.ts';
import {
  broken,
  checks,
  confirmed,
  held,
  inconclusive,
  judged,
  notApplicable,
  tooShort,
} from '../conclude.ts';
import { later } from '../histories.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

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
