// The rules that probe the silences not bound to a line of the contract; a silence without an entry does not compile.

import type { SilenceId, UncarriedSilenceId } from '../../../src/contract/index.ts';
import { malformed } from '../bodies/instead.ts';
import { probe } from '../case.ts';
import { identifiers } from '../http/identifiers.ts';
import { headAndOptions, methods } from '../http/methods.ts';
import { paths } from '../http/paths.ts';
import { lengths } from '../schema/lengths.ts';
import { types } from '../schema/types.ts';
import { credentialAccount } from '../sequences/accounts.ts';
import { namesUnique } from '../sequences/creates.ts';
import type { Rule } from '../subject.ts';
import { bodyTextRows } from './body-text.ts';
import { headerRows } from './headers.ts';
import { nameCharacters } from './name-characters.ts';
import { nameInTheQuery, pathRows, unknownAccount } from './paths.ts';
import { casesOf } from './row.ts';
import { nestingDepth, unknownJwtId } from './values.ts';

const rows = [...headerRows, ...bodyTextRows, ...pathRows];

/** The rule of a silence that is probed by rows. */
const asked = (silence: SilenceId) => probe(silence, (subject) => casesOf(rows, silence, subject));

const queryParameters = probe('query-parameters', (subject) => [
  ...casesOf(rows, 'query-parameters', subject),
  ...nameInTheQuery(subject),
]);

type AskedBy = Readonly<Record<UncarriedSilenceId, Rule>> & Readonly<Partial<Record<SilenceId, Rule>>>;

/** The rule that probes each silence: its own one, or one whose cases depend on it. */
export const askedBy = {
  'credential-header': asked('credential-header'),
  'credential-case': asked('credential-case'),
  'scheme-case': asked('scheme-case'),
  'order-of-checks': asked('order-of-checks'),
  'accept-header': asked('accept-header'),
  'content-coding': asked('content-coding'),
  'unknown-jwt-id': unknownJwtId,
  'null-values': types,
  'converted-values': types,
  'name-characters': nameCharacters,
  'characters-counted': lengths,
  'names-unique': namesUnique,
  'integer-spelling': asked('integer-spelling'),
  'duplicate-keys': asked('duplicate-keys'),
  'json-extensions': malformed,
  'text-after-value': malformed,
  'nesting-depth': nestingDepth,
  'member-name-case': asked('member-name-case'),
  'trimmed-blanks': lengths,
  'byte-order-mark': asked('byte-order-mark'),
  'invalid-utf-8': asked('invalid-utf-8'),
  'content-type-parameters': asked('content-type-parameters'),
  'content-type-case': asked('content-type-case'),
  'missing-content-type': asked('missing-content-type'),
  'body-size': asked('body-size'),
  'query-parameters': queryParameters,
  'body-with-get': asked('body-with-get'),
  'unknown-account': unknownAccount,
  'credential-account': credentialAccount,
  'unknown-path': paths,
  'identifier-syntax': identifiers,
  'undeclared-methods': methods,
  'unsupported-media-type': asked('unsupported-media-type'),
  'path-case': asked('path-case'),
  'trailing-slash': asked('trailing-slash'),
  'path-segments': asked('path-segments'),
  'percent-encoding': asked('percent-encoding'),
  'head-and-options': headAndOptions,
} satisfies AskedBy;
