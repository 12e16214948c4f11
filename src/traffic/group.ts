// Findings that say the same of the same operation, with one exchange as an example.

import type { TrafficExchange } from './exchange.ts';
import type { Judgement, TrafficFinding } from './finding.ts';
import type { FindingGroup, ShownBody, TrafficExample } from './report.ts';
import { findingWords } from './words.ts';

const MOST_GROUPS = 500;
const MOST_BODY = 64 * 1024;

/** Collects findings in groups, in bounded number. */
export interface Groups {
  readonly add: (finding: TrafficFinding, judgement: Judgement, example: () => TrafficExample) => void;
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
    add: (finding, judgement, example) => {
      const next = groupOf(finding, judgement);
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

/** An exchange as an example; its credentials must be taken out before. */
function groupOf(finding: TrafficFinding, { operation, nearest }: Judgement) {
  const { about, origin } = finding;
  const called = operation ?? nearest?.operation;
  return {
    about,
    level: origin.level,
    ...(origin.id !== undefined && { cites: origin.id }),
    ...(origin.pointer !== undefined && { pointer: origin.pointer }),
    ...(called && { operation: called.id }),
    ...findingWords(finding),
  };
}

/** What the source has first, then answers before requests, then the more frequent. */
function byWeight(a: FindingGroup, b: FindingGroup): number {
  const rank = ({ level, about }: FindingGroup) =>
    (level === 'chosen' ? 2 : 0) + (about === 'request' ? 1 : 0);
  return rank(a) - rank(b) || b.count - a.count;
}

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
