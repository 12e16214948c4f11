// The responses that an operation declares. Why it has each is said at the operation (`responses/404`), since
// operations share responses and generators take every key inside `responses` for a status.

import { type MediaType, readMediaTypes } from './bodies.ts';
import type { HeaderObject, OperationObject, ResponseObject } from './document.ts';
import type { Origin } from './origin.ts';
import { type Reading, readExamples } from './reading.ts';
import { toPointer } from './resolve.ts';

/** A declared response. */
export interface Response {
  /** `201`, `4XX` or `default`. */
  readonly status: string;
  readonly origin: Origin;
  readonly headers: readonly Header[];
  /** The JSON body, or the first that is declared. */
  readonly content?: MediaType;
  /** Every media type that is declared, in the order of the document. */
  readonly contents: readonly MediaType[];
}

/** A header of a response. */
export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly origin: Origin;
  readonly pointer: string;
  readonly schemaPointer?: string;
  readonly example?: unknown;
}

/** Reads the responses of an operation, in the order of the document. */
export function readResponses(reading: Reading, operation: OperationObject, at: string): readonly Response[] {
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, entry]) => {
      const place = `${at}/responses/${status}`;
      const { node, pointer } = reading.resolve(entry, place);
      const contents = readMediaTypes(reading, node.content, pointer);
      const content = contents.find(({ json }) => json) ?? contents[0];
      return {
        status,
        origin: reading.origin(operation, `responses/${status}`, place),
        headers: readHeaders(reading, node, pointer),
        ...(content && { content }),
        contents,
      };
    });
}

/** The response that a status is declared by: exactly, as a range, or as the default. */
export function responseFor(responses: readonly Response[], code: number): Response | undefined {
  const keys = [String(code), `${Math.floor(code / 100)}XX`, 'default'];
  return keys
    .map((key) => responses.find(({ status }) => status.toUpperCase() === key.toUpperCase()))
    .find((response) => response !== undefined);
}

/** The lowest success that is declared. */
export function successOf(responses: readonly Response[]): Response | undefined {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .toSorted((lower, higher) => lower.status.localeCompare(higher.status))[0];
}

function readHeaders(reading: Reading, response: ResponseObject, at: string): readonly Header[] {
  return Object.entries(response.headers ?? {}).map(([name, entry]) => {
    const { node, pointer } = reading.resolve(entry, `${at}/headers${toPointer([name])}`);
    const example = exampleOf(reading, node, pointer);
    return {
      name,
      required: node.required ?? false,
      origin: reading.origin(node, 'required', pointer),
      pointer,
      ...(node.schema !== undefined && { schemaPointer: `${pointer}/schema` }),
      ...(example !== undefined && { example }),
    };
  });
}

function exampleOf(reading: Reading, header: HeaderObject, at: string): unknown {
  const [named] = readExamples(reading, header, at);
  if (named !== undefined || header.schema === undefined) return named?.value;
  const { node } = reading.resolve(header.schema, `${at}/schema`);
  return node.example ?? node.examples?.[0];
}
