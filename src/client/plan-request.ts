// The request of a call, made before anything is sent: what cannot be sent is the caller's error and not the network's.

import { createFinalURL } from 'openapi-fetch';
import { writePairs, writeText } from '../contract/index.ts';
import { UsageError } from '../errors.ts';
import { resolveBaseUrl } from '../url-at.ts';
import { isObject } from '../values.ts';
import type { CallOptions, ClientOptions } from './call-options.ts';

/** An operation as the generated table has it. */
export interface OperationEntry {
  readonly method: Uppercase<string>;
  readonly path: string;
  /** The media type of the request body. */
  readonly mediaType?: string;
  /** The statuses of success that have no body; undefined where that is not known. */
  readonly withoutBody: readonly number[] | undefined;
}

/** What a method is called with, whatever its operation. */
export interface AnyInput extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The request of a call, to be sent any number of times. */
export interface Plan {
  readonly method: OperationEntry['method'];
  readonly url: string;
  /** By names in lower case; null for one that is left out. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** JSON text, or what fetch writes itself. */
  readonly body: string | WrittenBody | null;
}

/** Bodies that fetch writes, with a content type of their own. */
export type WrittenBody = FormData | URLSearchParams | Blob;

/**
 * Plans the request of a call.
 * @throws ParameterError for an id that would lead to another path; UsageError for a header or body that cannot be sent.
 */
export function planRequest(
  entry: OperationEntry,
  service: URL,
  { headers, querySerializer = writeQuery }: Pick<ClientOptions, 'headers' | 'querySerializer'>,
  input: AnyInput,
): Plan {
  const url = createFinalURL(entry.path, {
    baseUrl: service.href.replace(/\/$/, ''),
    params: { path: { ...input.path }, query: { ...input.query } },
    pathSerializer: writePath,
    querySerializer,
  });
  const body = input.body === undefined ? null : bodyOf(entry, input.body);
  const type = typeof body === 'string' ? (entry.mediaType ?? 'application/json') : undefined;
  const own = { Accept: 'application/json, application/problem+json', 'Content-Type': type };
  return { method: entry.method, url, headers: joinHeaders(own, headers, input.headers, input.header), body };
}

const writePath = (template: string, given: Readonly<Record<string, unknown>>): string =>
  template.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
    const fault = faultOf(given[name]);
    if (fault) throw new ParameterError(name, fault);
    return writeText({ name, in: 'path', style: 'simple', explode: false }, given[name]);
  });

/** Lists and objects as `name=a&name=b` and `name[member]=a`; what is undefined or null says nothing. */
const writeQuery = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) =>
      writePairs({ name, in: 'query', style: isObject(value) ? 'deepObject' : 'form', explode: true }, value),
    )
    .map((pair) => pair.join('='))
    .join('&');

/**
 * The whole URL of a service, which is not shown: a password may be in it.
 * @throws UsageError for one that nothing can be sent to.
 */
export function serviceUrl(baseUrl: string): URL {
  const url = resolveBaseUrl(baseUrl);
  if (url && !url.username && !url.password && !/[?#]/.test(baseUrl)) return url;
  throw new UsageError(
    'baseUrl must be an http or https URL without user, password, query and fragment; a path such as /api is for pages',
  );
}

function bodyOf({ method }: OperationEntry, body: unknown): string | WrittenBody {
  if (method === 'GET' || method === 'HEAD') throw new UsageError(`a ${method} takes no body`);
  if (body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob) return body;
  try {
    return JSON.stringify(body) ?? 'null';
  } catch (cause) {
    throw new UsageError('the body cannot be written as JSON', { cause });
  }
}

/** Joins headers by their names in lower case; undefined says nothing, null leaves a header out. */
function joinHeaders(...groups: readonly AnyInput['header'][]): Record<string, string | null> {
  const entries = groups.flatMap((group) => Object.entries(group ?? {}));
  const given = entries.filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), checked(name, value)]));
}

function checked(name: string, value: unknown): string | null {
  try {
    const text = value === null ? null : String(value);
    new Headers([[name, text ?? '']]);
    return text;
  } catch {
    throw new UsageError(`${nameOf(name)} cannot be sent: characters in its name or value are not allowed`);
  }
}

/** A name with a colon or a space in it may hold the value too. */
const nameOf = (name: string) => (/^[\w!#$%&'*+.^`|~-]+$/.test(name) ? `the header ${name}` : 'a header');

function faultOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return 'is missing';
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return 'is not a single value';
  const text = String(value);
  if (text === '') return 'is empty';
  if (text === '.' || text === '..') return `is ${text}, which a path cannot hold`;
  return text.isWellFormed() ? undefined : 'is not well-formed text';
}

/** Thrown before anything is sent, when a path parameter is missing, empty, `.` or `..`, or not well-formed. */
export class ParameterError extends UsageError {
  /** The name of the parameter, as the contract has it. */
  readonly parameter: string;

  constructor(parameter: string, fault: string) {
    super(`the path parameter ${parameter} ${fault}: give the identifier that it stands for`);
    this.parameter = parameter;
  }
}
