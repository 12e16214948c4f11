// A contract in memory: its operations, its source, and a validator for any schema in it.

import { ContractError } from '../errors.ts';
import { once, oncePer } from '../once.ts';
import { type Alternative, alternativesOf, propertiesOf, typesOf } from './alternatives.ts';
import { contentTypeIn, type MediaType } from './bodies.ts';
import { schemaFaults } from './check-schemas.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { type Operation, readOperations } from './operations.ts';
import { readSource, type Source } from './origin.ts';
import { type Located, placeOf, resolveSchema, schemaAt } from './resolve.ts';
import { spellOutUnions } from './unions.ts';
import { createValidator, type Validator } from './validator.ts';
import { withoutRequired } from './without-required.ts';

/** Where what a JSON Pointer leads to stands: a file as messages name it, and lines counted from 1. */
export interface Lines {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Finds the lines of a place; undefined where they are not known. */
export type LinesOf = (pointer: string) => Lines | undefined;

/** Everything that is derived from one OpenAPI document. */
export interface Contract extends Schemas {
  /** Where it was read from, for messages. */
  readonly file: string;
  readonly title: string;
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly source: Source;
  /** Where a place stands in the file; of a document that came from no file it is not known. */
  readonly linesOf: LinesOf;
  /** The files that it was put together from, as absolute paths. */
  readonly files: readonly string[];
  /** A line for each place of the file that cannot be used, and is not in the document. */
  readonly leftOut: readonly string[];
  /** Whether the document distinguishes clauses from silences; without it everything counts as stated. */
  readonly annotated: boolean;
}

/** What the schemas of a document say. */
interface Schemas extends Validator {
  /** The document itself, to be handed on to what takes a document. */
  readonly document: OpenApiDocument;
  /** As `validate`, but of alternatives with a discriminator only the chosen one reports its faults. */
  readonly faultsOf: Validator['validate'];
  /** A schema with its references resolved. */
  readonly schema: (schema: Schema | boolean, pointer: string) => Located<Schema>;
  /** The schema at a pointer with its references resolved; one that is not there allows anything. */
  readonly schemaAt: (pointer: string) => Located<Schema>;
  /** The ways of filling the schema at a pointer. */
  readonly alternatives: (pointer: string) => readonly Alternative[];
  /** The properties at the top of the schema at a pointer, whichever alternative they belong to. */
  readonly properties: (pointer: string) => ReadonlyMap<string, Schema>;
}

/**
 * Builds a contract from a bundled document.
 * @param loaded whence it was read, and whether there may be nothing to call: a document of webhooks, or one that others refer to
 * @throws ContractError with one line where something of it cannot be used.
 */
export function createContract(
  document: OpenApiDocument,
  loaded: Partial<Contract> & { readonly mayBeEmpty?: boolean } = {},
): Contract {
  const nowhere = { file: 'openapi.yaml', files: [], linesOf: () => undefined, leftOut: [] };
  const { mayBeEmpty = false, ...whence } = { ...nowhere, ...loaded };
  const { file } = whence;
  const [fault] = schemaFaults(document);
  if (fault)
    throw new ContractError(`the contract ${file} has an error at #${fault.pointer}: ${fault.message}`);
  if (typeof document['x-source'] === 'string')
    throw new ContractError(
      `the contract ${file} names a file in x-source: load it with loadContract, which reads that too`,
    );
  const source = readSource(document);
  const operations = readOperations({ document, source });
  if (operations.length === 0 && !mayBeEmpty)
    throw new ContractError('the contract has no operation under paths');
  return {
    ...whence,
    title: document.info.title,
    version: document.info.version,
    operations,
    source,
    annotated: document['x-source'] !== undefined,
    ...readSchemas(document),
  };
}

/** The contract without the operations that cannot be judged at its server, with a line for each. */
export const servedHere = oncePer((contract: Contract): Contract => {
  const away = contract.operations.map((operation) => [operation, notJudged(contract, operation)] as const);
  const operations = away.flatMap(([operation, reason]) => (reason === undefined ? operation : []));
  if (operations.length === 0 || operations.length === away.length) return contract;
  const lines = away.flatMap(([{ method, path }, reason]) =>
    reason === undefined ? [] : `not judged: ${method} ${path} ${reason}`,
  );
  return { ...contract, operations, leftOut: [...contract.leftOut, ...lines] };
});

/** Why nothing can be said of an operation at the server of a contract, if so. */
function notJudged(contract: Contract, operation: Operation): string | undefined {
  const { elsewhere, responses, parameters, requestBody: { content = [] } = {} } = operation;
  if (elsewhere !== undefined) return `is at ${elsewhere}`;
  const unread = parameters.find(({ schema }) => schema?.node['x-unread']);
  if (unread) return `has a parameter ${unread.name} that is not read whole`;
  if (content.length > 0 && content.every((media) => hasOtherParts(contract, media)))
    return 'has parts with headers, or of a type, that are not sent';
  const hasErrorsAlone = responses.length > 0 && responses.every(({ status }) => /^[45]/.test(status));
  return hasErrorsAlone && !contract.annotated ? 'declares errors alone' : undefined;
}

/** Whether a form has parts that need headers of their own, or that are not written. */
const hasOtherParts = (contract: Contract, media: MediaType): boolean =>
  Object.entries(media.encoding ?? {}).some(
    ([name, { headers = {} }]) =>
      Object.values(headers).some(({ required }) => required) || isUnreadPart(contract, media, name),
  );

/** Whether a member of a form is a value that is written neither as JSON nor as text, and so neither written nor read. */
export function isUnreadPart(contract: Contract, media: MediaType, name: string): boolean {
  const type = contentTypeIn(media, name);
  if (type === '' || /(^|,\s*)(text\/(?!xml)|[^,]*[/+]json\b)/i.test(type)) return false;
  const { schemaPointer = '' } = media;
  const { items = {}, ...schema } = contract.properties(schemaPointer).get(name) ?? {};
  const parts = [schema, contract.schema(items, schemaPointer).node];
  return !parts.some((part) => typesOf(part).includes('string'));
}

/** The contract for what is sent: no property that is `readOnly` is required (OpenAPI, Schema Object). */
export const asSent = oncePer((contract: Contract) => onSide(contract, 'readOnly'));

/** The contract for what is received: no property that is `writeOnly` is required, and a URI may be relative. */
export const asReceived = oncePer((contract: Contract) => onSide(contract, 'writeOnly'));

function onSide(contract: Contract, mark: 'readOnly' | 'writeOnly'): Contract {
  const document = withoutRequired(contract.document, mark);
  return document === contract.document ? contract : { ...contract, ...readSchemas(document) };
}

/** The faults of values where every discriminated `oneOf` is spelt out. */
function faultsIn(document: OpenApiDocument): Validator['validate'] {
  const validator = once(() => createValidator(spellOutUnions(document)));
  return (pointer, value) => validator().validate(pointer, value);
}

function readSchemas(document: OpenApiDocument): Schemas {
  return {
    document,
    ...createValidator(document),
    faultsOf: faultsIn(document),
    schema: (schema, pointer) => resolveSchema(document, schema, pointer),
    schemaAt: (pointer) => resolvedAt(document, pointer),
    alternatives: (pointer) => alternativesAt(document, placeAt(document, pointer)),
    properties: (pointer) => propertiesAt(document, pointer),
  };
}

const resolvedAt = oncePer(schemaAt, String);
const placeAt = oncePer(placeOf, String);
const alternativesAt = oncePer(alternativesOf, String);
const propertiesAt = oncePer(
  (document: OpenApiDocument, pointer: string) => propertiesOf(document, schemaAt(document, pointer)),
  String,
);
