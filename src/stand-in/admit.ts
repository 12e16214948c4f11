// What a call needs to go on, in the order of the contract's refusals: a credential (401), an account that is there and
// the credential's (404), to have come seldom enough (429), a body that can be read (415, 413, 400), and to be valid (400).

import { type Contract, type Operation, successOf } from '../contract/index.ts';
import {
  fieldOf,
  invalidRequest,
  isBearer,
  PROBLEM_MEDIA_TYPE,
  type Presented,
  type Problem,
  presentedCredentials,
  problem,
  type RequestJudge,
  readRequestBody,
  tooManyRequests,
  unauthorized,
} from '../http/index.ts';
import { type Ask, replyTo } from './answers.ts';
import { type Answer, type Call, refusal, type Step } from './call.ts';
import type { Existing } from './existing.ts';
import { parsePrefer, prefer } from './prefer.ts';
import type { RunningSettings } from './settings.ts';

/** The accounts that a bearer credential opens; undefined where it is not known. */
export type Access = (credential: string) => 'all' | readonly string[] | undefined;

/** Reads the header Prefer. */
export const readPreference: Step = (call) => {
  const header = fieldOf(call.request.headers, 'prefer');
  if (header === undefined) return undefined;
  const parsed = parsePrefer(header, call.operation);
  if (parsed.ok) prefer(call, parsed.preference);
  else call.unfollowed = parsed.problem;
  return undefined;
};

/** 401 without a credential that is known; without `access` every one is. */
export const requireCredential =
  (access: Access | undefined, refuse: Refuse): Step =>
  (call) => {
    const { credentials } = call.operation;
    const presented = presentedCredentials(credentials, call.request);
    call.credential = presented[0]?.map(({ value }) => value).join(' ') ?? '';
    const opens = credentials.optional ? 'all' : openedBy(access, presented);
    if (opens === undefined) {
      return refuse(call, unauthorized(credentials, presented.length > 0 ? 'unknown' : 'missing'));
    }
    call.opens = opens;
    return undefined;
  };

function openedBy(access: Access | undefined, alternatives: readonly (readonly Presented[])[]) {
  for (const presented of alternatives) {
    const opened = presented.map(({ scheme, value }) => (access && isBearer(scheme) ? access(value) : 'all'));
    if (!opened.includes(undefined)) return opened.find((accounts) => accounts !== 'all') ?? 'all';
  }
  return undefined;
}

/** 404 for an account that is not there, or not the credential's. */
export const requireAccount =
  (existing: Existing, refuse: Refuse): Step =>
  (call) => {
    const { account } = call;
    const isOpen = account === undefined || call.opens === 'all' || call.opens?.includes(account);
    if (account === undefined || (isOpen && existing.hasAccount(account))) return undefined;
    return refuse(call, problem('not-found', 'There is no such account.'));
  };

/** 429 to a credential that came too often. */
export const limitRequests =
  ({ limiter }: RunningSettings, refuse: Refuse): Step =>
  (call) => {
    const wait = limiter()?.(call.credential ?? '') ?? 0;
    return wait > 0 ? refuse(call, tooManyRequests(wait)) : undefined;
  };

/** 415, 413 or 400 for a body that cannot be read. */
export const readBody =
  (refuse: Refuse): Step =>
  async (call) => {
    const { requestBody } = call.operation;
    if (requestBody === undefined) return undefined;
    const read = await readRequestBody(call.request, requestBody);
    if (!read.ok) return refuse(call, read.problem);
    call.body = read.body;
    return undefined;
  };

/** 400 for a preference that cannot be followed. */
export const requirePreference: Step = ({ unfollowed }) => unfollowed && refusal(unfollowed);

/** 400 for parameters and a body that the contract refuses. */
export const requireValid =
  ({ faultsOfReceived }: RequestJudge, refuse: Refuse): Step =>
  (call) => {
    const { operation, params, request, body } = call;
    const { url, headers } = request;
    const faults = faultsOfReceived(operation, { url, headers, params, body });
    return faults.length > 0 ? refuse(call, invalidRequest(faults)) : undefined;
  };

// The answer to a refused call: the problem itself, which is more precise than any example, where the contract takes it;
// else what Prism answers with that status. A preference for an example of that very status is followed.

/** Answers a call with a problem. */
export type Refuse = (call: Call, problem: Problem) => Promise<Answer>;

/** Makes the refusals of a contract. */
export function createRefuse(contract: Contract, ask: Ask): Refuse {
  return async (call, refused) => {
    const { request, operation, preference } = call;
    const plain = refusal(refused);
    const { status } = plain;
    const isAsked = preference.code === status && preference.example !== undefined;
    if (!isAsked && isTaken(contract, operation, refused)) return unheeded(call, plain);
    const wanted = isAsked ? preference : { dynamic: false, code: status };
    const reply = await replyTo(ask, request, operation, wanted);
    return unheeded(call, {
      ...reply,
      headers: { ...refused.headers, ...reply.headers },
      reason: plain.reason,
    });
  };
}

// A status that the contract doesn't have leaves the body open.
function isTaken(contract: Contract, { responses }: Operation, { body }: Problem): boolean {
  const response = responses.find(({ status }) => status === String(body.status));
  if (response === undefined) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  return schemaPointer === undefined || contract.validate(schemaPointer, body).length === 0;
}

/** Says of an answer to a faulty request that what it preferred would count for a right one. */
function unheeded(call: Call, answer: Answer): Answer {
  if (call.isFree || call.preference.code === answer.status) return answer;
  return { ...answer, reason: `${answer.reason} (Prefer chooses the response to a valid request)` };
}

/** The 404 of a resource: `There is no such routing profile in this account.` for the schema `RoutingProfile`. */
export function absent(contract: Contract, { responses, parameters }: Operation): Problem {
  const pointer = successOf(responses)?.content?.schemaPointer;
  const name = pointer === undefined ? '' : (contract.schemaAt(pointer).pointer.split('/').at(-1) ?? '');
  const isName = /^[A-Z][A-Za-z]*$/.test(name);
  const words = isName ? name.replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase() : 'thing';
  const where = parameters.some(({ input }) => input === 'account') ? ' in this account' : '';
  return problem('not-found', `There is no such ${words}${where}.`);
}
