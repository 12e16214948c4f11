// The cases that a test file has: known before anything runs.

import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { readText } from '../../src/read-text.ts';
import {
  checkKnownFailing,
  type GivenInputs,
  type KnownFailing,
  parseKnownFailing,
  planCases,
  planningFrom,
} from '../index.ts';
import { plannedCredential } from './credential.ts';
import type { SuiteOptions } from './options.ts';

/** What the suite of a test file is made of. */
export type Planned = ReturnType<typeof planSuite>;

/** @throws UsageError for what is missing, for a value that no path can hold and for a pattern that matches nothing */
export function planSuite(options: SuiteOptions, contract: Contract) {
  const common = planningFrom(options, inputsIn(options), contract);
  const credential = plannedCredential(options);
  const driver = options.driver !== undefined;
  const plan = planCases({ ...common, driver, ...(credential && { credential }) });
  if (plan.unmatched.length > 0)
    throw new UsageError(`no case matches ${plan.unmatched.map((pattern) => `"${pattern}"`).join(', ')}`);
  if (plan.cases.length === 0) throw new UsageError('no case is left: loosen only, skip or readOnly');
  const known = knownOf(options);
  if (known) checkKnownFailing(known, plan.ids);
  return { plan, common, known };
}

const inputsIn = ({ headers = {}, params = {}, bodyOverride = {} }: SuiteOptions): GivenInputs => ({
  headers: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  params: Object.entries(params),
  overrides: Object.entries(bodyOverride),
  noAccount: "no account given: write account: 'acme'",
});

function knownOf({ knownFailing }: SuiteOptions): readonly KnownFailing[] | undefined {
  if (knownFailing === undefined) return undefined;
  if (typeof knownFailing === 'string')
    return parseKnownFailing(readText(knownFailing, 'list of known failing cases'), knownFailing);
  // JSON is YAML, so that both are checked alike.
  return parseKnownFailing(JSON.stringify(knownFailing, null, 1), 'knownFailing');
}
