// Runs experiments on a model server, for tests of their reports.

import type { Change } from '../../../fixtures/servers/behaviour.ts';
import { modelCredential, modelValues } from '../../../fixtures/servers/declared.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { diagnose } from '../../diagnosis/index.ts';
import { type ConformanceOptions, runConformance, usualBudget } from '../../index.ts';
import { causeInWords } from '../../report/words/causes.ts';
import { modelWith } from '../../testing/for-this-test.ts';
import { optionsFor } from '../../testing/run-against.ts';
import type { Report } from '../../types.ts';

const contract = await loadContract();

/** Runs the cases about creates on a model server. */
export async function reportOn(
  change: Change,
  rules: readonly string[],
  options: Partial<ConformanceOptions> = {},
): Promise<Report> {
  const { url } = await modelWith(change);
  return runOn(url, { ...selected(rules.map((rule) => `create*/${rule}`)), ...options });
}

/** Runs the cases on a running server, with the credentials and values of the model server. */
export const runOn = async (url: string, options: Partial<ConformanceOptions> = {}): Promise<Report> =>
  runConformance({
    ...optionsFor(url),
    contract,
    values: modelValues,
    credential: modelCredential,
    experiments: usualBudget,
    ...options,
  });

/** Patterns of the cases to run. */
export const selected = (only: readonly string[], skip: readonly string[] = []) => ({
  selection: { only, skip, readOnly: false },
});

export const causesIn = (report: Report) => diagnose(report).map(causeInWords);

/** The accused clauses and silences; `http` for the protocol itself. */
export const accused = ({ results, against }: Report) => [
  ...new Set(
    results.flatMap(({ outcomes, findings: [main] }) =>
      outcomes[against] === 'failed' && main ? [main.origin.id ?? main.origin.level] : [],
    ),
  ),
];
