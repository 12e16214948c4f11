// Who asks the silences that no line of the contract carries: one without an entry does not compile.

import type { SilenceId, UncarriedSilenceId } from '../../../src/contract/index.ts';
import { contentTypes } from '../bodies/content-types.ts';
import { malformed } from '../bodies/malformed.ts';
import { identifiers } from '../http/identifiers.ts';
import { methods } from '../http/methods.ts';
import { paths } from '../http/paths.ts';
import type { Rule } from '../rule.ts';
import { lengths } from '../schema/lengths.ts';
import { types } from '../schema/types.ts';
import { acceptHeader } from './accept-header.ts';
import { bodySize } from './body-size.ts';
import { bodyWithGet } from './body-with-get.ts';
import { byteOrderMark } from './byte-order-mark.ts';
import { contentCoding } from './content-coding.ts';
import { contentTypeCase } from './content-type-case.ts';
import { contentTypeParameters } from './content-type-parameters.ts';
import { credentialAccount } from './credential-account.ts';
import { credentialCase } from './credential-case.ts';
import { credentialHeader } from './credential-header.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { headAndOptions } from './head-and-options.ts';
import { integerSpelling } from './integer-spelling.ts';
import { invalidUtf8 } from './invalid-utf-8.ts';
import { memberNameCase } from './member-name-case.ts';
import { missingContentType } from './missing-content-type.ts';
import { nameCharacters } from './name-characters.ts';
import { namesUnique } from './names-unique.ts';
import { nestingDepth } from './nesting-depth.ts';
import { orderOfChecks } from './order-of-checks.ts';
import { pathCase } from './path-case.ts';
import { pathSegments } from './path-segments.ts';
import { percentEncoding } from './percent-encoding.ts';
import { queryParameters } from './query-parameters.ts';
import { schemeCase } from './scheme-case.ts';
import { trailingSlash } from './trailing-slash.ts';
import { unknownAccount } from './unknown-account.ts';
import { unknownJwtId } from './unknown-jwt-id.ts';

type AskedBy = Readonly<Record<UncarriedSilenceId, Rule>> & Readonly<Partial<Record<SilenceId, Rule>>>;

/** The rule that asks each silence: a probe of its own, or one whose cases turn on it. */
export const askedBy: AskedBy = {
  'credential-header': credentialHeader,
  'credential-case': credentialCase,
  'scheme-case': schemeCase,
  'order-of-checks': orderOfChecks,
  'accept-header': acceptHeader,
  'content-coding': contentCoding,
  'unknown-jwt-id': unknownJwtId,
  'null-values': types,
  'converted-values': types,
  'name-characters': nameCharacters,
  'characters-counted': lengths,
  'names-unique': namesUnique,
  'integer-spelling': integerSpelling,
  'duplicate-keys': duplicateKeys,
  'json-extensions': malformed,
  'text-after-value': malformed,
  'nesting-depth': nestingDepth,
  'member-name-case': memberNameCase,
  'trimmed-blanks': lengths,
  'byte-order-mark': byteOrderMark,
  'invalid-utf-8': invalidUtf8,
  'content-type-parameters': contentTypeParameters,
  'content-type-case': contentTypeCase,
  'missing-content-type': missingContentType,
  'body-size': bodySize,
  'query-parameters': queryParameters,
  'body-with-get': bodyWithGet,
  'unknown-account': unknownAccount,
  'credential-account': credentialAccount,
  'unknown-path': paths,
  'identifier-syntax': identifiers,
  'undeclared-methods': methods,
  'unsupported-media-type': contentTypes,
  'path-case': pathCase,
  'trailing-slash': trailingSlash,
  'path-segments': pathSegments,
  'percent-encoding': percentEncoding,
  'head-and-options': headAndOptions,
};

/** The rules above, in the order of the contract. */
export const probes: readonly Rule[] = Object.values(askedBy);
