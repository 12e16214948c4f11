// §1 and §3 rule 1: a profile is a template for several applications, and all tokens follow the one that is attached.

import {
  checks,
  confirmed,
  failed,
  inconclusive,
  judged,
  notApplicable,
  passed,
  tooShort,
} from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase, RuntimeFinding } from '../types.ts';

const HOUR = 3600;
/** Checks in a row; a limit of 2 refuses one of them, a limit of 1000 none. */
const BURST = 8;

/** The cases on attaching. */
export const attachmentCases: readonly RuntimeCase[] = [
  {
    id: 'runtime/tokens-inherit-settings',
    title: 'All tokens of an application have the settings of its profile, not those of another application',
    holds: ['tokens-inherit-settings'],
    run: (subject) => confirmed(() => allInherit(subject)),
  },
  {
    id: 'runtime/profile-is-template',
    title: 'One profile attached to two applications holds for the tokens of both',
    holds: ['profile-is-template'],
    run: (subject) => confirmed(() => holdsForBoth(subject)),
  },
  {
    id: 'runtime/tokens-follow-profile',
    title: 'A token follows the profile that is attached now, not the one it was issued under',
    holds: ['tokens-follow-profile'],
    run: followsExchange,
  },
];

async function allInherit(subject: Subject): Promise<Conclusion> {
  const groups = [];
  for (const requests of [2, 4]) {
    const profile = subject.profile({ ratelimit: { requests, window: HOUR }, prefix: `acs${requests}` });
    const application = await subject.application(profile);
    groups.push({ requests, prefix: `acs${requests}`, application });
  }
  const tokens = [];
  for (const nth of ['first', 'second', 'third']) {
    for (const group of groups) tokens.push({ ...group, nth, text: await subject.issue(group.application) });
  }
  const findings: RuntimeFinding[] = [];
  for (const token of tokens) findings.push(...(await settingsOf(subject, token)));
  return judged(findings);
}

async function holdsForBoth(subject: Subject): Promise<Conclusion> {
  const [requests, prefix] = [3, 'acs3'];
  const profile = subject.profile({ ratelimit: { requests, window: HOUR }, prefix });
  const applications = [await subject.application(profile), await subject.application(profile)];
  const tokens = [];
  for (const application of applications) tokens.push(await subject.issue(application));
  const findings: RuntimeFinding[] = [];
  for (const [index, text] of tokens.entries()) {
    const nth = index === 0 ? "first application's" : "second application's";
    findings.push(...(await settingsOf(subject, { nth, text, requests, prefix })));
  }
  return judged(findings);
}

interface Inheriting {
  readonly nth: string;
  readonly text: string;
  readonly requests: number;
  readonly prefix: string;
}

async function settingsOf(subject: Subject, token: Inheriting): Promise<readonly RuntimeFinding[]> {
  const { nth, text, requests, prefix } = token;
  const allowed = await subject.spend(text, requests + 3);
  const requirement = `the ${nth} token has the limit (${requests}) and the prefix (${prefix}) of its profile`;
  const findings: RuntimeFinding[] = [];
  if (allowed !== requests) {
    const actual = `${checks(allowed)} allowed`;
    findings.push({ requirement, expected: `${checks(requests)} allowed, the next refused`, actual });
  }
  if (!text.startsWith(prefix)) {
    findings.push({ requirement, expected: `a token that starts with ${prefix}`, actual: 'it does not' });
  }
  return findings;
}

// After the exchange two windows pass, so that no count of the old one matters.
async function followsExchange(subject: Subject): Promise<Conclusion> {
  const window = subject.step;
  const low = () => subject.profile({ ratelimit: { requests: 2, window } });
  const high = () => subject.profile({ ratelimit: { requests: 1000, window } });
  const [raised, lowered] = [await subject.application(low()), await subject.application(high())];
  const [up, down] = [await subject.issue(raised), await subject.issue(lowered)];
  const before = [await subject.spend(up, BURST), await subject.spend(down, BURST)];
  if (before[0] === 0 || before[1] !== BURST) return inconclusive('a token was refused before its limit');
  if (before[0] === BURST)
    return tooShort(`a limit of 2 in ${window} s did not refuse any of ${checks(BURST)}`);
  await subject.exchange(raised, high());
  await subject.exchange(lowered, low());
  const young = { up: await subject.issue(raised), down: await subject.issue(lowered) };
  await subject.wait(2 * window + 1);
  if ((await subject.spend(young.up, BURST)) !== BURST) {
    return failed('a new token follows the new profile', `${checks(BURST)} allowed under 1000`, 'a refusal');
  }
  return judgeExchange(subject, up, down, young.down);
}

async function judgeExchange(subject: Subject, up: string, down: string, young: string): Promise<Conclusion> {
  const requirement = 'a token follows the profile that is attached now';
  const raised = await subject.spend(up, BURST);
  if (raised === 0) return notApplicable('existing tokens stop when another profile is attached');
  if (raised < BURST) {
    const expected = `${checks(BURST)} allowed after the limit went from 2 to 1000`;
    return failed(requirement, expected, `${checks(raised)} allowed`);
  }
  if ((await subject.spend(down, BURST)) < BURST) return passed;
  if ((await subject.spend(young, BURST)) === BURST)
    return tooShort('a limit of 2 did not refuse a new token');
  const expected = `a refusal within ${checks(BURST)} after the limit went from 1000 to 2`;
  return failed(requirement, expected, `all ${checks(BURST)} allowed`);
}
