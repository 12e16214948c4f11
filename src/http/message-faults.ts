// What is wrong with a request or a response under the contract, as typed faults: the one judge of messages. Server and
// mock make problems of its faults, traffic makes findings.

import {
  type Contract,
  type Operation,
  type RequestContent,
  type Response,
  responseFor,
} from '../contract/index.ts';
import { type BodyFault, type BodyJudge, createBodyJudge } from './body-faults.ts';
import { presentedCredentials } from './credentials.ts';
import { createParameterJudge, isBinding, type ParameterFault } from './judge-parameters.ts';
import { chooseMediaType } from './media-type.ts';
import type { ParameterSource } from './raw-parameters.ts';
import { fieldOf, type HeaderFields } from './request.ts';
import type { RequestBody } from './request-body.ts';

/** What is wrong with a request. */
export type RequestFault =
  | { readonly kind: 'credential' }
  | { readonly kind: 'parameter'; readonly fault: ParameterFault }
  | BodyFault;

/** What is wrong with a response. */
export type ResponseFault =
  /** The operation declares none of this status. */
  { readonly kind: 'status' } | { readonly kind: 'header'; readonly fault: ParameterFault } | BodyFault;

/** A request as it crossed the wire; its body is empty where there was none, and absent where it is not known whole. */
export interface RequestMessage extends ParameterSource {
  readonly body?: Uint8Array | undefined;
}

/** A request whose credential was checked and whose body was read. */
export interface ReceivedRequest extends ParameterSource {
  readonly body?: RequestBody | undefined;
}

/** A response as it crossed the wire; its body as that of a request. */
export interface ResponseMessage {
  /** Of the request: what HEAD is answered has no body. */
  readonly method: string;
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body?: Uint8Array | undefined;
}

/** Judges requests. */
export interface RequestJudge {
  readonly faultsOfRequest: (operation: Operation, request: RequestMessage) => readonly RequestFault[];
  /** Parameters and body alone. */
  readonly faultsOfReceived: (operation: Operation, request: ReceivedRequest) => readonly RequestFault[];
}

/** Makes the judge of a contract's requests. @throws ContractError where a schema of theirs is none. */
export function createRequestJudge(contract: Contract): RequestJudge {
  const { operations } = contract;
  const judges = new Map(
    operations
      .filter(({ parameters }) => parameters.some(isBinding))
      .map((operation) => [operation, createParameterJudge(contract, operation.parameters)]),
  );
  const bodies = createBodyJudge(
    contract,
    operations.flatMap(({ requestBody }) => requestBody?.content ?? []),
  );
  const parameters = (operation: Operation, request: ParameterSource): readonly RequestFault[] =>
    (judges.get(operation)?.(request) ?? []).map((fault) => ({ kind: 'parameter', fault }));
  return {
    faultsOfRequest: (operation, request) => [
      ...credentialFaults(operation, request),
      ...parameters(operation, request),
      ...sentBody(bodies, operation.requestBody, request),
    ],
    faultsOfReceived: (operation, request) => {
      const { body } = request;
      return [...parameters(operation, request), ...(body ? bodies.ofValue(body.media, body.value) : [])];
    },
  };
}

function credentialFaults(
  { credentials }: Operation,
  { headers, url }: RequestMessage,
): readonly RequestFault[] {
  if (credentials.optional || presentedCredentials(credentials, { headers, url }).length > 0) return [];
  return [{ kind: 'credential' }];
}

function sentBody(
  bodies: BodyJudge,
  declared: RequestContent | undefined,
  { headers, body }: RequestMessage,
): readonly BodyFault[] {
  if (declared === undefined || declared.content.length === 0) return [];
  if (body?.length === 0) return declared.required ? [{ kind: 'no-body' }] : [];
  const chosen = chooseMediaType(headers, declared.content);
  if (!chosen.ok) return [{ kind: 'media-type' }];
  return body === undefined ? [] : bodies.ofBytes(chosen.media, body);
}

/** Judges responses. */
export type FaultsOfResponse = (operation: Operation, response: ResponseMessage) => readonly ResponseFault[];

/** A part of a resource, and none because it is the same, are what a client asked for by header (RFC 9110 §13, §14). */
const PARTS = [206, 304];

/** Makes the judge of a contract's responses. @throws ContractError where a schema of theirs is none. */
export function createResponseJudge(contract: Contract): FaultsOfResponse {
  const responses = contract.operations.flatMap((operation) => operation.responses);
  const judges = new Map(responses.map((response) => [response, createHeaderJudge(contract, response)]));
  const bodies = createBodyJudge(
    contract,
    responses.flatMap(({ contents }) => contents.filter(({ json }) => json)),
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

/** Required headers, and the schemas of all: a header reads as a parameter does. */
const createHeaderJudge = (contract: Contract, { headers }: Response) =>
  createParameterJudge(
    contract,
    headers.map(({ name, required, origin, pointer, schemaPointer }) => ({
      name,
      in: 'header',
      required,
      origin,
      pointer,
      node: { name, in: 'header' },
      ...(schemaPointer !== undefined && { schemaPointer, schema: contract.schemaAt(schemaPointer) }),
      explode: false,
      style: 'simple',
      examples: [],
      namedExamples: [],
    })),
  );

/** What has another media type is read as the declared one: a service may be wrong in its name alone. */
function receivedBody(
  bodies: BodyJudge,
  { content, contents }: Response,
  { method, status, headers, body }: ResponseMessage,
): readonly BodyFault[] {
  if (content === undefined || method === 'HEAD' || status === 204) return [];
  if (body?.length === 0) return [{ kind: 'no-body' }];
  const type = fieldOf(headers, 'content-type')?.split(';', 1)[0];
  const chosen = chooseMediaType({ 'content-type': type }, contents);
  return [
    ...(chosen.ok ? [] : [{ kind: 'media-type' } as const]),
    ...(body === undefined ? [] : bodies.ofBytes(chosen.ok ? chosen.media : content, body)),
  ];
}
