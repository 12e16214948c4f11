// The words in which a case is written: applications with profiles, tokens, checks and time that all cases share.

import { type Calls, DriverError } from './calls.ts';
import type { Application, JsonWebKey, JwtProfile, Profile, TokenProfile } from './driver.ts';

/** What an application saw before its tokens are looked at: a token that it issued, or another profile and a token of that. */
export type History = 'token' | 'profile';

/** The implementation lacks what the case is about: it is not applicable, for the reason in the message. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
}

/** Settings of a profile; what is left out is 1000 requests an hour and 32 bytes. */
export type Settings = Partial<TokenProfile> | (Partial<JwtProfile> & Pick<JwtProfile, 'keyType'>);

/** One implementation as seen through a driver, for one case. */
export interface Service {
  /** Seconds of the shortest window, interval or lifetime to use. */
  readonly step: number;
  /**
   * A profile with a name of its own; a JWT profile has the JWT configuration that was declared.
   * @throws NotSupported where none was.
   */
  profile(settings: Settings): Profile;
  /** An application without a profile. */
  bareApplication(): Promise<Application>;
  /** An application with that profile attached. @throws NotSupported, of a lifetime or a JWT profile */
  application(profile: Profile, lifetime?: number): Promise<Application>;
  /** Attaches another profile in place of the one before. @throws NotSupported */
  replaceProfile(application: Application, profile: Profile, lifetime?: number): Promise<void>;
  issue(application: Application): Promise<string>;
  isAllowed(token: string): Promise<boolean>;
  /** Checks until the first rejection, at most `most` times. @returns how many were allowed */
  spend(token: string, most: number): Promise<number>;
  wait(seconds: number): Promise<void>;
  /** The key of a JWT configuration. @throws NotSupported where the driver gives none */
  verificationKey(jwtId: string): Promise<JsonWebKey>;
  /** Seconds; between two readings the service saw no more time than their difference. */
  now(): number;
}

interface ServiceOptions {
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
export function createService(options: ServiceOptions): Service {
  const { calls, timeline, now, step, jwtId, label, history } = options;
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

  /** Gives an application a history before its first token, at the moment when one of that kind is due. */
  async function give(kind: History, application: Application): Promise<void> {
    if (history !== kind || experienced.has(application)) return;
    experienced.add(application);
    if (kind === 'profile') await calls.attachProfile(application, ofAnotherTime(), {});
    await calls.issueToken(application);
  }

  return {
    step,
    profile(settings) {
      const name = nextName();
      if (settings.keyType !== 'jwt')
        return { name, keyType: 'token', ratelimit, byteLength: 32, ...settings };
      if (jwtId === undefined) throw new NotSupported('no JWT configuration was declared');
      return { name, jwt_id: jwtId, ratelimit, ...settings };
    },
    bareApplication: () => calls.createApplication(),
    async application(profile, lifetime) {
      const application = await calls.createApplication();
      await give('profile', application);
      const attach = calls.attachProfile(application, profile, optionsOf(lifetime));
      const mayLack = lifetime !== undefined || profile.keyType === 'jwt' || experienced.has(application);
      await (mayLack ? ifSupported(attach) : attach);
      return application;
    },
    replaceProfile: (application, profile, lifetime) =>
      ifSupported(calls.attachProfile(application, profile, optionsOf(lifetime))),
    async issue(application) {
      await give('token', application);
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

const optionsOf = (expiresIn?: number) => (expiresIn === undefined ? {} : { expiresIn });

async function ifSupported(attach: Promise<void>): Promise<void> {
  try {
    await attach;
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'unsupported') throw new NotSupported(error.message);
    throw error;
  }
}

/** A stopwatch over what lets time pass, by sleeping or by moving a clock; `clock` reads seconds. */
export function createStopwatch(
  wait: (seconds: number) => Promise<void>,
  clock: () => number = () => performance.now() / 1000,
) {
  let skipped = 0;
  return {
    now: () => clock() + skipped,
    async pass(seconds: number): Promise<void> {
      const start = clock();
      await wait(seconds);
      skipped += Math.max(0, seconds - (clock() - start));
    },
  };
}

/** Runs tasks that wait. */
export interface Timeline {
  /** Ends when at least `seconds` have passed. Only for a task that `run` started. */
  wait(seconds: number): Promise<void>;
  /** Runs every task to its end. A task must not reject. */
  run(tasks: readonly (() => Promise<void>)[]): Promise<void>;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
  readonly fail: (error: unknown) => void;
}

/** `pass` lets time pass, in seconds. */
export function createTimeline(pass: (seconds: number) => Promise<void>): Timeline {
  const sleepers: Sleeper[] = [];
  let elapsed = 0;
  let endTurn = () => {};

  const turn = (go: () => void) =>
    new Promise<void>((resolve) => {
      endTurn = resolve;
      go();
    });

  async function wakeNext(sleeper: Sleeper): Promise<void> {
    if (sleeper.until <= elapsed) return turn(sleeper.wake);
    try {
      await pass(sleeper.until - elapsed);
    } catch (error) {
      return turn(() => sleeper.fail(error));
    }
    elapsed = sleeper.until;
    return turn(sleeper.wake);
  }

  return {
    wait: (seconds) =>
      new Promise((wake, fail) => {
        sleepers.push({ until: elapsed + seconds, wake, fail });
        endTurn();
      }),
    async run(tasks) {
      for (const task of tasks) {
        await turn(() => {
          void task().finally(() => endTurn());
        });
      }
      for (let next = takeEarliest(sleepers); next; next = takeEarliest(sleepers)) await wakeNext(next);
    },
  };
}

function takeEarliest(sleepers: Sleeper[]): Sleeper | undefined {
  const earliest = Math.min(...sleepers.map((sleeper) => sleeper.until));
  const index = sleepers.findIndex((sleeper) => sleeper.until === earliest);
  return index === -1 ? undefined : sleepers.splice(index, 1)[0];
}
