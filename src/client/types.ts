// What an operation takes and gives, read off the generated types; nothing here names an operation.

import type { Result } from './result.ts';
import type { operations } from './schema.gen.ts';

/** The operations of the contract by their id. */
export type OperationId = keyof operations;

/** What a call of an operation takes: its parameters by place, its body where it has one. */
export type Input<Id extends OperationId> = Parameters<operations[Id]> &
  Body<operations[Id]> & {
    /** Ends the call early; it then rejects with the signal's reason. */
    readonly signal?: AbortSignal;
  };

/** The body of an operation's success; undefined where it has none. */
export type Data<Id extends OperationId> = Content<Successes<operations[Id]>>;

/** A typed method for each operation of the contract. */
export type Client = {
  readonly [Id in OperationId]: Method<Id>;
};

type Method<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>) => Promise<Result<Data<Id>>>
    : (input: Input<Id>) => Promise<Result<Data<Id>>>;

type Parameters<Operation> = Operation extends { parameters: infer Places }
  ? Pick<Places, Extract<keyof Places, 'path' | 'query' | 'header'>>
  : unknown;

type Body<Operation> = Operation extends { requestBody: { content: infer Media } }
  ? { readonly body: Media[keyof Media] }
  : Operation extends { requestBody?: infer Optional }
    ? [Optional] extends [never]
      ? { readonly body?: never }
      : { readonly body?: Optional extends { content: infer Media } ? Media[keyof Media] : never }
    : { readonly body?: never };

type Successes<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
        ? Responses[Status]
        : never;
    }[keyof Responses]
  : never;

type Content<Response> = Response extends { content: infer Media } ? Media[keyof Media] : undefined;
