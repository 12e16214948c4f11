// Stands for Prism, which does not run in a page, where the contract is not the kit's own: the first example or the one
// that is wanted, else a body made from its schema.

import { asReceived, type Contract, type Parameter } from '../../contract/index.ts';
import { once } from '../../once.ts';
import { type Ask, createMakeUp, type Question, type Reply, responseOf } from '../stand-in/index.ts';

/** Makes the value of the schema at a pointer. @throws where none was found that fits, unless it is for an error */
type Make = (pointer: string, isError: boolean) => unknown;

/** Asks a contract's examples, and its schemas for what they leave out; the same question gets the same response. */
export function askSampler(contract: Contract): Ask {
  const makeUp = createMakeUp(asReceived(contract));
  const make: Make = (pointer, isError) => {
    const value = makeUp(pointer, 0);
    // A rejection stays one, without a body where none is found.
    if (value !== undefined || isError) return value;
    throw new Error(`no value was found that fits the schema at ${pointer}; add an example`);
  };
  return async (question) => replyWith(make, question);
}

function replyWith(make: Make, { operation, wanted, mediaType }: Question): Reply {
  const { code, example: name, dynamic } = wanted;
  const response = responseOf(operation, code);
  if (response === undefined) throw new Error(`the contract has no response of ${operation.id} to give`);
  const status = code ?? Number(response.status.replace(/XX/i, '00'));
  const isError = status >= 400;
  const headers = Object.fromEntries(response.headers.flatMap((header) => textOf(header, make, isError)));
  const content = response.contents.find((media) => media.mediaType === mediaType) ?? response.content;
  if (content === undefined) return { status, headers };
  const { examples, schemaPointer = content.pointer } = content;
  const example = dynamic ? undefined : (examples.find((one) => one.name === name) ?? examples[0]);
  const body = once(() => (example === undefined ? make(schemaPointer, isError) : example.value));
  return {
    status,
    headers: { ...headers, 'Content-Type': content.mediaType },
    // Only where it is read: what a state holds is sent without it.
    get body() {
      return body();
    },
  };
}

function textOf({ name, required, examples, schemaPointer }: Parameter, make: Make, isError: boolean) {
  const isMade = examples.length === 0 && required && schemaPointer !== undefined;
  const value = isMade ? make(schemaPointer, isError) : examples[0];
  return value === undefined ? [] : [[name, String(value)] as const];
}
