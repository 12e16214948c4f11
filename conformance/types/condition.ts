// Conditions: when a case counts. Data; judge/conditions.ts says what each kind does.

import type { Change } from './change.ts';

/** What a user can declare of an implementation. */
export type Input =
  /** `--bearer` or `--credential`. */
  | { readonly kind: 'credential' }
  /** `--second-bearer` or `--second-credential`. */
  | { readonly kind: 'second-credential' }
  /** A flag of its own: `routing-id`, `jwt-id`, `second-account`. */
  | { readonly kind: 'flag'; readonly name: string }
  /** `--param NAME=VALUE`. */
  | { readonly kind: 'parameter'; readonly name: string }
  /** `--driver FILE`. */
  | { readonly kind: 'driver' };

/** What an input is needed for. */
export type Purpose =
  /** A path parameter of the operation. */
  | { readonly kind: 'path'; readonly parameter: string; readonly path: string }
  /** The credential that the operation asks for, or that others are compared with. */
  | { readonly kind: 'credential' }
  /** A property of the body names something that must exist. */
  | { readonly kind: 'reference'; readonly property: string }
  /** Another account, with something in it and a credential of its own. */
  | { readonly kind: 'second-account' }
  /** Tokens, for which the source shows no endpoint. */
  | { readonly kind: 'tokens' };

/** What a request comes to: a read that shows something, one that finds nothing, an accepted one, a refused one. */
export type Before = 'shown' | 'hidden' | 'accepted' | 'refused';

/** One condition of a case. */
export type Condition =
  /** Not applicable without the input. */
  | { readonly kind: 'needs'; readonly input: Input; readonly for: Purpose }
  /**
   * Counts only while another case is accepted. A text is the one thing in which they differ, in words; a list has
   * everything in which they do, and is empty for a request that is sent again. Absent where nothing is said of it.
   */
  | { readonly kind: 'twin'; readonly case: string; readonly change?: string | readonly Change[] }
  /** Sent after these, whose responses the requirements refer to. */
  | { readonly kind: 'after'; readonly cases: readonly string[] }
  /**
   * Sent right after a request that comes to this, as far as requests at the same time allow it; with `read` and alone,
   * right after that case, which is sent again for it.
   */
  | { readonly kind: 'right-after'; readonly before: Before; readonly read?: string }
  /** Sent while nothing else is in flight, and so is the one that it comes right after. */
  | { readonly kind: 'alone' }
  /** Another reading of the source explains an unmet requirement when that case was accepted. */
  | { readonly kind: 'unless-accepted'; readonly case: string; readonly because: 'null-may-be-absence' }
  /**
   * Another reading of the source explains an unmet requirement when the response shows that the server converted what
   * was sent: one of these values stands at the place, in the body or in an object within it. Where the property may be
   * left out, so does a response that shows the rest without it.
   */
  | {
      readonly kind: 'unless-converted';
      /** The property, from the body on. */
      readonly pointer: string;
      /** As JSON; names that are new to the run are placeholders. */
      readonly to: readonly string[];
      /** Its response shows the property. */
      readonly twin: string;
      /** The case that leaves the property out. */
      readonly absence?: string;
    }
  /** Counts only when that case was refused, else it shows nothing. */
  | {
      readonly kind: 'only-if-refused';
      readonly case: string;
      readonly because:
        | 'names-need-not-be-unique'
        | 'content-type-is-not-checked'
        | 'spelling-is-open'
        | 'credential-opens-both-accounts'
        | 'wrong-body-was-accepted'
        | 'empty-object-was-accepted';
    }
  /** Counts only when that case was accepted: elsewhere what this one sends may be refused for another reason. */
  | {
      readonly kind: 'only-if-accepted';
      readonly case: string;
      readonly because:
        | 'credential-opens-one-account'
        | 'names-must-be-unique'
        | 'names-may-not-be-short'
        | 'members-may-be-refused'
        | 'names-have-no-slash'
        | 'names-have-no-brackets'
        | 'names-have-no-such-letters';
    }
  /** A refusal accuses only while one of these was accepted: the service may ask for what the source leaves open. */
  | { readonly kind: 'one-of'; readonly cases: readonly string[] }
  /** A refusal without the input is not applicable: the value is the contract's example and need not exist. */
  | {
      readonly kind: 'refused-without';
      readonly input: Input;
      readonly value: string;
      /** The one status that says so; any refusal where absent. */
      readonly status?: number;
    }
  /** Too long for some services: a connection closed without a response is a refusal too. */
  | { readonly kind: 'may-be-closed' }
  /** Sent after everything else, since it might change what others read. */
  | { readonly kind: 'last' };
