// How rows are made: one that has to be accepted or rejected, one that asks a silence, and one that changes a member of a body.

import {
  constraintOrigin,
  type Field,
  type Origin,
  type Path,
  type SilenceId,
} from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { jsonIn } from '../../src/values.ts';
import { silenceOf } from '../oracle/index.ts';
import {
  type Context,
  type Decision,
  type Judged,
  type Made,
  type Part,
  type Requirement,
  type Row,
  type TrialRequest,
  uniqueName,
} from '../types.ts';
import { fieldAt, withHeader } from '../view/contexts.ts';
import { parsed, pathName, RawJson, removeAt, replaceAt, writeJson } from '../view/json-text.ts';
import { requestWith } from '../view/operation.ts';
import { withoutOverrides } from '../view/overrides.ts';
import { type About, decided, rejection, success } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';

/** A table of rows for one operation. */
export type Table = (subject: Subject) => readonly Row[];

/** One row of a table that holds for any operation: its name, and what makes the value that is sent. */
export interface NamedRow<Of> {
  readonly name: string;
  /** It represents its equivalence class, and is tried before others and more often. */
  readonly main?: boolean;
  readonly of: Of;
}

/** A row of an operation; where nothing else is said, it is tried in all of its contexts. */
export const rowOf = (
  { operation: { id, method }, contexts }: Subject,
  row: Pick<Row, 'name' | 'on'> & Partial<Row>,
): Row => ({ operation: id, main: false, contexts, writes: isWriting(method), ...row });

/** What a row makes at home, without its requests: there are many rows, and a request may be large. */
export const atHome = oncePer((row: Row): (Judged & Pick<Made, 'property' | 'edit'>) | undefined => {
  const [home] = row.contexts;
  const { request: _, control: __, ...made } = (home && row.on(home)) ?? {};
  return 'property' in made ? made : undefined;
});

/** Whether a request of a method may create or change something. */
export const isWriting = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** What a request has otherwise than the plain one. A header without a value is left out. */
export interface Change extends Partial<Omit<TrialRequest, 'headers'>> {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly withoutBody?: true;
}

/** A row that is tried in the operation's plain request alone. */
export interface PlainRow extends Partial<Pick<Row, 'main' | 'writes' | 'last'>> {
  /** Unlike any other of the operation: `credential/same-length`. */
  readonly name: string;
  /** The place of the property; by default the first word of its name. */
  readonly place?: string;
  /** The edit in words: `Authorization is absent`. */
  readonly says: string;
  readonly change: Change;
  /** By default what the change says. */
  readonly parts?: readonly Part[];
}

function plainRow(subject: Subject, { rule, ...row }: PlainRow & { rule: string }, judged: Judged): Row {
  const { name, place = name.split('/', 1).join(), says, change, ...others } = row;
  const { parts = partsOf(change), ...rest } = others;
  const made: Made = {
    ...judged,
    property: { operation: subject.operation.id, place, rule },
    request: changed(subject, change),
    edit: { says, parts },
  };
  return rowOf(subject, { name, contexts: subject.contexts.slice(0, 1), on: () => made, ...rest });
}

/** A row whose outcome the source decides. */
export const requiring = (
  subject: Subject,
  row: PlainRow & { rule: string },
  requires: readonly Requirement[],
): Row => plainRow(subject, row, { requires });

/** A row that asks a silence of the source, without the words that it shares with all of its silence. */
export interface Question extends PlainRow {
  readonly silence: SilenceId;
  /** What a rejection would be about. */
  readonly about?: About | undefined;
  /** The contract's decisions, if they differ from the silence's `answer`. */
  readonly decides?: readonly Decision[] | undefined;
}

/** The row of a question; the property is called by the silence. Nothing is asked that the contract does not name. */
export const asking = (subject: Subject, { silence, about, decides, ...row }: Question): Row => {
  const judged = { asks: silence, decides: decides ?? decided(subject, silence, about) };
  const asked = plainRow(subject, { ...row, rule: silence }, judged);
  return isNamed(subject, silence) ? asked : { ...asked, contexts: [] };
};

const isNamed = ({ contract }: Subject, silence: SilenceId): boolean => contract.source.silences.has(silence);

/** The plain request with a change. */
export function changed(subject: Subject, { headers = {}, withoutBody, ...others }: Change): TrialRequest {
  const { body, ...plain } = plainRequest(subject);
  return Object.entries(headers).reduce<TrialRequest>((request, header) => withHeader(request, ...header), {
    ...plain,
    ...(body && !withoutBody && { body }),
    ...others,
  });
}

/** What a change has otherwise. */
export const partsOf = ({ headers = {}, withoutBody: _, ...others }: Change): readonly Part[] => {
  const kinds = Object.keys(others).map((key) => kindOf[key as keyof typeof others]);
  return [...Object.keys(headers).map(headerPart), ...[...new Set(kinds)].map((kind) => ({ kind }))];
};

/** The part of a request that each of its members belongs to. */
const kindOf = {
  method: 'method',
  target: 'target',
  body: 'body',
  padding: 'body',
  nesting: 'body',
  inTwoPieces: 'sending',
} as const;

/** A header, as what a row changes. */
export const headerPart = (name: string): Part => ({ kind: 'header', name: name.toLowerCase() });

/** Path and query, as what a row changes. */
export const target: readonly Part[] = [{ kind: 'target' }];

/** Another value at a place of a context's body, as a question says it; without a place, in its place. */
export const withValue = (subject: Subject, context: Context, path: Path, value: unknown) => {
  const { body } = requestIn(subject, context, replaceAt(context.value, path, value));
  return { place: 'body', parts: [partOf(path, undefined)], change: { ...(body && { body }) } };
};

/** One change of a member of a body. */
export interface MemberChange {
  /** The rule of the property: `maximum`. */
  readonly rule: string;
  /** The place of the property, if it differs from `path`. */
  readonly place?: string;
  readonly says: string;
  readonly path: Path;
  /** The new value, or `remove`. */
  readonly value: unknown;
  readonly origin: Origin;
  /** A body that has to be accepted too, which differs in the value alone. */
  readonly control?: { readonly value: unknown };
  /** A silence that it asks, whatever the origin. */
  readonly asks?: SilenceId | undefined;
}

/** Marks a property that is removed. */
export const remove: unique symbol = Symbol('remove');

/**
 * A changed body that has to be rejected; `undefined` if the contract's own validator accepts it. Where a reading of the new value is
 * valid, it asks instead.
 */
export function rejected(subject: Subject, context: Context, change: MemberChange): Made | undefined {
  if (isValid(subject, withoutRefused(context, bodyWith(context, change)))) return undefined;
  const { origin, path, asks = readingOf(subject, context, change) } = change;
  return madeOf(subject, context, { ...change, asks }, rejection(subject, origin, 'body', path));
}

/** A changed body that has to be accepted, or that asks; `undefined` if the contract's own validator rejects it. */
export const accepted = (
  subject: Subject,
  context: Context,
  change: MemberChange,
  requires: readonly Requirement[] = success(subject, change.origin),
): Made | undefined =>
  isValid(subject, bodyWith(context, change)) ? madeOf(subject, context, change, requires) : undefined;

/** A changed body, judged by requirements, or by the silence that it asks; `undefined` if the contract does not name that. */
export function madeOf(
  subject: Subject,
  context: Context,
  change: MemberChange,
  requires: readonly Requirement[],
): Made | undefined {
  const { says, path, place = pathName(path) || 'body', asks, rule, control } = change;
  if (asks !== undefined && !isNamed(subject, asks)) return undefined;
  const judged: Judged = asks === undefined ? { requires } : { asks, decides: decided(subject, asks) };
  return {
    ...judged,
    property: { operation: subject.operation.id, place, rule: asks ?? rule },
    request: requestIn(subject, context, bodyWith(context, change)),
    edit: { says, parts: [partOf(path, change.value)] },
    ...(control && {
      control: requestIn(subject, context, bodyWith(context, { ...change, value: control.value })),
    }),
  };
}

/** A member that is changed, or the whole body. */
export function partOf(path: Path, value: unknown): Part {
  if (path.length === 0) return { kind: 'body' };
  const written = value instanceof RawJson ? jsonIn(value.text) : value;
  const isThere = written !== remove && written !== undefined;
  return { kind: 'member', path: path.map(String), ...(isThere && { value: written }) };
}

/** The request of a context with another body, everything else as it is there. */
export const requestIn = (subject: Subject, { edits }: Context, value: unknown): TrialRequest =>
  requestWith(subject, value, edits);

const bodyWith = ({ value: body }: Context, { value, path }: Pick<MemberChange, 'value' | 'path'>) =>
  value === remove ? removeAt(body, path) : replaceAt(body, path, value);

const withoutRefused = ({ edits }: Context, body: unknown): unknown =>
  edits.reduce((rest, { refused, member }) => (refused && member ? removeAt(rest, member.path) : rest), body);

/** The silence under which a new value may be accepted in its place; undefined where no reading of it is valid. */
export function readingOf(
  { contract }: Subject,
  { body }: Context,
  { path, value }: Pick<MemberChange, 'path' | 'value'>,
): SilenceId | undefined {
  const field = body && fieldAt(body.alternative, path);
  if (value === remove || body === undefined || field === undefined) return undefined;
  return silenceOf(parsed(value), { contract, alternative: body.alternative, field });
}

/** Whether the contract accepts a body as a server would decode it: serialized, names filled in, parsed, and then validated. */
export function isValid(subject: Subject, body: unknown): boolean {
  const pointer = subject.operation.body?.schemaPointer;
  const plain = withoutOverrides(subject, parsed(body));
  return pointer !== undefined && subject.contract.isValid(pointer, plain);
}

/** A value as a row says it: what is long is cut. */
export function shortly(value: unknown): string {
  const text = (value instanceof RawJson ? value.text : writeJson(value)).replaceAll(uniqueName(), 'NAME');
  return text.length > 60 ? `${text.slice(0, 40)}... (${text.length} characters)` : text;
}

/** Why a constraint on a property holds in a context, as its alternative says. */
export function originAt({ contract }: Subject, { body }: Context, field: Field, keyword: string): Origin {
  if (body === undefined) return { level: 'derived', pointer: field.pointer };
  const { alternative } = body;
  return constraintOrigin(contract, alternative, fieldAt(alternative, field.path) ?? field, keyword);
}
