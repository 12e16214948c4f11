// The inputs that the user declares: which bodies an override is for, and credentials as requests carry them.

import {
  type Alternative,
  authorizationScheme,
  type Contract,
  type Operation,
  type SecurityScheme,
} from '../../src/contract/index.ts';
import { credentialPlaceholder } from '../types.ts';

/** How a credential is carried, and what can be made of it. */
export interface Carried {
  /** Its header, or its parameter of the query. */
  readonly header: string;
  readonly scheme?: string;
  /** The name of the cookie. */
  readonly cookie?: string;
  readonly inQuery?: true;
  /** The credential has letters whose case matters: not digits alone, and not hexadecimal. */
  readonly cased?: boolean;
  /** The credential has a letter or a digit, so that another one of the same length can be made. */
  readonly alphanumeric?: boolean;
  /** What stands for it in requests; by default that of the first one that was given. */
  readonly placeholder?: string;
}

/** The user's inputs about the implementation; none of them is secret. */
export interface Inputs {
  /** By flag (`account`, `routing-id`), by the name of a parameter, or by the path up to it (`/books/{id}`). */
  readonly values: Readonly<Record<string, string>>;
  /** Every credential that was given. */
  readonly credentials?: readonly Carried[];
  /** The one by which an operation is tested. */
  readonly credential?: Carried;
  /** Those that it asks for beside that one. */
  readonly beside?: readonly Carried[];
  /** That of the second account. */
  readonly secondCredential?: Carried;
  /** Further headers, sent as they are. */
  readonly headers: readonly (readonly [string, string])[];
  /** Values of properties in valid bodies. */
  readonly overrides?: readonly Override[];
}

/** The value of a property; without an operation it applies to the bodies that have the property. */
export interface Override {
  readonly operation?: string;
  readonly path: readonly string[];
  /** `{unique}` in a text stands for a name that is new to the run. */
  readonly value: unknown;
}

/** Parses an override: a first name that is an operation's limits it to the bodies of that operation. */
export function overrideAt({ operations }: Contract, names: readonly string[], value: unknown): Override {
  const [first = '', ...path] = names;
  return path.length > 0 && operations.some(({ id }) => id === first)
    ? { operation: first, path, value }
    : { path: names, value };
}

/** Whether an alternative has the property of an override. */
export const hasProperty = ({ fields }: Alternative, { path }: Override) =>
  fields.some((field) => field.path.join('.') === path.join('.'));

/** Whether there is a body to which an override applies: none has a property that is in no schema. */
export const hasBodyFor = ({ operations, alternatives }: Contract, override: Override): boolean =>
  operations.some(({ id, body }) => {
    if (body === undefined || override.operation !== undefined) return body && id === override.operation;
    return alternatives(body.schemaPointer).some((alternative) => hasProperty(alternative, override));
  });

/** The ids of the operations that take a JSON body. */
export const operationsWithBody = ({ operations }: Contract): readonly string[] =>
  operations.flatMap(({ id, body }) => (body ? [id] : []));

/** A value as its header has it: `Bearer t1`, `sid=s1`. */
export const writtenIn = ({ scheme, cookie }: Carried, value: string): string =>
  scheme ? `${scheme} ${value}`.trim() : cookie === undefined ? value : `${cookie}=${value}`;

/** What a request has in place of the credential. */
export const placeholderOf = ({ placeholder = credentialPlaceholder }: Carried): string => placeholder;

/** Where a scheme has its credential. */
export function carrierOf(scheme: SecurityScheme): Carried {
  const { type, in: place, name = '' } = scheme;
  if (type !== 'apiKey') return { header: 'Authorization', scheme: authorizationScheme(scheme) };
  if (place === 'query') return { header: encodeURIComponent(name), inQuery: true };
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
