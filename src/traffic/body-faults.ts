// What is wrong with the body of a request, and with what it says of its body.

import { type Contract, derived, type MediaType, type Operation, type Origin } from '../contract/index.ts';
import { chooseMediaType, parseJson, telling } from '../http/index.ts';
import { hasDuplicateKeys } from './duplicate-keys.ts';
import { fieldOf, joined, type TrafficRequest } from './exchange.ts';
import { isLeftOut } from './left-out.ts';
import { faultOrigin, silenceOrigin, softened } from './origins.ts';
import type { Called, RequestFinding } from './request-finding.ts';

/** The faults of a request's body. */
export function bodyFaults(contract: Contract, { operation, request }: Called): readonly RequestFinding[] {
  const { requestBody } = operation;
  const { body, headers } = request;
  if (requestBody === undefined || requestBody.content.length === 0) return [];
  if (body?.length === 0) {
    if (!requestBody.required) return [];
    const { origin } = requestBody;
    return [{ fault: { kind: 'json', detail: 'is empty' }, origin, refused: derived(origin) }];
  }
  const chosen = chooseMediaType(joined(headers), requestBody.content);
  if (!chosen.ok) return [contentFault(contract, operation, request)];
  const { json, schemaPointer } = chosen.media;
  if (body === undefined || !json) return [];
  return jsonFaults(contract, { body, schemaPointer, origin: requestBody.origin });
}

/** §4.2 says what a client sends, not that anything else is refused. */
function contentFault(
  contract: Contract,
  { requestBody }: Operation,
  { headers }: TrafficRequest,
): RequestFinding {
  const coding = fieldOf(headers, 'content-encoding')?.trim() ?? '';
  const sent = fieldOf(headers, 'content-type');
  const wanted = (requestBody?.content ?? []).map(({ mediaType }) => mediaType);
  const stated = requestBody?.contentOrigin ?? { level: 'chosen', pointer: '' };
  if (coding !== '' && !/^identity$/i.test(coding)) {
    const decision = silenceOrigin(contract, 'content-coding');
    return {
      fault: { kind: 'content-coding', coding },
      origin: softened(stated, decision),
      ...refusedBy(decision),
    };
  }
  if (sent === undefined) {
    const decision = silenceOrigin(contract, 'missing-content-type');
    return {
      fault: { kind: 'content-type', wanted },
      origin: softened(stated, decision),
      ...refusedBy(decision),
    };
  }
  const decision = silenceOrigin(contract, 'unsupported-media-type');
  const parameters = isDeclared(sent, requestBody?.content ?? [])
    ? silenceOrigin(contract, 'content-type-parameters')
    : undefined;
  const origin = softened(stated, parameters);
  return { fault: { kind: 'content-type', sent, wanted }, origin, ...refusedBy(decision) };
}

/** Whether a type is declared but for its parameters, such as a charset. */
const isDeclared = (sent: string, content: readonly MediaType[]) =>
  chooseMediaType({ 'content-type': sent.split(';', 1)[0] }, content).ok;

const refusedBy = (decision: Origin | undefined) => (decision === undefined ? {} : { refused: decision });

interface JsonBody {
  readonly body: Uint8Array;
  readonly schemaPointer: string | undefined;
  readonly origin: Origin;
}

function jsonFaults(
  contract: Contract,
  { body, schemaPointer, origin }: JsonBody,
): readonly RequestFinding[] {
  const parsed = parseJson(body);
  if (!parsed.ok) {
    const detail = parsed.problem.body.errors?.[0]?.detail ?? 'is not valid JSON';
    const because = softened(
      origin,
      detail === 'is not UTF-8' ? silenceOrigin(contract, 'invalid-utf-8') : undefined,
    );
    return [{ fault: { kind: 'json', detail }, origin: because, refused: derived(because) }];
  }
  if (schemaPointer === undefined) return [];
  const twice = hasDuplicateKeys(body) ? silenceOrigin(contract, 'duplicate-keys') : undefined;
  const faults = contract
    .faultsOf(schemaPointer, parsed.value)
    .filter((fault) => !isLeftOut(contract, schemaPointer, fault, 'readOnly'));
  return telling(faults).map((fault) => {
    const because = softened(faultOrigin(contract, schemaPointer, fault, parsed.value), twice);
    return { fault: { kind: 'body', fault }, origin: because, refused: derived(because) };
  });
}
