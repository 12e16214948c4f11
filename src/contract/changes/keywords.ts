// What a keyword of a document is about, and the value that is compared.

import { isObject, type Json } from '../../values.ts';
import type { Kind } from './table.ts';

const keywords: Partial<Readonly<Record<Kind, string>>> = {
  'lower bound': 'minimum exclusiveMinimum minLength minItems minProperties minContains',
  'upper bound': 'maximum exclusiveMaximum maxLength maxItems maxProperties maxContains bytes',
  values: 'type enum',
  required: 'required',
  constraint:
    'oneOf pattern uniqueItems additionalProperties items schema not if then else prefixItems contains ' +
    'patternProperties propertyNames dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties ' +
    'propertyName style explode encoding multipleOf',
  format: 'format contentEncoding',
  'default value': 'default',
  credentials: 'security',
  name: 'operationId name',
  words: 'description summary title externalDocs $comment',
  example: 'example examples',
};

const kinds = new Map(
  Object.entries(keywords).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Kind])),
);

/** What a keyword is about that stands by itself. */
export function kindOf(keyword: string, value: unknown): Kind {
  if (keyword === 'answer') return value === 'accepted' ? 'answer accepted' : 'answer rejected';
  return kinds.get(keyword) ?? 'other';
}

/** What something with a name is, that is held under a key of one of two nodes. */
export function memberKind(key: string, name: string, member: unknown, holders: readonly Json[]): Kind {
  const isRequired = isObject(member) && member['required'] === true;
  const isClosed = holders.some(({ additionalProperties }) => additionalProperties === false);
  if (key === 'properties') return isClosed ? 'known property' : 'property';
  if (key === 'responses') return /^[45]/.test(name) ? 'error response' : 'success response';
  if (key === 'requestBody') return isRequired ? 'required body' : 'optional body';
  if (key === 'parameters') return isRequired ? 'required parameter' : 'optional parameter';
  if (key === 'headers') return isRequired ? 'required header' : 'optional header';
  if (key === 'content') return 'media type';
  if (key === 'webhooks' || key === 'callbacks') return 'operation';
  if (key === 'mapping') return 'alternative';
  if (key === 'patternProperties' || key === 'dependentSchemas') return 'constraint';
  return key === 'clauses' ? 'clause' : key === 'silences' ? 'silence' : 'other';
}

const whole = /^(x-.*|not|if|dependentRequired|links|encoding|examples?|enum|default|accepted)$/;

/** Keywords whose value is compared as a whole: what a part of it changes is not known. */
export const isWhole = (keyword: string): boolean => whole.test(keyword);

/** Values that say the same as nothing. */
const defaults: Json = {
  ...{ required: false, deprecated: false, uniqueItems: false, notShown: false, minContains: 1 },
  ...{ minLength: 0, minItems: 0, minProperties: 0, allowReserved: false, allowEmptyValue: false },
};

/** A node without what says the same as nothing. */
export const withoutDefaults = (node: unknown): Json =>
  Object.fromEntries(Object.entries(Object(node)).filter(([key, value]) => value !== defaults[key]));
