// The header Prefer (RFC 7240): code, example and dynamic as Prism reads them, and delay and fault.

import { type Operation, responseFor } from '../../contract/index.ts';
import { type Problem, problem } from '../../http/index.ts';
import { faults, type Preference } from './call.ts';
import { codeOf, exampleNames, responseOf, type Wanted } from './replies.ts';

/** The longest delay, in milliseconds. */
export const MAX_DELAY = 60_000;

type Name = keyof Preference;

/** What each preference takes, in words and as a pattern, and what its text means. */
const PREFERENCES: Readonly<Record<Name, readonly [takes: string, RegExp, (text: string) => unknown]>> = {
  code: ['a status from 200 to 599, such as code=429', /^[2-5]\d\d$/, Number],
  example: ['the name of an example, such as example=second', /./, String],
  dynamic: ['true or false', /^(true|false|)$/, (text) => text !== 'false'],
  delay: [`milliseconds from 0 to ${MAX_DELAY}, such as delay=200`, /^([1-5]?\d{1,4}|60000)$/, Number],
  fault: [faults.join(', '), new RegExp(`^(${faults.join('|')})$`), String],
};
const NAMES = Object.keys(PREFERENCES) as readonly Name[];

/** Parses the header (`code=429`, `example=second, dynamic=true`; RFC 7240 §2); a problem where it cannot be followed. */
export function parsePrefer(header: string, operation: Operation): Preference | Problem {
  const preference: Partial<Record<Name, unknown>> = {};
  for (const part of header.split(',')) {
    const [, given = '', text = ''] = PREFERENCE.exec(part) ?? [];
    // Any other preference is ignored.
    const name = NAMES.find((known) => known === given.toLowerCase());
    if (name === undefined) continue;
    const [takes, pattern, read] = PREFERENCES[name];
    if (!pattern.test(text)) return unfollowed(`${name} takes ${takes}.`);
    preference[name] ??= read(text);
  }
  return checked(preference as Preference, operation);
}

/** A name and, in quotes or not, its value; parameters after a semicolon are ignored. */
const PREFERENCE = /^\s*([a-z]+)\s*(?:=\s*"?([^";]*?)"?\s*)?(?:;|$)/i;

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
