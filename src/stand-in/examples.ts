// Answers out of the contract's examples: the one that was asked for by name, else the first.

import { type Example, type Header, type Operation, responseFor, successOf } from '../contract/index.ts';
import type { Preference } from './prefer.ts';

/** What is asked of one operation. */
export interface Question {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly preference: Preference;
  /** The one media type to answer in; undefined where any will do. */
  readonly mediaType?: string;
}

/** An answer without its reason. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes an answer that the contract has no example for. @throws when it cannot. */
export type Generate = (question: Question) => Promise<Reply>;

/** The answer that the examples give; undefined where one of them is missing, or a made one was asked for. */
export function replyOfExamples({ operation, preference, mediaType }: Question): Reply | undefined {
  const { code, example: name, dynamic } = preference;
  const response =
    code === undefined ? successOf(operation.responses) : responseFor(operation.responses, code);
  if (response === undefined || dynamic) return undefined;
  const content = response.contents.find((media) => media.mediaType === mediaType) ?? response.content;
  const example = exampleNamed(content?.examples ?? [], name);
  const headers = headersOf(response.headers);
  if (headers === undefined || (content !== undefined && example === undefined)) return undefined;
  const status = code ?? Number(response.status.replace(/XX/i, '00'));
  if (content === undefined) return { status, headers };
  return { status, headers: { ...headers, 'Content-Type': content.mediaType }, body: example?.value };
}

function exampleNamed(examples: readonly Example[], name: string | undefined): Example | undefined {
  return name === undefined ? examples[0] : examples.find((example) => example.name === name);
}

/** The headers as their examples have them; undefined where one that is required has none. */
export function headersOf(headers: readonly Header[]): Record<string, string> | undefined {
  if (headers.some(({ example, required }) => required && example === undefined)) return undefined;
  const shown = headers.filter(({ example }) => example !== undefined);
  return Object.fromEntries(shown.map(({ name, example }) => [name, String(example)]));
}
