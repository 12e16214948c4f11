// Lint rule `origin-on-constraint`: every constraint says why it is in the contract.

import { isObject } from '../../values.ts';
import { type Fault, isText, membersOf, type Node, originsOn, ruleOf } from './annotations.ts';

/** One entry that the `x-origin` of a node needs. */
interface NeededOrigin {
  /** The key to write in `x-origin`. */
  readonly entry: string;
  /** Where the constraint is, below the node that holds the `x-origin`; empty for the node itself. */
  readonly at: readonly string[];
  /** The constraint in words. */
  readonly what: string;
}

const constrainAlways = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'contentEncoding'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'prefixItems', 'contains', 'minContains', 'maxContains'],
  ...['minProperties', 'maxProperties', 'propertyNames', 'patternProperties'],
  ...['dependentRequired', 'dependentSchemas', 'oneOf', 'anyOf', 'not', 'if', 'discriminator'],
  'x-parameter',
];
const constrainWhenFalse = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'items'];
const constrainWhenTrue = ['uniqueItems', 'x-identifier'];

const itself = (what: string): NeededOrigin => ({ entry: '.', at: [], what });

const required = (node: Node): readonly NeededOrigin[] =>
  node.required === true ? [{ entry: 'required', at: ['required'], what: 'required: true' }] : [];

const present = (node: Node, key: string, what: string): readonly NeededOrigin[] =>
  node[key] === undefined ? [] : [{ entry: key, at: [key], what }];

function keywords(schema: Node): readonly NeededOrigin[] {
  const found = [
    ...constrainAlways.filter((keyword) => schema[keyword] !== undefined),
    ...constrainWhenFalse.filter((keyword) => schema[keyword] === false),
    ...constrainWhenTrue.filter((keyword) => schema[keyword] === true),
    ...(Array.isArray(schema.required) && schema.required.length > 0 ? ['required'] : []),
  ];
  return found.map((entry) => ({ entry, at: [entry], what: written(entry, schema[entry]) }));
}

function written(keyword: string, value: unknown): string {
  if (Array.isArray(value) && !value.some(isObject)) return `${keyword}: [${value.join(', ')}]`;
  return typeof value === 'object' ? keyword : `${keyword}: ${String(value)}`;
}

/** Generators take every key inside `responses` for a status, so their origins stand at the operation. */
const responses = (operation: Node): readonly NeededOrigin[] =>
  Object.keys(membersOf(operation, 'responses'))
    .filter((status) => !status.startsWith('x-'))
    .map((status) => ({
      entry: `responses/${status}`,
      at: ['responses', status],
      what: `the response ${status}`,
    }));

/** The faults of a node whose `x-origin` lacks an entry. */
const lacking =
  (neededOf: (node: Node) => readonly NeededOrigin[]) =>
  (node: Node): readonly Fault[] =>
    neededOf(node)
      .filter(({ entry }) => !isText(originsOn(node)[entry]))
      .map(({ entry, at, what }) => {
        const key = entry === '.' ? "'.'" : entry;
        const holder = at.length > 1 ? 'of the operation' : 'beside it';
        return {
          at,
          message: `${what} has no origin: add "${key}: <id of a clause or silence>" to the x-origin ${holder}`,
        };
      });

const security = (node: Node) => present(node, 'security', 'the security requirement');

/** By Redocly's name of a type, which entries its `x-origin` must have: what "every constraint carries its origin" means. */
export const originOnConstraint = ruleOf({
  Schema: lacking(keywords),
  ref: (node, _, { type }) => (type.name === 'Schema' ? lacking(keywords)(node) : []),
  Root: lacking(security),
  Operation: lacking((node) => [itself('the operation'), ...security(node), ...responses(node)]),
  Parameter: lacking((node) => [itself(`the parameter ${String(node.name)}`), ...required(node)]),
  RequestBody: lacking((node) => [
    ...required(node),
    ...present(node, 'content', 'the content of the request body'),
  ]),
  Header: lacking(required),
  MediaType: lacking(() => [itself('the media type')]),
  SecurityScheme: lacking(() => [itself('the security scheme')]),
});
