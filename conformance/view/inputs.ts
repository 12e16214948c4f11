// The inputs that the user declares, and how overrides go into the valid bodies.

import { isDeepStrictEqual } from 'node:util';
import type { Alternative, Contract, Operation } from '../../src/contract/index.ts';
import { isObject } from '../../src/values.ts';
import { uniqueName } from '../types.ts';
import { removeAt, replaceAt, valueAt } from './json-text.ts';

/** How a credential is carried, and what can be made of it. */
export interface Carried {
  /** Its header, or its parameter of the query. */
  readonly header: string;
  readonly scheme?: string;
  /** The name of the cookie. */
  readonly cookie?: string;
  readonly inQuery?: true;
  /** The credential has letters whose case matters: not digits alone, and not hexadecimal. */
  readonly cased?: boolean;
  /** The credential has a letter or a digit, so that another one of the same length can be made. */
  readonly alphanumeric?: boolean;
  /** What stands for it in requests; by default that of the first one that was given. */
  readonly placeholder?: string;
}

/** The user's inputs about the implementation; none of them is secret. */
export interface Inputs {
  /**
   * Values for path parameters and other inputs, by flag (`account`, `routing-id`), by parameter name, or by the
   * path up to the parameter (`/books/{id}`).
   */
  readonly values: Readonly<Record<string, string>>;
  /** Every credential that was given. */
  readonly credentials?: readonly Carried[];
  /** The one by which an operation is tested. */
  readonly credential?: Carried;
  /** Those that it asks for beside that one. */
  readonly beside?: readonly Carried[];
  /** The header and scheme of the second account's credential. */
  readonly secondCredential?: { readonly header: string; readonly scheme?: string };
  /** Further headers, sent as they are. */
  readonly headers: readonly (readonly [string, string])[];
  /** Values of properties in valid bodies. */
  readonly overrides?: readonly Override[];
}

/** The value of a property; without an operation it applies to the bodies that have the property. */
export interface Override {
  readonly operation?: string;
  readonly path: readonly string[];
  /** `{unique}` in a text stands for a name that is new to the run. */
  readonly value: unknown;
}

/** Parses an override: a first name that is an operation's limits it to the bodies of that operation. */
export function overrideAt({ operations }: Contract, names: readonly string[], value: unknown): Override {
  const [first = '', ...path] = names;
  return path.length > 0 && operations.some(({ id }) => id === first)
    ? { operation: first, path, value }
    : { path: names, value };
}

const hasProperty = ({ fields }: Alternative, { path }: Override) =>
  fields.some((field) => field.path.join('.') === path.join('.'));

/** The ids of the operations to whose bodies an override applies; none for a property that no schema has. */
export const operationsOf = (contract: Contract, override: Override): readonly string[] =>
  operationsWithBody(contract).filter((id) => {
    if (override.operation !== undefined) return id === override.operation;
    const pointer = contract.operations.find((operation) => operation.id === id)?.body?.schemaPointer ?? '';
    return contract.alternatives(pointer).some((alternative) => hasProperty(alternative, override));
  });

/** The ids of the operations that take a JSON body. */
export const operationsWithBody = ({ operations }: Contract): readonly string[] =>
  operations.flatMap(({ id, body }) => (body ? [id] : []));

/**
 * Applies overrides to a body: those of its operation, and others where the body has the property. Each applies only if the body
 * has the object that contains the property.
 */
export function withOverrides(value: unknown, alternative: Alternative, bodies: OverriddenBodies): unknown {
  const { operation, alternatives, inputs } = bodies;
  return (inputs.overrides ?? [])
    .filter((override) => {
      if (override.operation === undefined) return valueAt(value, override.path) !== undefined;
      if (override.operation !== operation.id) return false;
      return (
        hasProperty(alternative, override) || !alternatives.some((other) => hasProperty(other, override))
      );
    })
    .filter(({ path }) => isObject(valueAt(value, path.slice(0, -1))))
    .reduce((body, { path, value: asked }) => replaceAt(body, path, withUniqueParts(asked)), value);
}

/** The bodies of an operation, and the inputs that replace values in them. */
interface OverriddenBodies {
  readonly operation: Operation;
  readonly alternatives: readonly Alternative[];
  readonly inputs: Inputs;
}

/** The value of an override, as bodies have it. */
export const withUniqueParts = (asked: unknown): unknown =>
  typeof asked === 'string' ? asked.replaceAll('{unique}', uniqueName()) : asked;

/** An overridden value, and the value that it replaces, if any. */
export interface Overridden {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly plain: unknown;
}

/** A body as the contract knows it: an additional property that the user asked for does not make the rest invalid. */
export const withoutOverrides = (body: unknown, overridden: readonly Overridden[]): unknown =>
  overridden
    .filter(({ path, value }) => isDeepStrictEqual(valueAt(body, path), value))
    .reduce(
      (rest, { path, plain }) => (plain === undefined ? removeAt(rest, path) : replaceAt(rest, path, plain)),
      body,
    );
