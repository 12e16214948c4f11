// A service with a pattern of names rejects the bodies with everything at its least and at its most; what is tried in those
// is tried in plainer ones.

import { expect, it, onTestFinished } from 'vitest';
import type { Change } from '../lab/fixtures/servers/behaviour.ts';
import { all, forgives, minds } from '../lab/fixtures/servers/changes.ts';
import { startModel } from '../lab/fixtures/servers/start.ts';
import { accused, runOn, selected } from './experiment/testing/report-on.ts';
import type { Report } from './types.ts';

const withPattern = minds('name', (name) => !/^[\w .-]{1,64}$/.test(String(name)));

async function enumsOn(change: Change): Promise<Report> {
  const server = await startModel(change);
  onTestFinished(server.close);
  return runOn(server.url, selected(['createAuthenticationProfile/enums/*']));
}

const states = ({ results }: Report) =>
  Map.groupBy(results, ({ case: { rule }, outcomes }) => (rule === 'enums' ? outcomes.source : 'other'));

it('is judged there, and says of which twin', async () => {
  const report = await enumsOn(withPattern);
  expect(accused(report)).toEqual([]);
  expect(states(report).get('passed')?.length).toBeGreaterThan(80);
  const shortened = report.results.find(({ case: { id } }) => id.endsWith('shortened/in/token-full/most'));
  expect(shortened?.case.conditions).toEqual([
    expect.objectContaining({ case: 'createAuthenticationProfile/examples/token-full' }),
  ]);
  expect(shortened?.case).toMatchObject({
    request: { body: { text: expect.stringMatching(/"name":"\$UNIQUE","keyType":"toke"/) } },
  });
});

it('shows a fault that is tried nowhere else', async () => {
  const takesPart = forgives('keyType', (keyType) => keyType === 'toke');
  expect(accused(await enumsOn(all(withPattern, takesPart)))).toEqual(['profile-key-type']);
});
