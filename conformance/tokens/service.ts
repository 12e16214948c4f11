// The words in which a case is written: applications with profiles, tokens, checks and time.

import type { Calls } from './calls.ts';
import type { Application, JwtProfile, Profile, TokenProfile } from './driver.ts';
import { DriverError } from './driver-error.ts';
import type { Timeline } from './timeline.ts';

/** The implementation lacks what the case is about: it is not applicable, for the reason in the message. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
}

/** One implementation as seen through a driver, for one case. */
export interface Service {
  /** Seconds of the shortest window, interval or lifetime to use. */
  readonly step: number;
  /** A profile with a name of its own: 1000 requests an hour and 32 bytes, unless said otherwise. */
  profile(settings?: Partial<TokenProfile>): TokenProfile;
  /** A profile with the JWT configuration that was declared. @throws NotSupported where none was. */
  jwtProfile(settings?: Partial<JwtProfile>): JwtProfile;
  /** An application without a profile. */
  bareApplication(): Promise<Application>;
  /** An application with that profile attached. */
  application(profile: Profile): Promise<Application>;
  /** Attaches with a lifetime. @throws NotSupported */
  attachWithLifetime(application: Application, profile: Profile, seconds: number): Promise<void>;
  /** Attaches another profile in place of the one before. @throws NotSupported */
  replaceProfile(application: Application, profile: Profile): Promise<void>;
  issue(application: Application): Promise<string>;
  isAllowed(token: string): Promise<boolean>;
  /** Checks until the first refusal, at most so often; answers how many were allowed. */
  spend(token: string, most: number): Promise<number>;
  wait(seconds: number): Promise<void>;
}

/** What a service is made of. */
export interface ServiceOptions {
  readonly calls: Calls;
  readonly timeline: Timeline;
  readonly step: number;
  /** A JWT configuration that exists, if one was declared. */
  readonly jwtId: string | undefined;
  /** Begins the names of profiles; new to this case and this run. */
  readonly label: string;
}

/** Creates the service as one case sees it. */
export function createService({ calls, timeline, step, jwtId, label }: ServiceOptions): Service {
  let profiles = 0;
  const nextName = () => `${label}-${++profiles}`;
  const ratelimit = { requests: 1000, window: 3600 };

  return {
    step,
    profile: (settings) => ({ name: nextName(), keyType: 'token', ratelimit, byteLength: 32, ...settings }),
    jwtProfile(settings) {
      if (jwtId === undefined) throw new NotSupported('no JWT configuration was declared');
      return { name: nextName(), keyType: 'jwt', jwt_id: jwtId, ratelimit, ...settings };
    },
    bareApplication: () => calls.createApplication(),
    async application(profile) {
      const application = await calls.createApplication();
      const attach = calls.attachProfile(application, profile, {});
      await (profile.keyType === 'jwt' ? ifSupported(attach) : attach);
      return application;
    },
    attachWithLifetime: (application, profile, expiresIn) =>
      ifSupported(calls.attachProfile(application, profile, { expiresIn })),
    replaceProfile: (application, profile) => ifSupported(calls.attachProfile(application, profile, {})),
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
