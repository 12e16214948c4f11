// The words in which a case is written: applications with profiles, tokens, checks and time.

import type { Calls } from './calls.ts';
import type { Application, JsonWebKey, JwtProfile, Profile, TokenProfile } from './driver.ts';
import { DriverError } from './driver-error.ts';
import type { History } from './history.ts';
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
  /** The key of a JWT configuration. @throws NotSupported where the driver gives none */
  verificationKey(jwtId: string): Promise<JsonWebKey>;
  /** Seconds; between two readings the service saw no more time than their difference. */
  now(): number;
}

/** What a service is made of. */
export interface ServiceOptions {
  readonly calls: Calls;
  readonly timeline: Timeline;
  readonly now: () => number;
  readonly step: number;
  /** A JWT configuration that exists, if one was declared. */
  readonly jwtId: string | undefined;
  /** Begins the names of profiles; new to this case and this run. */
  readonly label: string;
  /** What each application has seen before its tokens are looked at. */
  readonly history: History | undefined;
}

/** Creates the service as one case sees it. */
export function createService({
  calls,
  timeline,
  now,
  step,
  jwtId,
  label,
  history,
}: ServiceOptions): Service {
  let profiles = 0;
  const nextName = () => `${label}-${++profiles}`;
  const ratelimit = { requests: 1000, window: 3600 };
  const experienced = new Set<Application>();
  const ofAnotherTime = (): TokenProfile => ({
    name: nextName(),
    keyType: 'token',
    ratelimit: { requests: 700, window: 1800 },
    byteLength: 24,
    prefix: 'old',
  });

  /** Gives an application another profile, and a token of it, before its first one. */
  async function giveProfile(application: Application): Promise<void> {
    if (history !== 'profile' || experienced.has(application)) return;
    experienced.add(application);
    await calls.attachProfile(application, ofAnotherTime(), {});
    await calls.issueToken(application);
  }

  /** Has an application issue a token before its first one. */
  async function giveToken(application: Application): Promise<void> {
    if (history !== 'token' || experienced.has(application)) return;
    experienced.add(application);
    await calls.issueToken(application);
  }

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
      await giveProfile(application);
      const attach = calls.attachProfile(application, profile, {});
      await (profile.keyType === 'jwt' || experienced.has(application) ? ifSupported(attach) : attach);
      return application;
    },
    async attachWithLifetime(application, profile, expiresIn) {
      await giveProfile(application);
      await ifSupported(calls.attachProfile(application, profile, { expiresIn }));
    },
    replaceProfile: (application, profile) => ifSupported(calls.attachProfile(application, profile, {})),
    async issue(application) {
      await giveToken(application);
      return calls.issueToken(application);
    },
    isAllowed: (token) => calls.checkToken(token),
    async spend(token, most) {
      for (let allowed = 0; allowed < most; allowed++) {
        if (!(await calls.checkToken(token))) return allowed;
      }
      return most;
    },
    wait: (seconds) => timeline.wait(seconds),
    async verificationKey(id) {
      const key = await calls.verificationKey(id);
      if (key === undefined) throw new NotSupported('the driver gives no key: it has no verificationKey');
      return key;
    },
    now,
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
