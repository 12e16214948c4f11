// What is wrong with a request: why the line that it breaks is in the contract, and why an answer may not accept it.

import { type Contract, derived, type Origin, originOf } from '../contract/index.ts';
import {
  createParameterJudge,
  type JudgeParameters,
  type ParameterFault,
  presentedCredentials,
} from '../http/index.ts';
import { bodyFaults } from './body-faults.ts';
import { joined } from './exchange.ts';
import { silenceOrigin, softened } from './origins.ts';
import { mayCarryCredential } from './other-credentials.ts';
import type { Called, RequestFinding } from './request-finding.ts';

/** Finds what is wrong with a request. @throws ContractError when it is made, where a schema is none */
export type JudgeRequest = (called: Called) => readonly RequestFinding[];

/** Makes the judge of a contract's requests. */
export function createRequestJudge(contract: Contract): JudgeRequest {
  const parameters = new Map(
    contract.operations.map((operation) => [operation, createParameterJudge(contract, operation.parameters)]),
  );
  return (called) => [
    ...credentialFaults(contract, called),
    ...parameterFaults(contract, called, parameters.get(called.operation)),
    ...bodyFaults(contract, called),
  ];
}

/** The source names a bearer credential and not the header that carries it. */
function credentialFaults(
  contract: Contract,
  { operation: { credentials }, request }: Called,
): readonly RequestFinding[] {
  const { headers, target, credentialsHidden } = request;
  if (credentials.optional || credentialsHidden) return [];
  if (presentedCredentials(credentials, { headers: joined(headers), url: target }).length > 0) return [];
  const [first] = credentials.alternatives[0] ?? [];
  const elsewhere = mayCarryCredential(request) ? silenceOrigin(contract, 'credential-header') : undefined;
  const origin = softened(credentials.origin, elsewhere);
  return [{ fault: { kind: 'credential', scheme: first?.name ?? '' }, origin, refused: derived(origin) }];
}

function parameterFaults(
  contract: Contract,
  { operation, params, request: { headers, target } }: Called,
  judge: JudgeParameters | undefined,
): readonly RequestFinding[] {
  const faults = judge?.({ params, url: target, headers: joined(headers) }) ?? [];
  return faults.map((fault) => {
    const origin = softened(parameterOrigin(contract, fault), operation.pathOrigin);
    return { fault: { kind: 'parameter', fault }, origin, refused: derived(origin) };
  });
}

/** The origin of the line of a parameter that a fault breaks. */
export function parameterOrigin({ source }: Contract, { parameter, fault }: ParameterFault): Origin {
  const { node, origin, pointer, schema } = parameter;
  if (fault === 'missing') return softened(originOf(source, node, 'required', pointer), origin);
  if (fault === 'not-json' || schema === undefined) return origin;
  return softened(originOf(source, schema.node, fault.keyword, schema.pointer), origin);
}
