// The driver as the cases see it: every call has a deadline, every answer is looked at before it is used.

import type { Application, AttachOptions, CheckAnswer, Driver, Profile } from './driver.ts';

/** How a call failed: it threw, said that the service doesn't have this, gave no answer in time, or a wrong one. */
export type DriverErrorKind = 'threw' | 'unsupported' | 'no-answer' | 'wrong-answer';

/** A call of the driver that failed, in one line. */
export class DriverError extends Error {
  override readonly name = 'DriverError';
  readonly kind: DriverErrorKind;

  constructor(kind: DriverErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The driver, guarded. */
export interface Calls {
  createApplication(): Promise<Application>;
  attachProfile(application: Application, profile: Profile, options: AttachOptions): Promise<void>;
  issueToken(application: Application): Promise<string>;
  checkToken(token: string): Promise<boolean>;
  wait(seconds: number): Promise<void>;
  dispose(): Promise<void>;
}

// After so many calls without an answer nothing more is asked, so that a run against a dead service ends.
const MOST_TIMEOUTS = 3;

interface About {
  /** Seconds that the call is to take. */
  readonly waits?: number;
  /** A text that no message may show. */
  readonly secret?: string;
}

/** Guards a driver; a call that takes longer than `timeout` milliseconds fails. */
export function guard(driver: Driver, timeout: number): Calls {
  let timeouts = 0;

  async function call<T>(name: keyof Driver, run: () => T | Promise<T>, about: About = {}): Promise<T> {
    const limit = timeout + (about.waits ?? 0) * 1000;
    if (timeouts >= MOST_TIMEOUTS && name !== 'dispose') {
      throw new DriverError(
        'no-answer',
        `${name} was not called: the driver gave no answer ${MOST_TIMEOUTS} times`,
      );
    }
    try {
      return await withDeadline(run, limit);
    } catch (error) {
      if (error === DEADLINE) {
        timeouts++;
        throw new DriverError('no-answer', `${name} gave no answer within ${limit} ms`);
      }
      throw new DriverError(
        isUnsupported(error) ? 'unsupported' : 'threw',
        `${name} failed: ${firstLine(error, about.secret)}`,
      );
    }
  }

  return {
    async createApplication() {
      const application = await call('createApplication', () => driver.createApplication());
      if (application === undefined || application === null) {
        throw new DriverError(
          'wrong-answer',
          `createApplication answered ${application}; it answers what names the application`,
        );
      }
      return application;
    },
    attachProfile: (application, profile, options) =>
      call('attachProfile', () => driver.attachProfile(application, profile, options)),
    async issueToken(application) {
      const token: unknown = await call('issueToken', () => driver.issueToken(application));
      if (typeof token === 'string' && token !== '') return token;
      throw new DriverError(
        'wrong-answer',
        `issueToken answered ${kindOf(token)}; it answers the text of the token`,
      );
    },
    async checkToken(token) {
      const answer: unknown = await call('checkToken', () => driver.checkToken(token), { secret: token });
      if (isCheckAnswer(answer)) return answer.allowed;
      throw new DriverError(
        'wrong-answer',
        `checkToken answered ${kindOf(answer)}; it answers {allowed: true} or {allowed: false}`,
      );
    },
    wait: (seconds) => call('wait', () => driver.wait(seconds), { waits: seconds }),
    dispose: () => call('dispose', () => driver.dispose()),
  };
}

const DEADLINE = Symbol('deadline');

async function withDeadline<T>(run: () => T | Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(DEADLINE), milliseconds);
  });
  try {
    return await Promise.race([(async () => run())(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function isUnsupported(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'UNSUPPORTED';
}

function isCheckAnswer(answer: unknown): answer is CheckAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'allowed' in answer &&
    typeof answer.allowed === 'boolean'
  );
}

// The kind only: what a driver answers may be a secret.
function kindOf(value: unknown): string {
  if (value === '') return 'an empty text';
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

function firstLine(error: unknown, secret = ''): string {
  const message = error instanceof Error ? error.message : String(error);
  const told = secret === '' ? message : message.replaceAll(secret, '<token>');
  return told.split('\n', 1)[0] ?? '';
}
