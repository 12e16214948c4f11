// The response that a contract has for an operation: its status, its headers, its media type, and the example that is wanted or
// the first that fits its schema; without one a body that is made from the schema.

import {
  type Contract,
  type MediaType,
  type Operation,
  type Response,
  responseFor,
  successOf,
} from '../../contract/index.ts';
import {
  fieldOf,
  type HttpRequest,
  kindOf,
  PROBLEM_MEDIA_TYPE,
  type ProblemBody,
  problem,
  Rejection,
} from '../../http/index.ts';
import { oncePer } from '../../once.ts';
import { isHolder, mapMembers } from '../../values.ts';
import { acceptedOf } from './accept.ts';
import type { Call, Reply, Wanted } from './call.ts';
import type { MakeUp } from './made-up.ts';
import { mayShow } from './resource.ts';

/** Prism's body of a response, where Node is; undefined where it has none. */
export type Generate = (wanted: Generated) => Promise<unknown>;

/** The response whose body is to be made. */
interface Generated {
  readonly operation: Operation;
  readonly status: number;
  readonly mediaType: string;
}

/**
 * Makes the function that replies as a contract does; with `isJson` in JSON, also where the request accepts another type. The
 * same question gets the same reply, unless it wants another body each time.
 */
export function createReplies(contract: Contract, makeUp: MakeUp, generate?: Generate) {
  const { bodyOf, headersOf } = valuesOf(contract, makeUp, generate);
  const usualBody = oncePer(bodyOf, ({ status }, name) => JSON.stringify([status, name]));
  let drawn = 0;
  return async ({ request, operation }: Call, wanted: Wanted, isJson = false): Promise<Reply> => {
    const { example, dynamic } = wanted;
    const code = codeOf(operation, wanted);
    const response = responseOf(operation, code);
    if (response === undefined) return undeclared(code ?? 200);
    const status = code ?? (Number(response.status.replace(/XX/i, '00')) || 200);
    const headers = headersOf(response);
    const chosen = contentFor(request, response, example);
    if (chosen === undefined || status === 304) return { status, headers };
    const replyIn = async (content: MediaType): Promise<Reply> => {
      const generated = { operation, status, mediaType: content.range ?? content.mediaType };
      const drawnAt = dynamic && example === undefined ? content.schemaPointer : undefined;
      drawn += 1;
      const value = drawnAt === undefined ? undefined : makeUp(drawnAt, drawn);
      const body = value ?? (await usualBody(content, generated, example));
      const type = concrete(content.mediaType);
      return { status, headers: { ...headers, 'Content-Type': type }, body, content };
    };
    const reply = await replyIn(chosen);
    if (isWhatItSays(reply, isJson)) return reply;
    const json = response.contents.find((content) => content.json);
    if (json !== undefined) return replyIn(json);
    const detail = `The mock makes no ${chosen.mediaType}: add an example of it to the contract.`;
    if (status < 400) throw new Rejection(problem('not-acceptable', detail));
    return { ...reply, headers: { ...headers, 'Content-Type': PROBLEM_MEDIA_TYPE } };
  };
}

/** The values of responses: examples, and what is made. */
function valuesOf(contract: Contract, makeUp: MakeUp, generate?: Generate) {
  const fits = (pointer: string | undefined, value: unknown) => mayShow(contract, pointer, value);
  return {
    async bodyOf({ json, schemaPointer, examples }: MediaType, wanted: Generated, name?: string) {
      const isRight = (value: unknown) => (!json && typeof value === 'string') || fits(schemaPointer, value);
      const named = examples.find((example) => example.name === name);
      const shown = named ?? examples.find(({ value }) => isRight(value));
      if (shown !== undefined) return shown.value;
      if (schemaPointer === undefined) return json ? {} : 'string';
      // What a success has only where it was asked for, or went wrong, is left out.
      const isRare = (member: string) =>
        wanted.status < 400 && /^(included|errors?|warnings?)$/i.test(member);
      const usual = (value: unknown) => {
        const body = mapMembers(value, (member, key) => (isRare(key) ? undefined : member));
        return fits(schemaPointer, body) ? body : value;
      };
      const generated = await generate?.(wanted);
      if (generated !== undefined && fits(schemaPointer, generated)) return usual(generated);
      const values = [usual(makeUp(schemaPointer, 0)), generated ?? undefined, examples[0]?.value];
      const body = values.find((value) => value !== undefined);
      // Prism says null where it finds nothing. A rejection stays one, without a body then.
      if (body !== undefined || wanted.status >= 400) return body;
      throw new Error(`no value was found that fits the schema at ${schemaPointer}; add an example`);
    },
    /** An optional header without an example is left out rather than wrong. */
    headersOf: oncePer(({ headers }: Response): Readonly<Record<string, string>> => {
      const shown = headers.flatMap(({ name, required, examples: [example], schemaPointer }) => {
        const isMade = required && schemaPointer !== undefined;
        const value = example ?? (isMade ? makeUp(schemaPointer, 0) : undefined);
        return value === undefined ? [] : [[canonical(name), String(value)] as const];
      });
      return Object.fromEntries(shown);
    }),
  };
}

/** The form of a header name in responses. */
export const canonical = (name: string) => (name.toLowerCase() === 'content-type' ? 'Content-Type' : name);

/** A media type for a range of them. */
const concrete = (type: string) => ranges[type.replace(/;.*$/, '').trim()] ?? type;

const ranges: Readonly<Record<string, string>> = {
  ...{ 'text/*': 'text/plain', 'image/*': 'image/png', 'audio/*': 'audio/mpeg', 'video/*': 'video/mp4' },
  ...{ 'application/*': 'application/json', '*/*': 'application/json' },
};

/** Among the bodies with the example, the one that the request accepts. */
function contentFor({ headers }: HttpRequest, { contents, content }: Response, example?: string) {
  const having = contents.filter(({ examples }) => examples.some(({ name }) => name === example));
  const offered = having.length > 0 ? having : contents;
  return acceptedOf(fieldOf(headers, 'accept') ?? '', offered) ?? having[0] ?? content;
}

/** @throws Rejection with 406 where the success has several media types, and none is accepted */
export function requireAcceptable({ request, operation }: Call): void {
  const { contents = [] } = responseOf(operation, undefined) ?? {};
  const accept = fieldOf(request.headers, 'accept')?.trim() || '*/*';
  const types = contents.map(({ mediaType }) => mediaType).join(' or ');
  if (contents.length > 1 && !types.includes('*') && acceptedOf(accept, contents) === undefined)
    throw new Rejection(problem('not-acceptable', `There is only ${types}.`));
}

/** Whether a body is of the type that it is labelled with: a value is JSON, and XML is a text with tags. */
function isWhatItSays({ body, headers }: Reply, isJson: boolean): boolean {
  const type = headers['Content-Type'] ?? '';
  if (body === undefined || /[/+]json\b/i.test(type)) return true;
  if (isJson) return false;
  return typeof body === 'string'
    ? !/[/+]xml\b/i.test(type) || body.trimStart().startsWith('<')
    : !isHolder(body);
}

/** The response of an operation with a status; without one, its success, or the first of those that it has. */
export const responseOf = ({ responses }: Operation, code: number | undefined) =>
  code === undefined
    ? (successOf(responses) ?? responseFor(responses, 200) ?? responses[0])
    : responseFor(responses, code);

/** The names of the examples of that response. */
export const exampleNames = (operation: Operation, code: number | undefined): readonly string[] =>
  responseOf(operation, code)?.content?.examples.map(({ name }) => name) ?? [];

/** The status that is wanted; of an example alone, the one that the contract has it for. */
export function codeOf(operation: Operation, { code, example }: Wanted): number | undefined {
  if (code !== undefined || example === undefined) return code;
  if (exampleNames(operation, undefined).includes(example)) return undefined;
  const has = operation.responses.find(({ content }) =>
    content?.examples.some(({ name }) => name === example),
  );
  return has && /^\d{3}$/.test(has.status) ? Number(has.status) : undefined;
}

function undeclared(status: number): Reply {
  if (status < 400) return { status, headers: {} };
  const body = problemOf(status, 'The contract does not have this status.');
  return { status, headers: { 'Content-Type': PROBLEM_MEDIA_TYPE }, body };
}

/** The body of a problem of which nothing but its status is known. */
export function problemOf(status: number, detail: string): ProblemBody {
  const kind = kindOf(status);
  if (kind) return problem(kind, detail).body;
  return { type: 'about:blank', title: `Status ${status}`, status, detail };
}
