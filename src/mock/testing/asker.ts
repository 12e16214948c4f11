// Requests to a mock, and its responses.

import { jsonIn } from '../../values.ts';

/** A body that is neither text, bytes nor a form is sent as JSON. */
export interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A response, with its body parsed where it is JSON. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly body: unknown;
  /** Why it is as it is. */
  readonly reason: string;
}

/** Asks below a URL, with a credential unless another is given. */
export const asker =
  (url: string, authorization = 'Bearer acme-demo-token') =>
  async ({ path, method = 'GET', headers, body }: Sent): Promise<Received> => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const json = body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: authorization, ...json, ...headers },
      ...(body !== undefined && {
        body: isRaw || typeof body === 'string' ? (body as string) : JSON.stringify(body),
      }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const reason = response.headers.get('mock-reason') ?? '';
    return { status: response.status, headers: response.headers, bytes, text, body: jsonIn(text), reason };
  };
