// What a contract gives for what the user declared, and which of it is chosen.

import type { Contract } from '../../src/contract/index.ts';
import { once, oncePer } from '../../src/once.ts';
import { wildcard } from '../../src/wildcard.ts';
import { mattersOf } from '../rows/names.ts';
import { atHome, isWriting } from '../rows/row.ts';
import type { Script } from '../scripts/index.ts';
import { plannedTokens } from '../tokens/index.ts';
import {
  credentialPlaceholder,
  idOfProperty,
  type Planned,
  type PlannedRequest,
  type Row,
  secondPlaceholder,
} from '../types.ts';
import type { Carried, Inputs, Override } from '../view/inputs.ts';
import { type Secret, secretsOf } from '../wire/index.ts';
import { type OperationPlan, plannedOf, planningsOf, planOperation } from './operations.ts';

/** The credential of the management interface, and what carries it. */
export interface Credential extends Pick<Carried, 'header' | 'scheme' | 'cookie' | 'inQuery'> {
  readonly secret: string;
}

/** What planning needs. */
export interface PlanOptions {
  readonly contract: Contract;
  /** Path parameters and further inputs, by flag, by name, or by the path up to the parameter (`/books/{id}`). */
  readonly values: Readonly<Record<string, string>>;
  /** Without one, operations that the source guards are not tried. */
  readonly credential?: Credential | undefined;
  /** Those of operations that have another one. */
  readonly further?: readonly Credential[];
  /** That of the second account. */
  readonly secondCredential?: Credential | undefined;
  readonly headers: readonly (readonly [string, string])[];
  /** Values of properties in every valid body; `{unique}` in a text stands for a name that is new to the run. */
  readonly overrides?: Inputs['overrides'];
  readonly selection: Selection;
  /** Whether the token rules can be tried. */
  readonly driver: boolean;
  /** What the User-Agent says. */
  readonly kit?: { readonly version: string };
}

/** Everything that may be tried in a run. */
export interface Plan {
  readonly operations: readonly OperationPlan[];
  /** The properties of the contract, chosen or not. */
  readonly planned: () => readonly Planned[];
  /** Patterns that match no property. */
  readonly unmatched: () => readonly string[];
  /** Whether a property was asked for; others are judged as controls alone. */
  readonly isChosen: (property: string) => boolean;
  /** What of an operation is chosen, planned anew with other values in its bodies. */
  readonly planAgain: (operation: OperationPlan, values: readonly Override[]) => OperationPlan;
  /** Whether anything of an operation may be sent, and was asked for. */
  readonly isWanted: (operation: OperationPlan) => boolean;
  readonly inputs: Inputs;
  readonly secrets: readonly Secret[];
}

/** Plans a run. @throws ContractError where nothing can be derived from the contract */
export function planRun(options: PlanOptions): Plan {
  const { contract, values, selection, driver } = options;
  const { inputs, secrets } = inputsOf(options);
  const operations = operationsFor(contract, inputs);
  const tokens = { driver, jwtId: values['jwt-id'] !== undefined };
  const planned = once(() => [...plannedOf(operations), ...plannedTokens(contract, tokens)]);
  const ids = once(() => planned().map(({ id }) => id));
  const isChosen = chosenBy(selection);
  const patterns = [...selection.only, ...selection.skip];
  const chosen = (operation: OperationPlan) => chosenOf(operation, selection, isChosen);
  return {
    operations: operations.map(chosen),
    planAgain: ({ subject: { operation } }, values) => {
      const taken = values.map(({ path, value }) => ({ operation: operation.id, path, value }));
      const overrides = [...taken, ...(inputs.overrides ?? [])];
      return chosen(planOperation(contract, operation, { ...inputs, overrides }));
    },
    planned,
    unmatched: () => patterns.filter((pattern) => !ids().some(matchesAny([pattern]))),
    isChosen,
    isWanted: ({ subject: { operation } }) => {
      if (selection.readOnly && isWriting(operation.method)) return false;
      return (
        patterns.length === 0 || planned().some((one) => one.operation === operation.id && isChosen(one.id))
      );
    },
    inputs,
    secrets,
  };
}

/** A run is planned before it, and the same plan often comes again, or another one with a few of its inputs. */
const operationsFor = oncePer(
  (contract: Contract, inputs: Inputs): readonly OperationPlan[] =>
    contract.operations.map((operation) => planOperation(contract, operation, inputs)),
  (inputs) => JSON.stringify(inputs),
);

/** What of an operation is about chosen properties, and may be sent. */
function chosenOf(plan: OperationPlan, selection: Selection, isChosen: Plan['isChosen']): OperationPlan {
  const { only, skip, readOnly } = selection;
  if (only.length === 0 && skip.length === 0 && !readOnly) return plan;
  const isSkipped = matchesAny(skip);
  const isRow = (row: Row) => {
    if (readOnly && row.writes) return false;
    const made = atHome(row);
    const [main, ...others] = (made ? mattersOf(made) : []).map(({ property }) => idOfProperty(property));
    // Of a request whose outcome was not asked for, the rest of the response may have been.
    return main !== undefined && !isSkipped(main) && [main, ...others].some(isChosen);
  };
  const isScript = ({ about, writes }: Script) =>
    !(readOnly && writes) && about.some(({ property }) => isChosen(idOfProperty(property)));
  return {
    ...plan,
    rows: once(() => plan.rows().filter(isRow)),
    scripts: once(() => plan.scripts().filter(isScript)),
  };
}

/** What requests are made of. A header may carry a secret as well; its value stays out of them. */
function inputsOf(options: PlanOptions): Pick<Plan, 'inputs' | 'secrets'> {
  const { credential, secondCredential, further = [], headers, values, overrides = [], kit } = options;
  const given = [...(credential ? [credential] : []), ...further];
  const credentials = given.map((each, i) => carriedOf(each, placeholderAt(i)));
  const secrets: Secret[] = given.flatMap(({ secret, inQuery }, i) => {
    const texts = inQuery ? [encodeURIComponent(secret), secret] : [secret];
    return texts.flatMap((text) => secretsOf(text, placeholderAt(i)));
  });
  if (secondCredential) secrets.push({ placeholder: secondPlaceholder, value: secondCredential.secret });
  const visible = withUserAgent(headers, kit).map(([name, value], i): readonly [string, string] => {
    if (!/auth|key|token|cookie|secret|session|pass/i.test(name)) return [name, value];
    const placeholder = `$ACS_HEADER_${i + 1}`;
    secrets.push({ placeholder, value });
    return [name, placeholder];
  });
  const second = secondCredential && carriedOf(secondCredential, secondPlaceholder);
  const inputs: Inputs = {
    values,
    headers: visible,
    overrides,
    ...(credentials.length > 0 && { credentials }),
    ...(second && { secondCredential: second }),
  };
  return { inputs, secrets };
}

/** A credential without its secret. */
const carriedOf = ({ secret, ...carrier }: Credential, placeholder: string): Carried => ({
  ...carrier,
  cased: secret === '' || /[g-z]/i.test(secret),
  alphanumeric: secret === '' || /[a-z0-9]/i.test(secret),
  placeholder,
});

const placeholderAt = (i: number): string =>
  i === 0 ? credentialPlaceholder : `${credentialPlaceholder}_${i + 1}`;

/** Gateways reject requests without a User-Agent. One that is given takes its place, an empty one takes it away. */
function withUserAgent(headers: PlanOptions['headers'], kit: PlanOptions['kit']): PlanOptions['headers'] {
  const isUserAgent = ([name]: PlanOptions['headers'][number]) => name.toLowerCase() === 'user-agent';
  if (!headers.some(isUserAgent)) return [['User-Agent', kit ? `acs/${kit.version}` : 'acs'], ...headers];
  return headers.filter((header) => !isUserAgent(header) || header[1] !== '');
}

/** A request that a run sends as far as everything is accepted, with the properties that it is about. */
export interface PlannedSending extends PlannedRequest {
  readonly properties: readonly string[];
}

/** Every request of a plan, each row once. */
export const sendingsOf = ({ operations, isChosen }: Plan): readonly PlannedSending[] =>
  operations.flatMap(planningsOf).map(({ about, request }) => {
    const ids = about.map(({ property }) => idOfProperty(property));
    return { ...request, properties: [...new Set(ids)].filter(isChosen) };
  });

/** Patterns over ids of properties, as given; `*` stands for any text, a pattern without it also for everything below it. */
export interface Selection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Leaves out whatever creates or changes something over HTTP. */
  readonly readOnly: boolean;
}

/** Whether a property is chosen; everything else is sent as a control alone. */
function chosenBy({ only, skip }: Selection): (id: string) => boolean {
  const [isWanted, isSkipped] = [matchesAny(only), matchesAny(skip)];
  return (id) => (only.length === 0 || isWanted(id)) && !isSkipped(id);
}

/** Whether an id is meant by one of some patterns: `createTag/*`, `*required`, `createTag/name`. */
export function matchesAny(patterns: readonly string[]): (id: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${wildcard(pattern)}(/.*)?$`));
  return (id) => expressions.some((expression) => expression.test(id));
}

/** Whether an id is meant by a pattern. */
export const matches = (pattern: string, id: string): boolean => matchesAny([pattern])(id);

export { judgedBy, madeOfContext, propertyOf } from '../rows/names.ts';
export { deal } from './deal.ts';
export type { OperationPlan } from './operations.ts';
