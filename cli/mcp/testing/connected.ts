// For tests: `acs mcp` in a process of its own, and a client that speaks to it.

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bin } from '../../testing/spawned.ts';

/** The credential of the person who starts it. */
export const secret = 'acme-base-token';

/** The environment of that person, without what this machine's own has of `ACS_`. */
export function personal(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ACS_BEARER: secret, ACS_ACCOUNT: 'acme', ...more };
}

interface Connecting {
  readonly argv?: readonly string[];
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** The command, that of the repository by default. */
  readonly acs?: readonly [node: string, file: string];
}

/** Connects; closing the client ends the child. */
export async function connect({
  argv = [],
  cwd,
  env = {},
  acs = [process.execPath, bin],
}: Connecting): Promise<Client> {
  const [node, file] = acs;
  const transport = new StdioClientTransport({
    command: node,
    args: [file, 'mcp', ...argv],
    env: personal(env),
    stderr: 'ignore',
    ...(cwd !== undefined && { cwd }),
  });
  const client = new Client({ name: 'tests', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

/** Connects, works and closes; the child is gone afterwards. */
export async function connected<T>(connecting: Connecting, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(connecting);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** JSON of any shape, which a test then looks at. */
type Json = ReturnType<typeof JSON.parse>;

/** What a tool returned: its data, or the lines of its error. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  options: Parameters<Client['callTool']>[1] = {},
): Promise<{ readonly data: Json; readonly error: string; readonly all: string }> {
  const result = await client.callTool({ name, arguments: args }, options);
  const text = (result.content as { readonly text?: string }[]).map((part) => part.text ?? '').join('\n');
  return {
    data: result.structuredContent ?? {},
    error: result.isError === true ? text : '',
    all: JSON.stringify(result),
  };
}
