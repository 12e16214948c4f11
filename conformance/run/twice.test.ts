// Two runs in a row on one server give the same counts: what the first left behind changes nothing for the second.

import { expect, it } from 'vitest';
import { targetOf } from '../../fixtures/servers/declared.ts';
import { type Running, startModel } from '../../fixtures/servers/start.ts';
import { strangers } from '../../fixtures/servers/strangers/index.ts';
import { type Tolerance, tolerances } from '../../fixtures/servers/tolerances.ts';
import { type ConformanceOptions, runConformance } from '../conform.ts';
import { optionsFor } from '../testing/run-against.ts';

/** Reads and creates: what a run leaves behind, and what it could meet again. A server that takes its time has less. */
const few = ['getRoutingProfile', 'createTag', '*/examples'];

function optionsOn(server: Running, tolerance: Tolerance): ConformanceOptions {
  const { url, ...target } = targetOf(server, tolerance.declared);
  const only = strangers.some(({ name }) => name === tolerance.name) ? [] : (tolerance.slow ?? few);
  const selection = { only, skip: ['*/ten-megabytes'], readOnly: false };
  return { ...optionsFor(url), ...target, selection, timeout: 10_000, deadline: 120_000 };
}

/** A server that a first run uses up is another one for the second. */
const lasting = tolerances.filter(({ undecided }) => undecided === undefined);

it.concurrent.for(lasting.map((tolerance) => [tolerance.name, tolerance] as const))(
  'conforms, and twice the same: %s',
  { timeout: 120_000 },
  async ([, tolerance], { skip }) => {
    const { start, change, needs } = tolerance;
    const server = await (start ? start() : startModel(change));
    if (server === undefined) return skip(`this machine has no ${needs}`);
    try {
      const options = optionsOn(server, tolerance);
      const first = await runConformance(options);
      const second = await runConformance({ ...options, nonce: 'again' });
      expect(first.results.filter(({ outcomes }) => outcomes.source === 'failed')).toEqual([]);
      expect(second.verdicts.source.counts).toEqual(first.verdicts.source.counts);
      expect(second.verdicts.contract.counts).toEqual(first.verdicts.contract.counts);
    } finally {
      await server.close();
    }
  },
);
