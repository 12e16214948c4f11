// The body of a response as text, read with a cap: what is at the other end may send without an end.

/** The most bytes that the body of a response may have: 10 MiB. */
export const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Reads the body of a response as UTF-8; undefined where it has more bytes than `MOST_BYTES`. The signal ends the
 * reading even where the response was made by a fetch that knows nothing of it.
 */
export async function readText({ body }: Response, signal: AbortSignal): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MOST_BYTES) return void stop();
    text += decoder.decode(value, { stream: true });
  }
  signal.throwIfAborted();
  return text + decoder.decode();
}
