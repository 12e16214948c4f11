// Files that are sent, in a form or as a body: whether they are of the type that is asked for, and how they are read again.

import { type Contract, isMultipart, type MediaType, responseFor } from '../../../contract/index.ts';
import { type FieldError, fieldOf, rawPathOf } from '../../../http/index.ts';
import { isObject } from '../../../values.ts';
import { acceptedOf } from '../accept.ts';
import type { Call, MockResponse, SentFile } from '../call.ts';
import { mayShow, type Resource } from '../resource.ts';
import type { State } from './state.ts';

/** The files of a request, once its body was read; a part that was read as JSON is none. */
export async function filesOf({ request, body }: Call): Promise<readonly SentFile[]> {
  if (body === undefined || !(isMultipart(body.media) || isBinary(body.media))) return [];
  const bytes = await request.readBody();
  const type = fieldOf(request.headers, 'content-type') ?? '';
  if (isMultipart(body.media)) {
    const form = await new Response(bytes.slice(), { headers: { 'content-type': type } }).formData();
    const read: Resource = Object(body.value);
    const isJson = (name: string) => [read[name]].flat().some(isObject);
    return [...form].flatMap(([name, file]) =>
      typeof file === 'string' || isJson(name) ? [] : { name, file },
    );
  }
  return bytes.length === 0 ? [] : [{ name: '', file: new Blob([bytes.slice()], { type }) }];
}

const isBinary = ({ json, mediaType }: MediaType) =>
  !json && !/^(text\/|multipart\/)|[/+](xml|x-www-form-urlencoded)\b/i.test(mediaType);

/** The files that are of another type than `encoding` has for them (OpenAPI, Encoding Object). */
export function wrongTypes({ encoding = {} }: MediaType, files: readonly SentFile[]): readonly FieldError[] {
  return files.flatMap(({ name, file }) => {
    const { contentType } = (encoding[name] ?? {}) as { readonly contentType?: string };
    const [mediaType = ''] = file.type.split(';');
    if (contentType === undefined || acceptedOf(contentType, [{ mediaType }])) return [];
    const types = contentType.split(',').map((type) => type.trim());
    const detail = `must be ${types.join(' or ')}, not ${mediaType || 'without a type'}`;
    return [{ pointer: `#/${name}`, detail }];
  });
}

/** A response that says of a file how large it is, its type and its name, without the bytes of it. */
export function withoutFiles<T>(contract: Contract, pointer: string | undefined, body: T, call: Call): T {
  const { files = [] } = call;
  const file = files[0]?.file;
  if (file === undefined || !isObject(body)) return body;
  const known: readonly (readonly [names: RegExp, value: unknown])[] = [
    [/^(bytes|(file_?)?size|(content_?)?length)$/i, file.size],
    [/^(content|mime|media)_?type$/i, file.type],
    [/^(file|original)_?name$/i, 'name' in file ? file.name : undefined],
  ];
  const members = Object.entries(body).flatMap(([name, value]) => {
    const said = known.find(([names]) => names.test(name))?.[1];
    if (typeof value === typeof said) return [[name, said] as const];
    const isBytes = typeof value === 'string' && files.some((each) => each.name === name);
    return isBytes ? [] : [[name, value] as const];
  });
  const shown = Object.fromEntries(members) as T;
  return mayShow(contract, pointer, shown) ? shown : body;
}

/** What was uploaded to a path, or to the resource that it is below, where an operation gives bytes of that type, or any. */
export async function uploadFor(state: State, call: Call): Promise<MockResponse | undefined> {
  const { method, responses } = call.operation;
  const contents = responseFor(responses, 200)?.contents ?? [];
  if (method !== 'GET' || !contents.some(isBinary)) return undefined;
  const path = rawPathOf(call.request.url);
  const held = state.upload(path) ?? state.upload(path.replace(/\/[^/]*$/, ''));
  const isOf = (type: string) => contents.some((each) => acceptedOf(each.mediaType, [{ mediaType: type }]));
  const type = [held?.type || OCTETS, OCTETS].find(isOf);
  if (held === undefined || type === undefined) return undefined;
  const body = new Uint8Array(await held.arrayBuffer());
  return { status: 200, headers: { 'Content-Type': type }, body, reason: 'the bytes that were uploaded' };
}

const OCTETS = 'application/octet-stream';
