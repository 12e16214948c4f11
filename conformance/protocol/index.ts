// Tables of rows about everything outside the JSON values of a body: credentials, paths, methods, headers, how the body is written,
// and what is only asked. To add a row, find its table.

import type { Table } from '../rows/row.ts';
import { bodyTextRows, inPiecesRows } from './body-text.ts';
import { credentialFormRows, credentialRows } from './credentials.ts';
import { acceptRows, contentTypeRows } from './headers.ts';
import { identifierRows, pathParameterRows } from './identifiers.ts';
import { parameterRows } from './parameters.ts';
import { methodRows, pathRows } from './paths.ts';
import { nameCharacterRows, nestingRows, unknownAccountRows, unknownReferenceRows } from './values.ts';

/** A member of a body may be called `path` or `credential`, too. */
const apart =
  (table: Table): Table =>
  (subject) =>
    table(subject).map((row) => ({ ...row, name: `request/${row.name}` }));

/** Every table, those that require something first. */
export const protocolTables: readonly Table[] = [
  parameterRows,
  credentialRows,
  inPiecesRows,
  identifierRows,
  pathParameterRows,
  credentialFormRows,
  bodyTextRows,
  acceptRows,
  unknownReferenceRows,
  nameCharacterRows,
  nestingRows,
  contentTypeRows,
  unknownAccountRows,
  pathRows,
  methodRows,
].map(apart);

export { carrying, credentialNeeds, credentialOf, credentialPart, credentialRows } from './credentials.ts';
export { unknownTarget } from './paths.ts';
