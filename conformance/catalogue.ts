// Every case that a contract gives, for reading: inputs that nobody declared are filled with placeholders.

import type { Contract } from '../src/contract/index.ts';
import { planCases } from './index.ts';
import type { Case } from './types.ts';

/** All cases, those of the token rules too; each says which flags it needs, though placeholders stand for them. */
export function catalogueOf(
  contract: Contract,
  values: Readonly<Record<string, string>> = {},
): readonly Case[] {
  const accounts = Object.entries(examplesOf(contract)).filter(([name]) => name === 'account');
  const bare = plan(contract, { ...Object.fromEntries(accounts), ...values });
  const needs = new Map(
    bare.map((one) => [one.id, { ...pick(one, 'needs'), ...pick(one, 'refusedWithout') }]),
  );
  return filled(contract, { ...examplesOf(contract), ...values }).map((one) => ({
    ...one,
    ...needs.get(one.id),
  }));
}

/** Plans until no case lacks an input: one that is given may open cases that lack another. */
function filled(contract: Contract, values: Readonly<Record<string, string>>): readonly Case[] {
  const cases = plan(contract, values);
  const missing = cases.flatMap((one) => one.needs ?? []).flatMap(({ flag }) => inputOf(flag) ?? []);
  const fresh = missing.filter((name) => !(name in values)).map((name) => [name, placeholderOf(name)]);
  return fresh.length === 0 ? cases : filled(contract, { ...values, ...Object.fromEntries(fresh) });
}

const pick = <Key extends keyof Case>(one: Case, key: Key) =>
  one[key] === undefined ? {} : { [key]: one[key] };

function plan(contract: Contract, values: Readonly<Record<string, string>>): readonly Case[] {
  const { all, tokenRules } = planCases({
    contract,
    values,
    credential: { header: 'Authorization', scheme: 'Bearer', secret: '' },
    headers: [],
    selection: { only: [], skip: [], readOnly: false },
  });
  return [...all, ...tokenRules];
}

/** The first example of each path parameter, under the name of its flag. */
function examplesOf({ operations }: Contract): Readonly<Record<string, string>> {
  const parameters = operations
    .flatMap((operation) => operation.parameters)
    .filter((one) => one.in === 'path');
  return Object.fromEntries(
    parameters.flatMap(({ name, input = name, examples: [example] }) =>
      example === undefined ? [] : [[input, String(example)]],
    ),
  );
}

/** `--routing-id` is the input `routing-id`, `--param shop=VALUE` the input `shop`. */
const inputOf = (flag: string): string | undefined =>
  (/^--param ([^=]+)=/.exec(flag) ?? /^--([\w-]+)$/.exec(flag))?.[1];

const placeholderOf = (name: string) => name.toUpperCase().replaceAll(/\W/g, '_');
