// The header Prefer (RFC 7240): code, example and dynamic as Prism reads them, and delay and fault.

import { type Operation, responseFor } from '../../contract/index.ts';
import { type Problem, problem } from '../../http/index.ts';
import { lettersApart } from '../../nearest.ts';
import { faults, type Preference } from './call.ts';
import { codeOf, exampleNames, responseOf, type Wanted } from './replies.ts';

/** The longest delay, in milliseconds. */
export const MAX_DELAY = 60_000;

/** Reads the value of a preference; undefined for an invalid one. */
type Read<T> = (text: string) => T | undefined;

const readStatus: Read<number> = (text) => (/^[2-5]\d\d$/.test(text) ? Number(text) : undefined);
const readFault = (text: string) => faults.find((fault) => fault === text);
const readText: Read<string> = (text) => text || undefined;
const readBoolean: Read<boolean> = (text) => (/^(true|false|)$/.test(text) ? text !== 'false' : undefined);
const readDelay: Read<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= MAX_DELAY ? Number(text) : undefined;

type Name = keyof Preference;

const PREFERENCES: {
  readonly [N in Name]-?: { readonly read: Read<Preference[N]>; readonly takes: string };
} = {
  code: { read: readStatus, takes: 'a status from 200 to 599, such as code=429' },
  example: { read: readText, takes: 'the name of an example, such as example=second' },
  dynamic: { read: readBoolean, takes: 'true or false' },
  delay: { read: readDelay, takes: `milliseconds from 0 to ${MAX_DELAY}, such as delay=200` },
  fault: { read: readFault, takes: faults.join(', ') },
};
const NAMES = Object.keys(PREFERENCES) as readonly Name[];

/** Registered preferences of other specifications, which a server may ignore (IANA, HTTP Preferences). */
const REGISTERED = ['depth-noroot', 'handling', 'respond-async', 'return', 'safe', 'transclude', 'wait'];

/** Parses the header (`code=429`, `example=second, dynamic=true`); a problem where it cannot be followed. */
export function parsePrefer(header: string, operation: Operation): Preference | Problem {
  const preference: Partial<Record<Name, unknown>> = {};
  const joined = NAMES.find((name) => new RegExp(`;\\s*${name}\\s*=`, 'i').test(header));
  if (joined !== undefined)
    return unfollowed(`${joined} follows a semicolon; preferences are separated by commas.`);
  for (const [given, text] of parsePairs(header)) {
    const name = NAMES.find((known) => known === given);
    if (name === undefined) {
      const meant = meantBy(given);
      if (meant === undefined) continue;
      return unfollowed(`there is no ${given}, use ${meant}; the mock knows ${NAMES.join(', ')}.`);
    }
    const { read, takes } = PREFERENCES[name];
    preference[name] = read(text);
    if (preference[name] === undefined) return unfollowed(`${name} takes ${takes}.`);
  }
  return checked(preference as Preference, operation);
}

// RFC 7240 §2: preferences are separated by commas; parameters after a semicolon are ignored.
function parsePairs(header: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [, name = '', quotedValue, bare] of header.matchAll(
    /(?:^|,)\s*([^\s=,;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,]*/g,
  )) {
    const key = name.toLowerCase();
    if (!pairs.has(key)) pairs.set(key, quotedValue?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
  }
  return pairs;
}

/** The preference that an unknown one probably means; any other is ignored (RFC 7240 §2). */
const meantBy = (name: string) =>
  REGISTERED.includes(name) || name.length < 3
    ? undefined
    : NAMES.find((known) => lettersApart(name, known) <= (name.length > 3 ? 2 : 1));

function checked(preference: Preference, operation: Operation): Preference | Problem {
  const { example } = preference;
  if (example === undefined) return preference;
  const code = codeOf(operation, preference);
  const names = exampleNames(operation, code);
  if (names.includes(example)) return code === undefined ? preference : { ...preference, code };
  const status = responseOf(operation, code)?.status ?? 'this';
  const known = `its examples for ${code ?? status} are: ${names.join(', ') || 'none'}`;
  return unfollowed(`example=${example} is not in the contract; ${known}.`);
}

const unfollowed = (detail: string) => problem('invalid-request', `Prefer: ${detail}`);

/** The value of Preference-Applied (RFC 7240 §3), without what chose another response than the one sent. */
export function appliedOf(preference: Preference, status: number): readonly string[] {
  const { code, delay, fault } = preference;
  const isFollowed = code === undefined ? status < 400 : code === status;
  return [...(isFollowed ? wantedPairs(preference) : []), ...pairsOf({ delay, fault })];
}

/** The reason of a response: the preference that was followed, or the example for the status. */
export function reasonOf({ responses }: Operation, wanted: Wanted, status: number): string {
  const asked = wantedPairs(wanted);
  if (asked.length > 0) return `Prefer asked for ${asked.join(', ')}`;
  const first = responseFor(responses, status)?.content?.examples[0];
  return first === undefined ? 'made as the contract describes it' : `the contract's example ${first.name}`;
}

const wantedPairs = ({ code, example, dynamic }: Wanted) =>
  pairsOf({ code, example: example && quoted(example), dynamic: dynamic || undefined });

const pairsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));

const quoted = (text: string) => (/^[\w.!#$%&'*+^`|~-]+$/.test(text) ? text : JSON.stringify(text));
