// Every case that a contract gives, for reading: inputs that nobody declared are filled with placeholders.

import type { Contract } from '../src/contract/index.ts';
import { planCases } from './plan.ts';
import type { Case, Condition, Input } from './types.ts';

type Values = Readonly<Record<string, string>>;

/** All cases; each says which inputs it needs, though placeholders stand for them. */
export function catalogueOf(contract: Contract, values: Values = {}): readonly Case[] {
  const { account, ...examples } = examplesOf(contract);
  const given = { ...(account !== undefined && { account }), ...values };
  const bare = new Map(plan(contract, given).map((planned) => [planned.id, planned]));
  return filled(contract, { ...examples, ...given }).map((planned) =>
    withInputsOf(planned, bare.get(planned.id) ?? planned),
  );
}

/** What a list of cases is planned with where nothing is declared: none of it is sent, so that any account will do. */
export const undeclared: Values = { account: 'ACCOUNT' };

/** Id and title of each case of such a list. */
export const allNames = (contract: Contract): readonly (readonly [id: string, title: string])[] =>
  planCases({ contract, values: undeclared, headers: [], selection: everything, driver: false }).all.map(
    ({ id, title }) => [id, title],
  );

const everything = { only: [], skip: [], readOnly: false };

/** Plans until no case lacks a value: one that is given may enable cases that lack another. */
function filled(contract: Contract, values: Values): readonly Case[] {
  const cases = plan(contract, values);
  const missing = new Set(cases.flatMap(inputsOf).flatMap(nameOf));
  const fresh = [...missing].filter((name) => !(name in values));
  if (fresh.length === 0) return cases;
  return filled(contract, {
    ...values,
    ...Object.fromEntries(fresh.map((name) => [name, placeholderOf(name)])),
  });
}

const inputsOf = ({ conditions }: Case): readonly Input[] =>
  conditions.flatMap((condition) => (condition.kind === 'needs' ? [condition.input] : []));

/** A credential is always given, and a driver changes no request. */
const nameOf = (input: Input): readonly string[] =>
  input.kind === 'flag' || input.kind === 'parameter' ? [input.name] : [];

const placeholderOf = (name: string) => name.toUpperCase().replaceAll(/\W/g, '_');

/** What a case needs is what it needs without placeholders. */
const withInputsOf = (planned: Case, bare: Case): Case => ({
  ...planned,
  conditions: [
    ...bare.conditions.filter(isInput),
    ...planned.conditions.filter((condition) => !isInput(condition)),
  ],
});

const isInput = ({ kind }: Condition) => kind === 'needs' || kind === 'refused-without';

function plan(contract: Contract, values: Values): readonly Case[] {
  return planCases({
    contract,
    values,
    credential: { header: 'Authorization', scheme: 'Bearer', secret: '' },
    headers: [],
    selection: everything,
    driver: false,
  }).all;
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
