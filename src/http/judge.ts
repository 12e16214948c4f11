// What is wrong with a request or a response under the contract, as typed faults: the one judge of messages. Server and
// mock make problems of its faults, findings.ts says what line of the contract each breaks.

import {
  asReceived,
  asSent,
  type Contract,
  type Fault,
  fromPointer,
  isMultipart,
  isPlainText,
  isUnreadPart,
  isUrlEncoded,
  type MediaType,
  type Operation,
  type RequestContent,
  type Response,
  responseFor,
  typesOf,
} from '../contract/index.ts';
import { isHolder } from '../values.ts';
import { chooseMediaType, fieldOf, type HeaderFields } from './body.ts';
import { presentedCredentials } from './credentials.ts';
import { fieldErrors } from './fault-words.ts';
import {
  createParameterJudge,
  type ParameterFault,
  type ParameterSource,
  parameterAt,
} from './parameters.ts';
import { invalidBody, type Problem, problem, Rejection } from './problem.ts';
import { type RequestBody, readBytes, readText } from './request-body.ts';

/** One thing that is wrong with a message. */
export type MessageFault =
  /** `status`: the operation declares none of it. `media-type`: none that is declared, or in a coding or a charset that is not read. */
  | { readonly kind: 'credential' | 'status' | 'no-body' | 'media-type' }
  | { readonly kind: 'parameter' | 'header'; readonly fault: ParameterFault }
  | { readonly kind: 'json'; readonly media: MediaType; readonly detail: string }
  | {
      readonly kind: 'body';
      readonly media: MediaType;
      readonly value: unknown;
      readonly faults: readonly Fault[];
    };

/** A request as it was sent; its body is empty where there was none, and absent where it is not known whole. */
export interface RequestMessage extends ParameterSource {
  readonly body?: Uint8Array | undefined;
}

/** A request whose credential was checked and whose body was read. */
export interface ReceivedRequest extends ParameterSource {
  readonly body?: RequestBody | undefined;
}

/** A response as it was sent; its body as that of a request. */
export interface ResponseMessage {
  /** Of the request: a response to HEAD has no body. */
  readonly method: string;
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body?: Uint8Array | undefined;
}

/**
 * Makes the judge of a contract's requests: as they were sent, or their parameters and body alone.
 * @throws ContractError where a schema of theirs is none
 */
export function createRequestJudge(contract: Contract) {
  const { operations } = contract;
  const judges = new Map(
    operations.map((operation) => [operation, createParameterJudge(contract, operation.parameters)]),
  );
  const bodies = createBodyJudge(
    asSent(contract),
    operations.flatMap(({ requestBody }) => requestBody?.content ?? []),
  );
  const parameters = (operation: Operation, request: ParameterSource): readonly MessageFault[] =>
    (judges.get(operation)?.(request) ?? []).map((fault) => ({ kind: 'parameter', fault }));
  const ofBody = ({ media, value }: RequestBody): readonly MessageFault[] => {
    const deep = media.json ? deepFault(value) : undefined;
    return deep ? [{ kind: 'body', media, value, faults: [deep] }] : bodies.ofValue(media, value);
  };
  return {
    faultsOfRequest: (operation: Operation, request: RequestMessage): readonly MessageFault[] => [
      ...(hasCredential(operation, request) ? [] : [{ kind: 'credential' } as const]),
      ...parameters(operation, request),
      ...sentBody(bodies, operation.requestBody, request),
    ],
    faultsOfReceived: (operation: Operation, request: ReceivedRequest): readonly MessageFault[] => [
      ...parameters(operation, request),
      ...(request.body ? ofBody(request.body) : []),
    ],
  };
}

/** Levels of a body that are read: what validates a value, and what writes it, calls itself at each. */
const MAX_LEVELS = 2000;

/** The fault of a value with more levels. */
function deepFault(body: unknown): Fault | undefined {
  let values = [body];
  for (let level = 0; level <= MAX_LEVELS && values.length > 0; level += 1)
    values = values.flatMap((value) => (isHolder(value) ? Object.values(value) : []));
  const message = `must have at most ${MAX_LEVELS} levels`;
  return values.length === 0 ? undefined : { pointer: '', message, keyword: 'levels', params: {} };
}

const hasCredential = ({ credentials }: Operation, request: RequestMessage): boolean =>
  credentials.optional || presentedCredentials(credentials, request).length > 0;

function sentBody(
  bodies: BodyJudge,
  declared: RequestContent | undefined,
  { headers, body }: RequestMessage,
): readonly MessageFault[] {
  if (declared === undefined || declared.content.length === 0) return [];
  if (body?.length === 0) return declared.required ? [{ kind: 'no-body' }] : [];
  const media = chooseMediaType(headers, declared.content);
  if (media === undefined) return [{ kind: 'media-type' }];
  return body === undefined ? [] : bodies.ofBytes(media, body, fieldOf(headers, 'content-type'));
}

/** A part of a resource, and none because it is the same, are what a client asked for by header (RFC 9110 §13, §14). */
const PARTS = [206, 304];

/** Makes the judge of a contract's responses. @throws ContractError where a schema of theirs is none. */
export function createResponseJudge(
  contract: Contract,
): (operation: Operation, response: ResponseMessage) => readonly MessageFault[] {
  const responses = contract.operations.flatMap((operation) => operation.responses);
  const judges = new Map(
    responses.map((response) => [response, createParameterJudge(contract, response.headers)]),
  );
  const bodies = createBodyJudge(
    asReceived(contract),
    responses.flatMap(({ contents }) => contents),
  );
  return (operation, message) => {
    if (PARTS.includes(message.status)) return [];
    const response = responseFor(operation.responses, message.status);
    if (response === undefined) return [{ kind: 'status' }];
    const faults = judges.get(response)?.({ params: {}, headers: message.headers }) ?? [];
    return [
      ...faults.map((fault) => ({ kind: 'header', fault }) as const),
      ...receivedBody(bodies, response, message),
    ];
  };
}

/** What has another media type than JSON is read as JSON where that is declared: a service may be wrong in its name alone. */
function receivedBody(
  bodies: BodyJudge,
  { content, contents }: Response,
  { method, status, headers, body }: ResponseMessage,
): readonly MessageFault[] {
  if (content === undefined || method === 'HEAD' || status === 204) return [];
  if (body?.length === 0) return [{ kind: 'no-body' }];
  const type = fieldOf(headers, 'content-type');
  const chosen = chooseMediaType({ 'content-type': type?.replace(/;\s*charset=[^;]*/i, '') }, contents);
  const read = chosen ?? (content.json ? content : undefined);
  return [
    ...(chosen ? [] : [{ kind: 'media-type' } as const]),
    ...(body === undefined || read === undefined ? [] : bodies.ofBytes(read, body, type)),
  ];
}

type BodyJudge = ReturnType<typeof createBodyJudge>;

/** Makes the judge of bodies of some media types, as they were sent or once they are read. */
function createBodyJudge(contract: Contract, declared: readonly MediaType[]) {
  const judged = new Set(declared.filter((media) => isJudged(contract, media)));
  for (const { schemaPointer = '' } of judged) contract.faultsOf(schemaPointer, undefined);
  const ofValue = (media: MediaType, value: unknown): readonly MessageFault[] => {
    const all = judged.has(media) ? contract.faultsOf(media.schemaPointer ?? '', value) : [];
    const faults = all.filter((fault) => !isInUnread(contract, media, fault));
    if (faults.length === 0) return [];
    // Many texts end in a line break that is no part of what they say.
    const line = typeof value === 'string' && !media.json ? value.replace(/\r?\n$/, '') : value;
    return line === value
      ? [{ kind: 'body', media, value, faults }]
      : ofValue(media, readText(contract, media, String(line)));
  };
  const ofBytes = (media: MediaType, bytes: Uint8Array, type?: string): readonly MessageFault[] => {
    if (isMultipart(media)) return [];
    try {
      return ofValue(media, readBytes(contract, media, bytes, type));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const detail = error.problem.body.errors?.[0]?.detail ?? 'is not valid JSON';
      return [{ kind: 'json', media, detail }];
    }
  };
  return { ofValue, ofBytes };
}

/** Whether a fault is in a part of a form that is not read. */
function isInUnread(contract: Contract, media: MediaType, { pointer, keyword }: Fault): boolean {
  const [name, ...inner] = fromPointer(pointer);
  const isOfPart = name !== undefined && isMultipart(media) && (inner.length > 0 || keyword === 'type');
  return isOfPart && isUnreadPart(contract, media, name);
}

// A body that is neither JSON nor a form is text, or bytes; a schema of fields speaks of what the text stands for.
function isJudged(contract: Contract, media: MediaType): boolean {
  const { json, schemaPointer, mediaType } = media;
  if (schemaPointer === undefined) return false;
  if (json || isUrlEncoded(media) || isMultipart(media)) return true;
  const types = typesOf(contract.schemaAt(schemaPointer).node);
  const isOneValue = types.length > 0 && !types.includes('object') && !types.includes('array');
  const isText = /^text\/|[/+]xml\b/i.test(mediaType) && types.includes('string');
  return isText || (isPlainText(media) && isOneValue);
}

// The problem of a request that the contract rejects. Mock and reference server make it here, so that both give the same one
// for the same faults.

/** The 400 for what is wrong with the parameters and the body of a request. */
export function invalidRequest(faults: readonly MessageFault[]): Problem {
  const errors = fieldErrors(faults.flatMap((each) => (each.kind === 'body' ? each.faults : [])));
  const ofParameters = faults.flatMap((each) => {
    if (each.kind !== 'parameter') return [];
    const { where, detail } = parameterAt(each.fault);
    return [`The ${where} ${detail}.`];
  });
  if (errors.length === 0) return problem('invalid-request', [...new Set(ofParameters)].join(' '));
  const { body } = invalidBody(errors);
  const detail = [...new Set(ofParameters), body.detail].join(' ');
  return problem('invalid-request', detail, { errors: body.errors ?? [] });
}
