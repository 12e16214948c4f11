// Requests to the console, beside which this page stands.

/** Asks, and gives the JSON that was answered. Throws an Error whose message can be shown. */
export async function ask(path, { method = 'GET', value } = {}) {
  const sent =
    value === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
  const response = await fetch(path, { method, cache: 'no-store', ...sent }).catch(() => undefined);
  if (response === undefined) throw new Error('The server does not respond.');
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  throw new Error(wordsOf(response, text));
}

function wordsOf({ status }, text) {
  try {
    const { detail, errors = [] } = JSON.parse(text);
    const faults = errors.map(({ pointer, detail: fault }) => `${pointer} ${fault}`);
    return [detail ?? `The server responded with ${status}.`, ...faults].join('\n');
  } catch {
    return `The server responded with ${status}.`;
  }
}
