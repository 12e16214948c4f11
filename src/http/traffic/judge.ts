// One exchange under the contract: what the request breaks, what the response breaks, and what is only noted. Pure.

import type { Contract, Operation } from '../../contract/index.ts';
import type { Fields } from '../../redaction.ts';
import {
  acceptances,
  createOperationFinder,
  createRequestJudge,
  createResponseJudge,
  type Finding,
  isPreflight,
  joined,
  type RequestFinding,
  type ResponseMessage,
  rawPathOf,
  requestFindings,
  responseFindings,
  silenceOrigin,
} from '../index.ts';
import { createNearestFinder, nearestTo } from './nearest-operation.ts';

/** A request and its response as they crossed the wire; without a response where none came whole. */
export interface TrafficExchange {
  readonly request: {
    readonly method: string;
    /** Raw path and query, below the base URL. */
    readonly target: string;
    readonly headers: Fields;
    /** Empty where there was none; absent where it is not known whole, and then not judged. */
    readonly body?: Uint8Array | undefined;
  };
  readonly response?:
    | {
        readonly status: number;
        readonly headers: Fields;
        /** Without its content coding; as that of a request. */
        readonly body?: Uint8Array | undefined;
      }
    | undefined;
}

/** One thing that breaks the contract. */
export interface TrafficFinding extends Pick<Finding, 'where' | 'detail'> {
  /** `answer` is the response: reports and journals that users keep call it so. */
  readonly about: 'request' | 'answer';
  /** What is `chosen` breaks the contract alone and not its source. */
  readonly origin: Finding['origin']['level'];
  /** The clause or silence that the rule comes from. */
  readonly cites?: string | undefined;
}

/** What is noted of an exchange without accusing anybody, in words that continue a count of them. */
export const notes = {
  elsewhere: 'at no path of the contract',
  options: 'asked with OPTIONS, or with HEAD where only GET is declared',
  unanswered: 'without a complete response',
  rejected: 'kept the contract and got a 4xx, for a reason that the source may leave open',
  'server-error': 'got a 5xx',
  redirected: 'got a redirect',
  'rate-limited': 'got 429',
} as const;
export type Note = keyof typeof notes;

/** An operation as it is shown. */
export type ShownOperation = Pick<Operation, 'id' | 'method' | 'path'>;

export const shownOperation = ({ id, method, path }: Operation): ShownOperation => ({ id, method, path });

/** An exchange judged by the contract. */
export interface Judgement {
  readonly operation?: ShownOperation;
  /** The operation that comes nearest to a request that is for none, in words. */
  readonly nearest?: string;
  /** Those that break the source first. */
  readonly findings: readonly TrafficFinding[];
  readonly note?: Note | undefined;
}

/** Whether a finding breaks the source; what the contract chose breaks the contract alone. */
export const breaksSource = ({ origin }: TrafficFinding): boolean => origin !== 'chosen';

/** Makes the judge of a contract, which throws nothing. @throws ContractError where a schema of it is none */
export function createTrafficJudge(contract: Contract): (exchange: TrafficExchange) => Judgement {
  const find = createOperationFinder(contract.operations);
  const nearest = createNearestFinder(contract);
  const { faultsOfRequest } = createRequestJudge(contract);
  const faultsOfResponse = createResponseJudge(contract);
  const ofResponse = (operation: Operation, message: ResponseMessage) =>
    faultsOfResponse(operation, message).flatMap((fault) =>
      responseFindings(contract, operation, message, fault),
    );
  return (exchange) => {
    const { request, response } = exchange;
    const { method, target: url, body } = request;
    const headers = joined(request.headers);
    const received = response && { ...response, method, headers: joined(response.headers) };
    const found = find({ method, url });
    // A browser sends a preflight without a credential, to any path; it is no call of the interface (CORS).
    if (found.kind === 'options' || isPreflight({ method, headers })) return noted('options');
    if (found.kind === 'rejected') {
      const [other] = found.place?.operations ?? [];
      const near = other ? nearestTo(other, NO_METHOD) : nearest(method, rawPathOf(url));
      return near ? missed(contract, exchange, other ? 'method' : 'path', near) : noted('elsewhere');
    }
    const { operation, place } = found;
    // The source says nothing of HEAD where only GET is declared.
    if (method !== operation.method) return noted('options');
    const { params, written } = place;
    const sent = { params, written, url, headers, body };
    const wrong = faultsOfRequest(operation, sent).flatMap((fault) =>
      requestFindings(contract, operation, sent, fault),
    );
    const answer = received
      ? [...acceptances(received.status, wrong), ...ofResponse(operation, received)]
      : [];
    const findings = findingsOf(wrong, answer);
    return { operation: shownOperation(operation), findings, note: noteOn(exchange, wrong) };
  };
}

const noted = (note: Note): Judgement => ({ findings: [], note });

/** Of a body that is wrong everywhere this many findings are given. */
const MOST_FINDINGS = 100;

function findingsOf(request: readonly Finding[], response: readonly Finding[]): readonly TrafficFinding[] {
  const about =
    (side: TrafficFinding['about']) =>
    ({ where, detail, origin: { level, id } }: Finding): TrafficFinding => ({
      ...{ about: side, where, detail, origin: level },
      ...(id !== undefined && { cites: id }),
    });
  return [...request.map(about('request')), ...response.map(about('answer'))]
    .toSorted((one, other) => Number(breaksSource(other)) - Number(breaksSource(one)))
    .slice(0, MOST_FINDINGS);
}

const NO_METHOD = 'the path does not have this method';

/** §4.4: there are further operations, so that a request for none of the contract's breaks its decisions alone. */
function missed(
  contract: Contract,
  { response }: TrafficExchange,
  where: 'method' | 'path',
  detail: string,
): Judgement {
  const rejected = silenceOrigin(contract, where === 'method' ? 'undeclared-methods' : 'unknown-path');
  const wrong = { where, detail, origin: rejected ?? ({ level: 'chosen', pointer: '' } as const), rejected };
  const accepted = acceptances(response?.status ?? 0, [wrong]);
  return { nearest: detail, findings: findingsOf([wrong], accepted) };
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
