// The driver as the cases see it: every call is within limits, every answer is looked at before it is used.

import { createCaller, type Limits } from './caller.ts';
import type { Application, AttachOptions, CheckAnswer, Driver, JsonWebKey, Profile } from './driver.ts';
import { DriverError } from './driver-error.ts';

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

/** Guards a driver. */
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
      const answer: unknown = await call('checkToken', () => driver.checkToken(token), { secret: token });
      if (isCheckAnswer(answer)) return answer.allowed;
      throw wrong('checkToken', kindOf(answer), '{allowed: true} or {allowed: false}');
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

const wrong = (name: keyof Driver, answered: string, right: string) =>
  new DriverError('wrong-answer', `${name} answered ${answered}; it answers ${right}`);

function isCheckAnswer(answer: unknown): answer is CheckAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'allowed' in answer &&
    typeof answer.allowed === 'boolean'
  );
}

const isKey = (key: unknown): key is JsonWebKey =>
  typeof key === 'object' && key !== null && 'kty' in key && typeof key.kty === 'string';

// The kind only: what a driver answers may be a secret.
function kindOf(value: unknown): string {
  if (value === '') return 'an empty text';
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}
