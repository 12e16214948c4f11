// What a check is written in: applications with profiles, their tokens, time, and what is required of them.

import type { TokenFinding } from '../types.ts';
import type { Call } from './calls.ts';
import type { Application, Profile } from './driver.ts';

/** One rule of §3, tried through a driver. */
export interface Check {
  readonly title: string;
  /** The clauses that it tries; a finding rests on the first. */
  readonly holds: readonly [string, ...string[]];
  /** Needs a JWT configuration that exists. */
  readonly jwt?: true;
  readonly run: (service: Service) => Promise<void>;
}

interface ServiceOptions {
  readonly call: Call;
  /** Reads seconds. */
  readonly clock: () => number;
  /** Seconds of the shortest window, interval or lifetime to use. */
  readonly step: number;
  readonly jwtId: string | undefined;
  /** Begins the names of profiles; new to this attempt and this run. */
  readonly label: string;
}

/** A service as one attempt of a check sees it. */
export function createService({ call, clock, step, jwtId, label }: ServiceOptions) {
  const findings: TokenFinding[] = [];
  let profiles = 0;
  let skipped = 0;

  const service = {
    step,
    findings,
    /** A profile with a name of its own; what is left out is 1000 requests an hour and an opaque token of 32 bytes. */
    profile: (settings: Partial<Profile> = {}): Profile => {
      const kind = settings.keyType === 'jwt' ? { jwt_id: jwtId } : { keyType: 'token', byteLength: 32 };
      const name = `${label}-${++profiles}`;
      return { name, ratelimit: { requests: 1000, window: HOUR }, ...kind, ...settings } as Profile;
    },
    /** Whether the service has that: it may lack lifetimes, JWTs, and another profile in place of the first. */
    async attach(application: Application, profile: Profile, expiresIn?: number): Promise<boolean> {
      try {
        await call('attachProfile', application, profile, expiresIn === undefined ? {} : { expiresIn });
        return true;
      } catch (error) {
        if ((error as { cause?: { code?: unknown } }).cause?.code === 'UNSUPPORTED') return false;
        throw error;
      }
    },
    /** An application with a profile, given whole or by its settings. */
    async application(settings: Partial<Profile>, expiresIn?: number): Promise<Application> {
      const profile = settings.name === undefined ? service.profile(settings) : (settings as Profile);
      const application = await call('createApplication');
      if (await service.attach(application, profile, expiresIn)) return application;
      const what = profile.keyType === 'jwt' ? 'JWTs' : 'lifetimes';
      throw new Error(`the driver says that the service has no ${what}`);
    },
    issue: (application: Application) => call('issueToken', application),
    allows: async (token: string) => (await call('checkToken', token)).allowed,
    /** Checks until the first rejection, at most `most` times. @returns how many were allowed */
    async spend(token: string, most: number): Promise<number> {
      let allowed = 0;
      while (allowed < most && (await service.allows(token))) allowed++;
      return allowed;
    },
    /** Lets time pass. A driver that moves a clock returns early: the rest has passed for the service, too. */
    async wait(seconds: number): Promise<void> {
      const start = clock();
      await call('wait', seconds);
      skipped += Math.max(0, seconds - (clock() - start));
    },
    /** Seconds, of which the service saw no more between two readings. */
    now: () => clock() + skipped,
    /** Says what was required, expected and seen where that does not hold. */
    require(holds: boolean, requirement: string, expected: string, actual: string): void {
      if (!holds) findings.push({ requirement, expected, actual });
    },
    /** Requires that so many checks were allowed. */
    counted(count: number, [least, most]: Range, requirement: string, when = ''): void {
      const expected = `${least === most ? most : `${least} to ${most}`} checks allowed${when}`;
      service.require(count >= least && count <= most, requirement, expected, `${count} allowed`);
    },
    /** Checks a token until it is rejected, and requires that so many checks are allowed. */
    async allowed(token: string, range: Range, requirement: string, when = ''): Promise<void> {
      service.counted(await service.spend(token, range[1] + 3), range, requirement, when);
    },
    /** Requires that a token is allowed that many requests an hour, and no more. */
    limited: (token: string, requests: number, which: string) =>
      service.allowed(
        token,
        [requests, requests],
        `${which} has a limit of ${requests} requests in ${HOUR} s`,
      ),
    /** Requires that a token starts with the prefix of its profile, and goes on. */
    prefixed(token: string, prefix: string | undefined, which: string): void {
      const holds = prefix !== undefined && token.startsWith(prefix) && token.length > prefix.length;
      const expected = `it starts with ${prefix}, and goes on`;
      service.require(holds, `${which} has the prefix ${prefix}`, expected, 'it does not');
    },
  };
  return service;
}

/** The least and the most of something. */
type Range = readonly [least: number, most: number];

/** A service as a check sees it. */
export type Service = ReturnType<typeof createService>;

/** Seconds of a window that does not end during a check. */
export const HOUR = 3600;
