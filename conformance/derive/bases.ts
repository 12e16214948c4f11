// The accepted bodies that everything else differs from: the contract's examples, and every combination of
// optional properties.

import { sample } from 'openapi-sampler';
import {
  type Alternative,
  type Contract,
  type Field,
  type Operation,
  type Origin,
  originOf,
  type Path,
  weakest,
} from '../../src/contract/index.ts';
import { combinations } from './combine.ts';
import { pathName, removeAt, replaceAt, valueAt } from './json-text.ts';
import type { Inputs } from './subject.ts';
import { isUniqueName, uniqueName } from './unique.ts';

/** One body that the contract takes. */
export interface Base {
  /** The example's name, or the alternative and the optional properties it holds. */
  readonly name: string;
  /** `examples` or `combinations`: the rule whose case sends it. */
  readonly rule: 'examples' | 'combinations';
  readonly value: unknown;
  readonly alternative: Alternative;
  /** Why it must be accepted. */
  readonly origin: Origin;
  /** Clauses on what it holds and what it leaves out. */
  readonly cites: readonly string[];
  /** Whether constraints on the property are tried in this body: in each example, and in the smallest that holds it. */
  readonly judges: (path: Path) => boolean;
  /** Whether the value needs `--<flag>` to exist in the implementation. */
  readonly inputs: readonly { readonly flag: string; readonly path: Path; readonly declared: boolean }[];
}

/** The bodies of an operation; an operation without a JSON body has none. */
export function basesOf(
  contract: Contract,
  operation: Operation,
  alternatives: readonly Alternative[],
  inputs: Inputs,
): readonly Base[] {
  const { body } = operation;
  if (body === undefined) return [];
  const valid = (value: unknown) => contract.validate(body.schemaPointer, value).length === 0;
  const prepared = body.examples
    .filter((example) => valid(example.value))
    .map((example) => ({ ...example, alternative: alternativeOf(contract, alternatives, example.value) }));
  return alternatives.flatMap((alternative) => {
    const own = prepared.filter((example) => example.alternative === alternative);
    const full = fullBody(
      contract,
      alternative,
      own[0]?.value,
      prepared.map((example) => example.value),
    );
    if (full === undefined || !valid(full))
      return own.map((example) => toBase(contract, example, 'examples', alternative, inputs, []));
    const combined = combinations(optionalFields(alternative, full)).flatMap((kept) => {
      const value = keepOnly(alternative, full, kept);
      return valid(value)
        ? [
            {
              name: nameOf(alternative, kept),
              value,
              origin: combinationOrigin(contract, operation, alternative, value),
              kept,
            },
          ]
        : [];
    });
    return arrange(contract, own, combined, alternative, inputs);
  });
}

type Named = { readonly name: string; readonly value: unknown; readonly origin: Origin };

/** Examples first; a combination that an example already is adds nothing. */
function arrange(
  contract: Contract,
  examples: readonly Named[],
  combined: readonly (Named & { kept: readonly Field[] })[],
  alternative: Alternative,
  inputs: Inputs,
): readonly Base[] {
  const shape = (value: unknown) => shapeOf(value).join();
  const held = new Set(examples.map((example) => shape(example.value)));
  const all = [
    ...examples.map((one) => ({ ...one, rule: 'examples' as const })),
    ...combined
      .filter((one) => !held.has(shape(one.value)))
      .map((one) => ({ ...one, rule: 'combinations' as const })),
  ];
  const bySize = [...all].sort((a, b) => shapeOf(a.value).length - shapeOf(b.value).length);
  return all.map((one) => toBase(contract, one, one.rule, alternative, inputs, bySize));
}

function toBase(
  contract: Contract,
  one: Named,
  rule: Base['rule'],
  alternative: Alternative,
  inputs: Inputs,
  bySize: readonly Named[],
): Base {
  const smallest = (path: Path) =>
    (bySize.find((other) => valueAt(other.value, path) !== undefined) ?? one).name === one.name;
  return {
    name: one.name,
    rule,
    value: withInputs(withUniqueNames(one.value, alternative), alternative, inputs),
    alternative,
    origin: one.origin,
    cites: citesOf(contract, alternative, one.value),
    judges: (path) => valueAt(one.value, path) !== undefined && (rule === 'examples' || smallest(path)),
    inputs: inputFields(alternative, one.value).map(({ flag, path }) => ({
      flag,
      path,
      declared: inputs.values[flag] !== undefined,
    })),
  };
}

function alternativeOf(contract: Contract, alternatives: readonly Alternative[], value: unknown) {
  return (
    alternatives.find((one) => contract.validate(one.root.pointer, value).length === 0) ?? alternatives[0]
  );
}

/** The alternative with every optional property, values taken from examples before they are made up. */
function fullBody(
  contract: Contract,
  alternative: Alternative,
  own: unknown,
  others: readonly unknown[],
): unknown {
  const start = own ?? sampleOf(contract, alternative);
  if (typeof start !== 'object' || start === null || Array.isArray(start)) return start;
  return alternative.fields
    .filter((field) => !field.path.includes(0))
    .reduce<unknown>((value, field) => {
      if (valueAt(value, field.path) !== undefined) return value;
      if (typeof valueAt(value, field.path.slice(0, -1)) !== 'object') return value;
      const donor = others.map((other) => valueAt(other, field.path)).find((found) => found !== undefined);
      const made = donor ?? sampleAt(contract, field);
      return made === undefined ? value : replaceAt(value, field.path, made);
    }, start);
}

const sampleOf = (contract: Contract, alternative: Alternative) =>
  sample(alternative.root.schema as object, { skipReadOnly: true, quiet: true }, contract.document as object);

const sampleAt = (contract: Contract, field: Field) =>
  sample(field.schema as object, { skipReadOnly: true, quiet: true }, contract.document as object);

const optionalFields = (alternative: Alternative, full: unknown) =>
  alternative.fields.filter(
    (field) => !field.required && !field.path.includes(0) && valueAt(full, field.path) !== undefined,
  );

function keepOnly(alternative: Alternative, full: unknown, kept: readonly Field[]): unknown {
  return optionalFields(alternative, full)
    .filter((field) => !kept.includes(field))
    .reduce(
      (value, field) => (valueAt(value, field.path) === undefined ? value : removeAt(value, field.path)),
      full,
    );
}

function nameOf(alternative: Alternative, kept: readonly Field[]): string {
  return [alternative.name, ...kept.map((field) => pathName(field.path))].join('+');
}

/** What carries a combination: that each property may be there, and that each other may be absent. */
function combinationOrigin(
  contract: Contract,
  operation: Operation,
  alternative: Alternative,
  value: unknown,
): Origin {
  const optional = alternative.fields.filter((field) => !field.required);
  const body = operation.body?.origin ?? operation.origin;
  return optional
    .map((field) => presenceOrigin(contract, field, value))
    .reduceRight((least, one) => weakest(one, least), body);
}

/** Why a property may be there, or may be absent. */
function presenceOrigin(contract: Contract, field: Field, value: unknown): Origin {
  const keyword = valueAt(value, field.path) === undefined ? 'optional' : '.';
  return originOf(contract.source, field.origins, keyword, field.pointer);
}

function citesOf(contract: Contract, alternative: Alternative, value: unknown): readonly string[] {
  const ids = alternative.fields.map((field) => presenceOrigin(contract, field, value).id);
  return [...new Set(ids.filter((id) => id !== undefined && contract.source.clauses.has(id)))] as string[];
}

function withUniqueNames(value: unknown, alternative: Alternative): unknown {
  return alternative.fields
    .filter((field) => isUniqueName(field) && typeof valueAt(value, field.path) === 'string')
    .reduce((body, field) => replaceAt(body, field.path, uniqueName()), value);
}

function withInputs(value: unknown, alternative: Alternative, inputs: Inputs): unknown {
  return inputFields(alternative, value).reduce(
    (body, { flag, path }) =>
      inputs.values[flag] === undefined ? body : replaceAt(body, path, inputs.values[flag]),
    value,
  );
}

const inputFields = (alternative: Alternative, value: unknown) =>
  alternative.fields.flatMap((field) => {
    const flag = field.schema['x-input'];
    return flag !== undefined && valueAt(value, field.path) !== undefined ? [{ flag, path: field.path }] : [];
  });

function shapeOf(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value)
    .flatMap(([key, member]) => shapeOf(member, `${at}.${key}`))
    .sort();
}
