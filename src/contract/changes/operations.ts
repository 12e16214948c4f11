// What changed in the operations of a contract: what each asks of a request and of a response.

import isEqual from 'fast-deep-equal';
import {
  atPointer,
  type Contract,
  type Header,
  type MediaType,
  type Operation,
  type Parameter,
  type Response,
  withoutProse,
} from '../index.ts';
import type { At, Constraint, Tell, Versions } from './changes.ts';
import { type Compare, subset } from './keywords.ts';
import { addressOf, type Pair, pairsOf } from './pairs.ts';
import { createSchemaComparison } from './schemas.ts';
import type { Side } from './table.ts';

/** Reports what differs in the operations of two versions. */
export function compareOperations(versions: Versions, pairs: readonly Pair<Operation>[], tell: Tell): void {
  const schemas = createSchemaComparison(versions, tell);
  const self = (contract: Contract, operation: Operation | undefined) =>
    operation && selfOf(operation, contract.document);
  for (const [was, is] of pairs) {
    const id = (is ?? was).id;
    const at = (side: Side, ...keys: string[]): At => ({ side, place: { operation: id, at: keys } });
    if (was && is) compareOperation({ was, is, at, tell, schemas });
    else tell(at('request'), 'operation', self(versions.before, was), self(versions.after, is));
  }
}

interface Comparing {
  readonly was: Operation;
  readonly is: Operation;
  readonly at: (side: Side, ...keys: string[]) => At;
  readonly tell: Tell;
  readonly schemas: ReturnType<typeof createSchemaComparison>;
}

function compareOperation(comparing: Comparing): void {
  const { was, is, at, tell } = comparing;
  tell(at('request'), 'operationId', callOf(was), callOf(is));
  tell(at('request'), 'address', placeOf(was), placeOf(is));
  tell(at('request', 'request', 'security'), 'credentials', credentialsOf(was), credentialsOf(is), waysIn);
  compareParameters(comparing);
  compareBodies(comparing);
  compareResponses(comparing);
}

function selfOf({ method, path, pointer, origin }: Operation, document: unknown): Constraint {
  const { deprecated } = atPointer(document, pointer) as { readonly deprecated?: boolean };
  return {
    name: `${method} ${path}`,
    pointer,
    origin,
    shown: deprecated === true ? 'deprecated' : undefined,
  };
}

const callOf = ({ operationId, pointer }: Operation): Constraint => ({
  name: 'operationId',
  pointer: `${pointer}/operationId`,
  shown: operationId,
});

const placeOf = (operation: Operation): Constraint => ({
  name: 'address',
  pointer: operation.pointer,
  origin: operation.pathOrigin,
  shown: `${operation.method} ${operation.path}`,
  value: addressOf(operation),
});

/** What a request must carry to be let in, whatever the schemes are called. */
function credentialsOf({ credentials: { alternatives, origin }, pointer }: Operation): Constraint {
  const ways = alternatives.map((schemes) =>
    schemes.map(({ scheme, scopes }) => JSON.stringify([withoutProse(scheme), scopes.toSorted()])).toSorted(),
  );
  const names = alternatives.map((schemes) => schemes.map(({ name }) => name).join(' + ') || 'none');
  return {
    name: 'security',
    pointer: `${pointer}/security`,
    origin,
    shown: names.join(', or ') || 'none',
    value: ways.length === 0 ? [[]] : ways,
  };
}

/** Another way in lets more requests through, one that is gone fewer; the empty one lets in everybody. */
const waysIn: Compare = (before: readonly unknown[], after: readonly unknown[]) => {
  const [wasOpen, isOpen] = [before, after].map((ways) => ways.some((way) => isEqual(way, [])));
  if (wasOpen || isOpen) return wasOpen && isOpen ? 'none' : wasOpen ? 'tightened' : 'loosened';
  return subset(isEqual)(before, after);
};

function compareParameters({ was, is, at, tell, schemas }: Comparing): void {
  const [old, now] = [was, is].map((operation) =>
    operation.parameters.map((parameter) => ({ parameter, key: nameIn(operation, parameter) })),
  );
  for (const [had, has] of pairsOf(old, now, ({ key }) => key)) {
    const [before, after] = [had?.parameter, has?.parameter];
    const { in: where, name, required } = (after ?? before) as Parameter;
    const here = at('request', 'request', where, name);
    if (!before || !after) {
      tell(here, `${presenceOf(required)} parameter`, before && self(before), after && self(after));
      continue;
    }
    if (where === 'path') tell(here, 'parameter name', member(before, 'name'), member(after, 'name'));
    tell(here, 'parameter rule', member(before, 'required'), member(after, 'required'), demand);
    for (const key of ['style', 'explode'] as const)
      tell(here, 'parameter rule', member(before, key), member(after, key));
    const [plain, text] = [before, after].map((each) => ({ ...member(each, 'mediaType'), name: 'content' }));
    tell(here, 'parameter rule', plain, text);
    schemas(here, { pointer: schemaOf(before) }, { pointer: schemaOf(after) });
  }
}

/** Of the path by position, of a header in any letter case. */
function nameIn({ path }: Operation, { in: where, name }: Parameter): string {
  if (where === 'header') return `header ${name.toLowerCase()}`;
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, each]) => each);
  return `${where} ${where === 'path' ? inPath.indexOf(name) : name}`;
}

const presenceOf = (required: boolean) => (required ? 'required' : 'optional');

const self = ({ name, pointer, origin, required }: Parameter | Header): Constraint => ({
  name,
  pointer,
  origin,
  shown: presenceOf(required),
});

/** Something that is said of a parameter or a header. */
const member = <T extends Parameter | Header>(of: T, name: keyof T & string): Constraint => ({
  name,
  pointer: of.pointer,
  origin: of.origin,
  shown: of[name],
});

const demand: Compare = (before: unknown) =>
  before === false || before === 'optional' ? 'tightened' : 'loosened';

/** Without a schema the pointer leads to nothing, which allows anything. */
const schemaOf = ({ schemaPointer, pointer }: Pick<Parameter, 'schemaPointer' | 'pointer'>) =>
  schemaPointer ?? `${pointer}/schema`;

function compareBodies(comparing: Comparing): void {
  const { was, is, at, tell } = comparing;
  const [before, after] = [was, is].map(({ requestBody }) => requestBody && { ...requestBody, name: 'body' });
  const here = at('request', 'request', 'body');
  if (before && after) {
    const rule = { ...self(before), name: 'required' };
    tell(here, 'body rule', rule, { ...self(after), name: 'required' }, demand);
    compareContents(comparing, here, before.content, after.content);
  } else if (before || after)
    tell(
      here,
      `${presenceOf((before ?? after)?.required ?? false)} body`,
      before && self(before),
      after && self(after),
    );
}

function compareContents(
  { tell, schemas }: Comparing,
  at: At,
  before: readonly MediaType[],
  after: readonly MediaType[],
): void {
  const kind = ({ mediaType: name, pointer, kindOrigin: origin }: MediaType) => ({ name, pointer, origin });
  // A response is judged by its schema as a whole.
  const place = (media: MediaType) => ({
    pointer: schemaOf(media),
    ...(at.side === 'response' && { bind: () => media.origin }),
  });
  for (const [was, is] of pairsOf(before, after, ({ mediaType }) => mediaType.toLowerCase())) {
    if (was && is) schemas(at, place(was), place(is));
    else tell(at, 'media type', was && kind(was), is && kind(is));
  }
}

function compareResponses(comparing: Comparing): void {
  const { was, is, at, tell } = comparing;
  const self = ({ pointer }: Operation, { status: name, origin }: Response) => ({
    name,
    pointer: `${pointer}/responses/${name}`,
    origin,
  });
  for (const [old, now] of pairsOf(was.responses, is.responses, ({ status }) => status.toLowerCase())) {
    const { status } = now ?? old;
    const row = /^[45]/.test(status) ? 'error' : 'success';
    if (old && now) {
      compareContents(comparing, at('response', 'response', status, 'body'), old.contents, now.contents);
      compareHeaders(comparing, status, old.headers, now.headers);
    } else tell(at('response', 'response', status), row, old && self(was, old), now && self(is, now));
  }
}

function compareHeaders(
  { at, tell, schemas }: Comparing,
  status: string,
  before: readonly Header[],
  after: readonly Header[],
): void {
  for (const [was, is] of pairsOf(before, after, ({ name }) => name.toLowerCase())) {
    const { name, required } = is ?? was;
    const here = at('response', 'response', status, 'header', name);
    if (was && is) {
      tell(here, 'header rule', member(was, 'required'), member(is, 'required'), demand);
      schemas(here, { pointer: schemaOf(was) }, { pointer: schemaOf(is) });
    } else tell(here, `${presenceOf(required)} header`, was && self(was), is && self(is));
  }
}
