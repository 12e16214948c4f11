// What cases are derived for: what the user declared.

import type { Override } from './overrides.ts';

/** What the user declares about the implementation; nothing in it is secret. */
export interface Inputs {
  /** Values for path parameters and other inputs, by flag (`account`, `routing-id`) or by parameter name. */
  readonly values: Readonly<Record<string, string>>;
  /** The header that carries the credential, and the scheme before it. */
  readonly credential?: {
    readonly header: string;
    readonly scheme?: string;
    /** It has letters whose case matters: not digits alone, and not hexadecimal. */
    readonly cased?: boolean;
    /** It has a letter or a digit, so that another one of the same length can be made. */
    readonly alphanumeric?: boolean;
    /** It begins and ends with a letter or a digit, and read from its end it is another one. */
    readonly turnable?: boolean;
  };
  /** The header that carries the credential of the second account, and the scheme before it. */
  readonly secondCredential?: { readonly header: string; readonly scheme?: string };
  /** Further headers, sent as they are. */
  readonly headers: readonly (readonly [string, string])[];
  /** Every row of every table in every context, not in turns. */
  readonly thorough?: boolean;
  /** Values of properties in the valid bodies. */
  readonly overrides?: readonly Override[];
}
