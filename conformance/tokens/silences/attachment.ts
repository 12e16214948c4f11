// What an implementation does where the source is silent on attaching a profile.

import { DriverError } from '../calls.ts';
import { inconclusive, observed } from '../conclude.ts';
import { NotSupported, type Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase } from '../types.ts';

/** The probes on attaching. */
export const attachmentProbes: readonly RuntimeCase[] = [
  {
    id: 'runtime/silences/profile-exchange',
    title: 'What becomes of the tokens of an application when another profile is attached?',
    holds: [],
    asks: { silence: 'profile-exchange', decided: 'kept' },
    run: exchange,
  },
  {
    id: 'runtime/silences/lifetime-given',
    title: 'Can a lifetime be given where a profile is attached?',
    holds: [],
    asks: { silence: 'lifetime-given', decided: 'at-attachment' },
    run: lifetimeGiven,
  },
  {
    id: 'runtime/silences/application-without-profile',
    title: 'Can a token be issued by an application that has no profile?',
    holds: [],
    asks: { silence: 'application-without-profile', decided: 'refused' },
    run: withoutProfile,
  },
];

async function exchange(subject: Subject): Promise<Conclusion> {
  const ratelimit = { requests: 3, window: 3600 };
  const application = await subject.application(subject.profile({ ratelimit }));
  const token = await subject.issue(application);
  if ((await subject.spend(token, 2)) !== 2) return inconclusive('the token was refused before its limit');
  await subject.exchange(application, subject.profile({ ratelimit }));
  const left = await subject.spend(token, 4);
  if (left === 1) return observed('kept', 'Its tokens stay, and what they have used up counts on.');
  if (left === 0) return observed('refused', 'Its tokens are refused from then on.');
  return observed('anew', 'Its tokens stay, and what they have used up is forgotten.');
}

async function lifetimeGiven(subject: Subject): Promise<Conclusion> {
  try {
    await subject.attachWithLifetime(await subject.bareApplication(), subject.profile(), 3600);
  } catch (error) {
    if (error instanceof NotSupported)
      return observed('elsewhere', 'The driver knows no way to give a lifetime.');
    throw error;
  }
  return observed('at-attachment', 'The driver gives a lifetime when it attaches a profile.');
}

// Another application has a profile and issues, so that a service which issues nothing answers nothing.
async function withoutProfile(subject: Subject): Promise<Conclusion> {
  await subject.issue(await subject.application(subject.profile()));
  const bare = await subject.bareApplication();
  try {
    await subject.issue(bare);
  } catch (error) {
    if (!(error instanceof DriverError) || error.kind === 'no-answer') throw error;
    return observed('refused', 'An application without a profile issues no token.');
  }
  return observed('issued', 'An application without a profile issues tokens.');
}
