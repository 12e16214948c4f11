// Credentials as requests carry them, and which of those that were given an operation gets.

import {
  authorizationScheme,
  type Contract,
  type Operation,
  type SecurityScheme,
} from '../../src/contract/index.ts';
import { credentialPlaceholder } from '../types.ts';
import type { Carried, Inputs } from './inputs.ts';

/** A value as its header has it: `Bearer t1`, `sid=s1`. */
export const writtenIn = ({ scheme, cookie }: Carried, value: string): string =>
  scheme ? `${scheme} ${value}`.trim() : cookie === undefined ? value : `${cookie}=${value}`;

/** What a request has in place of the credential. */
export const placeholderOf = ({ placeholder = credentialPlaceholder }: Carried): string => placeholder;

/** Where a scheme has its credential. */
export function carrierOf(scheme: SecurityScheme): Carried {
  const { type, in: place, name = '' } = scheme;
  if (type !== 'apiKey') return { header: 'Authorization', scheme: authorizationScheme(scheme) };
  if (place === 'query') return { header: name, inQuery: true };
  return place === 'cookie' ? { header: 'Cookie', cookie: name } : { header: name };
}

/** Whether a credential is one of a scheme. */
export function isOf(carried: Carried, scheme: SecurityScheme): boolean {
  const wanted = carrierOf(scheme);
  const parts = ({ header, scheme: word = '', cookie, inQuery }: Carried) =>
    JSON.stringify([inQuery ? header : header.toLowerCase(), word.toLowerCase(), cookie ?? '', inQuery]);
  // A header that is given whole may have any cookie.
  const isWhole = wanted.cookie !== undefined && carried.cookie === undefined;
  return parts(carried) === parts(wanted) || (isWhole && carried.header.toLowerCase() === 'cookie');
}

/**
 * The inputs of one operation: of the credentials, those of the first alternative of its `security` that are given. One that the document
 * has for no operation is sent to each that asks for any, as is every one of a contract with a source, which leaves the header open.
 */
export function inputsFor(contract: Contract, operation: Operation, inputs: Inputs): Inputs {
  const { credential: _, ...others } = inputs;
  const { credentials } = others;
  if (credentials === undefined) return inputs;
  const [credential, ...beside] = contract.annotated ? credentials : ownOf(contract, operation, credentials);
  return { ...others, beside, ...(credential && { credential }) };
}

function ownOf({ operations }: Contract, operation: Operation, given: readonly Carried[]) {
  const ofEach = operation.credentials.alternatives.map((schemes) =>
    schemes
      .filter(({ scheme }) => scheme.type !== 'mutualTLS')
      .map(({ scheme }) => given.find((carried) => isOf(carried, scheme))),
  );
  const own = ofEach.find((found) => found.length > 0 && found.every((carried) => carried !== undefined));
  if (own !== undefined) return own.flatMap((carried) => carried ?? []);
  const declared = operations.flatMap(({ credentials }) => credentials.alternatives.flat());
  return given.filter((carried) => !declared.some(({ scheme }) => isOf(carried, scheme))).slice(0, 1);
}
