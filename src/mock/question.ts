// A call as a question to Prism: only the headers that it may judge, and a media type that the answer has.

import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from './kit.ts';
import { responseFor, successOf } from './operation.ts';
import type { Preference } from './prefer.ts';
import type { Question } from './prism.ts';

/** The question of a call. `body` undefined means that the operation takes none, or that none is to be judged. */
export function questionOf(call: Call, body: unknown, preference: Preference): Question {
  const { operation, params, query, request } = call;
  const mediaType = mediaTypeOf(call, preference);
  return {
    operation,
    params,
    query,
    headers: judgedHeaders(request.headers, body !== undefined),
    preference,
    validate: true,
    ...(body !== undefined && { body }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

// Given `Accept: application/json` Prism would answer a problem that was asked for with the success instead.
function mediaTypeOf({ operation, accepts }: Call, { code }: Preference): string | undefined {
  const response = code === undefined ? successOf(operation) : responseFor(operation, code);
  const offered = operation.prism.responses.find((declared) => declared.code === response?.status);
  return accepts((offered?.contents ?? []).map(({ mediaType }) => mediaType));
}

// Prism would refuse a body where the contract has none, and reads Accept and Prefer in its own way.
function judgedHeaders(headers: IncomingHttpHeaders, withBody: boolean): Record<string, string> {
  const left = withBody
    ? ['accept', 'prefer']
    : ['accept', 'prefer', 'content-type', 'content-length', 'transfer-encoding'];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !left.includes(name))
      .map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}
