// Every case and every property that a contract gives, for reading: inputs that nobody declared are filled with placeholders.

import type { Contract } from '../src/contract/index.ts';
import { latestPer } from '../src/once.ts';
import { type Plan, planCases } from './plan.ts';
import type { Case, Condition, Input } from './types.ts';
import { idOfProperty, judgedBy, type Planned, plannedOf, propertyOf } from './verdict/index.ts';

type Values = Readonly<Record<string, string>>;

/** All cases; each says which inputs it needs, though placeholders stand for them. */
export const catalogueOf = (contract: Contract, values: Values = {}): readonly Case[] =>
  catalogue(contract, values);

/** Explaining, comparing and listing read the same again. */
const catalogue = latestPer(casesOf, (...given) => JSON.stringify(given));

function casesOf(contract: Contract, values: Values): readonly Case[] {
  const { account, ...examples } = examplesOf(contract);
  const given = { ...(account !== undefined && { account }), ...values };
  const bare = plan(contract, given);
  const byId = new Map(bare.map((planned) => [planned.id, planned]));
  const whole = filled(contract, { ...placeholdersFor(bare), ...examples, ...given });
  const all = plan(contract, whole, true);
  return all.map((planned) => withInputsOf(planned, byId.get(planned.id) ?? planned));
}

/** What a list of cases is planned with where nothing is declared: none of it is sent, so that any account will do. */
export const undeclared: Values = { account: 'ACCOUNT' };

/**
 * The ids of the properties that are about each clause and silence: those that it requires, and of a case that only asks or
 * shows a clause in passing, that of its outcome.
 */
export function propertiesByStatement(cases: readonly Case[]): ReadonlyMap<string, readonly string[]> {
  const found = cases.flatMap((testCase) => {
    const ids = judgedBy(testCase).map((requirement) => ({
      statement: requirement.origin.id,
      id: idOfProperty(propertyOf(testCase, requirement)),
    }));
    const others = [testCase.asks, ...(testCase.cites ?? [])];
    return [...ids, ...others.map((statement) => ({ statement, id: ids[0]?.id ?? '' }))];
  });
  const byStatement = Map.groupBy(found, ({ statement }) => statement ?? '');
  byStatement.delete('');
  return new Map(
    [...byStatement].map(([statement, all]) => [statement, [...new Set(all.map(({ id }) => id))]]),
  );
}

/** Every property of a contract, where nothing is declared. */
export const allProperties = (contract: Contract): readonly Planned[] =>
  plannedOf(
    planCases({ contract, values: undeclared, headers: [], selection: everything, driver: false }).all,
  );

const everything = { only: [], skip: [], readOnly: false };

/** Adds values until no case lacks one: one that is given may enable cases that lack another. */
function filled(contract: Contract, values: Values): Values {
  const placeholders = placeholdersFor(plan(contract, values, true));
  if (Object.keys(placeholders).every((name) => name in values)) return values;
  return filled(contract, { ...placeholders, ...values });
}

const placeholdersFor = (cases: readonly Case[]): Values =>
  Object.fromEntries(
    cases
      .flatMap(inputsOf)
      .flatMap(nameOf)
      .map((name) => [name, placeholderOf(name)]),
  );

const inputsOf = ({ conditions }: Case): readonly Input[] =>
  conditions.flatMap((condition) => (condition.kind === 'needs' ? [condition.input] : []));

/** A credential is always given, and a driver changes no request. */
const nameOf = (input: Input): readonly string[] =>
  input.kind === 'flag' || input.kind === 'parameter' ? [input.name] : [];

const placeholderOf = (name: string) => name.toUpperCase().match(/\w+/g)?.join('_') ?? name;

/** What a case needs is what it needs without placeholders. */
const withInputsOf = (planned: Case, bare: Case): Case => ({
  ...planned,
  conditions: [
    ...bare.conditions.filter(isInput),
    ...planned.conditions.filter((condition) => !isInput(condition)),
  ],
});

const isInput = ({ kind }: Condition) => kind === 'needs' || kind === 'rejected-without';

const plan = (...given: Parameters<typeof planOf>): readonly Case[] => planOf(...given).all;

function planOf(contract: Contract, values: Values, withSecond = false): Plan {
  const credential = { header: 'Authorization', scheme: 'Bearer', secret: '' };
  return planCases({
    contract,
    values,
    credential,
    secondCredential: withSecond ? credential : undefined,
    headers: [],
    selection: everything,
    driver: false,
  });
}

/** The first example of each path parameter, under the name of its input. */
function examplesOf({ operations }: Contract): Values {
  const parameters = operations
    .flatMap((operation) => operation.parameters)
    .filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(
    parameters.flatMap(({ name, input = name, examples: [example] }) =>
      example === undefined ? [] : [[input, String(example)]],
    ),
  );
}
