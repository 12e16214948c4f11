// One exchange under the contract: what the request breaks, what the response breaks, and what is only noted. Pure.

import type { Contract, Operation } from '../contract/index.ts';
import { createOperationFinder, isPreflight, rawPathOf } from '../http/index.ts';
import { type AnswerFinding, createAnswerFindings, isSuccess } from './answer-findings.ts';
import { isAsset, isAssetType, joined, type TrafficExchange } from './exchange.ts';
import { createNearestFinder } from './nearest-operation.ts';
import { silenceOrigin, softened } from './origins.ts';
import { createRequestFindings, type RequestFinding } from './request-findings.ts';
import type { Judgement, NearestOperation, Told, TrafficFinding } from './types.ts';

/** Judges one exchange. Throws nothing. */
export type TrafficJudge = (exchange: TrafficExchange) => Judgement;

/** Makes the judge of a contract. @throws ContractError where a schema of it is none */
export function createTrafficJudge(contract: Contract): TrafficJudge {
  const find = createOperationFinder(contract.operations);
  const nearest = createNearestFinder(contract);
  const judgeRequest = createRequestFindings(contract);
  const judgeAnswer = createAnswerFindings(contract);
  return (exchange) => {
    const { request, answer } = exchange;
    const found = find({ method: request.method, url: request.target });
    if (isAsset(exchange) && !(found.kind === 'operation' && hasAssets(found.operation)))
      return { findings: [], told: 'elsewhere', unread: [] };
    // A browser sends a preflight without a credential, to any path; it is no call of the interface (CORS).
    const isAsked = isPreflight({ method: request.method, headers: joined(request.headers) });
    if (found.kind === 'options' || isAsked) return { findings: [], told: 'options', unread: [] };
    if (found.kind === 'refused') {
      const near = nearest(request.method, rawPathOf(request.target));
      return near ? missed(contract, exchange, near) : { findings: [], told: 'elsewhere', unread: [] };
    }
    const { operation, place } = found;
    const soften = openForHead(contract, operation, request.method);
    const wrong = judgeRequest({ operation, params: place.params, request }).map(soften);
    const { method } = request;
    const answered = answer ? judgeAnswer({ method, operation, answer, request: wrong }).map(soften) : [];
    return {
      operation,
      findings: [
        ...worst(wrong).map(({ fault, origin }) => ({ about: 'request', fault, origin }) as const),
        ...worst(answered).map((finding) => ({ about: 'answer', ...finding }) as const),
      ],
      ...leftOf(wrong, answered),
      ...toldOf(exchange, wrong),
      unread: unreadOf(exchange, operation),
    };
  };
}

/** An interface may have images of its own. */
const hasAssets = ({ responses }: Operation) =>
  responses.some(({ contents }) => contents.some(({ mediaType }) => isAssetType(mediaType)));

const judges = new WeakMap<Contract, TrafficJudge>();

/** The findings of one exchange; use `createTrafficJudge` to know more of it. @throws ContractError where a schema is none */
export function judgeExchange(contract: Contract, exchange: TrafficExchange): readonly TrafficFinding[] {
  const judge = judges.get(contract) ?? createTrafficJudge(contract);
  judges.set(contract, judge);
  return judge(exchange).findings;
}

/** What HEAD is answered, where only GET is declared, the source does not say. */
function openForHead(contract: Contract, operation: Operation, method: string) {
  const open = method === operation.method ? undefined : silenceOrigin(contract, 'head-and-options');
  return <T extends RequestFinding | AnswerFinding>(finding: T): T =>
    open === undefined
      ? finding
      : {
          ...finding,
          origin: softened(finding.origin, open),
          ...('refused' in finding && finding.refused && { refused: softened(finding.refused, open) }),
        };
}

/** Of a body that is wrong everywhere so many findings are kept. */
const MOST_FINDINGS = 100;

/** What breaks the source is kept first, so that no verdict hangs on what is left out. */
function worst<T extends RequestFinding | AnswerFinding>(findings: readonly T[]): readonly T[] {
  if (findings.length <= MOST_FINDINGS) return findings;
  const rank = ({ origin }: T) => (origin.level === 'chosen' ? 1 : 0);
  return findings.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_FINDINGS);
}

function leftOf(
  wrong: readonly RequestFinding[],
  answered: readonly AnswerFinding[],
): Pick<Judgement, 'left'> {
  const beyond = (findings: readonly unknown[]) => Math.max(0, findings.length - MOST_FINDINGS);
  const left = { requests: beyond(wrong), answers: beyond(answered) };
  return left.requests + left.answers > 0 ? { left } : {};
}

const SILENCES = {
  method: 'undeclared-methods',
  slash: 'trailing-slash',
  case: 'path-case',
  prefix: 'unknown-path',
  spelling: 'unknown-path',
} as const satisfies Record<NearestOperation['why'], string>;

/** §4.4: there are further operations, so that a request for none of the contract's breaks its decisions alone. */
function missed(contract: Contract, exchange: TrafficExchange, nearest: NearestOperation): Judgement {
  const decision = silenceOrigin(contract, SILENCES[nearest.why]);
  const origin = decision ?? { level: 'chosen', pointer: nearest.operation.pointer };
  const fault = { kind: 'operation', nearest } as const;
  const status = exchange.answer?.status ?? 0;
  const accepted = decision !== undefined && isSuccess(status);
  return {
    nearest,
    findings: [
      { about: 'request', fault, origin },
      ...(accepted
        ? [{ about: 'answer', fault: { kind: 'accepted', status, although: fault }, origin } as const]
        : []),
    ],
    unread: [],
  };
}

/** A refusal of a right request may have a reason that the source leaves open; one 5xx may be the network's. */
function toldOf({ answer }: TrafficExchange, wrong: readonly RequestFinding[]): { readonly told?: Told } {
  if (answer === undefined) return { told: 'unanswered' };
  const { status } = answer;
  if (status === 429) return { told: 'rate-limited' };
  if (status >= 500) return { told: 'server-error' };
  if (status >= 400) return wrong.some(({ refused }) => refused !== undefined) ? {} : { told: 'rejected' };
  return status >= 300 && status !== 304 ? { told: 'redirected' } : {};
}

function unreadOf({ request, answer }: TrafficExchange, { requestBody }: Operation): Judgement['unread'] {
  return [
    ...(request.body === undefined && requestBody !== undefined ? (['request'] as const) : []),
    ...(answer !== undefined && answer.body === undefined ? (['answer'] as const) : []),
  ];
}
