/** A URL, resolved against another one; undefined where it is none. `URL.parse` is younger than browsers that pages run in. */
export function urlAt(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
