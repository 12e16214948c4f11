// Findings that say the same of the same operation, with one exchange as an example.

import type { TrafficExchange } from './exchange.ts';
import type { Judgement, TrafficFinding } from './finding.ts';
import type { FindingGroup, ShownBody, TrafficExample } from './report.ts';
import { findingWords } from './words.ts';

const MOST_GROUPS = 500;
const MOST_BODY = 64 * 1024;

// Of a place or a fault that a sender made long, so many characters are kept.
const MOST_WORDS = 300;

/** The exchange of a finding, as it may be shown. */
interface Seen {
  /** Takes its credentials out of a text. */
  readonly without: (text: string) => string;
  /** It as an example, without credentials. */
  readonly example: () => TrafficExample;
}

/** Collects findings in groups, in bounded number. */
export interface Groups {
  readonly add: (finding: TrafficFinding, judgement: Judgement, seen: Seen) => void;
  /** What the source has first, then answers before requests, then the more frequent. */
  readonly all: () => readonly FindingGroup[];
  /** Findings beyond the groups that are kept. */
  readonly left: () => number;
}

/** Begins to collect. */
export function createGroups(): Groups {
  const groups = new Map<string, FindingGroup>();
  let left = 0;
  return {
    add: (finding, judgement, { without, example }) => {
      const next = groupOf(finding, judgement, without);
      const key = JSON.stringify(next);
      const before = groups.get(key);
      if (before) groups.set(key, { ...before, count: before.count + 1 });
      else if (groups.size >= MOST_GROUPS) left += 1;
      else groups.set(key, { ...next, count: 1, example: example() });
    },
    all: () => [...groups.values()].toSorted(byWeight),
    left: () => left,
  };
}

function groupOf(finding: TrafficFinding, { operation, nearest }: Judgement, without: Seen['without']) {
  const { about, origin } = finding;
  const called = operation ?? nearest?.operation;
  const { where, detail } = findingWords(finding);
  return {
    about,
    level: origin.level,
    ...(origin.id !== undefined && { cites: origin.id }),
    ...(origin.pointer !== undefined && { pointer: origin.pointer }),
    ...(called && { operation: called.id }),
    where: cut(without(where)),
    detail: cut(without(detail)),
  };
}

const cut = (text: string) =>
  text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS).toWellFormed()}…` : text;

/** What the source has first, then answers before requests, then the more frequent. */
function byWeight(a: FindingGroup, b: FindingGroup): number {
  const rank = ({ level, about }: FindingGroup) =>
    (level === 'chosen' ? 2 : 0) + (about === 'request' ? 1 : 0);
  return rank(a) - rank(b) || b.count - a.count;
}

/** An exchange as an example; its credentials must be taken out before. */
export function exampleOf(
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

function shownBody(bytes: Uint8Array | undefined): { readonly body?: ShownBody } {
  if (bytes === undefined || bytes.length === 0 || bytes.length > MOST_BODY) return {};
  try {
    return { body: { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) } };
  } catch {
    return { body: { base64: Buffer.from(bytes).toString('base64') } };
  }
}
