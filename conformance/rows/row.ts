// How rows are made: one that has to be accepted or rejected, one that asks a silence, and one that changes a member of a body.

import {
  type Contract,
  constraintOrigin,
  type Field,
  fieldAt,
  type Origin,
  type Path,
  type SilenceId,
} from '../../src/contract/index.ts';
import { mapMembers } from '../../src/values.ts';
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
  uniqueLength,
  uniqueName,
  uniquePattern,
} from '../types.ts';
import { propertyAt } from '../view/contexts.ts';
import { withoutOverrides } from '../view/inputs.ts';
import { pathName, RawJson, removeAt, replaceAt, writeJson, writtenValue } from '../view/json-text.ts';
import { requestWith } from '../view/operation.ts';
import { type About, decided, rejection, success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';

/** A table of rows for one operation. */
export type Table = (subject: Subject) => readonly Row[];

/** What a row in the plain request says of itself. */
export interface PlainRow {
  /** Unlike any other of the operation: `credential/same-length`. */
  readonly name: string;
  /** Place and rule of the property. */
  readonly place: string;
  readonly rule: string;
  /** In words: `another credential of the same length`. */
  readonly title: string;
  /** The edit in words, if the title does not say it: `Authorization is absent`. */
  readonly says?: string | undefined;
  readonly parts: readonly Part[];
  readonly request: TrialRequest;
  /** The request to compare with, where that is not the plain one. */
  readonly control?: TrialRequest | undefined;
  readonly main?: boolean;
  readonly writes?: boolean;
  readonly last?: true;
}

/** A row that is tried in the operation's plain request alone. */
export const plainRow = (subject: Subject, row: PlainRow, judged: Judged): Row => {
  const { name, place, rule, title, says = title, parts, request, control, last } = row;
  const { id, method } = subject.operation;
  const made: Made = {
    ...judged,
    property: propertyAt(id, place, rule),
    title,
    request,
    edit: { says, parts },
    ...(control && { control }),
  };
  return {
    name,
    operation: id,
    main: row.main ?? false,
    contexts: subject.contexts.slice(0, 1),
    on: () => made,
    writes: row.writes ?? isWriting(method),
    ...(last && { last }),
  };
};

export const isWriting = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** A question, without the words that it shares with all of its silence. */
export interface Question extends Omit<PlainRow, 'rule'> {
  readonly silence: SilenceId;
  /** What a rejection would be about. */
  readonly about?: About | undefined;
  /** The contract's decisions, if they differ from the silence's `answer`. */
  readonly decides?: readonly Decision[] | undefined;
}

/** A row that asks a silence of the source; the property is called by the silence. Nothing is asked that the contract does not name. */
export const askingRow = (subject: Subject, { silence, about, decides, ...row }: Question): Row => {
  const judged = { asks: silence, decides: decides ?? decided(subject, silence, about) };
  const asking = plainRow(subject, { ...row, rule: silence }, judged);
  return isNamed(subject, silence) ? asking : { ...asking, contexts: [] };
};

const isNamed = ({ contract }: Subject, silence: SilenceId): boolean => contract.source.silences.has(silence);

/** One change of a member of a body. */
export interface MemberChange {
  /** The rule of the property: `maximum`. */
  readonly rule: string;
  /** The place of the property, if it differs from `path`. */
  readonly place?: string;
  readonly title: string;
  readonly says: string;
  readonly path: Path;
  /** The place of the error, if it differs from `path`. */
  readonly at?: Path;
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
  const { origin, at = change.path } = change;
  const silence = change.asks ?? readingOf(subject, context, change);
  if (isValid(subject, changed(context, change))) return undefined;
  if (silence !== undefined && !isNamed(subject, silence)) return undefined;
  return silence === undefined
    ? madeOf(subject, context, change, { requires: rejection(subject, origin, 'body', at) })
    : madeOf(subject, context, { ...change, rule: silence }, questionOf(subject, silence));
}

/** A changed body that has to be accepted, or that asks; `undefined` if the contract's own validator rejects it. */
export function accepted(
  subject: Subject,
  context: Context,
  change: MemberChange,
  requires: readonly Requirement[] = success(subject, change.origin),
): Made | undefined {
  if (!isValid(subject, changed(context, change))) return undefined;
  if (change.asks !== undefined && !isNamed(subject, change.asks)) return undefined;
  return change.asks === undefined
    ? madeOf(subject, context, change, { requires })
    : madeOf(subject, context, { ...change, rule: change.asks }, questionOf(subject, change.asks));
}

/** What is judged by a silence. */
export const questionOf = (subject: Subject, silence: SilenceId): Judged => ({
  asks: silence,
  decides: decided(subject, silence),
});

function madeOf(subject: Subject, context: Context, change: MemberChange, judged: Judged): Made {
  const { title, says, path, place = pathName(path), rule, control } = change;
  const request = requestIn(subject, context, changed(context, change));
  return {
    ...judged,
    property: propertyAt(subject.operation.id, place || 'body', rule),
    title,
    request,
    edit: { says, parts: [partOf(change)] },
    ...(control && {
      control: requestIn(subject, context, changed(context, { ...change, value: control.value })),
    }),
  };
}

const partOf = ({ path, value }: MemberChange): Part =>
  path.length === 0
    ? { kind: 'body' }
    : { kind: 'member', path: path.map(String), ...(value !== remove && { value: writtenValue(value) }) };

/** The request of a context with another body, everything else as it is there. */
export function requestIn(subject: Subject, context: Context, value: unknown): TrialRequest {
  const encoding = Object.assign({}, ...context.edits.map((edit) => edit.encoding ?? {}));
  return { ...requestWith(subject, value, encoding), headers: context.request.headers };
}

const changed = ({ value: body }: Context, { value, path }: Pick<MemberChange, 'value' | 'path'>) =>
  value === remove ? removeAt(body, path) : replaceAt(body, path, value);

function readingOf(subject: Subject, { body }: Context, { path, value }: MemberChange) {
  const field = body && fieldAt(body.alternative, path);
  if (value === remove || body === undefined || field === undefined) return undefined;
  return silenceOf(parsed(value), { contract: subject.contract, alternative: body.alternative, field });
}

/** Whether the contract accepts a body as a server would decode it: serialized, names filled in, parsed, and then validated. */
export function isValid(subject: Subject, body: unknown): boolean {
  const pointer = subject.operation.body?.schemaPointer;
  const overridden = subject.overridden.map(({ value, ...place }) => ({ ...place, value: parsed(value) }));
  return (
    pointer !== undefined && subject.contract.isValid(pointer, withoutOverrides(parsed(body), overridden))
  );
}

const filledName = 'u'.repeat(uniqueLength);

/** The value that a server parses from a serialized one. */
export function parsed(value: unknown): unknown {
  if (value instanceof RawJson) return JSON.parse(value.text.replaceAll(uniquePattern, filledName));
  if (typeof value === 'string') return value.replaceAll(uniquePattern, filledName);
  return mapMembers(value, parsed);
}

/** A value as a row says it: what is long is cut. */
export function shortly(value: unknown): string {
  const text = (value instanceof RawJson ? value.text : writeJson(value)).replaceAll(uniqueName(), 'NAME');
  return text.length > 60 ? `${text.slice(0, 40)}... (${text.length} characters)` : text;
}

/** Why a constraint on a property holds in a context, as its alternative says. */
export function originAt(
  { contract }: { readonly contract: Contract },
  { body }: Context,
  field: Field,
  keyword: string,
): Origin {
  if (body === undefined) return { level: 'derived', pointer: field.pointer };
  const { alternative } = body;
  return constraintOrigin(contract, alternative, fieldAt(alternative, field.path) ?? field, keyword);
}
