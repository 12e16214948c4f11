// Whether an object of a JSON text has a key twice: which of the two counts, the source leaves open.

const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/** Looks through a body that is valid JSON. */
export function hasDuplicateKeys(body: Uint8Array): boolean {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of new TextDecoder().decode(body).matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (text !== undefined && colon !== undefined) {
      const key = JSON.parse(text) as string;
      if (open.at(-1)?.has(key)) return true;
      open.at(-1)?.add(key);
    }
  }
  return false;
}
