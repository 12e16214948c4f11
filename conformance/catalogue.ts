// Every case that a contract gives, for reading: inputs that nobody declared are filled with placeholders.

import type { Contract } from '../src/contract/index.ts';
import { latestPer } from '../src/once.ts';
import { type Plan, planCases } from './plan.ts';
import { matches } from './selection.ts';
import type { Case, Condition, Input } from './types.ts';

type Values = Readonly<Record<string, string>>;

/** All cases; each says which inputs it needs, though placeholders stand for them. */
export const catalogueOf = (contract: Contract, values: Values = {}, thorough = false): readonly Case[] =>
  catalogue(contract, values, thorough);

/** Explaining, comparing and listing read the same again. */
const catalogue = latestPer(casesOf, (...given) => JSON.stringify(given));

function casesOf(contract: Contract, values: Values, thorough: boolean): readonly Case[] {
  const { account, ...examples } = examplesOf(contract);
  const given = { ...(account !== undefined && { account }), ...values };
  const bare = plan(contract, given, thorough);
  const byId = new Map(bare.map((planned) => [planned.id, planned]));
  const whole = filled(contract, { ...placeholdersFor(bare), ...examples, ...given }, thorough);
  const all = plan(contract, whole, thorough, true);
  return all.map((planned) => withInputsOf(planned, byId.get(planned.id) ?? planned));
}

/** The cases among which an id is looked up: all of the usual run, or of a thorough one where that alone has it. */
export function catalogueFor(id: string, contract: Contract, values: Values = {}): readonly Case[] {
  const usual = catalogueOf(contract, values);
  const isCase = contract.operations.some((operation) => id.startsWith(`${operation.id}/`));
  if (!isCase || usual.some((planned) => matches(id, planned.id))) return usual;
  const thorough = catalogueOf(contract, values, true);
  return thorough.some((planned) => matches(id, planned.id)) ? thorough : usual;
}

/** What a list of cases is planned with where nothing is declared: none of it is sent, so that any account will do. */
export const undeclared: Values = { account: 'ACCOUNT' };

/** Id and title of each case of such a list. */
export const allNames = (contract: Contract): readonly (readonly [id: string, title: string])[] =>
  planCases({ contract, values: undeclared, headers: [], selection: everything, driver: false }).all.map(
    ({ id, title }) => [id, title],
  );

const everything = { only: [], skip: [], readOnly: false };

/** Adds values until no case lacks one: one that is given may enable cases that lack another. */
function filled(contract: Contract, values: Values, thorough: boolean): Values {
  const placeholders = placeholdersFor(plan(contract, values, thorough, true));
  if (Object.keys(placeholders).every((name) => name in values)) return values;
  return filled(contract, { ...placeholders, ...values }, thorough);
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

function planOf(contract: Contract, values: Values, thorough: boolean, withSecond = false): Plan {
  const credential = { header: 'Authorization', scheme: 'Bearer', secret: '' };
  return planCases({
    contract,
    values,
    credential,
    secondCredential: withSecond ? credential : undefined,
    headers: [],
    selection: everything,
    thorough,
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
