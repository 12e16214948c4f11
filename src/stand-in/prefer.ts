// The header Prefer (RFC 7240): code, example, dynamic and seed as Prism reads them, and delay, fault and script.

import { type Operation, responseFor, successOf } from '../contract/index.ts';
import { type Problem, problem } from '../http/index.ts';
import type { Wanted } from './answers.ts';
import type { Call, Preference, ScriptStep } from './call.ts';
import { faultOfPreference, isFault, stepsOf } from './preferences.ts';

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
