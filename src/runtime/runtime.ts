// What a profile means for the tokens of its applications (§1, §2.1, §3). Clock, randomness and store come from outside.

import { hash, type KeyObject, type webcrypto } from 'node:crypto';
import { SignJWT } from 'jose';
import { type CheckResult, decide, type JwtProfile, type Profile, UNUSED } from './decide.ts';
import type { Attached, NewToken, RuntimeStore } from './store.ts';

/** What was missing, for a caller that reports each in its own way. */
export type RuntimeErrorCode =
  | 'unknown-application'
  | 'unknown-profile'
  | 'unknown-jwt-configuration'
  | 'no-profile-attached'
  | 'invalid-lifetime';

/** Thrown by attaching and issuing; a check never throws it, but returns `unknown`. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError';
  readonly code: RuntimeErrorCode;

  constructor(code: RuntimeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** How the JWTs of a profile are signed: the private key of an Ed25519 pair, or a secret of at least 32 bytes. */
export type JwtConfiguration =
  | { readonly algorithm: 'EdDSA'; readonly key: webcrypto.CryptoKey | KeyObject }
  | { readonly algorithm: 'HS256'; readonly key: Uint8Array };

/** What a runtime stands on. */
export interface RuntimeOptions {
  readonly store: RuntimeStore;
  /** Milliseconds since the epoch, like `Date.now`. */
  readonly clock: () => number;
  /** That many unpredictable bytes, like `randomBytes` of node:crypto. */
  readonly randomBytes: (length: number) => Uint8Array;
  /** By the `jwt_id` of profiles. Default: none. */
  readonly jwtConfigurations?: ReadonlyMap<string, JwtConfiguration>;
}

/** How a profile is attached. */
export interface AttachOptions {
  /** Seconds that a token lives which is created while this attachment lasts. Default: it never expires. */
  readonly expiresIn?: number;
}

/** A token that was just issued. Its secret is in no store and is not shown again. */
export interface IssuedToken {
  readonly secret: string;
  /** Milliseconds since the epoch; `null` never expires. */
  readonly expiresAt: number | null;
}

/** Issues and checks tokens. */
export interface Runtime {
  /** Returns the identifier of a new application, which has no profile yet. */
  createApplication(): Promise<string>;
  /** Returns the identifier of a new profile. Its values are taken as the contract has checked them. */
  createProfile(profile: Profile): Promise<string>;
  /**
   * Attaches a profile in place of the one before. Every token of the application follows it from now on; its
   * lifetime is for tokens created from now on.
   * @throws RuntimeError unknown-application, unknown-profile, invalid-lifetime
   */
  attachProfile(applicationId: string, profileId: string, options?: AttachOptions): Promise<void>;
  /** @throws RuntimeError unknown-application, no-profile-attached, unknown-jwt-configuration */
  issueToken(applicationId: string): Promise<IssuedToken>;
  /** Counts as a request of the token if, and only if, it is allowed. */
  checkToken(secret: string): Promise<CheckResult>;
}

// The least that a profile may ask for (§2.1); a `jwt` profile may ask for nothing.
const DEFAULT_BYTE_LENGTH = 16;

/** Creates a runtime; two of them on one store act as one. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { store, clock, randomBytes } = options;
  const newId = (kind: string) => `${kind}_${base64url(randomBytes(16))}`;
  return {
    async createApplication() {
      const id = newId('app');
      await store.addApplication(id);
      return id;
    },
    async createProfile(profile) {
      const id = newId('ap');
      await store.addProfile(id, profile);
      return id;
    },
    async attachProfile(applicationId, profileId, { expiresIn } = {}) {
      if (expiresIn !== undefined && !(Number.isFinite(expiresIn) && expiresIn > 0)) {
        throw new RuntimeError('invalid-lifetime', 'a lifetime is a number of seconds above 0');
      }
      const result = await store.attach(applicationId, { profileId, expiresIn: expiresIn ?? null });
      if (result === 'unknown-profile') throw new RuntimeError(result, `there is no profile ${profileId}`);
      if (result === 'unknown-application') throw unknownApplication(applicationId);
    },
    async issueToken(applicationId) {
      const attached = await store.attachedTo(applicationId);
      if (attached === undefined) throw unknownApplication(applicationId);
      if (attached === null) {
        const message = `the application ${applicationId} has no profile: attach one before issuing its tokens`;
        throw new RuntimeError('no-profile-attached', message);
      }
      const createdAt = clock();
      const expiresAt = attached.expiresIn === null ? null : createdAt + attached.expiresIn * 1000;
      const issue = { applicationId, createdAt, expiresAt };
      const secret = await tokenText(options, attached, issue);
      await store.addToken({ ...UNUSED, ...issue, hash: hashOf(secret) });
      return { secret, expiresAt };
    },
    async checkToken(secret) {
      const decision = await store.decideFor(hashOf(secret), (token, profile) =>
        decide(token, profile, clock()),
      );
      return decision?.result ?? { kind: 'unknown' };
    },
  };
}

const unknownApplication = (applicationId: string) =>
  new RuntimeError('unknown-application', `there is no application ${applicationId}`);

type Issue = Pick<NewToken, 'applicationId' | 'createdAt' | 'expiresAt'>;

async function tokenText(options: RuntimeOptions, { profile }: Attached, issue: Issue): Promise<string> {
  const random = base64url(options.randomBytes(profile.byteLength ?? DEFAULT_BYTE_LENGTH));
  const text = profile.keyType === 'token' ? random : await jwtText(options, profile, issue, random);
  return `${profile.prefix ?? ''}${text}`;
}

/** Signs a JWT (RFC 7515 compact form) with `jti`, `sub`, `iat` and, if it expires, `exp`. */
function jwtText(options: RuntimeOptions, profile: JwtProfile, issue: Issue, id: string): Promise<string> {
  const configuration = options.jwtConfigurations?.get(profile.jwt_id);
  if (!configuration) {
    const message = `there is no JWT configuration ${profile.jwt_id}, so its profile can sign nothing`;
    throw new RuntimeError('unknown-jwt-configuration', message);
  }
  const jwt = new SignJWT()
    .setProtectedHeader({ alg: configuration.algorithm, typ: 'JWT' })
    .setJti(id)
    .setSubject(issue.applicationId)
    .setIssuedAt(inSeconds(issue.createdAt));
  if (issue.expiresAt !== null) jwt.setExpirationTime(inSeconds(issue.expiresAt));
  return jwt.sign(configuration.key);
}

/** As RFC 7519 §2 has times. */
const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

// A plain hash is enough: a secret has at least 128 random bits, so there is nothing to guess it from.
const hashOf = (secret: string) => hash('sha256', secret, 'base64url');
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
