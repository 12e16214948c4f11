// Stands before a server and writes down what it is sent.

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that can be sent again. */
export interface Recorded {
  readonly method: string;
  readonly target: string;
  /** Names and values in turn, as they were sent. */
  readonly headers: readonly string[];
  /** In base64. */
  readonly body: string;
}

/** Runs something on a recorder before a server, and resolves with the requests in the order of their end. */
export async function recordExchanges(
  serverUrl: string,
  run: (url: string) => Promise<unknown>,
): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  const agent = new Agent({ keepAlive: true });
  const recorder = createServer((incoming, response) => {
    void pass(incoming, response, { agent, port: new URL(serverUrl).port }).then((one) => recorded.push(one));
  }).listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  await run(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}`);
  recorder.close();
  recorder.closeAllConnections();
  agent.destroy();
  return recorded;
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  to: { readonly agent: Agent; readonly port: string },
): Promise<Recorded> {
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const body = Buffer.concat(await incoming.toArray());
  const outgoing = request({
    ...to,
    host: '127.0.0.1',
    method,
    path: url,
    headers: rawHeaders,
    setDefaultHeaders: false,
  });
  outgoing.end(body.length > 0 ? body : undefined);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(response);
  return { method, target: url, headers: rawHeaders, body: body.toString('base64') };
}
