// One exchange under the contract: what the request breaks, what the response breaks, and what is only noted. Pure.

import type { Contract, Operation } from '../../contract/index.ts';
import { oncePer } from '../../once.ts';
import {
  acceptances,
  createOperationFinder,
  createRequestFindings,
  createResponseFindings,
  type Finding,
  isPreflight,
  type RequestFinding,
  rawPathOf,
  silenceOrigin,
  softened,
} from '../index.ts';
import { fieldOf, isAsset, isAssetType, joined, type TrafficExchange } from './exchange.ts';
import { createNearestFinder, type NearestOperation } from './nearest-operation.ts';

/** One thing that breaks the contract; what is `chosen` breaks the contract alone and not its source. */
export interface TrafficFinding extends Finding {
  /** `answer` is the response: reports and journals that users keep call it so. */
  readonly about: 'request' | 'answer';
}

/** What is noted of an exchange without accusing anybody, in words that continue a count of them. */
export const notes = {
  elsewhere: 'at no path of the contract',
  options: 'asked for the methods of a path (OPTIONS)',
  unanswered: 'without a complete response',
  rejected: 'kept the contract and got a 4xx, for a reason that the source may leave open',
  'server-error': 'got a 5xx',
  redirected: 'got a redirect',
  'rate-limited': 'got 429',
} as const;
export type Note = keyof typeof notes;

/** An exchange judged by the contract. */
export interface Judgement {
  readonly operation?: Operation;
  readonly nearest?: NearestOperation;
  readonly findings: readonly TrafficFinding[];
  readonly note?: Note | undefined;
  /** Bodies that are not known whole, so that nothing in them was judged. */
  readonly unread: readonly ('request' | 'answer')[];
}

/** Which findings decide: those that break the source, or those that break the contract too. */
export type Scope = 'source' | 'contract';

/** Whether a finding counts for a verdict: what the contract chose breaks the contract alone. */
export const counts = ({ origin }: Pick<Finding, 'origin'>, scope: Scope): boolean =>
  scope === 'contract' || origin.level !== 'chosen';

/** Judges one exchange. Throws nothing. */
export type TrafficJudge = (exchange: TrafficExchange) => Judgement;

/** Makes the judge of a contract. @throws ContractError where a schema of it is none */
export function createTrafficJudge(contract: Contract): TrafficJudge {
  const find = createOperationFinder(contract.operations);
  const nearest = createNearestFinder(contract);
  const judgeRequest = createRequestFindings(contract);
  const judgeResponse = createResponseFindings(contract);
  return (exchange) => {
    const { request, response } = exchange;
    const { method, target: url, body, credentialsHidden } = request;
    const headers = joined(request.headers);
    const found = find({ method, url });
    const type = response && fieldOf(response.headers, 'content-type');
    if (isAsset(request, type) && !(found.kind === 'operation' && hasAssets(found.operation)))
      return noted('elsewhere');
    // A browser sends a preflight without a credential, to any path; it is no call of the interface (CORS).
    if (found.kind === 'options' || isPreflight({ method, headers })) return noted('options');
    if (found.kind === 'rejected') {
      const near = nearest(method, rawPathOf(url));
      return near ? missed(contract, exchange, near) : noted('elsewhere');
    }
    const { operation, place } = found;
    const soften = openForHead(contract, operation, method);
    const message = { params: place.params, url, headers, body, credentialsHidden };
    const wrong = judgeRequest(operation, message).map(soften);
    const received = response && { ...response, method, headers: joined(response.headers) };
    const wrongInResponse = received ? judgeResponse(operation, received, wrong).map(soften) : [];
    return {
      operation,
      findings: [...about('request', wrong), ...about('answer', wrongInResponse)],
      note: noteOn(exchange, wrong),
      unread: unreadOf(exchange, operation),
    };
  };
}

const noted = (note: Note): Judgement => ({ findings: [], note, unread: [] });

const about = (side: TrafficFinding['about'], findings: readonly Finding[]): readonly TrafficFinding[] =>
  findings.map(({ where, detail, origin }) => ({ about: side, where, detail, origin }));

/** An interface may have images of its own. */
const hasAssets = ({ responses }: Operation) =>
  responses.some(({ contents }) => contents.some(({ mediaType }) => isAssetType(mediaType)));

const judgeOf = oncePer(createTrafficJudge);

/** The findings of one exchange; use `createTrafficJudge` to know more of it. @throws ContractError where a schema is none */
export const judgeExchange = (contract: Contract, exchange: TrafficExchange): readonly TrafficFinding[] =>
  judgeOf(contract)(exchange).findings;

/** The source says nothing of responses to HEAD where only GET is declared. */
function openForHead(contract: Contract, operation: Operation, method: string) {
  const open = method === operation.method ? undefined : silenceOrigin(contract, 'head-and-options');
  return ({ origin, rejected, ...finding }: RequestFinding): RequestFinding => ({
    ...finding,
    origin: softened(origin, open),
    rejected: rejected && softened(rejected, open),
  });
}

/** §4.4: there are further operations, so that a request for none of the contract's breaks its decisions alone. */
function missed(contract: Contract, { response }: TrafficExchange, nearest: NearestOperation): Judgement {
  const { operation, where, says: detail, silence } = nearest;
  const rejected = silenceOrigin(contract, silence);
  const wrong = {
    where,
    detail,
    origin: rejected ?? ({ level: 'chosen', pointer: operation.pointer } as const),
    rejected,
  };
  const accepted = acceptances(response?.status ?? 0, [wrong]);
  return { nearest, findings: [...about('request', [wrong]), ...about('answer', accepted)], unread: [] };
}

/** The rejection of a right request may have a reason that the source leaves open; one 5xx may be the network's. */
function noteOn({ response }: TrafficExchange, wrong: readonly RequestFinding[]): Note | undefined {
  if (response === undefined) return 'unanswered';
  const { status } = response;
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server-error';
  if (status >= 400) return wrong.some(({ rejected }) => rejected !== undefined) ? undefined : 'rejected';
  return status >= 300 && status !== 304 ? 'redirected' : undefined;
}

function unreadOf({ request, response }: TrafficExchange, { requestBody }: Operation): Judgement['unread'] {
  return [
    ...(request.body === undefined && requestBody !== undefined ? (['request'] as const) : []),
    ...(response !== undefined && response.body === undefined ? (['answer'] as const) : []),
  ];
}

/** An operation as it is shown. */
export interface ShownOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** A judgement as it is shown. */
export interface ShownJudgement {
  readonly operation?: ShownOperation;
  /** The operation that comes nearest to a request that is for none. */
  readonly nearest?: Omit<ShownOperation, 'id'> & { readonly why: string };
  readonly findings: readonly ShownFinding[];
}

interface ShownFinding extends Omit<TrafficFinding, 'origin'> {
  readonly origin?: 'stated' | 'derived' | 'chosen';
  /** The clause or silence that the rule comes from. */
  readonly cites?: string;
}

/** Of a body that is wrong everywhere this many findings are shown. */
export const MOST_FINDINGS = 100;

/** The findings up to the limit, those that break the source first. */
export const worst = (findings: readonly TrafficFinding[]): readonly TrafficFinding[] =>
  findings.length <= MOST_FINDINGS
    ? findings
    : findings
        .toSorted((a, b) => Number(!counts(a, 'source')) - Number(!counts(b, 'source')))
        .slice(0, MOST_FINDINGS);

/** The part of a judgement that is shown. */
export function shownJudgement({ operation, nearest, findings }: Judgement): ShownJudgement {
  const named = (one: Operation) => ({ id: one.id, method: one.method, path: one.path });
  return {
    ...(operation && { operation: named(operation) }),
    ...(nearest && {
      nearest: { method: nearest.operation.method, path: nearest.operation.path, why: nearest.says },
    }),
    findings: worst(findings).map(({ origin: { level, id }, ...finding }) => ({
      ...finding,
      ...(level !== 'http' && { origin: level }),
      ...(id !== undefined && { cites: id }),
    })),
  };
}
