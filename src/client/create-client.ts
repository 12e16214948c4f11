// The typed client: openapi-fetch makes each request from the contract's path template, and the answer becomes a
// value. openapi-fetch doesn't read the answer, because it throws on a success that is not JSON.

import createFetchClient from 'openapi-fetch';
import { UsageError } from '../errors.ts';
import { operationTable } from './operations.gen.ts';
import { checkPathParameters } from './path-parameters.ts';
import { type Result, readResult } from './result.ts';
import type { paths } from './schema.gen.ts';
import type { Client, OperationId } from './types.ts';

/** What a client is made of. */
export interface ClientOptions {
  /** Where the service is, with the base path if it has one: `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  /** The bearer credential, or a function that gives it anew for each call. Default: none is sent. */
  readonly bearer?: string | (() => string | Promise<string>);
  /** Headers for every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** An operation as the generated table has it. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  /** The media type of the request body. */
  readonly mediaType?: string;
  /** The statuses of success that have no body. */
  readonly withoutBody: readonly number[];
}

interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

type Send = (method: string, path: string, init: object) => Promise<unknown>;

/**
 * Makes a client with a method for each operation of the contract, named by its id. A method resolves with the data
 * or a problem, whatever the server answers.
 * @throws ParameterError from a method, before anything is sent, for an id that would lead to another path.
 */
export function createClient(options: ClientOptions): Client {
  const table: Readonly<Record<OperationId, OperationEntry>> = operationTable;
  const send = createFetchClient<paths>({ baseUrl: options.baseUrl }).request as Send;
  const methods = Object.entries(table).map(([id, entry]) => [
    id,
    (input: AnyInput = {}) => call(options, send, entry, input),
  ]);
  return Object.fromEntries(methods) as Client;
}

async function call(
  options: ClientOptions,
  send: Send,
  entry: OperationEntry,
  input: AnyInput,
): Promise<Result<unknown>> {
  checkPathParameters(entry.path, input.path);
  const { path, query, header, body, signal } = input;
  const headers = await headersOf(options, entry, body);
  const { promise: answered, resolve } = Promise.withResolvers<Response>();
  const fetch = async (request: Request) => {
    resolve(await (options.fetch ?? globalThis.fetch)(request));
    return new Response(null, { status: 204 });
  };
  await send(entry.method, entry.path, {
    params: { path, query, header },
    headers,
    body,
    fetch,
    ...(signal && { signal }),
  });
  return readResult(await answered, entry.withoutBody);
}

async function headersOf(
  { bearer, headers }: ClientOptions,
  { mediaType }: OperationEntry,
  body: unknown,
): Promise<Record<string, string>> {
  const credential = typeof bearer === 'function' ? await bearer() : bearer;
  // The message of fetch would show the credential.
  if (credential !== undefined && !/^[\x21-\x7e]+$/.test(credential)) {
    throw new UsageError(
      'the bearer credential cannot be sent: it is empty, or has spaces or other characters',
    );
  }
  return {
    Accept: 'application/json, application/problem+json',
    ...(body !== undefined && mediaType !== undefined && { 'Content-Type': mediaType }),
    ...(credential !== undefined && { Authorization: `Bearer ${credential}` }),
    ...headers,
  };
}
