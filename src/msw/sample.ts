// Bodies that the contract has no example for, made by openapi-sampler: what makes them for the mock server (Prism) does
// not run in a page. Only such as their schema accepts are given.

import { type Contract, type Header, responseFor, successOf } from '../contract/index.ts';
import type { Generate, Question, Reply } from '../stand-in/index.ts';

type Sample = (schema: object, options: object, document: object) => unknown;

/** Makes what a contract's examples leave out; the same question is always given the same answer. */
export function generateSamples(contract: Contract): Generate {
  return async (question) => {
    const { sample } = await import('openapi-sampler');
    return replyWith(contract, sample as Sample, question);
  };
}

function replyWith(contract: Contract, sample: Sample, question: Question): Reply {
  const { operation, preference, mediaType } = question;
  const { code } = preference;
  const response =
    code === undefined ? successOf(operation.responses) : responseFor(operation.responses, code);
  if (response === undefined) throw new Error(`the contract has no response of ${operation.id} to give`);
  const make = (pointer: string) => sampleAt(contract, sample, pointer);
  const status = code ?? Number(response.status.replace(/XX/i, '00'));
  const headers = Object.fromEntries(response.headers.flatMap((header) => textOf(header, make)));
  const content = response.contents.find((media) => media.mediaType === mediaType) ?? response.content;
  if (content === undefined) return { status, headers };
  const { examples, schemaPointer } = content;
  const example = examples.find(({ name }) => name === preference.example) ?? examples[0];
  const made =
    example === undefined || preference.dynamic ? make(schemaPointer ?? content.pointer) : example.value;
  return { status, headers: { ...headers, 'Content-Type': content.mediaType }, body: made };
}

function textOf({ name, required, example, schemaPointer }: Header, make: (pointer: string) => unknown) {
  if (example !== undefined) return [[name, String(example)] as const];
  return required && schemaPointer !== undefined ? [[name, String(make(schemaPointer))] as const] : [];
}

function sampleAt(contract: Contract, sample: Sample, pointer: string): unknown {
  const { node } = contract.schemaAt(pointer);
  const value = sample(node, { skipWriteOnly: true, quiet: true }, contract.document);
  if (contract.validate(pointer, value).length === 0) return value;
  throw new Error(
    `no value was found that fits the schema at ${pointer}; the mock server makes more, or add an example`,
  );
}
