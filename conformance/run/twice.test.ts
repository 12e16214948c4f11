// Two runs in a row on one server come to the same: what the first left behind changes nothing for the second.

import { expect, it } from 'vitest';
import { targetOf } from '../../fixtures/servers/declared.ts';
import { type Running, startModel } from '../../fixtures/servers/start.ts';
import { type Tolerance, tolerances } from '../../fixtures/servers/tolerances.ts';
import { type ConformanceOptions, runConformance } from '../conform.ts';
import { brokenIn } from '../testing/properties.ts';
import { optionsFor } from '../testing/run-against.ts';

/** Bodies of every kind. A server that takes its time has fewer. */
const few = ['getRoutingProfile', 'createTag', '*/body/shape*'];
/** Silences that a server answers from memory. */
const memories: readonly string[] = ['names-unique', 'interface-limits'];
/** Of them those that leave something behind, and could meet it again. */
const leaving = [
  '*/request',
  'createTag/name',
  'createTag/body/encoding',
  'createTag/body/name-characters',
  'createTag/repetition',
];

interface Patterns {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

function patternsFor({ slow }: Tolerance): Patterns {
  return slow ? { first: slow, second: ['*/request'] } : { first: few, second: leaving };
}

function optionsOn(server: Running, { declared }: Tolerance, only: readonly string[]): ConformanceOptions {
  const { url, ...target } = targetOf(server, declared);
  const selection = { only, skip: ['*/body-size', ...(declared?.skip ?? [])], readOnly: false };
  return { ...optionsFor(url), ...target, selection, timeout: 10_000, deadline: 120_000 };
}

/** The plain one, and those that remember what they were sent; the proof runs the suite on every one. */
const remembering = tolerances
  .filter(({ undecided, twice }) => undecided === undefined && twice === undefined)
  .filter(({ silences }, i) => i === 0 || silences.some((id) => memories.includes(id)));

it.concurrent.for(remembering.map((tolerance) => [tolerance.name, tolerance] as const))(
  'conforms, and twice the same: %s',
  { timeout: 120_000 },
  async ([, tolerance], { skip }) => {
    const { start, change, needs } = tolerance;
    const server = await (start ? start() : startModel(change));
    if (server === undefined) return skip(`this machine has no ${needs}`);
    try {
      const patterns = patternsFor(tolerance);
      const first = await runConformance(optionsOn(server, tolerance, patterns.first));
      const second = await runConformance({
        ...optionsOn(server, tolerance, patterns.second),
        nonce: 'again',
      });
      expect([first, second].flatMap((report) => brokenIn(report))).toEqual([]);
      const then = new Map(first.properties.map(({ id, status }) => [id, status]));
      const shared = second.properties.filter(({ id }) => then.has(id));
      expect(shared.length).toBeGreaterThan(0);
      expect(shared.filter(({ id, status }) => then.get(id) !== status).map(({ id }) => id)).toEqual([]);
    } finally {
      await server.close();
    }
  },
);
