// The header Prefer (RFC 7240): code, example and dynamic as Prism reads them, and delay and fault.

import { type Operation, responseFor } from '../../contract/index.ts';
import { problem, Rejection } from '../../http/index.ts';
import { jsonIn } from '../../values.ts';
import type { Preference, Wanted } from './call.ts';
import { faultsOfPreference } from './checks.ts';

const NAMES: readonly string[] = ['code', 'example', 'dynamic', 'delay', 'fault'];

/** A name and, in quotes or not, its value; parameters after a semicolon are ignored. */
const PREFERENCE = /^\s*([a-z]+)\s*(?:=\s*"?([^";]*?)"?\s*)?(?:;|$)/i;

/** Parses the header (`code=429`, `example=second, dynamic=true`; RFC 7240 §2). @throws Rejection where it cannot be followed */
export function parsePrefer(header: string, operation: Operation): Preference {
  const given: Record<string, unknown> = {};
  for (const part of header.split(',')) {
    const [, written = '', text = ''] = PREFERENCE.exec(part) ?? [];
    const name = written.toLowerCase();
    const value = name === 'example' ? text : (jsonIn(text) ?? (text || name === 'dynamic'));
    // Any other preference is ignored.
    if (NAMES.includes(name)) given[name] ??= value;
  }
  const [fault] = faultsOfPreference(given, operation);
  if (fault) throw new Rejection(problem('invalid-request', `Prefer: ${fault.detail}.`));
  return given;
}

/** The reason of a response: the preference that was followed, or the example for the status. */
export function reasonOf(
  { responses }: Operation,
  { code, example, dynamic }: Wanted,
  status: number,
): string {
  const asked = Object.entries({ code, example, dynamic: dynamic || undefined }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  if (asked.length > 0) return `Prefer asked for ${asked.join(', ')}`;
  const first = responseFor(responses, status)?.content?.examples[0];
  return first === undefined ? 'made as the contract describes it' : `the contract's example ${first.name}`;
}
