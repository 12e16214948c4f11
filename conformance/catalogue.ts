// Every property that a contract gives, for reading: inputs that nobody declared are filled with placeholders.

import type { Contract } from '../src/contract/index.ts';
import { oncePer } from '../src/once.ts';
import { grouped } from './grouped.ts';
import { planRun } from './plan/index.ts';
import type { Input, Planned } from './types.ts';
import { carrierOf } from './view/inputs.ts';

type Values = Readonly<Record<string, string>>;

/** All properties; each of their requests says which options it needs, though placeholders stand for them. */
export const catalogueOf = (contract: Contract, values: Values = {}): readonly Planned[] =>
  catalogue(contract, values);

/** Explaining, comparing and listing read the same again. */
const catalogue = oncePer(
  (contract: Contract, values: Values): readonly Planned[] => {
    const { account, ...examples } = examplesOf(contract);
    const given = { ...(account !== undefined && { account }), ...values };
    const bare = plannedFor(contract, given, false);
    const inputs = new Map(bare.map(({ id, requests }) => [id, requests[0]?.inputs ?? []]));
    const missing = bare.flatMap(({ requests }) => requests.flatMap((request) => request.inputs));
    const made = missing.flatMap(nameOf).map((name) => [name, placeholderOf(name)]);
    const all = plannedFor(contract, { ...Object.fromEntries(made), ...examples, ...given }, true);
    return all.map((planned) => ({
      ...planned,
      requests: planned.requests.map((request) => ({
        ...request,
        inputs: inputs.get(planned.id) ?? request.inputs,
      })),
    }));
  },
  (...given) => JSON.stringify(given),
);

/** What a list of properties is planned with where nothing is declared: none of it is sent, so that any account will do. */
export const undeclared: Values = { account: 'ACCOUNT' };

/** The ids of the properties that are about each clause and silence. */
export function propertiesByStatement(planned: readonly Planned[]): ReadonlyMap<string, readonly string[]> {
  const found = planned.flatMap(({ id, requirements, requests }) =>
    [
      ...requirements.map(({ origin }) => origin.id),
      ...requests.flatMap(({ asks, cites = [] }) => [asks, ...cites]),
    ].flatMap((statement) => (statement === undefined ? [] : [{ statement, id }])),
  );
  const byStatement = grouped(found, ({ statement }) => statement);
  return new Map(byStatement.map(([statement, all]) => [statement, [...new Set(all.map(({ id }) => id))]]));
}

const everything = { only: [], skip: [], readOnly: false };

/** A credential is always given, and a driver changes no request. */
const nameOf = (input: Input): readonly string[] =>
  input.kind === 'flag' || input.kind === 'parameter' ? [input.name] : [];

const placeholderOf = (name: string) => name.toUpperCase().match(/\w+/g)?.join('_') ?? name;

function plannedFor(contract: Contract, values: Values, withSecond: boolean): readonly Planned[] {
  const schemes = contract.operations.flatMap(({ credentials }) => credentials.alternatives.flat());
  const [credential, ...further] = grouped(schemes, ({ name }) => name).map(([, [{ scheme }]]) => ({
    ...carrierOf(scheme),
    secret: '',
  }));
  return planRun({
    contract,
    values,
    credential,
    further,
    secondCredential: withSecond ? credential : undefined,
    headers: [],
    selection: everything,
    driver: false,
  }).planned();
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
