// The driver as the cases see it: every call is within limits, every response is looked at before it is used.

import { isHolder } from '../../src/values.ts';
import type { Application, AttachOptions, CheckResponse, Driver, JsonWebKey, Profile } from './driver.ts';

/** The driver, guarded. */
export interface Calls {
  createApplication(): Promise<Application>;
  attachProfile(application: Application, profile: Profile, options: AttachOptions): Promise<void>;
  issueToken(application: Application): Promise<string>;
  checkToken(token: string): Promise<boolean>;
  wait(seconds: number): Promise<void>;
  /** Undefined where the driver gives no key. */
  verificationKey(jwtId: string): Promise<JsonWebKey | undefined>;
  dispose(): Promise<void>;
}

export function guard(driver: Driver, limits: Limits): Calls {
  const call = createCaller(limits);

  return {
    async createApplication() {
      const application = await call('createApplication', () => driver.createApplication());
      if (application !== undefined && application !== null) return application;
      throw wrong('createApplication', String(application), 'what names the application');
    },
    attachProfile: (application, profile, options) =>
      call('attachProfile', () => driver.attachProfile(application, profile, options)),
    async issueToken(application) {
      const token: unknown = await call('issueToken', () => driver.issueToken(application));
      if (typeof token === 'string' && token !== '') return token;
      throw wrong('issueToken', kindOf(token), 'the text of the token');
    },
    async checkToken(token) {
      const response: unknown = await call('checkToken', () => driver.checkToken(token), { secret: token });
      if (isCheckResponse(response)) return response.allowed;
      throw wrong('checkToken', kindOf(response), '{allowed: true} or {allowed: false}');
    },
    wait: (seconds) => call('wait', () => driver.wait(seconds), { waits: seconds }),
    async verificationKey(jwtId) {
      if (driver.verificationKey === undefined) return undefined;
      const key: unknown = await call('verificationKey', () => driver.verificationKey?.(jwtId));
      if (isKey(key)) return key;
      throw wrong('verificationKey', kindOf(key), 'a JSON Web Key, with kty');
    },
    dispose: () => call('dispose', () => driver.dispose()),
  };
}

const wrong = (name: keyof Driver, returned: string, right: string) =>
  new DriverError('wrong-response', `${name} returned ${returned}; it must return ${right}`);

const isCheckResponse = (response: unknown): response is CheckResponse =>
  isHolder(response) && 'allowed' in response && typeof response.allowed === 'boolean';

const isKey = (key: unknown): key is JsonWebKey =>
  isHolder(key) && 'kty' in key && typeof key.kty === 'string';

// The kind only: what a driver returns may be a secret.
function kindOf(value: unknown): string {
  if (value === '') return 'an empty text';
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** What bounds every call. */
export interface Limits {
  /** Milliseconds that a call may take, waiting not counted. */
  readonly timeout: number;
  /** Aborted when the run has ended. */
  readonly signal: AbortSignal;
}

interface About {
  /** Seconds that the call is to take. */
  readonly waits?: number;
  /** A text that no message may show. */
  readonly secret?: string;
}

/** Makes a call and passes its response on. @throws DriverError, RunEnded */
type Call = <T>(name: keyof Driver, run: () => T | Promise<T>, about?: About) => Promise<T>;

// After this many calls without a response no more are made, so that a run against a dead service ends.
const MOST_TIMEOUTS = 3;

/** Creates what makes the calls of one run. `dispose` is called whatever happened before. */
function createCaller({ timeout, signal }: Limits): Call {
  let timeouts = 0;

  return async (name, run, about = {}) => {
    const last = name === 'dispose';
    if (!last) rejectIfOver(name, timeouts, signal);
    const limit = last && signal.aborted ? Math.min(timeout, ENDED) : timeout + (about.waits ?? 0) * 1000;
    try {
      return await within(run, limit, last ? undefined : signal);
    } catch (error) {
      if (error instanceof RunEnded) throw error;
      if (error !== DEADLINE) throw failureOf(name, error, about);
      timeouts++;
      throw new DriverError('no-response', `${name} gave no response within ${limit} ms`);
    }
  };
}

function rejectIfOver(name: keyof Driver, timeouts: number, signal: AbortSignal): void {
  if (signal.aborted) throw new RunEnded();
  if (timeouts < MOST_TIMEOUTS) return;
  const message = `${name} was not called: the driver gave no response ${MOST_TIMEOUTS} times`;
  throw new DriverError('no-response', message);
}

const DEADLINE = Symbol('deadline');

/** Milliseconds that cleaning up may take once the run has ended. */
const ENDED = 800;

async function within<T>(
  run: () => T | Promise<T>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(DEADLINE), milliseconds);
  const onAbort = () => reject(new RunEnded());
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([(async () => run())(), end]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function failureOf(name: keyof Driver, error: unknown, { secret }: About): DriverError {
  const kind = isUnsupported(error) ? 'unsupported' : 'threw';
  return new DriverError(kind, `${name} failed: ${firstLine(error, secret)}`);
}

const isUnsupported = (error: unknown): boolean =>
  isHolder(error) && 'code' in error && error.code === 'UNSUPPORTED';

function firstLine(error: unknown, secret = ''): string {
  const message = error instanceof Error ? error.message : String(error);
  const shown = secret === '' ? message : message.replaceAll(secret, '<token>');
  return shown.split('\n', 1)[0] ?? '';
}

/** How a call failed: it threw, said that the service doesn't have this, gave no response in time, or a wrong one. */
type DriverErrorKind = 'threw' | 'unsupported' | 'no-response' | 'wrong-response';

/** A call of the driver that failed, in one line. */
export class DriverError extends Error {
  override readonly name = 'DriverError';
  readonly kind: DriverErrorKind;

  constructor(kind: DriverErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The run ended while a case was being tried: the deadline was reached, or the user stopped it. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';

  constructor() {
    super('not finished: the run had ended');
  }
}
