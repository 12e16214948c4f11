// The rules of the operations of a contract: what each asks of a request and of a response.

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
} from '../contract/index.ts';
import { subset } from './keywords.ts';
import { addressOf, type KeyOf } from './operation-keys.ts';
import { type Constraint, deprecationOf, type Effect, type Rule, rule } from './rule.ts';
import { createSchemaRules } from './schema-rules.ts';

/** The operations, each under the key that both versions know it by. */
export function operationRules(contract: Contract, keyOf: KeyOf): readonly Rule[] {
  const schemaAt = createSchemaRules(contract);
  return contract.operations.map((operation) => {
    const end = deprecationOf(atPointer(contract.document, operation.pointer), operation.pointer);
    return operationRule(schemaAt, operation, keyOf(operation), end);
  });
}

type SchemaAt = (pointer: string) => Rule;

function operationRule(
  schemaAt: SchemaAt,
  operation: Operation,
  key: string,
  end: readonly Constraint[],
): Rule {
  const { id, operationId: shown, method, path, pointer, origin, parameters, responses } = operation;
  const self = { part: 'operation', row: 'operation', name: `${method} ${path}`, pointer, origin } as const;
  const named = { name: 'operationId', pointer: `${pointer}/operationId`, shown, value: shown ?? '' };
  return rule(key, {
    operation: id,
    self: { ...self, ...(end.length > 0 && { shown: 'deprecated' }) },
    constraints: () => [
      ...end,
      { part: 'operation-id', row: 'name', ...named },
      {
        ...self,
        row: 'address',
        name: 'address',
        origin: operation.pathOrigin,
        shown: self.name,
        value: addressOf(operation),
      },
    ],
    rules: () => [
      securityRule(operation),
      ...parameters.map((parameter) => parameterRule(schemaAt, parameter, nameIn(operation, parameter))),
      ...bodyRule(schemaAt, operation),
      ...responses.map((response) => responseRule(schemaAt, operation, response)),
    ],
  });
}

/** What a request must carry to be let in, whatever the schemes are called. */
function securityRule({ credentials: { alternatives, origin }, pointer }: Operation): Rule {
  const ways = alternatives.map((schemes) =>
    schemes.map(({ scheme, scopes }) => JSON.stringify([withoutProse(scheme), scopes.toSorted()])).toSorted(),
  );
  const names = alternatives.map((schemes) => schemes.map(({ name }) => name).join(' + ') || 'none');
  const security: Constraint = {
    part: 'security',
    row: 'constraint',
    name: 'security',
    pointer: `${pointer}/security`,
    origin,
    shown: names.length === 0 ? 'none' : names.join(', or '),
    value: ways.length === 0 ? [[]] : ways,
    compare: waysIn,
  };
  return rule('security', { at: ['request', 'security'], side: 'request', constraints: () => [security] });
}

/** Another way in lets more requests through, one that is gone fewer; the empty one lets in everybody. */
function waysIn(before: readonly unknown[], after: readonly unknown[]): Effect {
  const isOpen = (ways: readonly unknown[]) => ways.some((way) => isEqual(way, []));
  if (isOpen(before) || isOpen(after))
    return isOpen(before) && isOpen(after) ? 'none' : isOpen(before) ? 'tightened' : 'loosened';
  return subset(isEqual)(before, after);
}

/** Of the path by position, of a header in any letter case. */
function nameIn({ path }: Operation, { in: where, name }: Parameter): string {
  if (where === 'header') return `header ${name.toLowerCase()}`;
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, each]) => each);
  return `${where} ${where === 'path' ? inPath.indexOf(name) : name}`;
}

function parameterRule(schemaAt: SchemaAt, parameter: Parameter, key: string): Rule {
  const { name, in: where, pointer, origin, required, mediaType } = parameter;
  const part = { part: 'parameter', row: 'constraint', pointer, origin } as const;
  const presence = presenceOf(required);
  return rule(key, {
    at: ['request', where, name],
    side: 'request',
    self: { ...part, row: `${presence} parameter`, name, shown: presence },
    constraints: () => [
      ...(where === 'path' ? [{ ...part, row: 'name', name: 'name', shown: name } as const] : []),
      { ...part, name: 'required', shown: required, compare: demand },
      { ...part, name: 'style', shown: parameter.style },
      { ...part, name: 'explode', shown: parameter.explode },
      { ...part, name: 'content', shown: mediaType, value: mediaType ?? '' },
      ...deprecationOf(parameter.node, pointer),
    ],
    rules: () => [schemaAt(schemaOf(parameter))],
  });
}

const presenceOf = (required: boolean) => (required ? 'required' : 'optional');

const demand = (before: unknown): Effect =>
  before === false || before === 'optional' ? 'tightened' : 'loosened';

/** Without a schema the pointer leads to nothing, which allows anything. */
const schemaOf = ({ schemaPointer, pointer }: Pick<Parameter, 'schemaPointer' | 'pointer'>) =>
  schemaPointer ?? `${pointer}/schema`;

function bodyRule(schemaAt: SchemaAt, { requestBody }: Operation): readonly Rule[] {
  if (requestBody === undefined) return [];
  const { pointer, origin, required, content } = requestBody;
  const shown = presenceOf(required);
  const part = { part: 'body', pointer, origin, shown } as const;
  const body = rule('body', {
    at: ['request', 'body'],
    side: 'request',
    self: { ...part, row: `${shown} body`, name: 'body' },
    constraints: () => [{ ...part, row: 'constraint', name: 'required', compare: demand }],
    rules: () => content.map((media) => mediaRule(schemaAt, media, [])),
  });
  return [body];
}

function mediaRule(schemaAt: SchemaAt, media: MediaType, at: readonly string[]): Rule {
  const { mediaType: name, pointer, kindOrigin: origin } = media;
  return rule(name.toLowerCase(), {
    at,
    self: { part: 'media-type', row: 'media type', name, pointer, origin },
    rules: () => [schemaAt(schemaOf(media))],
  });
}

function responseRule(schemaAt: SchemaAt, operation: Operation, response: Response): Rule {
  const { status, origin, contents, headers } = response;
  const pointer = `${operation.pointer}/responses/${status}`;
  const row = /^[45]/.test(status) ? 'error' : 'success';
  return rule(`response ${status.toLowerCase()}`, {
    at: ['response', status],
    side: 'response',
    self: { part: 'response', row, name: status, pointer, origin },
    rules: () => [
      // A response is judged by its schema as a whole.
      ...contents.map((media) => ({ ...mediaRule(schemaAt, media, ['body']), binds: () => media.origin })),
      ...headers.map((header) => headerRule(schemaAt, header)),
    ],
  });
}

function headerRule(schemaAt: SchemaAt, header: Header): Rule {
  const { name, pointer, origin, required } = header;
  const part = { part: 'header', pointer, origin } as const;
  const presence = presenceOf(required);
  return rule(`header ${name.toLowerCase()}`, {
    at: ['header', name],
    self: { ...part, row: `${presence} header`, name, shown: presence },
    constraints: () => [{ ...part, row: 'constraint', name: 'required', shown: required, compare: demand }],
    rules: () => [schemaAt(schemaOf(header))],
  });
}
