// What an operation takes and gives, read off the generated types; nothing here names an operation.

import type { CallOptions } from './call-options.ts';
import type { OfBody } from './field-errors.ts';
import type { WrittenBody } from './plan-request.ts';
import type { OkResult, Problem, ProblemResult, UnreachableResult } from './result.ts';
import type { operations } from './schema.gen.ts';

/** The operations of the contract by their id. */
export type OperationId = keyof operations;

/** What a call of an operation takes: its parameters by place, its body where it has one, and how to send it. */
export type Input<Id extends OperationId> = InputOf<operations[Id]>;

/** The body of an operation's success; undefined where it has none. */
export type Data<Id extends OperationId> = DataOf<Responses<operations[Id]>>;

/** The result of a call of an operation. Testing `kind` or `status` narrows it. */
export type Result<Id extends OperationId> = ResultOf<operations[Id]>;

/** A typed method for each operation of the contract. */
export type Client = {
  readonly [Id in OperationId]: Method<operations[Id]>;
};

type Method<Operation> = (...input: Given<Operation>) => Promise<ResultOf<Operation>>;

type Given<Operation> =
  Record<never, never> extends InputOf<Operation>
    ? [input?: InputOf<Operation>]
    : [input: InputOf<Operation>];

/** The methods of HTTP by which a `PathClient` sends. */
export const httpMethods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'] as const;

/** A client of any contract, by the `paths` that openapi-typescript writes: `client.get('/goods/{id}', { path: { id: 7 } })`. */
export type PathClient<Paths> = {
  readonly [Name in (typeof httpMethods)[number]]: <Path extends PathWith<Paths, Name>>(
    path: Path,
    ...input: Given<Paths[Path][Name & keyof Paths[Path]]>
  ) => Promise<ResultOf<Paths[Path][Name & keyof Paths[Path]]>>;
};

type PathWith<Paths, Name extends string> = {
  [Path in keyof Paths]: Paths[Path] extends Record<Name, object> ? Path : never;
}[keyof Paths];

/** As `Input`, of an operation in the form that openapi-typescript writes. */
export type InputOf<Operation> = Parameters<Operation> & Body<Operation> & CallOptions;

type Parameters<Operation> = Operation extends { parameters: infer Places }
  ? Pick<Places, Extract<keyof Places, 'path' | 'query' | 'header'>>
  : unknown;

type Body<Operation> = Operation extends { requestBody: { content: infer Media } }
  ? { readonly body: Sendable<Media> }
  : [BodyOf<Operation>] extends [never]
    ? { readonly body?: never }
    : { readonly body?: BodyOf<Operation> };

type Sendable<Media> = Media[keyof Media] | (keyof Media extends `${string}json` ? never : WrittenBody);

/** The JSON body of an operation, in the same form; never where it takes none. */
export type BodyOf<Operation> = Operation extends { requestBody?: infer Optional }
  ? Optional extends { content: infer Media }
    ? Media[keyof Media]
    : never
  : never;

/** As `Result`, of an operation in the form that openapi-typescript writes. */
export type ResultOf<Operation> =
  | Successes<Responses<Operation>>
  | Failures<Responses<Operation>, BodyOf<Operation>>
  | UnreachableResult;

type Responses<Operation> = Operation extends { responses: infer Declared } ? Declared : Record<never, never>;

type Content<Response> = Response extends { content: infer Media } ? Media[keyof Media] : undefined;

type ContentAt<Declared, Status> = Status extends keyof Declared ? Content<Declared[Status]> : never;

type DataOf<Declared> = [Extract<keyof Declared, Success | '2XX'>] extends [never]
  ? 'default' extends keyof Declared
    ? ContentAt<Declared, 'default'>
    : unknown
  : ContentAt<Declared, Extract<keyof Declared, Success | '2XX'>>;

/** A success that is not declared is taken to carry what a declared one does. */
type Successes<Declared> =
  | DeclaredSuccess<Declared, Extract<keyof Declared, Success>>
  | OkResult<
      Exclude<Success, keyof Declared>,
      '2XX' extends keyof Declared ? ContentAt<Declared, '2XX'> : DataOf<Declared>
    >;

type DeclaredSuccess<Declared, Status> = Status extends Success
  ? OkResult<Status, ContentAt<Declared, Status>>
  : never;

type Failures<Declared, Body> =
  | DeclaredFailure<Declared, Exclude<Extract<keyof Declared, number>, Success>, Body>
  | FailureInRange<Declared, Exclude<Extract<keyof Declared, `${number}XX`>, '2XX'>, Body>
  | ProblemResult<
      Exclude<Failure, keyof Declared | StatusesIn<keyof Declared>>,
      ProblemOf<'default' extends keyof Declared ? ContentAt<Declared, 'default'> : undefined, Body>
    >;

type DeclaredFailure<Declared, Status, Body> = Status extends number
  ? ProblemResult<Status, ProblemOf<ContentAt<Declared, Status>, Body>>
  : never;

type FailureInRange<Declared, Range, Body> = Range extends string
  ? ProblemResult<Exclude<StatusesIn<Range>, keyof Declared>, ProblemOf<ContentAt<Declared, Range>, Body>>
  : never;

type ProblemOf<Sent, Body> = Normalised<Sent> & ([Body] extends [never] ? unknown : OfBody<Body>);

/** A proxy that rejects knows nothing of the members that a contract adds to a problem: they may be missing. */
type Normalised<Sent> = Sent extends object
  ? [Sent, keyof Sent] extends [Problem, keyof Problem]
    ? Sent
    : Problem & Partial<Omit<Sent, keyof Problem>>
  : Problem;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

type NumberIn<Text extends string> = Text extends `${infer Value extends number}` ? Value : never;

/** The statuses of a class by its first digit: `StatusOf<2>` is 200 to 299. */
export type StatusOf<First extends number> = NumberIn<`${First}${Digit}${Digit}`>;

/** The statuses of a range, as OpenAPI writes it: `StatusesIn<'4XX'>` is 400 to 499. */
export type StatusesIn<Range> = Range extends `${infer First extends number}XX` ? StatusOf<First> : never;

/** The statuses of success. */
export type Success = StatusOf<2>;

/** Every other status that a response can end with; some services invent ones up to 999. */
export type Failure = StatusOf<3 | 4 | 5 | 6 | 7 | 8 | 9>;
