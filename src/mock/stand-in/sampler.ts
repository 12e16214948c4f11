// What the contract says of a response: its headers, and the example that is wanted or the first that fits its schema; without
// one a body that is made from the schema.

import type { Contract, MediaType, Operation, Parameter } from '../../contract/index.ts';
import { oncePer } from '../../once.ts';
import { canonical } from './call.ts';
import type { MakeUp } from './made-up.ts';
import { type Ask, responseOf } from './replies.ts';
import { mayShow } from './resource.ts';

/** What makes values where Node is. */
export interface Makers {
  /** Prism's body of a response; undefined where it has none. */
  readonly generate?: (wanted: Generated) => Promise<unknown>;
  /** A value of the schema at a pointer, whatever its patterns; undefined where none is found. */
  readonly build?: (pointer: string) => unknown;
}

/** The response whose body is to be made. */
export interface Generated {
  readonly operation: Operation;
  readonly status: number;
  readonly mediaType: string;
  /** Another one each time. */
  readonly dynamic: boolean;
}

/** Asks a contract. The same question gets the same reply, unless it wants another body each time. */
export function createSampler(contract: Contract, makeUp: MakeUp, makers: Makers = {}): Ask {
  const { bodyOf, headerOf } = valuesOf(contract, makeUp, makers);
  return remembered(async (operation, { code, example, dynamic = false }, mediaType) => {
    const { responses } = operation;
    const usual = responses.find(({ status }) => status === 'default') ?? responses[0];
    const response = responseOf(operation, code) ?? usual;
    // OpenAPI 3.1 lets an operation say nothing of its responses.
    if (response === undefined) return { status: code ?? 200, headers: {} };
    const status = code ?? (Number(response.status.replace(/XX/i, '00')) || 200);
    const headers = Object.fromEntries(response.headers.flatMap(headerOf));
    const content = response.contents.find((media) => media.mediaType === mediaType) ?? response.content;
    if (content === undefined || status === 304) return { status, headers };
    const generated = { operation, status, mediaType: content.range ?? content.mediaType, dynamic };
    const body = await bodyOf(content, generated, example);
    return { status, headers: { ...headers, 'Content-Type': concrete(content.mediaType) }, body };
  });
}

function remembered(ask: Ask): Ask {
  const known = oncePer(ask, ({ code, example }, type) => JSON.stringify([code, example, type]));
  return (operation, wanted, type) => (wanted.dynamic ? ask : known)(operation, wanted, type);
}

/** The values of responses: examples, and what is made. */
function valuesOf(contract: Contract, makeUp: MakeUp, { generate, build }: Makers) {
  const made = (pointer: string) => {
    const value = makeUp(pointer, 0);
    return value === undefined ? build?.(pointer) : value;
  };
  const fits = (pointer: string | undefined, value: unknown) => mayShow(contract, pointer, value);
  return {
    async bodyOf({ json, schemaPointer, examples }: MediaType, wanted: Generated, name?: string) {
      const named = examples.find((example) => example.name === name);
      const isRight = (value: unknown) => (!json && typeof value === 'string') || fits(schemaPointer, value);
      const right = wanted.dynamic ? undefined : examples.find(({ value }) => isRight(value));
      const shown = named ?? right;
      if (shown !== undefined) return shown.value;
      if (schemaPointer === undefined) return json ? {} : 'string';
      const generated = await generate?.(wanted);
      if (generated !== undefined && fits(schemaPointer, generated)) return generated;
      const values = [made(schemaPointer), generated ?? undefined, examples[0]?.value];
      const body = values.find((value) => value !== undefined);
      // Prism says null where it finds nothing. A rejection stays one, without a body then.
      if (body !== undefined || wanted.status >= 400) return body;
      throw new Error(`no value was found that fits the schema at ${schemaPointer}; add an example`);
    },
    /** An optional header without an example is left out rather than wrong. */
    headerOf({ name, required, examples: [example], schemaPointer }: Parameter) {
      const value = example ?? (required && schemaPointer !== undefined ? made(schemaPointer) : undefined);
      return value === undefined ? [] : [[canonical(name), String(value)] as const];
    },
  };
}

/** A media type for a range of them. */
const concrete = (type: string) => ranges[type.replace(/;.*$/, '').trim()] ?? type;

const ranges: Readonly<Record<string, string>> = {
  ...{ 'text/*': 'text/plain', 'image/*': 'image/png', 'audio/*': 'audio/mpeg', 'video/*': 'video/mp4' },
  ...{ 'application/*': 'application/json', '*/*': 'application/json' },
};
