// Which requests are answered: those below one URL. Everything else is somebody else's, a page's own files above all.

import { resolveBaseUrl } from '../base-url.ts';
import { UsageError } from '../errors.ts';

/** A URL that requests may lie below. */
export interface Base {
  /** Finds the URLs below it, their queries left off; without groups, so that nothing of a path is decoded. */
  readonly pattern: RegExp;
  /** The target of a request as a server at the base URL would see it, percent-encoding kept. */
  targetOf(url: string): string;
}

/**
 * Reads a base URL; one without an origin (`/api`) is of the page's own.
 * @throws UsageError when it is no URL of HTTP, or has no origin where there is no page.
 */
export function parseBase(baseUrl: string): Base {
  const { origin, pathname } = urlOf(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  return {
    pattern: new RegExp(`^${escaped(`${origin}${path}`)}(?:/|$)`),
    targetOf(url) {
      const { pathname: whole, search } = new URL(url);
      return `${whole.slice(path.length) || '/'}${search}`;
    },
  };
}

function urlOf(baseUrl: string): URL {
  const url = resolveBaseUrl(baseUrl);
  if (url !== undefined) return url;
  throw new UsageError(
    `baseUrl: ${JSON.stringify(baseUrl)} is no URL that requests go to: give one such as http://localhost:4010, or in a page a path such as /api`,
  );
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
