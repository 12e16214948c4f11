// Adds up exchanges into a report on traffic (docs/traffic.md): findings that say the same of the same operation become one,
// with their count and an example. Credentials are taken out here, so that no report has one.

import type { Contract, Level } from '../../contract/index.ts';
import { createRedaction, type Fields, type Redaction, secretsOf } from '../../redaction.ts';
import type { TrafficExchange } from './exchange.ts';
import { counts, type Judgement, type Note, type Scope, type TrafficFinding, worst } from './judge.ts';

/** Whose findings count: those about requests, about responses, or both. */
export const sides = ['requests', 'responses', 'both'] as const;
export type Side = (typeof sides)[number];

/** A verdict on traffic. `undecided`: no call of the contract got a response. */
interface TrafficVerdict {
  readonly state: 'passed' | 'failed' | 'undecided';
  /** Requests and responses that break it. */
  readonly requests: number;
  readonly answers: number;
}

/** A message of an example; its body is absent where it was not known, or is too long. */
interface ShownMessage {
  readonly headers: Fields;
  readonly body?: { readonly text: string } | { readonly base64: string };
}

/** Findings that say the same of the same operation. */
export interface FindingGroup {
  readonly about: 'request' | 'answer';
  readonly level: Level;
  /** The clause or silence, where the contract names one. */
  readonly cites?: string;
  /** JSON Pointer into the contract. */
  readonly pointer?: string;
  readonly operation?: string;
  readonly where: string;
  readonly detail: string;
  readonly count: number;
  /** One exchange of them, without credentials. */
  readonly example: {
    readonly at?: string;
    readonly request: ShownMessage & { readonly method: string; readonly url: string };
    readonly answer?: ShownMessage & { readonly status: number };
  };
}

/** The result of judging traffic, as `--report json` writes it. */
export interface TrafficReport {
  readonly format: 'acs-traffic/1';
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: { readonly title: string; readonly version: string; readonly file: string };
  /** The base URL of the interface. */
  readonly target: string;
  readonly against: Scope;
  readonly about: Side;
  readonly counts: {
    readonly exchanges: number;
    /** Requests of an operation of the contract, or of what comes near one. */
    readonly calls: number;
    readonly told: Readonly<Partial<Record<Note, number>>>;
    /** Bodies that were not judged, because they are not known whole. */
    readonly unread: { readonly requests: number; readonly answers: number };
  };
  readonly verdicts: Readonly<Record<Scope, TrafficVerdict>>;
  readonly findings: readonly FindingGroup[];
  /** Findings beyond those that are kept. */
  readonly left: number;
}

/** Adds up exchanges. */
export interface Tally {
  readonly add: (exchange: TrafficExchange, judgement: Judgement, at?: string) => void;
  readonly report: () => TrafficReport;
}

/** What stands at the head of a report. */
export interface TallyOptions extends Pick<TrafficReport, 'kit' | 'target' | 'against'> {
  /** Which findings count. Default: those about either. */
  readonly about?: Side | undefined;
}

/** Findings that say different things; what comes after them is only counted. */
const MOST_GROUPS = 500;

/** Begins to add up. */
export function createTally(contract: Contract, options: TallyOptions): Tally {
  const { title, version, file } = contract;
  const { kit, target, against, about = 'both' } = options;
  const redactionOf = createHiding(contract);
  const groups = new Map<string, FindingGroup>();
  const totals = createTotals();
  let left = 0;
  return {
    add: (exchange, { findings: all, ...judgement }, at) => {
      const findings = all.filter((finding) => isAbout(finding, about));
      totals.add(exchange, { ...judgement, findings });
      if (findings.length === 0) return;
      const kept = worst(findings);
      left += findings.length - kept.length;
      const redaction = redactionOf(exchange);
      const example = exampleOf(exchange, redaction, target, at);
      for (const finding of kept) {
        const group = groupOf(finding, judgement, redaction);
        const key = JSON.stringify(group);
        const before = groups.get(key);
        if (before === undefined && groups.size >= MOST_GROUPS) left += 1;
        else groups.set(key, { example, ...before, ...group, count: (before?.count ?? 0) + 1 });
      }
    },
    report: () => ({
      format: 'acs-traffic/1',
      kit,
      contract: { title, version, file },
      target,
      against,
      about,
      ...totals.report(),
      findings: [...groups.values()].toSorted(byWeight),
      left,
    }),
  };
}

const isAbout = ({ about }: TrafficFinding, side: Side) =>
  side === 'both' || (about === 'request') === (side === 'requests');

/** What needs no more than numbers. */
function createTotals() {
  const told: Partial<Record<Note, number>> = {};
  const unread = { requests: 0, answers: 0 };
  const breaking = { source: { requests: 0, answers: 0 }, contract: { requests: 0, answers: 0 } };
  let [exchanges, calls, withResponse] = [0, 0, 0];
  const verdict = (scope: Scope): TrafficVerdict => {
    const { requests, answers } = breaking[scope];
    const state = requests + answers > 0 ? 'failed' : withResponse > 0 ? 'passed' : 'undecided';
    return { state, requests, answers };
  };
  return {
    add: ({ response }: TrafficExchange, { operation, nearest, findings, note, unread: some }: Judgement) => {
      exchanges += 1;
      if (note) told[note] = (told[note] ?? 0) + 1;
      if (operation ?? nearest) calls += 1;
      if (operation && response) withResponse += 1;
      for (const side of some) unread[`${side}s`] += 1;
      for (const scope of ['source', 'contract'] as const)
        for (const side of ['request', 'answer'] as const)
          if (findings.some((finding) => finding.about === side && counts(finding, scope)))
            breaking[scope][`${side}s`] += 1;
    },
    report: (): Pick<TrafficReport, 'counts' | 'verdicts'> => ({
      counts: { exchanges, calls, told: { ...told }, unread: { ...unread } },
      verdicts: { source: verdict('source'), contract: verdict('contract') },
    }),
  };
}

function groupOf(
  { about, where, detail, origin: { level, id, pointer } }: TrafficFinding,
  { operation, nearest }: Pick<Judgement, 'operation' | 'nearest'>,
  { text }: Redaction,
): Omit<FindingGroup, 'count' | 'example'> {
  const called = operation ?? nearest?.operation;
  return {
    about,
    level,
    ...(id !== undefined && { cites: id }),
    ...(pointer !== undefined && { pointer }),
    ...(called && { operation: called.id }),
    where: cut(text(where)),
    detail: cut(text(detail)),
  };
}

/** Characters that are kept of a place or a fault that a sender made long. */
const MOST_WORDS = 300;

const cut = (text: string) =>
  text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS).toWellFormed()}…` : text;

/** What the source has first, then responses before requests, then the more frequent. */
function byWeight(a: FindingGroup, b: FindingGroup): number {
  const rank = ({ level, about }: FindingGroup) =>
    (level === 'chosen' ? 2 : 0) + (about === 'request' ? 1 : 0);
  return rank(a) - rank(b) || b.count - a.count;
}

function exampleOf(
  { request, response }: TrafficExchange,
  redaction: Redaction,
  base: string,
  at: string | undefined,
): FindingGroup['example'] {
  const { method, target } = request;
  const shown = (message: { readonly headers: Fields; readonly body?: Uint8Array | undefined }) => {
    const { headers, body } = redaction.message({ headers: message.headers, body: message.body ?? NOTHING });
    return { headers, ...shownBody(body) };
  };
  return {
    ...(at !== undefined && { at }),
    request: { method, url: `${base}${redaction.target(target)}`, ...shown(request) },
    ...(response && { answer: { status: response.status, ...shown(response) } }),
  };
}

const NOTHING = new Uint8Array();
const MOST_BODY = 64 * 1024;

function shownBody(bytes: Uint8Array): Pick<ShownMessage, 'body'> {
  if (bytes.length === 0 || bytes.length > MOST_BODY) return {};
  try {
    return { body: { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) } };
  } catch {
    return { body: { base64: Buffer.from(bytes).toString('base64') } };
  }
}

/**
 * Makes what takes the credentials of an exchange out of it and of what is said of it: those that a contract's schemes name,
 * and those of HTTP and of common use.
 */
export function createHiding({ operations }: Contract): (exchange: TrafficExchange) => Redaction {
  const redaction = createRedaction(secretsOf(operations));
  return ({ request, response }) =>
    redaction.knowing(request.headers, request.target).knowing(response?.headers ?? []);
}
