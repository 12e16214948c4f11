// Two runs in a row on one server come to the same: what the first left behind changes nothing for the second.

import { expect, it } from 'vitest';
import { targetOf } from '../../lab/fixtures/servers/declared.ts';
import type { Running } from '../../lab/fixtures/servers/start.ts';
import { tolerances } from '../../lab/fixtures/servers/tolerances.ts';
import { runConformance } from '../conform.ts';
import { modelWith } from '../testing/for-this-test.ts';
import { optionsFor } from '../testing/run-against.ts';
import type { Result } from '../types.ts';

/** Bodies of every kind. */
const few = ['getRoutingProfile', 'createTag', '*/examples'];
/** Of them those that leave something behind, and could meet it again. */
const leaving = [
  '*/examples',
  'createTag/lengths',
  'createTag/texts',
  'createTag/spellings',
  'createTag/repetition',
];

const runOn = (server: Running, only: readonly string[], nonce: string) => {
  const { url, ...target } = targetOf(server);
  const selection = { only, skip: ['*/ten-megabytes'], readOnly: false };
  return runConformance({ ...optionsFor(url), ...target, selection, timeout: 10_000, nonce });
};

/** Those that remember the names that they were sent; the proof runs the suite on every one. */
const remembering = tolerances.filter(({ silences }) => silences.includes('names-unique'));

/** How often each pair of outcomes came. */
function counted(results: readonly Result[]): Readonly<Record<string, number>> {
  const pairs = Map.groupBy(results, ({ outcomes }) => `${outcomes.source}, ${outcomes.contract}`);
  return Object.fromEntries([...pairs].map(([pair, { length }]) => [pair, length]));
}

it.concurrent.for(remembering.map(({ name, change }) => [name, change] as const))(
  'conforms, and twice the same: %s',
  async ([, change], { onTestFinished }) => {
    const server = await modelWith(change, onTestFinished);
    const first = await runOn(server, few, 'once1');
    const second = await runOn(server, leaving, 'again');
    expect(first.results.filter(({ outcomes }) => outcomes.source === 'failed')).toEqual([]);
    const ids = new Set(second.results.map((result) => result.case.id));
    expect(ids.size).toBeGreaterThan(0);
    expect(counted(second.results)).toEqual(
      counted(first.results.filter((result) => ids.has(result.case.id))),
    );
  },
);
