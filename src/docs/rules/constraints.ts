// Lint rule `origin-on-constraint`: every constraint says why it is in the contract.

import { type Fault, isText, membersOf, type Node, originsOn, ruleOf } from './annotations.ts';

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

const ifTrue = (node: Node, key: string): readonly string[] => (node[key] === true ? [key] : []);
const ifThere = (node: Node, key: string): readonly string[] => (node[key] === undefined ? [] : [key]);

const keywords = (schema: Node): readonly string[] => [
  ...constrainAlways.filter((keyword) => schema[keyword] !== undefined),
  ...constrainWhenFalse.filter((keyword) => schema[keyword] === false),
  ...constrainWhenTrue.filter((keyword) => schema[keyword] === true),
  ...(Array.isArray(schema.required) && schema.required.length > 0 ? ['required'] : []),
];

/** Generators take every key inside `responses` for a status, so their origins stand at the operation. */
const responses = (operation: Node): readonly string[] =>
  Object.keys(membersOf(operation, 'responses'))
    .filter((status) => !status.startsWith('x-'))
    .map((status) => `responses/${status}`);

/** The faults of a node whose `x-origin` lacks an entry: a keyword, a response, or `.` for the node itself. */
const lacking =
  (neededOf: (node: Node) => readonly string[]) =>
  (node: Node): readonly Fault[] =>
    neededOf(node)
      .filter((entry) => !isText(originsOn(node)[entry]))
      .map((entry) => {
        const [at, key, what] = entry === '.' ? [[], "'.'", 'this'] : [entry.split('/'), entry, entry];
        const holder = at.length > 1 ? 'of the operation' : 'beside it';
        return {
          at,
          message: `${what} has no origin: add "${key}: <id of a clause or silence>" to the x-origin ${holder}`,
        };
      });

/** By Redocly's name of a type, which entries its `x-origin` must have: what "every constraint carries its origin" means. */
export const originOnConstraint = ruleOf({
  Schema: lacking(keywords),
  ref: (node, _, { type }) => (type.name === 'Schema' ? lacking(keywords)(node) : []),
  Root: lacking((node) => ifThere(node, 'security')),
  Operation: lacking((node) => ['.', ...ifThere(node, 'security'), ...responses(node)]),
  Parameter: lacking((node) => ['.', ...ifTrue(node, 'required')]),
  RequestBody: lacking((node) => [...ifTrue(node, 'required'), ...ifThere(node, 'content')]),
  Header: lacking((node) => ifTrue(node, 'required')),
  MediaType: lacking(() => ['.']),
  SecurityScheme: lacking(() => ['.']),
});
