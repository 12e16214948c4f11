// The bodies of the contract's operations as Standard Schemas (https://standardschema.dev, version 1): the faults that mock and
// reference server find, found before anything is sent. They are compiled from the contract beforehand, so that a page
// carries no compiler.

import type { ErrorObject } from 'ajv';
import { type Fault, fromPointer, toFault } from '../../contract/index.ts';
import { fieldErrors } from '../../http/index.ts';
import type { operations } from '../schema.gen.ts';
import type { BodyOf, OperationId } from '../types.ts';
import { validators } from './validators.gen.ts';

export type { BodyOf } from '../types.ts';
/** The bounds of bodies, for the fields of a form: `limits.createTag.name.maxLength`. */
export { limits } from './limits.gen.ts';

/** A schema that form libraries, routers and test runners take, of any library. */
export interface StandardSchema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    /** The value comes back as it was given. @throws TypeError for what is no JSON */
    readonly validate: (value: unknown) => Validated<Value>;
    /** For the type checker alone. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

/** A value that fits, or what is wrong with it. */
export type Validated<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** One fault: the words of the server, and the keys that lead to the field. */
export interface Issue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** A schema for each operation that takes a JSON body, under the operation's id. */
export type BodySchemas = {
  readonly [Id in OperationId as [BodyOf<operations[Id]>] extends [never] ? never : Id]: StandardSchema<
    BodyOf<operations[Id]>
  >;
};

/** What Ajv compiles a schema to. */
interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}

/**
 * The body of each operation, by its id: `bodySchemas.createTag`. Whether a value names something that exists (a JWT
 * configuration) only the server can say.
 */
export const bodySchemas: BodySchemas = Object.fromEntries(
  Object.entries<CompiledValidator>(validators).map(([id, validator]) => [id, schemaOf(validator)]),
) as BodySchemas;

function schemaOf(validator: CompiledValidator): StandardSchema<unknown> {
  const validate = (value: unknown): Validated<unknown> => {
    // As the server gets it: without properties that are undefined.
    const sent: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
    const faults: readonly Fault[] = validator(sent) ? [] : (validator.errors ?? []).map(toFault);
    return faults.length === 0 ? { value } : { issues: issuesOf(faults, value) };
  };
  return { '~standard': { version: 1, vendor: 'access-control-contract', validate } };
}

function issuesOf(faults: readonly Fault[], value: unknown): readonly Issue[] {
  return fieldErrors(faults).map(({ pointer, detail }) => ({
    message: detail,
    path: pathOf(pointer, value),
  }));
}

// RFC 6901 §6: the percent-encoding of the fragment is undone first.
function pathOf(pointer: string, value: unknown): readonly (string | number)[] {
  let at = value;
  return fromPointer(decodeURIComponent(pointer.slice(1))).map((name) => {
    const key = Array.isArray(at) ? Number(name) : name;
    at = (at as Record<string | number, unknown> | undefined)?.[key];
    return key;
  });
}
