// The cases that a test file has: known before anything runs.

import {
  type ConformanceOptions,
  checkKnownFailing,
  type KnownFailing,
  type Override,
  operationsOf,
  operationsWithBody,
  overrideAt,
  type Plan,
  type PlanOptions,
  parseKnownFailing,
  planCases,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import { plannedCredential, secondCredentialOf } from './credential.ts';
import { fault } from './fault.ts';
import type { SuiteOptions } from './options.ts';

/** What planning and running have in common. */
export type Common = Omit<PlanOptions, 'credential' | 'driver' | 'kit'> & Pick<ConformanceOptions, 'kit'>;

/** What the suite of a test file is made of. */
export interface Planned {
  readonly plan: Plan;
  readonly common: Common;
  readonly known?: readonly KnownFailing[];
}

/** @throws UsageError for what is missing, for a value that no path can hold and for a pattern that matches nothing */
export function planSuite(options: SuiteOptions, contract: Contract): Planned {
  const common = commonOf(options, contract);
  const credential = plannedCredential(options);
  const driver = options.driver !== undefined;
  const plan = planCases({ ...common, driver, ...(credential && { credential }) });
  if (plan.unmatched.length > 0)
    throw fault(`has no case that matches ${plan.unmatched.map((pattern) => `"${pattern}"`).join(', ')}`);
  if (plan.cases.length === 0) throw fault('has no case left: loosen only, skip or readOnly');
  const known = knownOf(options);
  if (known) checkKnownFailing(known, plan.ids);
  return { plan, common, ...(known && { known }) };
}

function commonOf(options: SuiteOptions, contract: Contract): Common {
  return {
    kit: packageInfo(),
    contract,
    values: valuesOf(options, contract),
    secondCredential: secondCredentialOf(options),
    headers: headersOf(options),
    overrides: overridesOf(options, contract),
    selection: {
      only: [options.only ?? []].flat(),
      skip: [options.skip ?? []].flat(),
      readOnly: options.readOnly ?? false,
    },
    ...(options.thorough && { thorough: true }),
  };
}

function overridesOf({ bodyOverride = {} }: SuiteOptions, contract: Contract): readonly Override[] {
  return Object.entries(bodyOverride).map(([name, value]) => {
    const override = overrideAt(contract, name.split('.'), value);
    if (operationsOf(contract, override).length > 0) return override;
    const ids = operationsWithBody(contract).join(', ') || 'none';
    throw fault(
      `has the bodyOverride ${name}, which no body has: begin it with an operation that takes a body (${ids})`,
    );
  });
}

function headersOf({ headers = {} }: SuiteOptions): Common['headers'] {
  const empty = Object.keys(headers).find((name) => headers[name] === '' && !/^user-agent$/i.test(name));
  if (empty !== undefined)
    throw fault(`got the header ${empty} without a value: only User-Agent can be left out`);
  return Object.entries(headers);
}

/** What exists, by the names that cases have for it. */
function valuesOf(options: SuiteOptions, contract: Contract): Readonly<Record<string, string>> {
  const { account, params } = options;
  const given = {
    account,
    'routing-id': options.routingId,
    'jwt-id': options.jwtId,
    'second-account': options.secondAccount ?? options.foreignAccount,
    'second-routing-id': options.secondRoutingId,
  };
  const values = Object.entries({ ...given, ...params }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  for (const [name, value] of values)
    if (/^\.{0,2}$/.test(value))
      throw fault(`cannot put "${value}" into a path: give ${name} an id that exists`);
  const missing = contract.operations
    .flatMap(({ parameters }) => parameters)
    .find(({ input, name }) => input === 'account' && account === undefined && params?.[name] === undefined);
  if (missing) throw fault("needs an account to test with: account: 'acme'");
  return Object.fromEntries(values);
}

function knownOf({ knownFailing }: SuiteOptions): readonly KnownFailing[] | undefined {
  if (knownFailing === undefined) return undefined;
  if (typeof knownFailing === 'string')
    return parseKnownFailing(readText(knownFailing, 'list of known failing cases'), knownFailing);
  // JSON is YAML, so that both are checked alike.
  return parseKnownFailing(JSON.stringify(knownFailing, null, 1), 'knownFailing');
}
