// What Prism responds with and the schema of the contract rejects is made anew from that schema: patterns, dependencies between
// members, an example that breaks its schema and was not asked for by name, and the media type where the contract has a range.

import {
  asReceived,
  type Contract,
  type MediaType,
  type Parameter,
  readTexts,
  responseFor,
} from '../contract/index.ts';
import { type Ask, canonical, type Reply, type Wanted } from './stand-in/index.ts';

/** Replaces what a schema rejects, in the body and in headers, by what is made from the schema. */
export function mended(contract: Contract, ask: Ask): Ask {
  const received = asReceived(contract);
  const made = async (pointer: string, value: unknown) =>
    (await import('../contract/samples/index.ts')).mendedValue(received, pointer, value) as unknown;
  const fits = (pointer: string, value: unknown) => received.isValid(pointer, value);
  const bodyOf = async (
    { mediaType, json, schemaPointer, examples = [] }: Partial<MediaType>,
    { body, status }: Reply,
    { example }: Wanted,
  ) => {
    if (mediaType !== undefined && schemaPointer === undefined) return body ?? (json ? {} : anyBytes);
    if (schemaPointer === undefined || example !== undefined || status === 304) return body;
    const isText = !json && examples.some(({ value }) => typeof value === 'string' && value === body);
    if (isText || (body !== undefined && fits(schemaPointer, body))) return body;
    const other = examples.find(({ value }) => fits(schemaPointer, value));
    return other?.value ?? (await made(schemaPointer, body)) ?? body;
  };
  const headerOf = async ({ schemaPointer, examples }: Parameter, value: string) => {
    const isMadeUp = schemaPointer !== undefined && examples.length === 0;
    if (!isMadeUp || fits(schemaPointer, readTexts(received, schemaPointer, value))) return value;
    return String((await made(schemaPointer, value)) ?? value);
  };
  return async (question) => {
    const reply = await ask(question);
    const response = responseFor(question.operation.responses, reply.status);
    if (response === undefined) return reply;
    const isAsked = ({ mediaType }: MediaType) => mediaType === question.mediaType;
    const content = response.contents.find(isAsked) ?? response.content;
    const body = await bodyOf(content ?? {}, reply, question.wanted);
    const type = reply.headers['Content-Type'] ?? content?.mediaType;
    const headers = { ...reply.headers };
    for (const header of response.headers) {
      const name = canonical(header.name);
      const value = headers[name];
      // An optional header without an example is left out rather than wrong.
      if (!header.required && header.examples.length === 0) delete headers[name];
      else if (value !== undefined) headers[name] = await headerOf(header, value);
    }
    if (body !== undefined && type !== undefined) headers['Content-Type'] = concrete(type);
    return { ...reply, headers, ...(body !== undefined && { body }) };
  };
}

/** A body of which the contract says nothing but that it is one. */
const anyBytes = 'string';

/** A media type for a range of them. */
const concrete = (type: string) => ranges[type.replace(/;.*$/, '').trim()] ?? type;

const ranges: Readonly<Record<string, string>> = {
  ...{ 'text/*': 'text/plain', 'image/*': 'image/png', 'audio/*': 'audio/mpeg', 'video/*': 'video/mp4' },
  ...{ 'application/*': 'application/json', '*/*': 'application/json' },
};
