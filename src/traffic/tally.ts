// Exchanges added up to a report, in bounded memory however long it runs, and without credentials.

import type { Contract } from '../contract/index.ts';
import { createRedaction, secretsOf } from '../redaction.ts';
import type { TrafficExchange } from './exchange.ts';
import {
  counts,
  type FindingGroup,
  type Judgement,
  type Scope,
  type ShownBody,
  type Side,
  type Told,
  type TrafficExample,
  type TrafficFinding,
  type TrafficReport,
  type TrafficVerdict,
} from './types.ts';
import { findingWords } from './words.ts';

/** Adds up exchanges. */
export interface Tally {
  readonly add: (exchange: TrafficExchange, judgement: Judgement, at?: string) => void;
  readonly report: () => TrafficReport;
}

/** What stands at the head of a report. */
export interface TallyOptions {
  readonly kit: TrafficReport['kit'];
  readonly target: string;
  readonly against: Scope;
  /** Which findings count. Default: those about either. */
  readonly about?: Side;
}

/** Findings that say different things; what comes after them is only counted. */
const MOST_GROUPS = 500;

/** Begins to add up. */
export function createTally(contract: Contract, options: TallyOptions): Tally {
  const { title, version, file } = contract;
  const { kit, target, against, about = 'both' } = options;
  const hide = createHiding(contract);
  const groups = new Map<string, FindingGroup>();
  const totals = createTotals();
  let left = 0;
  return {
    add: (exchange, whole, at) => {
      const judgement = { ...whole, findings: whole.findings.filter((finding) => isAbout(finding, about)) };
      totals.add(exchange, judgement);
      if (judgement.findings.length === 0) return;
      const without = hide.text(exchange);
      let example: TrafficExample | undefined;
      for (const finding of judgement.findings) {
        const group = groupOf(finding, judgement, without);
        const key = JSON.stringify(group);
        const before = groups.get(key);
        if (before === undefined && groups.size >= MOST_GROUPS) left += 1;
        else {
          example ??= exampleOf(hide(exchange), target, at);
          groups.set(key, { example, ...before, ...group, count: (before?.count ?? 0) + 1 });
        }
      }
      left += leftOf(whole, about);
    },
    report: () => ({
      format: 'acs-traffic/1',
      kit,
      contract: { title, version, file },
      target,
      against,
      about,
      counts: totals.counts(),
      verdicts: { source: totals.verdict('source'), contract: totals.verdict('contract') },
      findings: [...groups.values()].toSorted(byWeight),
      left,
    }),
  };
}

const isAbout = ({ about }: TrafficFinding, side: Side) =>
  side === 'both' || (about === 'request') === (side === 'requests');

/** Findings beyond those that are kept of one exchange. */
const leftOf = ({ left }: Judgement, side: Side): number =>
  (side === 'responses' ? 0 : (left?.requests ?? 0)) + (side === 'requests' ? 0 : (left?.answers ?? 0));

/** What needs no more than numbers. */
function createTotals() {
  const told: Partial<Record<Told, number>> = {};
  const breaking = { source: { requests: 0, answers: 0 }, contract: { requests: 0, answers: 0 } };
  const unread = { requests: 0, answers: 0 };
  let [exchanges, calls, answered] = [0, 0, 0];
  return {
    add: (
      { answer }: TrafficExchange,
      { operation, nearest, findings, told: one, unread: some }: Judgement,
    ) => {
      exchanges += 1;
      if (one) told[one] = (told[one] ?? 0) + 1;
      if (operation ?? nearest) calls += 1;
      if (operation && answer) answered += 1;
      for (const side of some) unread[`${side}s`] += 1;
      for (const scope of ['source', 'contract'] as const)
        for (const side of ['request', 'answer'] as const)
          if (findings.some((finding) => finding.about === side && counts(finding, scope)))
            breaking[scope][`${side}s`] += 1;
    },
    counts: (): TrafficReport['counts'] => ({ exchanges, calls, told: { ...told }, unread: { ...unread } }),
    verdict: (scope: Scope): TrafficVerdict => {
      const { requests, answers } = breaking[scope];
      const state = requests + answers > 0 ? 'failed' : answered > 0 ? 'passed' : 'undecided';
      return { state, requests, answers };
    },
  };
}

function groupOf(
  finding: TrafficFinding,
  { operation, nearest }: Judgement,
  without: (text: string) => string,
) {
  const { about, origin } = finding;
  const { level, id, pointer } = origin;
  const called = operation ?? nearest?.operation;
  const { where, detail } = findingWords(finding);
  return {
    about,
    level,
    ...(id !== undefined && { cites: id }),
    ...(pointer !== undefined && { pointer }),
    ...(called && { operation: called.id }),
    where: cut(without(where)),
    detail: cut(without(detail)),
  };
}

// Of a place or a fault that a sender made long, so many characters are kept.
const MOST_WORDS = 300;

const cut = (text: string) =>
  text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS).toWellFormed()}…` : text;

/** What the source has first, then responses before requests, then the more frequent. */
function byWeight(a: FindingGroup, b: FindingGroup): number {
  const rank = ({ level, about }: FindingGroup) =>
    (level === 'chosen' ? 2 : 0) + (about === 'request' ? 1 : 0);
  return rank(a) - rank(b) || b.count - a.count;
}

/** An exchange as an example; its credentials must be taken out before. */
function exampleOf(
  { request, answer }: TrafficExchange,
  base: string,
  at: string | undefined,
): TrafficExample {
  const { method, target, headers } = request;
  return {
    ...(at !== undefined && { at }),
    request: { method, url: `${base}${target}`, headers, ...shownBody(request.body) },
    ...(answer && { answer: { status: answer.status, headers: answer.headers, ...shownBody(answer.body) } }),
  };
}

const MOST_BODY = 64 * 1024;

function shownBody(bytes: Uint8Array | undefined): { readonly body?: ShownBody } {
  if (bytes === undefined || bytes.length === 0 || bytes.length > MOST_BODY) return {};
  try {
    return { body: { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) } };
  } catch {
    return { body: { base64: Buffer.from(bytes).toString('base64') } };
  }
}

/** Takes credentials out of exchanges. */
export interface HideSecrets {
  /** An exchange without credentials, in every place; bodies as they were where they hold none. */
  (exchange: TrafficExchange): TrafficExchange;
  /** What takes the credentials of an exchange out of what is said of it. */
  readonly text: (exchange: TrafficExchange) => (text: string) => string;
}

/** Makes what hides the credentials that a contract's schemes name, and those of HTTP and of common use. */
export function createHiding({ operations }: Contract): HideSecrets {
  const redaction = createRedaction(secretsOf(operations));
  const knowingAll = ({ request, answer }: TrafficExchange) =>
    redaction.knowing(request.headers, request.target).knowing(answer?.headers ?? []);
  const hide = (exchange: TrafficExchange): TrafficExchange => {
    const { request, answer } = exchange;
    const knowing = knowingAll(exchange);
    return {
      request: { ...knowing.message(request), target: knowing.target(request.target) },
      ...(answer && { answer: knowing.message(answer) }),
    };
  };
  return Object.assign(hide, { text: (exchange: TrafficExchange) => knowingAll(exchange).text });
}
