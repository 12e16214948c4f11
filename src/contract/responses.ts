// The responses that an operation declares. Why it has each is said at the operation (`responses/404`), since
// operations share responses and generators take every key inside `responses` for a status.

import { type MediaType, readMediaTypes } from './bodies.ts';
import type { OperationObject, ResponseObject } from './document.ts';
import { type Origin, originOf } from './origin.ts';
import { type Parameter, readParameter } from './parameters.ts';
import type { Reading } from './reading.ts';
import { resolve, toPointer } from './resolve.ts';

export interface Response {
  /** `201`, `4XX` or `default`. */
  readonly status: string;
  readonly origin: Origin;
  readonly headers: readonly Parameter[];
  /** The JSON body, or the first that is declared. */
  readonly content?: MediaType;
  /** Every media type that is declared, in the order of the document. */
  readonly contents: readonly MediaType[];
}

/** Reads the responses of an operation, in the order of the document. */
export function readResponses(reading: Reading, operation: OperationObject, at: string): readonly Response[] {
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, entry]) => {
      const place = `${at}/responses/${status}`;
      const { node, pointer } = resolve(reading.document, entry, place);
      const contents = readMediaTypes(reading, node.content, pointer);
      const content = contents.find(({ json }) => json) ?? contents[0];
      return {
        status,
        origin: originOf(reading.source, operation, `responses/${status}`, place),
        headers: readHeaders(reading, node, pointer),
        ...(content && { content }),
        contents,
      };
    });
}

/** The response that a status is declared by: exactly, as a range, or as the default. */
export function responseFor(responses: readonly Response[], code: number): Response | undefined {
  const by = (key: string) => responses.find(({ status }) => status.toUpperCase() === key);
  return by(String(code)) ?? by(`${Math.floor(code / 100)}XX`) ?? by('DEFAULT');
}

/** The lowest success that is declared. */
export function successOf(responses: readonly Response[]): Response | undefined {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .toSorted((lower, higher) => lower.status.localeCompare(higher.status))[0];
}

/** A header is a parameter of the response; `Content-Type` is ignored (OpenAPI, Response Object and Header Object). */
function readHeaders(reading: Reading, response: ResponseObject, at: string): readonly Parameter[] {
  const said = Object.entries(response.headers ?? {}).filter(([name]) => !/^content-type$/i.test(name));
  return said.map(([name, entry]) => {
    const { node, pointer } = resolve(reading.document, entry, `${at}/headers${toPointer([name])}`);
    const origin = originOf(reading.source, node, 'required', pointer);
    return { ...readParameter(reading, { ...node, name, in: 'header' }, pointer), origin };
  });
}
