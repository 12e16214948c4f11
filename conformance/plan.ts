// Which cases a contract gives for what the user declared, and which of them are chosen.

import type { Contract } from '../src/contract/index.ts';
import { latestPer } from '../src/once.ts';
import { deriveCases, type Inputs } from './derive/index.ts';
import { type Selection, select } from './selection.ts';
import { tokenCases } from './tokens/index.ts';
import { withDifferences } from './twins.ts';
import { type Case, secondPlaceholder } from './types.ts';
import { type Secret, secretsOf } from './wire/index.ts';

/** The credential of the management interface, and the header that carries it. */
export interface Credential {
  readonly header: string;
  readonly scheme?: string;
  readonly secret: string;
  /** Gives the secret again, once in a run: when a 401 comes for what was accepted before. A rejection changes nothing. */
  readonly renew?: (signal: AbortSignal) => Promise<string>;
}

/** What planning needs. */
export interface PlanOptions {
  readonly contract: Contract;
  /** Path parameters and further inputs, by flag, by name, or by the path up to the parameter (`/books/{id}`). */
  readonly values: Readonly<Record<string, string>>;
  /** Without one, operations that the source guards are not applicable. */
  readonly credential?: Credential;
  /** That of the second account. */
  readonly secondCredential?: Omit<Credential, 'renew'> | undefined;
  readonly headers: readonly (readonly [string, string])[];
  /** Values of properties in every valid body; `{unique}` in a text stands for a name that is new to the run. */
  readonly overrides?: Inputs['overrides'];
  readonly selection: Selection;
  /** Whether the token rules can be tried. */
  readonly driver: boolean;
  /** What the User-Agent says. */
  readonly kit?: { readonly version: string };
}

/** The cases of a run. */
export interface Plan {
  /** The chosen ones, in the order in which they are reported. */
  readonly cases: readonly Case[];
  readonly all: readonly Case[];
  /** Patterns that match no case. */
  readonly unmatched: readonly string[];
  /** Whether a property was asked for; others are judged as controls alone. */
  readonly isChosen: (property: string) => boolean;
  /** The id of every property of the contract, chosen or not. */
  readonly properties: readonly string[];
  readonly inputs: Inputs;
  readonly secrets: readonly Secret[];
}

/** Plans the cases of a contract: those over HTTP, then those through a driver. */
export function planCases(options: PlanOptions): Plan {
  const { contract, values, selection, driver } = options;
  const { inputs, secrets } = inputsOf(options);
  const all = usualCases(contract, inputs, { driver, jwtId: values['jwt-id'] !== undefined });
  return { ...select(all, selection), all, inputs, secrets };
}

function allCases(contract: Contract, inputs: Inputs, tokens: Parameters<typeof tokenCases>[1]) {
  return [...withDifferences(deriveCases(contract, inputs)), ...tokenCases(contract, tokens)];
}

const asText = (...given: readonly unknown[]) => JSON.stringify(given);

/** A run is planned before it, and the same one often comes again, or another with a few of its inputs. */
const usualCases = latestPer(allCases, asText, 4);

/** What cases are derived from. A further header may carry a secret as well; its value stays out of case data. */
function inputsOf(options: PlanOptions) {
  const { credential, secondCredential, headers, values, overrides = [], kit } = options;
  const secrets: Secret[] = credential ? [...secretsOf(credential.secret)] : [];
  if (secondCredential) secrets.push({ placeholder: secondPlaceholder, value: secondCredential.secret });
  const shown = withUserAgent(headers, kit).map(([name, value], i): readonly [string, string] => {
    if (!/auth|key|token|cookie|secret|session|pass/i.test(name)) return [name, value];
    const placeholder = `$ACS_HEADER_${i + 1}`;
    secrets.push({ placeholder, value });
    return [name, placeholder];
  });
  const inputs: Inputs = {
    values,
    headers: shown,
    overrides,
    ...(credential && { credential: shapeOf(credential) }),
    ...(secondCredential && { secondCredential: formOf(secondCredential) }),
  };
  return { inputs, secrets };
}

/** Gateways reject requests without a User-Agent. One that is given takes its place, an empty one takes it away. */
function withUserAgent(headers: PlanOptions['headers'], kit: PlanOptions['kit']): PlanOptions['headers'] {
  const isUserAgent = ([name]: PlanOptions['headers'][number]) => name.toLowerCase() === 'user-agent';
  if (!headers.some(isUserAgent)) return [['User-Agent', kit ? `acs/${kit.version}` : 'acs'], ...headers];
  return headers.filter((header) => !isUserAgent(header) || header[1] !== '');
}

const formOf = ({ header, scheme }: Pick<Credential, 'header' | 'scheme'>) => ({
  header,
  ...(scheme !== undefined && { scheme }),
});

const shapeOf = ({ secret, ...credential }: Credential) => ({
  ...formOf(credential),
  cased: secret === '' || /[g-z]/i.test(secret),
  alphanumeric: secret === '' || /[a-z0-9]/i.test(secret),
  turnable:
    secret === '' || (/^[a-z0-9].{2,}[a-z0-9]$/i.test(secret) && [...secret].reverse().join('') !== secret),
});
