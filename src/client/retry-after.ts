// How long a service asks to wait (RFC 9110 §10.2.3): in seconds, or until a date.

/**
 * The milliseconds to wait after a 429 until the next attempt, as `Retry-After` says; without it a second, doubled with
 * each of the attempts so far (`sent`). A date is taken relative to the response's own `Date`, where that can be read,
 * since the clocks may differ.
 */
export function waitAfter({ headers }: Pick<Response, 'headers'>, sent = 1): number {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = dateOf(text);
  const now = dateOf(headers.get('date') ?? '') ?? Date.now();
  return until === undefined ? 1000 * 2 ** (sent - 1) : Math.max(0, until - now);
}

/** The forms of RFC 9110 §5.6.7 that name their zone. */
const dateOf = (text: string): number | undefined => (text.endsWith(' GMT') && Date.parse(text)) || undefined;
