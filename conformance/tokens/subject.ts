// The words in which a case is written: applications with profiles, tokens, checks and time.

import { type Calls, DriverError } from './calls.ts';
import type { Application, JwtProfile, Profile, TokenProfile } from './driver.ts';
import type { Timeline } from './timeline.ts';

/** The implementation lacks what the case is about: it is not applicable, for the reason in the message. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
}

/** One implementation, for one case. */
export interface Subject {
  /** Seconds of the shortest window, interval or lifetime to use. */
  readonly step: number;
  /** A JWT configuration that exists, if one was given. */
  readonly jwtId: string | undefined;
  /** A profile with a name of its own: 1000 requests an hour and 32 bytes, unless said otherwise. */
  profile(settings?: Partial<TokenProfile>): TokenProfile;
  jwtProfile(jwtId: string, settings?: Partial<JwtProfile>): JwtProfile;
  /** An application without a profile. */
  bareApplication(): Promise<Application>;
  /** An application with that profile attached. */
  application(profile: Profile): Promise<Application>;
  /** Attaches with a lifetime. @throws NotSupported */
  attachWithLifetime(application: Application, profile: Profile, seconds: number): Promise<void>;
  /** Attaches another profile than the one before. @throws NotSupported */
  exchange(application: Application, profile: Profile): Promise<void>;
  issue(application: Application): Promise<string>;
  isAllowed(token: string): Promise<boolean>;
  /** Checks until the first refusal, at most so often; answers how many were allowed. */
  spend(token: string, most: number): Promise<number>;
  wait(seconds: number): Promise<void>;
}

/** What a subject is made of. */
export interface SubjectOptions {
  readonly calls: Calls;
  readonly timeline: Timeline;
  readonly step: number;
  readonly jwtId: string | undefined;
  /** Begins the names of profiles; new to this case and this run. */
  readonly label: string;
}

/** Creates the subject of one case. */
export function createSubject({ calls, timeline, step, jwtId, label }: SubjectOptions): Subject {
  let profiles = 0;
  const nextName = () => `${label}-${++profiles}`;
  const ratelimit = { requests: 1000, window: 3600 };

  return {
    step,
    jwtId,
    profile: (settings) => ({ name: nextName(), keyType: 'token', ratelimit, byteLength: 32, ...settings }),
    jwtProfile: (jwt_id, settings) => ({ name: nextName(), keyType: 'jwt', jwt_id, ratelimit, ...settings }),
    bareApplication: () => calls.createApplication(),
    async application(profile) {
      const application = await calls.createApplication();
      const attach = calls.attachProfile(application, profile, {});
      await (profile.keyType === 'jwt' ? ifSupported(attach) : attach);
      return application;
    },
    attachWithLifetime: (application, profile, expiresIn) =>
      ifSupported(calls.attachProfile(application, profile, { expiresIn })),
    exchange: (application, profile) => ifSupported(calls.attachProfile(application, profile, {})),
    issue: (application) => calls.issueToken(application),
    isAllowed: (token) => calls.checkToken(token),
    async spend(token, most) {
      for (let allowed = 0; allowed < most; allowed++) {
        if (!(await calls.checkToken(token))) return allowed;
      }
      return most;
    },
    wait: (seconds) => timeline.wait(seconds),
  };
}

async function ifSupported(attach: Promise<void>): Promise<void> {
  try {
    await attach;
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'unsupported') throw new NotSupported(error.message);
    throw error;
  }
}
