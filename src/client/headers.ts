// The headers of a call, in groups of which a later one takes precedence. A value is never shown: it may be a credential.

import { UsageError } from '../errors.ts';

/** Headers by name, as a caller or the contract gives them; undefined says nothing, null leaves a header out. */
export type HeaderGroup = Readonly<Record<string, unknown>> | undefined;

/** Joins groups of headers. @throws UsageError for a header that cannot be sent. */
export function joinHeaders(...groups: readonly HeaderGroup[]): Headers {
  const headers = new Headers();
  for (const [name, value] of groups.flatMap(entriesOf)) {
    try {
      if (value === null) headers.delete(name);
      else headers.set(name, String(value));
    } catch {
      throw new UsageError(`${nameOf(name)} cannot be sent: characters in its name or value are not allowed`);
    }
  }
  return headers;
}

/** True where one of the groups says something of a header; its name is given in lower case. */
export function isGiven(header: string, ...groups: readonly HeaderGroup[]): boolean {
  return groups.flatMap(entriesOf).some(([name]) => name.toLowerCase() === header);
}

const entriesOf = (group: HeaderGroup) =>
  Object.entries(group ?? {}).filter(([, value]) => value !== undefined);

/** A name with a colon or a space in it may hold the value too. */
const nameOf = (name: string) => (/^[\w!#$%&'*+.^`|~-]+$/.test(name) ? `the header ${name}` : 'a header');
