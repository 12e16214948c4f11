// Exchanges added up to a report, in bounded memory however long it runs.

import type { Contract } from '../contract/index.ts';
import type { TrafficExchange } from './exchange.ts';
import type { Judgement, Told, TrafficFinding } from './finding.ts';
import { createGroups, exampleOf } from './group.ts';
import {
  counts,
  type Scope,
  type Side,
  type TrafficExample,
  type TrafficReport,
  type TrafficVerdict,
} from './report.ts';
import { createHiding } from './secrets.ts';

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

/** Begins to add up. */
export function createTally(contract: Contract, options: TallyOptions): Tally {
  const { title, version, file } = contract;
  const { kit, target, against, about = 'both' } = options;
  const hide = createHiding(contract);
  const groups = createGroups();
  const totals = createTotals();
  let left = 0;
  return {
    add: (exchange, whole, at) => {
      const judgement = { ...whole, findings: whole.findings.filter((finding) => isAbout(finding, about)) };
      totals.add(exchange, judgement);
      if (judgement.findings.length === 0) return;
      const without = hide.text(exchange);
      let shown: TrafficExample | undefined;
      const example = () => {
        shown ??= exampleOf(hide(exchange), target, at);
        return shown;
      };
      for (const finding of judgement.findings) groups.add(finding, judgement, { without, example });
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
      findings: groups.all(),
      left: left + groups.left(),
    }),
  };
}

const isAbout = ({ about }: TrafficFinding, side: Side) =>
  side === 'both' || (about === 'request') === (side === 'requests');

/** Findings beyond those that are kept of one exchange. */
const leftOf = ({ left }: Judgement, side: Side): number =>
  (side === 'responses' ? 0 : (left?.requests ?? 0)) + (side === 'requests' ? 0 : (left?.answers ?? 0));

const SIDES = ['request', 'answer'] as const;

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
        for (const side of SIDES)
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
