// Requests to a mock, and its responses.

import { jsonIn } from '../../values.ts';

/** A body that is no text is sent as JSON. */
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
  readonly text: string;
  readonly body: unknown;
}

/** Asks below a URL, with a credential unless another is given. */
export const asker =
  (url: string, authorization = 'Bearer acme-demo-token') =>
  async ({ path, method = 'GET', headers, body }: Sent): Promise<Received> => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: authorization, ...json, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonIn(text) };
  };
