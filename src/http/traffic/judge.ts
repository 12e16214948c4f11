// One exchange under the contract: what the request breaks, what the response breaks, and what is only noted. Pure.

import type { Contract, Operation } from '../../contract/index.ts';
import type { Fields } from '../../redaction.ts';
import {
  acceptances,
  createFindings,
  createOperationFinder,
  type Finding,
  fieldOf,
  type HeaderFields,
  isPreflight,
  joined,
  type RequestFinding,
  rawPathOf,
  silenceOrigin,
} from '../index.ts';
import { createNearestFinder, type NearestOperation, nearestTo } from './nearest-operation.ts';

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

/** One thing that breaks the contract; what is `chosen` breaks the contract alone and not its source. */
export interface TrafficFinding extends Finding {
  /** `answer` is the response: reports and journals that users keep call it so. */
  readonly about: 'request' | 'answer';
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

/** An exchange judged by the contract. */
export interface Judgement {
  readonly operation?: Operation;
  readonly nearest?: NearestOperation;
  readonly findings: readonly TrafficFinding[];
  readonly note?: Note | undefined;
}

/** Whether a finding breaks the source; what the contract chose breaks the contract alone. */
export const breaksSource = ({ origin }: Pick<Finding, 'origin'>): boolean => origin.level !== 'chosen';

/** Judges one exchange. Throws nothing. */
export type TrafficJudge = (exchange: TrafficExchange) => Judgement;

/** Makes the judge of a contract. @throws ContractError where a schema of it is none */
export function createTrafficJudge(contract: Contract): TrafficJudge {
  const find = createOperationFinder(contract.operations);
  const nearest = createNearestFinder(contract);
  const { ofRequest, ofResponse } = createFindings(contract);
  return (exchange) => {
    const { request, response } = exchange;
    const { method, target: url, body } = request;
    const headers = joined(request.headers);
    const received = response && { ...response, method, headers: joined(response.headers) };
    const found = find({ method, url });
    const declared = found.kind === 'operation' ? found.operation : undefined;
    if (method === 'GET' && isAsset(declared, received?.headers)) return noted('elsewhere');
    // A browser sends a preflight without a credential, to any path; it is no call of the interface (CORS).
    if (found.kind === 'options' || isPreflight({ method, headers })) return noted('options');
    if (found.kind === 'rejected') {
      const [other] = found.place?.operations ?? [];
      if (other) return missed(contract, exchange, 'method', nearestTo(other, NO_METHOD));
      const near = nearest(method, rawPathOf(url));
      return near ? missed(contract, exchange, 'path', near) : noted('elsewhere');
    }
    const { operation, place } = found;
    // The source says nothing of HEAD where only GET is declared.
    if (method !== operation.method) return noted('options');
    const { params, written } = place;
    const wrong = ofRequest(operation, { params, written, url, headers, body });
    const wrongInResponse = received
      ? [...acceptances(received.status, wrong), ...ofResponse(operation, received)]
      : [];
    return {
      operation,
      findings: [...about('request', wrong), ...about('answer', wrongInResponse)],
      note: noteOn(exchange, wrong),
    };
  };
}

const noted = (note: Note): Judgement => ({ findings: [], note });

const about = (side: TrafficFinding['about'], findings: readonly Finding[]): readonly TrafficFinding[] =>
  findings.map(({ where, detail, origin }) => ({ about: side, where, detail, origin }));

const ASSET_TYPE = /^(text\/(css|javascript)|application\/(x-)?javascript|image\/|font\/|video\/|audio\/)/i;

/** Whether a response is a script, style or image, which is no call of an interface, unless its operation declares such types. */
function isAsset(operation: Operation | undefined, received: HeaderFields = {}): boolean {
  const contents = operation?.responses.flatMap((response) => response.contents) ?? [];
  if (contents.some(({ mediaType }) => ASSET_TYPE.test(mediaType))) return false;
  return ASSET_TYPE.test(fieldOf(received, 'content-type') ?? '');
}

const NO_METHOD = 'the path does not have this method';

/** §4.4: there are further operations, so that a request for none of the contract's breaks its decisions alone. */
function missed(
  contract: Contract,
  { response }: TrafficExchange,
  where: 'method' | 'path',
  nearest: NearestOperation,
): Judgement {
  const { operation, says: detail } = nearest;
  const rejected = silenceOrigin(contract, where === 'method' ? 'undeclared-methods' : 'unknown-path');
  const wrong = {
    where,
    detail,
    origin: rejected ?? ({ level: 'chosen', pointer: operation.pointer } as const),
    rejected,
  };
  const accepted = acceptances(response?.status ?? 0, [wrong]);
  return { nearest, findings: [...about('request', [wrong]), ...about('answer', accepted)] };
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

/** An operation as it is shown. */
export interface ShownOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export const shownOperation = ({ id, method, path }: Operation): ShownOperation => ({ id, method, path });

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
const MOST_FINDINGS = 100;

/** The part of a judgement that is shown: findings that break the source first. */
export function shownJudgement({ operation, nearest, findings }: Judgement): ShownJudgement {
  return {
    ...(operation && { operation: shownOperation(operation) }),
    ...(nearest && {
      nearest: { method: nearest.operation.method, path: nearest.operation.path, why: nearest.says },
    }),
    findings: findings
      .toSorted((a, b) => Number(breaksSource(b)) - Number(breaksSource(a)))
      .slice(0, MOST_FINDINGS)
      .map(({ origin: { level, id }, ...finding }) => ({
        ...finding,
        ...(level !== 'http' && { origin: level }),
        ...(id !== undefined && { cites: id }),
      })),
  };
}
