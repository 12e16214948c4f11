// The body of a response as text, read with a cap: what is at the other end may send without an end.

import { Interruption, MOST_BYTES, throughNetwork } from './result.ts';

/**
 * Reads the body of a response as UTF-8. @throws Interruption where it breaks off, or is longer than `MOST_BYTES`. The signal ends the
 * reading even where the response was made by a fetch that knows nothing of it.
 */
export async function readText({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; size <= MOST_BYTES; ) {
    const { done, value } = await throughNetwork(() => reader.read());
    signal.throwIfAborted();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  stop();
  throw new Interruption('too-large');
}
