// Cases as data: what each one sends, requires and is called. A case goes over HTTP or through a driver (§3).

import { oncePer } from '../../src/once.ts';
import type { Condition, Decision, Requirement } from './condition.ts';

/** Bytes of a body: text, or base64 where they are not UTF-8. */
export type Bytes = { readonly text: string } | { readonly base64: string };

/**
 * A request as the case says it: nothing is added but `Host`, `Connection` and `Content-Length`.
 * `$ACS_BEARER` stands for the credential, `$ACS_SECOND_BEARER` for that of the second account, `$UNIQUE` for a name that is new to the run.
 */
export interface CaseRequest {
  readonly method: string;
  /** Raw target below the base URL, sent as written: `/acme/routing%2512`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Bytes;
  /** Spaces sent before the body, by number, since the text would fill a report. */
  readonly padding?: number;
  /** A nested value that replaces `"$NESTED"` in the body, by its number of levels, for the same reason. */
  readonly nesting?: { readonly levels: number; readonly open: string; readonly close: string };
  /** The body is sent in two halves, the second a moment after the first. */
  readonly inTwoPieces?: true;
}

/** The length of the first piece of a body that is sent in two. */
export const firstPiece = (bytes: number): number => Math.ceil(bytes / 2);

interface CaseBase {
  /** Stable: `createTag/required/name/missing`. */
  readonly id: string;
  /** The operation it is about; `tokens` for the token rules. */
  readonly operation: string;
  readonly rule: string;
  /** What kind of case it is, whatever the property: `bounds/above-maximum`. */
  readonly kind: string;
  /** The property or parameter that is tried: `ratelimit.window`. */
  readonly place?: string;
  /** The valid body around the tested value, where that is not the smallest: `token-full`. */
  readonly within?: string;
  /** What is tested, in words. */
  readonly title: string;
  /** Further clauses that the case tests, besides the origins of its requirements. */
  readonly cites?: readonly string[];
  /** When the case counts, and what else it is judged with; see judge/conditions.ts. */
  readonly conditions: readonly Condition[];
}

/** A test: what it requires is stated, derived or chosen, and decides both verdicts. */
interface Test {
  readonly requires: readonly Requirement[];
  readonly asks?: undefined;
  readonly decides?: undefined;
}

/**
 * A probe asks a silence of the source. It requires nothing, so that no response to it can fail the source; what the
 * contract decided for the silence counts for the contract verdict alone.
 */
interface Probe {
  readonly asks: string;
  readonly decides: readonly Decision[];
  readonly requires?: undefined;
}

/** A case over HTTP: one request. */
interface OverHttp extends CaseBase {
  readonly via: 'http';
  readonly request: CaseRequest;
  /** Creates or changes something when the implementation accepts it. */
  readonly writes: boolean;
  /** @hidden Which of the valid shapes of its body it sends: what a shape allows is required in no other one. */
  readonly shape?: string;
  /** @hidden */
  readonly position?: Position;
}

/** The place of a case among others of its kind, by which a run spreads them; not part of a report. */
export interface Position {
  /** What is tested: `createTag/lengths/name`. */
  readonly check: string;
  /** The row of a table: the same test in other bodies, after other requests, or repeated. */
  readonly row: string;
  /** The name of the case without operation and rule: `name/above-maximum/in/token-full`. */
  readonly name: string;
  /** Cases of one burst are sent at the same time, since they show something only together. */
  readonly burst?: string;
}

/** A token rule, tested through the calls of a driver. */
interface OverDriver extends CaseBase {
  readonly via: 'driver';
}

/** A test over HTTP. */
export type HttpTest = OverHttp & Test;
/** A probe over HTTP. */
export type HttpProbe = OverHttp & Probe;
/** A case over HTTP. */
export type HttpCase = HttpTest | HttpProbe;
/** A token rule. */
export type TokenCase = OverDriver & Test;

/** Any case. */
export type Case = HttpCase | TokenCase;

/** The position of a case; a case without one has a position of its own. */
export const positionOf = ({ id, position }: Pick<HttpCase, 'id' | 'position'>): Position =>
  position ?? { check: id, row: id, name: id };

/** Sorts the smallest request first: it shows best what others show as well. */
export const byPlainness = (one: Case, other: Case): number => lengthOf(one) - lengthOf(other);

const lengthOf = oncePer((tried: Case) => (tried.via === 'http' ? JSON.stringify(tried.request).length : 0));

/** A case as it appears in reports. */
export function withoutPosition<C extends Case>(testCase: C): C {
  if (testCase.via === 'driver') return testCase;
  const { position: _, shape: __, ...rest } = testCase;
  return rest as C;
}

/** What a case is judged by: requirements of a test, or decisions that a probe is compared with. */
export const requirementsOf = ({
  requires,
  decides,
}: Pick<Case, 'requires' | 'decides'>): readonly Requirement[] => requires ?? decides ?? [];

/** The parts of an id: `<operation>/<rule>/[<place>/]<variant>[/in/<within>][/<number>]`. */
export interface CaseName {
  readonly rule: string;
  /** The property or parameter that is tried: `ratelimit.window`. */
  readonly place?: string | undefined;
  readonly variant: string;
  /** What follows the rule in the kind, if not the variant; empty for the rule alone. */
  readonly kind?: string;
  /** The valid body around the tested value, if not the first that has the property. */
  readonly within?: string | undefined;
  /** The number in a burst, from 1. */
  readonly number?: number;
}

/** The id of a case of an operation. */
export const idOf = (operation: string, name: CaseName): string =>
  [operation, name.rule, localName(name)].filter((part) => part !== '').join('/');

/** The name of a case without operation and rule. */
export function localName({ place, variant, within, number }: Omit<CaseName, 'rule'>): string {
  const where = within === undefined ? [] : ['in', within];
  return [place, variant, ...where, number].filter((part) => part !== undefined && part !== '').join('/');
}

/** The length of generated names, which consist of lower-case letters and digits. */
export const uniqueLength = 12;

/** At their beginning, what the names of one run have in common. */
export const runLength = 6;

/** The placeholder for a new name; with a key, for the same name in the whole run. */
export const uniqueName = (key?: string): string => (key === undefined ? '$UNIQUE' : `$UNIQUE[${key}]`);

/** Finds the placeholders in a text. */
export const uniquePattern = /\$UNIQUE(?:\[([\w-]+)\])?/g;

/** Whether a request has a name that another one has, too. */
export const sharesName = ({ body }: CaseRequest): boolean =>
  body !== undefined && 'text' in body && body.text.includes('$UNIQUE[');

/** The placeholder for the credential in case data; replaced only while sending. */
export const credentialPlaceholder = '$ACS_BEARER';

/** The placeholder for the nested value of a request, as a text. */
export const nestedPlaceholder = '$NESTED';

/** The placeholder for the credential of the second account. */
export const secondPlaceholder = '$ACS_SECOND_BEARER';

/** Stands for the credential with its letters in the other case. */
export const swappedPlaceholder = '$ACS_BEARER_SWAPPED';

/** Stands for another credential of the same length: each letter and digit is the next one. */
export const rotatedPlaceholder = '$ACS_BEARER_ROTATED';

/** Stands for the credential read from its end. */
export const reversedPlaceholder = '$ACS_BEARER_REVERSED';

/** Stands for its first and its last character alone, with a tilde between them. */
export const endsPlaceholder = '$ACS_BEARER_ENDS';

/** The clauses and silences that a case tests or asks about, each once. */
export const heldBy = (tried: Case): readonly string[] => [
  ...new Set([
    ...requirementsOf(tried).flatMap(({ origin }) => origin.id ?? []),
    ...(tried.cites ?? []),
    ...(tried.asks ? [tried.asks] : []),
  ]),
];
