// The header Prefer (RFC 7240): code, example, dynamic and seed as Prism reads them, and delay, fault and script.

import { type Operation, responseFor } from '../../contract/index.ts';
import { type Problem, problem } from '../../http/index.ts';
import { lettersApart } from '../../nearest.ts';
import { keepLatest } from '../../once.ts';
import { type Call, faults, type Preference, type ScriptStep } from './call.ts';
import { exampleNames, responseOf, type Wanted } from './replies.ts';

/** The longest delay, in milliseconds. */
export const MAX_DELAY = 60_000;

const MAX_STEPS = 100;

export const NO_PREFERENCE: Preference = {};

/** Reads the value of a preference; undefined for an invalid one. */
type Read<T> = (text: string) => T | undefined;

const readStatus: Read<number> = (text) => (/^[2-5]\d\d$/.test(text) ? Number(text) : undefined);
const readFault = (text: string) => faults.find((fault) => fault === text);
const readText: Read<string> = (text) => text || undefined;
const readBoolean: Read<boolean> = (text) => (/^(true|false|)$/.test(text) ? text !== 'false' : undefined);
const readDelay: Read<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= MAX_DELAY ? Number(text) : undefined;

const readScript: Read<readonly ScriptStep[]> = (text) => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const steps = words.flatMap((word): readonly ScriptStep[] => {
    const [code, fault] = [readStatus(word), readFault(word)];
    return code !== undefined ? [{ code }] : fault !== undefined ? [{ fault }] : [];
  });
  return steps.length === words.length && steps.length > 0 && steps.length <= MAX_STEPS ? steps : undefined;
};

type Name = keyof Preference;

const PREFERENCES: {
  readonly [N in Name]-?: { readonly read: Read<Preference[N]>; readonly takes: string };
} = {
  code: { read: readStatus, takes: 'a status from 200 to 599, such as code=429' },
  example: { read: readText, takes: 'the name of an example, such as example=second' },
  dynamic: { read: readBoolean, takes: 'true or false' },
  seed: { read: readText, takes: 'any text, the same for the same response' },
  delay: { read: readDelay, takes: `milliseconds from 0 to ${MAX_DELAY}, such as delay=200` },
  fault: { read: readFault, takes: faults.join(', ') },
  script: {
    read: readScript,
    takes: `up to ${MAX_STEPS} statuses or faults, such as script="429,429,201"`,
  },
};
const NAMES = Object.keys(PREFERENCES) as readonly Name[];

/** Registered preferences of other specifications, which a server may ignore (IANA, HTTP Preferences). */
const REGISTERED = ['depth-noroot', 'handling', 'respond-async', 'return', 'safe', 'transclude', 'wait'];

/** Parses the header (`code=429`, `example=second, dynamic=true`); a problem where it cannot be followed. */
export function parsePrefer(header: string, operation: Operation): Preference | Problem {
  const preference: Partial<Record<Name, unknown>> = {};
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
  const { code, example } = preference;
  const names = exampleNames(operation, code);
  if (example === undefined || names.includes(example)) return preference;
  const status = code ?? responseOf(operation, code)?.status ?? 'this';
  return unfollowed(
    `example=${example} is not in the contract; its examples for ${status} are: ${names.join(', ') || 'none'}.`,
  );
}

const unfollowed = (detail: string) => problem('invalid-request', `Prefer: ${detail}`);

export function prefer(call: Call, preference: Preference): void {
  call.preference = preference;
  call.isFree = preference.code === undefined && preference.example === undefined;
}

/** The value of Preference-Applied (RFC 7240 §3), without what chose another response than the one sent. */
export function appliedOf(preference: Preference, status: number): readonly string[] {
  const { code, delay, fault, script } = preference;
  const isFollowed = code === undefined ? status < 400 : code === status;
  const steps = script?.map((step) => ('code' in step ? step.code : step.fault)).join(',');
  return [
    ...(isFollowed ? wantedPairs(preference) : []),
    ...pairsOf({ delay, fault, script: steps && `"${steps}"` }),
  ];
}

/** The reason of a response: the preference that was followed, or the example for the status. */
export function reasonOf({ responses }: Operation, wanted: Wanted, status: number): string {
  const asked = wantedPairs(wanted);
  if (asked.length > 0) return `Prefer asked for ${asked.join(', ')}`;
  const first = responseFor(responses, status)?.content?.examples[0];
  return first === undefined ? 'the contract has no example here' : `the contract's example ${first.name}`;
}

const wantedPairs = ({ code, example, dynamic }: Wanted) =>
  pairsOf({ code, example: example && quoted(example), dynamic: dynamic || undefined });

const pairsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));

const quoted = (text: string) => (/^[\w.!#$%&'*+^`|~-]+$/.test(text) ? text : JSON.stringify(text));

// The next responses to a client, as it asked with `Prefer: script="429,429,201"`. A client is identified by
// its credential; a script applies to the operation it was sent with.

/** A script in progress. */
interface Running {
  readonly script: readonly ScriptStep[];
  /** The index of the next step. */
  readonly at: number;
}

/** Scripts that are kept at most, the latest ones. */
const MOST = 1_000;

/** Scripts in progress, by client and operation. */
export type Scripts = Map<string, Running>;

/**
 * The preference of a call with the next step of its script. A call that carries the script in progress, as a
 * client's retry does, continues it. A step with the success of the operation leaves the call unchanged.
 */
export function nextOfScript(
  running: Scripts,
  key: string,
  preference: Preference,
  success: number,
): Preference {
  const { code, example, fault, script } = preference;
  const isFree = code === undefined && example === undefined && fault === undefined;
  const before = running.get(key);
  const isNew = script !== undefined && JSON.stringify(script) !== JSON.stringify(before?.script);
  const now = isNew ? { script, at: 0 } : script || isFree ? before : undefined;
  const step = now?.script[now.at];
  if (now === undefined || step === undefined) return preference;
  if (now.at + 1 < now.script.length) keepLatest(running, key, { ...now, at: now.at + 1 }, MOST);
  else running.delete(key);
  return 'code' in step && step.code === success ? preference : { ...preference, ...step };
}
