// The headers of a call, in groups of which a later one takes precedence. A value is never shown: it may be a credential.

import { UsageError } from '../errors.ts';

/** Headers by name, as a caller or the contract gives them; undefined says nothing, null leaves a header out. */
export type HeaderGroup = Readonly<Record<string, unknown>> | undefined;

/** Joins groups of headers, by their names in lower case. @throws UsageError for a header that cannot be sent. */
export function joinHeaders(...groups: readonly HeaderGroup[]): Record<string, string | null> {
  const entries = groups.flatMap((group) => Object.entries(group ?? {}));
  const given = entries.filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), checked(name, value)]));
}

function checked(name: string, value: unknown): string | null {
  try {
    const text = value === null ? null : String(value);
    new Headers([[name, text ?? '']]);
    return text;
  } catch {
    throw new UsageError(`${nameOf(name)} cannot be sent: characters in its name or value are not allowed`);
  }
}

/** A name with a colon or a space in it may hold the value too. */
const nameOf = (name: string) => (/^[\w!#$%&'*+.^`|~-]+$/.test(name) ? `the header ${name}` : 'a header');
