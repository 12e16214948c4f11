/** A URL, resolved against another one; undefined where it is none. `URL.parse` is younger than browsers that pages run in. */
export function urlAt(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

// Where a service is, as a page may write it: a URL, or a path of the page's own origin.

/** What a page has, and Node has not; jsdom has it too, where `fetch` itself takes no path. */
interface Page {
  readonly document?: { readonly baseURI: string };
  readonly location?: { readonly href: string };
}

/** The whole URL, resolved as a page resolves it; undefined where it is none of HTTP. */
export function resolveBaseUrl(baseUrl: string): URL | undefined {
  const { document, location } = globalThis as Page;
  const url = urlAt(baseUrl, document?.baseURI ?? location?.href);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
