// Tables of rows about everything outside the JSON values of a body: credentials, paths, methods, headers, how the body is written,
// and what is only asked. To add a row, find its table; a silence goes into `asking`.

import type { SilenceId } from '../../src/contract/index.ts';
import type { Table } from '../rows/row.ts';
import { bodyTextRows, inPiecesRows } from './body-text.ts';
import { credentialFormRows } from './credential-forms.ts';
import { credentialRows } from './credentials.ts';
import { acceptRows, contentTypeRows, headerNameRows } from './headers.ts';
import { identifierRows, pathParameterRows } from './identifiers.ts';
import { methodRows } from './methods.ts';
import { nameCharacterRows } from './name-characters.ts';
import { parameterRows } from './parameters.ts';
import { spelledPathRows, unknownPathRows } from './paths.ts';
import { nestingRows, unknownAccountRows, unknownReferenceRows } from './values.ts';

/** The table that asks a silence, or the folder whose rows or scripts do. */
type AskedBy = Table | 'rows' | 'scripts';

/** What asks each silence that no line of the contract carries; a test wants an entry for each. */
export const asking = {
  'credential-header': credentialFormRows,
  'credential-case': credentialFormRows,
  'scheme-case': credentialFormRows,
  'order-of-checks': credentialFormRows,
  'accept-header': acceptRows,
  'content-coding': bodyTextRows,
  'unknown-jwt-id': unknownReferenceRows,
  'null-values': 'rows',
  'converted-values': 'rows',
  'name-characters': nameCharacterRows,
  'characters-counted': 'rows',
  'names-unique': 'scripts',
  'integer-spelling': bodyTextRows,
  'duplicate-keys': bodyTextRows,
  'json-extensions': 'rows',
  'text-after-value': 'rows',
  'nesting-depth': nestingRows,
  'member-name-case': bodyTextRows,
  'trimmed-blanks': nameCharacterRows,
  'byte-order-mark': bodyTextRows,
  'invalid-utf-8': bodyTextRows,
  'content-type-parameters': contentTypeRows,
  'content-type-case': contentTypeRows,
  'missing-content-type': contentTypeRows,
  'body-size': bodyTextRows,
  'query-parameters': spelledPathRows,
  'body-with-get': bodyTextRows,
  'unknown-account': unknownAccountRows,
  'credential-account': 'scripts',
  'unknown-path': unknownPathRows,
  'identifier-syntax': identifierRows,
  'undeclared-methods': methodRows,
  'unsupported-media-type': contentTypeRows,
  'path-case': spelledPathRows,
  'trailing-slash': spelledPathRows,
  'path-segments': spelledPathRows,
  'percent-encoding': spelledPathRows,
  'head-and-options': methodRows,
} satisfies Readonly<Record<SilenceId, AskedBy>>;

const isTable = (by: AskedBy): by is Table => typeof by === 'function';

/** A member of a body may be called `path` or `credential`, too. */
const apart =
  (table: Table): Table =>
  (subject) =>
    table(subject).map((row) => ({ ...row, name: `request/${row.name}` }));

/** Every table, those that require something first. */
export const protocolTables: readonly Table[] = [
  ...new Set([
    parameterRows,
    credentialRows,
    headerNameRows,
    inPiecesRows,
    identifierRows,
    pathParameterRows,
    ...Object.values(asking).filter(isTable),
  ]),
].map(apart);

export { carrying, credentialNeeds, credentialOf, credentialPart, credentialRows } from './credentials.ts';
export { unknownTarget, withMethod } from './methods.ts';
export { changed, hidden, target } from './table.ts';
