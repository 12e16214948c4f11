// The valid requests that every row is tried in: the contract's examples, and combinations of optional properties.

import {
  type Alternative,
  derived,
  type Field,
  type ObjectNode,
  type Operation,
  type Origin,
  type Path,
  weakest,
} from '../../src/contract/index.ts';
import { isHolder } from '../../src/values.ts';
import {
  type Context,
  type ContextEdit,
  type PropertyName,
  type TrialRequest,
  uniqueName,
} from '../types.ts';
import { withOverrides } from './inputs.ts';
import { parsed, pathName, removeAt, replaceAt, valueAt } from './json-text.ts';
import { isUniqueName, takesUniqueName } from './made-up.ts';
import { type Ground, requestWith } from './operation.ts';
import {
  citesOf,
  combinationOrigin,
  fullBody,
  keepOnly,
  optionalFields,
  pointersOf,
  presenceOrigin,
  presences,
} from './shapes.ts';

/** The requests of a JSON body: examples first, then further combinations of optional properties. */
export function bodyContexts(ground: Ground): readonly Context[] {
  return ground.alternatives.flatMap((alternative) => {
    const examples = examplesOf(ground, alternative);
    const made = fullBody(ground.contract, alternative, examples[0]?.value, shownOf(ground.operation));
    const full = made === undefined ? undefined : withOverrides(made, alternative, ground);
    const [plain = bareExample(ground, alternative, full), ...others] = examples;
    if (plain === undefined) return [];
    const base = contextOf(ground, alternative, plain);
    const further = full === undefined ? [] : combined(ground, alternative, full, base);
    const known = [base, ...others.map((example) => contextOf(ground, alternative, example))];
    const shapeOf = ({ value }: Context) => pointersOf(optionalFields(alternative, value));
    const held = new Set(known.map(shapeOf));
    return [...known, ...further.filter((context) => !held.has(shapeOf(context)))];
  });
}

interface Example {
  readonly name: string;
  readonly value: unknown;
  readonly origin: Origin;
}

const shownOf = ({ body }: Operation): readonly unknown[] => body?.examples.map(({ value }) => value) ?? [];

/** The examples of this alternative that the contract's own schema accepts. */
function examplesOf({ contract, operation, alternatives }: Ground, alternative: Alternative) {
  const { body } = operation;
  if (body === undefined) return [];
  const alternativeOf = (value: unknown) =>
    alternatives.find(({ root }) => contract.isValid(root.pointer, value)) ?? alternatives[0];
  return body.examples
    .filter(({ value }) => contract.isValid(body.schemaPointer, value))
    .filter(({ value }) => alternativeOf(value) === alternative);
}

/** Where the contract has no example: the barest body that is valid. */
function bareExample(
  { contract, operation }: Ground,
  alternative: Alternative,
  full: unknown,
): Example | undefined {
  const { body } = operation;
  if (body === undefined || full === undefined) return undefined;
  const value = presences(optionalFields(alternative, full))
    .map((kept) => keepOnly(alternative, full, kept))
    .find((made) => contract.isValid(body.schemaPointer, parsed(made)));
  if (value === undefined) return undefined;
  return {
    name: alternative.name,
    value,
    origin: combinationOrigin(contract, operation, alternative, value),
  };
}

function contextOf(
  ground: Ground,
  alternative: Alternative,
  { name, value: shown, origin }: Example,
): Context {
  const { contract, inputs } = ground;
  const value = withOverrides(withInputs(shown, alternative, inputs.values), alternative, ground);
  return {
    operation: ground.operation.id,
    name,
    body: { alternative, example: value },
    edits: [],
    value,
    request: requestWith(ground, value),
    origin,
    cites: citesOf(contract, alternative, shown),
    lacks: lacksOf(alternative, shown, inputs.values),
  };
}

/** The combinations of optional properties that the contract's schema accepts. */
function combined(
  ground: Ground,
  alternative: Alternative,
  full: unknown,
  base: Context,
): readonly Context[] {
  const { contract, operation } = ground;
  const optional = optionalFields(alternative, full);
  return presences(optional)
    .map((kept) => keepOnly(alternative, full, kept))
    .filter((value) => contract.isValid(operation.body?.schemaPointer ?? '', parsed(value)))
    .map((value): Context => {
      const edits = optional.flatMap((field) => presenceEdit(ground, base, field, value));
      const context = contextWith(ground, base, edits);
      const origin = combinationOrigin(contract, operation, alternative, value);
      return { ...context, origin: derived(origin), cites: citesOf(contract, alternative, value) };
    });
}

/** A member that is there and was not, or the other way round. */
function presenceEdit(
  { contract, operation, inputs }: Ground,
  { value: base }: Context,
  field: Field,
  body: unknown,
): readonly ContextEdit[] {
  const { path } = field;
  const [before, after] = [valueAt(base, path), valueAt(body, path)];
  if ((before === undefined) === (after === undefined)) return [];
  // A member of something that comes or goes as a whole comes with it.
  const holder = path.slice(0, -1);
  if (valueAt(before === undefined ? base : body, holder) === undefined) return [];
  const input = field.schema['x-input'];
  const value = (input === undefined ? undefined : inputs.values[input]) ?? after;
  const rule = after === undefined ? 'optional' : 'allowed';
  return [
    {
      says: after === undefined ? `${pathName(path)} is absent` : `${pathName(path)} is there`,
      property: { operation: operation.id, place: pathName(path), rule },
      origin: presenceOrigin(contract, field, body),
      member: { path: path.map(String), ...(after !== undefined && { value }) },
    },
  ];
}

/** A context with further edits. */
export function contextWith(ground: Ground, base: Context, edits: readonly ContextEdit[]): Context {
  if (base.body === undefined) return { ...base, request: withHeaders(base.request, edits) };
  const { alternative, example } = base.body;
  const all = [...base.edits, ...edits];
  const value = all.reduce(withMember, example);
  const encoding = Object.assign({}, ...all.map((edit) => edit.encoding ?? {}));
  return {
    ...base,
    name: [base.name, ...edits.map(({ says }) => says)].join(', '),
    edits: all,
    value,
    request: withHeaders(requestWith(ground, value, encoding), all),
    origin: edits.reduce((least, { origin }) => weakest(least, origin), base.origin),
    lacks: [
      ...base.lacks.filter(({ input }) => input.kind !== 'flag'),
      ...lacksOf(alternative, value, ground.inputs.values),
    ],
  };
}

const withHeaders = (request: TrialRequest, edits: readonly ContextEdit[]): TrialRequest =>
  edits.reduce(
    (changed, { header }) => (header === undefined ? changed : withHeader(changed, ...header)),
    request,
  );

/** A request with another value of a header, in its place if it is there; without a value it is left out. */
export function withHeader(request: TrialRequest, name: string, value: string | undefined): TrialRequest {
  const isOther = ([other]: TrialRequest['headers'][number]) => other.toLowerCase() !== name.toLowerCase();
  const others = request.headers.filter(isOther);
  const at = request.headers.findIndex((header) => !isOther(header));
  const place = at < 0 ? others.length : at;
  return { ...request, headers: value === undefined ? others : others.toSpliced(place, 0, [name, value]) };
}

function withMember(body: unknown, { member }: ContextEdit): unknown {
  if (member === undefined) return body;
  const { path, value } = member;
  const isThere = valueAt(body, path) !== undefined;
  if (value === undefined) return isThere ? removeAt(body, path) : body;
  return isHolder(valueAt(body, path.slice(0, -1))) ? replaceAt(body, path, value) : body;
}

const lacksOf = ({ fields }: Alternative, value: unknown, values: Readonly<Record<string, string>>) =>
  fields.flatMap(({ schema, path }): Context['lacks'] => {
    const flag = schema['x-input'];
    const isMissing = flag !== undefined && values[flag] === undefined && valueAt(value, path) !== undefined;
    return isMissing ? [{ input: { kind: 'flag', name: flag } }] : [];
  });

/** The first property of a body that is a name. */
export const nameFieldOf = ({ body, value }: Context): Field | undefined =>
  body?.alternative.fields.find(
    (field) => isUniqueName(field) && typeof valueAt(value, field.path) === 'string',
  );

/** A body with what the user declared, and names of its own. */
const withInputs = (
  value: unknown,
  { fields }: Alternative,
  values: Readonly<Record<string, string>>,
): unknown =>
  fields.reduce((body, field) => {
    const shown = valueAt(body, field.path);
    const isName = takesUniqueName(field) && typeof shown === 'string';
    const given = values[field.schema['x-input'] ?? ''] ?? (isName ? uniqueName() : undefined);
    return given === undefined || shown === undefined ? body : replaceAt(body, field.path, given);
  }, value);

/** Whether a context has a member. */
export const has = ({ value }: Context, path: Path): boolean => valueAt(value, path) !== undefined;

/** The property at a place of an alternative, if it has one; of several the first. */
export function fieldAt({ fields }: Alternative, path: Path): Field | undefined {
  const place = path.join('/');
  return fields.find((field) => field.path.length === path.length && field.path.join('/') === place);
}

/** The members that other alternatives have at their root, with their values. */
export function foreignMembers(
  contexts: readonly Context[],
  alternative: Alternative,
  { path, schema }: ObjectNode,
): ReadonlyMap<string, unknown> {
  if (path.length > 0) return new Map();
  const others = contexts
    .filter(({ body, edits }) => body?.alternative !== alternative && edits.length === 0)
    .flatMap(({ value }) => Object.entries(Object(value)));
  return new Map(others.filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name)));
}

/** The name of a property of an operation. */
export const propertyAt = (operation: string, place: string, rule: string): PropertyName => ({
  operation,
  place,
  rule,
});
