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
  const headerOf = async ({ name, schemaPointer, examples }: Parameter, value: string) => {
    const isMadeUp = schemaPointer !== undefined && examples.length === 0;
    if (!isMadeUp || fits(schemaPointer, readTexts(received, schemaPointer, value))) return [name, value];
    return [name, String((await made(schemaPointer, value)) ?? value)];
  };
  return async (question) => {
    const reply = await ask(question);
    const response = responseFor(question.operation.responses, reply.status);
    const content =
      response?.contents.find(({ mediaType }) => mediaType === question.mediaType) ?? response?.content;
    if (response === undefined) return reply;
    const body = await bodyOf(content ?? {}, reply, question.wanted);
    // An optional header without an example is left out rather than wrong.
    const isShown = ({ required, examples }: Parameter) => required || examples.length > 0;
    const isSent = ({ name }: Parameter) => Object.hasOwn(reply.headers, canonical(name));
    const declared = await Promise.all(
      response.headers
        .filter((header) => isShown(header) && isSent(header))
        .map((header) => headerOf(header, reply.headers[canonical(header.name)] ?? '')),
    );
    const type = reply.headers['Content-Type'] ?? content?.mediaType;
    const hidden = response.headers.filter((header) => !isShown(header)).map(({ name }) => canonical(name));
    const given = Object.entries(reply.headers).filter(([name]) => !hidden.includes(name));
    return {
      ...reply,
      headers: {
        ...Object.fromEntries(given),
        ...Object.fromEntries(declared.map(([name = '', value]) => [canonical(name), value])),
        ...(body !== undefined && type !== undefined && { 'Content-Type': concrete(type) }),
      },
      ...(body !== undefined && { body }),
    };
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
