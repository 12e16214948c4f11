// What an implementation does where the source is silent on attaching a profile.

import { answered, inconclusive } from '../conclude.ts';
import { DriverError } from '../driver-error.ts';
import { NotSupported, type Service } from '../service.ts';
import type { TokenProbe } from '../types.ts';
import { tokenProbe } from './probe.ts';

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
