// The request to the server behind: as it came, but for the fields that are of one connection only (RFC 9110 §7.6.1),
// Host, and Accept-Encoding, so that what comes back can be read.

import { Agent, ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { fieldPairs } from '../../http/index.ts';
import type { Fields } from '../../redaction.ts';

/** The server behind. */
export interface UpstreamOptions {
  /** Its base URL; its path stands before every path. */
  readonly upstream: URL;
  /** Milliseconds that it may be silent. Default: 30000. */
  readonly timeout?: number;
}

export type OpenUpstream = ReturnType<typeof createUpstream>;

/** Makes what opens the request to the server behind, on a connection of its own; it throws a TypeError for what HTTP cannot carry. */
export function createUpstream({ upstream, timeout = 30_000 }: UpstreamOptions) {
  const { protocol, hostname, port } = urlToHttpOptions(upstream);
  const common: RequestOptions = {
    ...{ protocol, hostname, port },
    // A connection for each request, so that none meets one that is about to be closed; but said to be kept, since a server that
    // is to close may cut an upload.
    agent: Object.assign(new (protocol === 'https:' ? TlsAgent : Agent)({ keepAlive: true }), {
      keepSocketAlive: () => false,
    }),
    setHost: false,
    timeout,
  };
  const base = upstream.pathname.replace(/\/$/, '');
  return (request: IncomingMessage): ClientRequest => {
    const target = targetOf(request);
    const fields = passedOn(request.rawHeaders)
      .filter(([name]) => name.toLowerCase() !== 'accept-encoding')
      .map(([name, value]) => (name.toLowerCase() === 'host' ? [name, upstream.host] : [name, value]));
    return new Forwarded({
      ...common,
      method: request.method ?? 'GET',
      path: target === '*' ? target : `${base}${target}`,
      headers: fields.flat(),
    });
  };
}

/** Path and query as they were sent; of an absolute target without its origin. */
export function targetOf({ url = '/' }: IncomingMessage): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return target.startsWith('/') || target === '*' ? target : `/${target}`;
}

const OF_ONE_CONNECTION = [
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'te', 'upgrade'],
];
// They frame the message, whatever Connection says of them.
const FRAMING = ['host', 'content-length', 'transfer-encoding'];

/** The fields that go on, in their order. */
export function passedOn(raw: readonly string[]): Fields {
  const fields = fieldPairs(raw);
  const named = fields
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((part) => part.trim().toLowerCase()))
    .filter((name) => !FRAMING.includes(name));
  const dropped = new Set([...OF_ONE_CONNECTION, ...named]);
  return fields.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** node:http would add `Transfer-Encoding: chunked` to a POST that has no body and says so of none. */
class Forwarded extends ClientRequest {}

Object.defineProperty(Forwarded.prototype, 'useChunkedEncodingByDefault', {
  get: () => false,
  set: () => undefined,
});
