// Prism as a function: one request to one operation in, one response out. Which operation is meant, who may call it
// and whether its JSON body is right is settled before, because Prism's own answers to that are imprecise.

import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpRequest,
  ProblemJsonError,
} from '@stoplight/prism-http';
import type { OpenApiDocument } from '../contract/index.ts';
import type { MockOperation, PrismOperation } from './operation.ts';
import type { Preference } from './prefer.ts';

/** A request to one operation. */
export interface Question {
  readonly operation: MockOperation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly preference: Preference;
  /** The one media type to answer in; undefined lets Prism choose. */
  readonly mediaType?: string;
  /** False where Prism's complaint about the request is known to be wrong. */
  readonly validate: boolean;
}

/** One complaint about a request; `path` starts with `body`, `query`, `path` or `header`. */
export interface Complaint {
  readonly path: readonly string[];
  readonly message: string;
}

/** What Prism says to a question. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly complaints: readonly Complaint[];
}

/** Asks Prism. @throws what Prism failed with. */
export type AskPrism = (question: Question) => Promise<Reply>;

type Components = Parameters<typeof createInstance>[1];

/** The operations of a document in Prism's form. */
export function prismOperations(document: OpenApiDocument): Promise<readonly PrismOperation[]> {
  // It changes the object that it is given.
  return getHttpOperationsFromSpec(structuredClone(document));
}

/** Makes Prism's instance, with its router replaced: the operation is already known. */
export function createPrism(): AskPrism {
  const route: NonNullable<Components['route']> = ({ resources: [only] }) =>
    only ? { _tag: 'Right', right: only } : { _tag: 'Left', left: new Error('no operation was given') };
  const defaults = { ...CONFIG, mock: { dynamic: false } };
  const prism = createInstance(defaults, { logger: silentLogger(), route });
  return async (question) => {
    const config = { ...CONFIG, validateRequest: question.validate, mock: mockConfig(question) };
    const result = await prism.request(toRequest(question), [question.operation.prism], config)();
    if (result._tag === 'Left') return replyOf(result.left);
    const { output, validations } = result.right;
    return {
      status: output.statusCode,
      headers: stringValues(output.headers ?? {}),
      body: output.body,
      complaints: validations.input.map(({ path = [], message }) => ({ path: path.map(String), message })),
    };
  };
}

const CONFIG = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: true,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

// Where the contract declares no 400, Prism fails with its complaints instead of returning them.
function replyOf(error: Error): Reply {
  const additional = error instanceof ProblemJsonError ? error.additional : undefined;
  const complaints = (additional as { readonly validation?: unknown } | undefined)?.validation;
  if (!Array.isArray(complaints)) throw error;
  const found = complaints as readonly { readonly location?: readonly string[]; readonly message: string }[];
  return {
    status: 400,
    headers: {},
    complaints: found.map(({ location = [], message }) => ({ path: location.map(String), message })),
  };
}

function mockConfig({ preference, mediaType }: Question) {
  const { code, example, dynamic, seed } = preference;
  return {
    dynamic,
    ...(code !== undefined && { code }),
    ...(example !== undefined && { exampleKey: example }),
    ...(seed !== undefined && { seed }),
    ...(mediaType !== undefined && { mediaTypes: [mediaType] }),
  };
}

function toRequest({ operation, params, query, headers, body }: Question): IHttpRequest {
  const path = operation.path.replaceAll(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return { method: operation.prism.method as IHttpRequest['method'], url: { path, query }, headers, body };
}

function stringValues(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [canonical(name), String(value)]));
}

const canonical = (name: string) => (name.toLowerCase() === 'content-type' ? 'Content-Type' : name);

// Prism reports its steps to a logger; the answer's reason says what a reader needs of them.
function silentLogger(): Components['logger'] {
  const silent = () => undefined;
  const logger: Record<string, unknown> = {};
  for (const level of ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal']) logger[level] = silent;
  logger['child'] = () => logger;
  return logger as unknown as Components['logger'];
}
