// The header Prefer (RFC 7240): code, example, dynamic and seed as Prism reads them, and delay, fault and script.

import { type Operation, responseFor, successOf } from '../contract/index.ts';
import { type Problem, problem } from '../http/index.ts';
import { lettersApart } from '../nearest.ts';
import type { Wanted } from './answers.ts';
import { type Call, type Fault, faults, type Preference, type ScriptStep } from './call.ts';

/** A preference that can be followed, or the problem with it. */
export type ParsedPreference =
  | { readonly ok: true; readonly preference: Preference }
  | { readonly ok: false; readonly problem: Problem };

/** The preference of a request that has none. */
export const NO_PREFERENCE: Preference = { dynamic: false };

/** Parses the header (`code=429`, `example=second, dynamic=true`) and checks it against the operation. */
export function parsePrefer(header: string, operation: Operation): ParsedPreference {
  const values = parsePairs(header);
  const wrong = [...values]
    .map(([name, value]) => faultOfPreference(name, value))
    .find((fault) => fault !== undefined);
  if (wrong !== undefined) return refused(wrong);
  return checked(preferenceOf(values), operation);
}

/** Lets a call prefer something. */
export function prefer(call: Call, preference: Preference): void {
  call.preference = preference;
  call.isFree = preference.code === undefined && preference.example === undefined;
}

/**
 * What was followed, as the header Preference-Applied writes it (RFC 7240 §3): of what chooses an answer nothing, where
 * another was given.
 */
export function appliedOf(preference: Preference, status: number): readonly string[] {
  const { code, delay, fault, script } = preference;
  const isFollowed = code === undefined ? status < 400 : code === status;
  return [
    ...(isFollowed ? wantedOf(preference) : []),
    ...(delay === undefined ? [] : [`delay=${delay}`]),
    ...(fault === undefined ? [] : [`fault=${fault}`]),
    ...(script === undefined ? [] : [`script="${script.map(stepText).join(',')}"`]),
  ];
}

const wantedOf = ({ code, example, dynamic }: Wanted) => [
  ...(code === undefined ? [] : [`code=${code}`]),
  ...(example === undefined ? [] : [`example=${quoted(example)}`]),
  ...(dynamic ? ['dynamic=true'] : []),
];

/** Why an answer is what it is: the preference that was followed, or the example that stands for the status. */
export function reasonOf({ responses }: Operation, wanted: Wanted, status: number): string {
  const asked = wantedOf(wanted);
  if (asked.length > 0) return `Prefer asked for ${asked.join(', ')}`;
  const first = responseFor(responses, status)?.content?.examples[0];
  return first === undefined ? 'the contract has no example here' : `the contract's example ${first.name}`;
}

const quoted = (text: string) => (/^[\w.!#$%&'*+^`|~-]+$/.test(text) ? text : JSON.stringify(text));

const stepText = (step: ScriptStep) => ('code' in step ? String(step.code) : step.fault);

function preferenceOf(values: ReadonlyMap<string, string>): Preference {
  const value = (name: string) => values.get(name);
  const [code, example, dynamic, seed] = [value('code'), value('example'), value('dynamic'), value('seed')];
  const [delay, fault, script] = [value('delay'), value('fault'), value('script')];
  return {
    dynamic: dynamic !== undefined && dynamic !== 'false',
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example }),
    ...(seed !== undefined && { seed }),
    ...(delay !== undefined && { delay: Number(delay) }),
    ...(fault !== undefined && isFault(fault) && { fault }),
    ...(script !== undefined && { script: stepsOf(script).map(stepOf) }),
  };
}

const stepOf = (text: string): ScriptStep => (isFault(text) ? { fault: text } : { code: Number(text) });

function checked(preference: Preference, { responses }: Operation): ParsedPreference {
  const { code, example } = preference;
  if (example === undefined) return { ok: true, preference };
  const response = code === undefined ? successOf(responses) : responseFor(responses, code);
  const names = response?.content?.examples.map(({ name }) => name) ?? [];
  if (names.includes(example)) return { ok: true, preference };
  const status = code ?? response?.status ?? 'this';
  return refused(
    `Prefer: example=${example} is not in the contract; its examples for ${status} are: ${names.join(', ') || 'none'}.`,
  );
}

// RFC 7240 §2: preferences are separated by commas; parameters after a semicolon are not used here.
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

function refused(detail: string): ParsedPreference {
  return { ok: false, problem: problem('invalid-request', detail) };
}

// What each preference of the header Prefer may be.

/** The longest wait that may be asked for, in milliseconds. */
export const MAX_DELAY = 60_000;

const MAX_STEPS = 100;

const isStatus = (text: string) => /^[2-5]\d\d$/.test(text);
/** Whether a text names a fault. */
export const isFault = (text: string): text is Fault => (faults as readonly string[]).includes(text);
const isStep = (text: string) => isStatus(text) || isFault(text);
/** The steps of a script, as text. */
export const stepsOf = (text: string) => text.split(/[\s,]+/).filter((step) => step !== '');

/** When the value of each is right, and what to write instead. */
const VALUES: Readonly<
  Record<string, { readonly isRight: (value: string) => boolean; readonly takes: string }>
> = {
  code: { isRight: isStatus, takes: 'a status from 200 to 599, such as code=429' },
  example: { isRight: (value) => value !== '', takes: 'the name of an example, such as example=second' },
  dynamic: { isRight: (value) => /^(true|false|)$/.test(value), takes: 'true or false' },
  seed: { isRight: (value) => value !== '', takes: 'any text, the same for the same response' },
  delay: {
    isRight: (value) => /^\d{1,5}$/.test(value) && Number(value) <= MAX_DELAY,
    takes: `milliseconds from 0 to ${MAX_DELAY}, such as delay=200`,
  },
  fault: { isRight: isFault, takes: faults.join(', ') },
  script: {
    isRight: (value) => {
      const steps = stepsOf(value);
      return steps.length > 0 && steps.length <= MAX_STEPS && steps.every(isStep);
    },
    takes: `up to ${MAX_STEPS} statuses or faults, such as script="429,429,201"`,
  },
};

/** Preferences of other specifications, which a server may ignore (IANA, HTTP Preferences). */
const REGISTERED = ['depth-noroot', 'handling', 'respond-async', 'return', 'safe', 'transclude', 'wait'];

/** The names of the preferences. */
export const PREFERENCES: readonly string[] = Object.keys(VALUES);

/**
 * What is wrong with a preference, in a sentence. One that is not known is ignored (RFC 7240 §2), unless it looks like
 * one of ours and so was meant to be.
 */
export function faultOfPreference(name: string, value: string): string | undefined {
  const preference = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
  if (preference !== undefined) {
    return preference.isRight(value) ? undefined : `Prefer: ${name} takes ${preference.takes}.`;
  }
  const meant = REGISTERED.includes(name) ? undefined : PREFERENCES.find((known) => isSlipOf(name, known));
  return meant && `Prefer: there is no ${name}, use ${meant}; the mock knows ${PREFERENCES.join(', ')}.`;
}

const isSlipOf = (name: string, known: string) =>
  name.length > 2 && lettersApart(name, known) <= (name.length > 3 ? 2 : 1);

// What the next calls of a client are answered with, as one of its requests asked (`Prefer: script="429,429,201"`). A
// client is its credential, and a script is for the operation that it came with.

/** A script that is under way. */
interface Running {
  readonly script: readonly ScriptStep[];
  /** The step that is next. */
  readonly at: number;
}

/** The scripts that are under way. */
export interface Scripts {
  readonly running: ReadonlyMap<string, Running>;
  /**
   * The preference of a call, with the next step of its script in it. A call that brings the script that is under way
   * already, as a client's own retry does, goes on with it. A step that is the success of the operation leaves the call
   * as it is.
   */
  next(key: string, preference: Preference, success: number): Preference;
  clear(): void;
}

/** So many scripts are kept; then the oldest is given up. */
const MOST = 1_000;

/** Makes the scripts of one mock. */
export function createScripts(): Scripts {
  const running = new Map<string, Running>();
  const keep = (key: string, next: Running) => {
    running.delete(key);
    if (next.at < next.script.length) running.set(key, next);
    if (running.size > MOST) running.delete(running.keys().next().value ?? '');
  };
  return {
    running,
    next(key, preference, success) {
      const { code, example, fault, script } = preference;
      const isFree = code === undefined && example === undefined && fault === undefined;
      const before = running.get(key);
      const isNew = script !== undefined && JSON.stringify(script) !== JSON.stringify(before?.script);
      const now = isNew ? { script, at: 0 } : script || isFree ? before : undefined;
      const step = now?.script[now.at];
      if (now === undefined || step === undefined) return preference;
      keep(key, { ...now, at: now.at + 1 });
      return 'code' in step && step.code === success ? preference : { ...preference, ...step };
    },
    clear: () => running.clear(),
  };
}
