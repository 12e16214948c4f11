// The valid requests that every row is tried in: the contract's examples, and combinations of optional properties.

import {
  type Alternative,
  derived,
  type Field,
  type ObjectNode,
  type Path,
  weakest,
} from '../../src/contract/index.ts';
import { isHolder } from '../../src/values.ts';
import { type Context, type ContextEdit, type TrialRequest, uniqueName } from '../types.ts';
import { parsed, pathName, removeAt, replaceAt, valueAt } from './json-text.ts';
import { isUniqueName, takesUniqueName } from './made-up.ts';
import { type Ground, requestOf, requestWith } from './operation.ts';
import { withOverrides } from './overrides.ts';
import { declaredValue, givenBy, givenValue } from './parameter-values.ts';
import {
  citesOf,
  combinationOrigin,
  fullBody,
  keepOnly,
  optionalFields,
  optionalIn,
  pointersOf,
  presenceOrigin,
  presences,
} from './shapes.ts';

/** The requests of a JSON body: examples first, then further combinations of optional properties. */
export const bodyContexts = (ground: Ground): readonly Context[] =>
  ground.alternatives.flatMap((alternative) => {
    const shown = examplesOf(ground, alternative);
    const bodies = bodiesOf(ground, alternative, shown[0]?.value);
    const originOf = (body: unknown) => combinationOrigin(ground, alternative, body);
    // Where the contract has no example: the barest body that is valid.
    const [barest] = bodies.map((value) => ({ name: alternative.name, value, origin: originOf(value) }));
    const examples = (shown.length === 0 && barest ? [barest] : shown).map(({ name, value, origin }) => {
      const example = withOverrides(ground, alternative, withInputs(ground, alternative, value));
      return contextOf(ground, { name, body: { alternative, example }, edits: [], origin });
    });
    const [plain] = examples;
    if (plain === undefined) return [];
    const further = bodies.map((body) => ({
      ...contextWith(ground, plain, presenceEdits(ground, alternative, plain, body)),
      origin: derived(originOf(body)),
    }));
    const shapeOf = ({ value }: Context) => pointersOf(optionalFields(alternative, value));
    const held = new Set(examples.map(shapeOf));
    return [...examples, ...further.filter((context) => !held.has(shapeOf(context)))];
  });

/** The examples of this alternative that the contract's own schema accepts. */
function examplesOf({ contract, operation, alternatives }: Ground, alternative: Alternative) {
  const { body } = operation;
  if (body === undefined) return [];
  const alternativeOf = (value: unknown) =>
    alternatives.find(({ root }) => contract.isValid(root.pointer, value)) ?? alternatives[0];
  return body.examples.filter(
    ({ value }) => contract.isValid(body.schemaPointer, value) && alternativeOf(value) === alternative,
  );
}

/** The combinations of optional properties that the contract's schema accepts, the barest first. */
function bodiesOf(ground: Ground, alternative: Alternative, example: unknown): readonly unknown[] {
  const made = fullBody(ground, alternative, example);
  const full = made === undefined ? undefined : withOverrides(ground, alternative, made);
  return presences(optionalFields(alternative, full))
    .map((kept) => keepOnly(alternative, full, kept))
    .filter((value) => value !== undefined && isValidBody(ground, value));
}

/** Whether the contract's schema accepts a body, as a server reads it. */
export const isValidBody = ({ contract, operation }: Ground, value: unknown): boolean =>
  contract.isValid(operation.body?.schemaPointer ?? '', parsed(value));

/** Members that are there and were not, or the other way round. */
const presenceEdits = (
  ground: Ground,
  alternative: Alternative,
  { value: base }: Context,
  body: unknown,
): readonly ContextEdit[] =>
  optionalIn(alternative).flatMap((field): readonly ContextEdit[] => {
    const { path, schema } = field;
    const [before, after] = [valueAt(base, path), valueAt(body, path)];
    if ((before === undefined) === (after === undefined)) return [];
    // A member of something that comes or goes as a whole comes with it.
    if (valueAt(before === undefined ? base : body, path.slice(0, -1)) === undefined) return [];
    const place = pathName(path);
    const [how, rule] = after === undefined ? ['absent', 'optional'] : ['there', 'allowed'];
    const value = ground.inputs.values[schema['x-input'] ?? ''] ?? after;
    return [
      {
        says: `${place} is ${how}`,
        property: { operation: ground.operation.id, place, rule },
        origin: presenceOrigin(ground.contract, field, body),
        member: { path: path.map(String), ...(after !== undefined && { value }) },
      },
    ];
  });

/** What a valid request is made of. */
type Parts = Pick<Context, 'name' | 'body' | 'edits' | 'origin'>;

/** The valid request of an example with edits, or of an operation without a JSON body. */
export function contextOf(ground: Ground, parts: Parts): Context {
  const { body, edits } = parts;
  const value = edits.reduce(withMember, body?.example);
  const request = body === undefined ? requestOf(ground) : requestWith(ground, value, edits);
  return {
    operation: ground.operation.id,
    ...parts,
    ...(body !== undefined && { value }),
    request,
    cites: body === undefined ? [] : citesOf(ground.contract, body.alternative, value),
    lacks: [...lackingIn(ground, body?.alternative.fields ?? [], value), ...lackingInPath(ground)],
  };
}

/** A context with further edits. */
export const contextWith = (ground: Ground, base: Context, edits: readonly ContextEdit[]): Context =>
  contextOf(ground, {
    ...base,
    name: [base.name, ...edits.map(({ says }) => says)].join(', '),
    edits: [...base.edits, ...edits],
    origin: edits.reduce((least, { origin }) => weakest(least, origin), base.origin),
  });

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

/** Members that name something which nobody declared. */
const lackingIn = ({ inputs }: Ground, fields: readonly Field[], value: unknown): Context['lacks'] =>
  fields.flatMap(({ schema: { 'x-input': name }, path }) =>
    name === undefined || inputs.values[name] !== undefined || valueAt(value, path) === undefined
      ? []
      : [{ input: { kind: 'flag', name } }],
  );

/**
 * Identifiers in the contract's examples need not exist in the implementation. One that was declared does; but where a document
 * has no source, a resource that an earlier run deleted is no fault.
 */
const lackingInPath = (ground: Ground): Context['lacks'] =>
  ground.operation.parameters
    .filter((parameter) => parameter.in === 'path' && declaredValue(ground, parameter) !== undefined)
    .filter((parameter) => givenValue(ground.inputs, parameter) === undefined || !ground.contract.annotated)
    .map((parameter) => ({
      input: { kind: 'parameter', name: givenBy(ground.contract, parameter) },
      status: 404,
    }));

/** The first property of a body that is a name. */
export const nameFieldOf = ({ body, value }: Context): Field | undefined =>
  body?.alternative.fields.find(
    (field) => isUniqueName(field) && typeof valueAt(value, field.path) === 'string',
  );

/** A body with what the user declared, and names of its own. */
const withInputs = ({ inputs }: Ground, { fields }: Alternative, value: unknown): unknown =>
  fields.reduce((body, field) => {
    const shown = valueAt(body, field.path);
    const isName = takesUniqueName(field) && typeof shown === 'string';
    const given = inputs.values[field.schema['x-input'] ?? ''] ?? (isName ? uniqueName() : undefined);
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
