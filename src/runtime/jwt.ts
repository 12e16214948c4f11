// JWTs, signed under a JWT configuration. The claims carry no setting of a profile: those follow the profile.

import type { KeyObject, webcrypto } from 'node:crypto';
import { SignJWT } from 'jose';

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
