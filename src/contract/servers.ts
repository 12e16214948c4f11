// Where an operation is: the servers of the document, of its path or its own (OpenAPI, Server Object).

import { urlAt } from '../url-at.ts';

export interface ServerObject {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default?: unknown }>>;
}

/** Where an operation is called. */
export interface Place {
  /** What stands before its path, by the servers that it has: `/api/v2`, or nothing. */
  readonly basePaths: readonly string[];
  /** The server that it is at, where that is none of the document's. */
  readonly elsewhere?: string;
}

/** The place of an operation by the servers of its document, its path and itself; the nearest ones count. */
export function placeOf(document: Servers, path: Servers, operation: Servers): Place {
  const usual = urlsOf(document);
  const nearest = operation.servers ?? path.servers;
  const urls = nearest === undefined || nearest.length === 0 ? usual : urlsOf({ servers: nearest });
  const isElsewhere = urls !== usual && !urls.some((url) => usual.includes(url));
  const [first = ''] = urls;
  return { basePaths: [...new Set(urls.map(basePathOf))], ...(isElsewhere && { elsewhere: first }) };
}

interface Servers {
  readonly servers?: readonly ServerObject[] | undefined;
}

/** The URLs of servers, their variables with what they usually are. A document without any is at `/`. */
const urlsOf = ({ servers = [] }: Servers): readonly string[] =>
  (servers.length === 0 ? [{ url: '/' }] : servers).map(({ url, variables = {} }: ServerObject) =>
    String(url).replaceAll(/\{([^}]*)\}/g, (whole, name: string) =>
      String(variables[name]?.default ?? whole),
    ),
  );

/** The path of a URL, without a slash at its end; none where it is no URL. Pages of old browsers read documents as well. */
const basePathOf = (url: string): string =>
  urlAt(url, 'http://localhost')?.pathname.replace(/\/+$/, '') ?? '';
