// A request as mock and server ask about it, whatever carried it: a connection, or a page's own fetch.

import type { RawBody } from './parse-json.ts';

/** Header fields by their names in lower case; `fieldOf` reads one. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header field. */
export function fieldOf(headers: HeaderFields, name: string): string | undefined {
  return headers[name.toLowerCase()]?.toString();
}

/** One request. */
export interface HttpRequest {
  readonly method: string;
  /** The raw target: path and query as they were sent. */
  readonly url: string;
  readonly headers: HeaderFields;
  /** Reads the body, of so many bytes at most. Never rejects; called once. */
  readonly readBody: (limit: number) => Promise<RawBody>;
}
