// Findings in words: where, and what is wrong there. The only place of this room where they become text.

import type { Fault } from '../contract/index.ts';
import { fragment, parameterWords, wordsOf } from '../http/index.ts';
import type {
  AnswerFault,
  Judgement,
  NearestOperation,
  RequestFault,
  Told,
  TrafficFinding,
} from './types.ts';

/** A finding as a reader is told. */
export interface FindingWords {
  /** A JSON Pointer into the body (`#/name`), or a place in words (`header Authorization`). */
  readonly where: string;
  /** What is wrong there; it continues the place. */
  readonly detail: string;
}

/** A finding in words. */
export function findingWords(finding: TrafficFinding): FindingWords {
  return finding.about === 'request' ? requestWords(finding.fault) : answerWords(finding.fault);
}

/** The operation that a request comes nearest to, in words. */
export function nearestWords({ operation: { method, path }, why }: NearestOperation): string {
  return `${WHY[why]}; nearest: ${method} ${path}`;
}

const WHY: Readonly<Record<NearestOperation['why'], string>> = {
  method: 'the path does not have this method',
  slash: 'the path has a slash too many',
  case: 'the path is in another letter case',
  prefix: 'the path has a segment too many at its start',
  spelling: 'the path is spelt differently',
};

/** What is told of an exchange, in words that continue a count of them. */
export const toldWords: Readonly<Record<Told, string>> = {
  elsewhere: 'at no path of the contract',
  options: 'asked for the methods of a path (OPTIONS)',
  unanswered: 'without a complete response',
  rejected: 'kept the contract and got a 4xx, for a reason that the source may leave open',
  'server-error': 'got a 5xx',
  redirected: 'got a redirect',
  'rate-limited': 'got 429',
};

function requestWords(fault: RequestFault): FindingWords {
  switch (fault.kind) {
    case 'operation':
      return {
        where: fault.nearest.why === 'method' ? 'method' : 'path',
        detail: nearestWords(fault.nearest),
      };
    case 'credential':
      return { where: `credential ${fault.scheme}`, detail: 'is missing' };
    case 'parameter':
      return parameterAt(fault.fault);
    case 'content-type':
      return typeWords(fault);
    case 'content-coding':
      return { where: 'header Content-Encoding', detail: `is ${fault.coding}, must not be sent` };
    case 'json':
      return { where: '#', detail: fault.detail };
    case 'body':
      return fieldWords(fault.fault);
  }
}

function answerWords(fault: AnswerFault): FindingWords {
  switch (fault.kind) {
    case 'accepted': {
      const { where, detail } = requestWords(fault.although);
      return {
        where: 'status',
        detail: `is ${fault.status}, although the request must be rejected: ${where} ${detail}`,
      };
    }
    case 'status':
      return { where: 'status', detail: `is ${fault.status}, the contract has ${fault.declared.join(', ')}` };
    case 'media-type':
      return typeWords(fault);
    case 'no-body':
      return { where: '#', detail: `is empty in a ${fault.status}` };
    case 'json':
      return { where: '#', detail: fault.detail };
    case 'body':
      return fieldWords(fault.fault);
    case 'header':
      return parameterAt(fault.fault);
  }
}

type ParameterFaultOf = Extract<RequestFault, { kind: 'parameter' }>['fault'];

function parameterAt({ parameter: { name, in: place }, fault }: ParameterFaultOf): FindingWords {
  const at = typeof fault === 'string' ? '' : fault.pointer;
  return {
    where: `${place === 'header' ? 'header' : `${place} parameter`} ${name}${at}`,
    detail: parameterWords(fault),
  };
}

const fieldWords = (fault: Fault): FindingWords => ({
  where: fragment(fault.pointer),
  detail: wordsOf(fault),
});

const typeWords = ({ sent, wanted }: { readonly sent?: string; readonly wanted: readonly string[] }) => ({
  where: 'header Content-Type',
  detail: `${sent === undefined ? 'is missing' : `is ${sent}`}, must be ${wanted.join(' or ')}`,
});

/** What became of a request, for whoever watches. */
export interface ShownJudgement {
  readonly operation?: { readonly id: string; readonly method: string; readonly path: string };
  readonly nearest?: { readonly method: string; readonly path: string; readonly why: string };
  readonly findings: readonly ShownFinding[];
}

/** A finding as it is shown. */
export interface ShownFinding {
  readonly about: 'request' | 'answer';
  readonly where: string;
  readonly detail: string;
  readonly origin?: 'stated' | 'derived' | 'chosen';
  readonly cites?: string;
}

/** What whoever watches is told of a judgement. */
export function shownJudgement({ operation, nearest, findings }: Judgement): ShownJudgement {
  return {
    ...(operation && { operation: { id: operation.id, method: operation.method, path: operation.path } }),
    ...(nearest && {
      nearest: { method: nearest.operation.method, path: nearest.operation.path, why: nearestWords(nearest) },
    }),
    findings: findings.map((finding): ShownFinding => {
      const { level, id } = finding.origin;
      return {
        about: finding.about,
        ...findingWords(finding),
        ...(level !== 'http' && { origin: level }),
        ...(id !== undefined && { cites: id }),
      };
    }),
  };
}
