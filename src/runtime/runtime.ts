// What a profile means for the tokens of its applications (§1, §2.1, §3). Clock, randomness and store come from outside.

import { hash, type KeyObject, type webcrypto } from 'node:crypto';
import { SignJWT } from 'jose';
import { type CheckResult, decide, type JwtProfile, type Profile, UNUSED } from './decide.ts';
import type { Attached, RuntimeStore } from './store.ts';

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

/** The claims of a JWT; times are seconds, as RFC 7519 §2 has them. */
export interface JwtClaims {
  /** The random part, base64url. */
  readonly id: string;
  readonly application: string;
  readonly issuedAt: number;
  readonly expiresAt: number | null;
}

/** Signs a JWT (RFC 7515 compact form) with `jti`, `sub`, `iat` and, if it expires, `exp`. */
export function signJwt(configuration: JwtConfiguration, claims: JwtClaims): Promise<string> {
  const jwt = new SignJWT()
    .setProtectedHeader({ alg: configuration.algorithm, typ: 'JWT' })
    .setJti(claims.id)
    .setSubject(claims.application)
    .setIssuedAt(claims.issuedAt);
  if (claims.expiresAt !== null) jwt.setExpirationTime(claims.expiresAt);
  return jwt.sign(configuration.key);
}

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

/** Creates a runtime; two of them on one PostgreSQL store act as one. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { store, clock, randomBytes } = options;

  return {
    createApplication: () => create('app', randomBytes, (id) => store.addApplication(id)),
    createProfile: (profile) => create('ap', randomBytes, (id) => store.addProfile(id, profile)),
    async attachProfile(applicationId, profileId, { expiresIn } = {}) {
      if (expiresIn !== undefined && !(Number.isFinite(expiresIn) && expiresIn > 0)) {
        throw new RuntimeError('invalid-lifetime', 'a lifetime is a number of seconds above 0');
      }
      const result = await store.attach(applicationId, { profileId, expiresIn: expiresIn ?? null });
      if (result !== 'attached') throw unknown(result, applicationId, profileId);
    },
    async issueToken(applicationId) {
      const attached = await store.attachedTo(applicationId);
      if (attached === undefined) throw unknown('unknown-application', applicationId, '');
      if (attached === null) {
        const message = `the application ${applicationId} has no profile: attach one before issuing its tokens`;
        throw new RuntimeError('no-profile-attached', message);
      }
      const createdAt = clock();
      const expiresAt = attached.expiresIn === null ? null : createdAt + attached.expiresIn * 1000;
      const secret = await tokenText(options, attached, { applicationId, createdAt, expiresAt });
      await store.addToken({ ...UNUSED, hash: hashOf(secret), applicationId, createdAt, expiresAt });
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

async function create(
  kind: string,
  randomBytes: RuntimeOptions['randomBytes'],
  add: (id: string) => Promise<void>,
): Promise<string> {
  const id = `${kind}_${base64url(randomBytes(16))}`;
  await add(id);
  return id;
}

function unknown(code: 'unknown-application' | 'unknown-profile', applicationId: string, profileId: string) {
  const message =
    code === 'unknown-application'
      ? `there is no application ${applicationId}`
      : `there is no profile ${profileId}`;
  return new RuntimeError(code, message);
}

interface Issue {
  readonly applicationId: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

async function tokenText(options: RuntimeOptions, { profile }: Attached, issue: Issue): Promise<string> {
  const random = base64url(options.randomBytes(profile.byteLength ?? DEFAULT_BYTE_LENGTH));
  const text = profile.keyType === 'token' ? random : await jwtText(options, profile, issue, random);
  return `${profile.prefix ?? ''}${text}`;
}

function jwtText(options: RuntimeOptions, profile: JwtProfile, issue: Issue, id: string): Promise<string> {
  const configuration = options.jwtConfigurations?.get(profile.jwt_id);
  if (!configuration) {
    const message = `there is no JWT configuration ${profile.jwt_id}, so its profile can sign nothing`;
    throw new RuntimeError('unknown-jwt-configuration', message);
  }
  return signJwt(configuration, {
    id,
    application: issue.applicationId,
    issuedAt: Math.floor(issue.createdAt / 1000),
    expiresAt: issue.expiresAt === null ? null : Math.floor(issue.expiresAt / 1000),
  });
}

// A plain hash is enough: a secret has at least 128 random bits, so there is nothing to guess it from.
const hashOf = (secret: string) => hash('sha256', secret, 'base64url');
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
