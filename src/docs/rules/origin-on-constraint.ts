// Lint rule: every constraint says why it is in the contract. A document without x-source is exempt, because
// the kit takes everything in it as stated.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { isText, membersOf, originsOn, reportAt, sourceOf } from './annotations.ts';

type Needs = (node: Node) => readonly NeededOrigin[];

/** Reports each constraint, parameter, response, media type or security requirement without an `x-origin` entry. */
export const originOnConstraint: Oas3Rule = () => {
  let exempt = false;
  const check = (needs: Needs) => (node: unknown, context: UserContext) => {
    if (exempt || !isObject(node)) return;
    for (const need of needs(node)) if (!hasOrigin(node, need.entry)) report(need, context);
  };
  const { Root: rootNeeds, ...needsByType } = NEEDED_ORIGINS;
  return {
    Root(root, context) {
      exempt = sourceOf(root) === undefined;
      check(rootNeeds)(root, context);
    },
    ref(node, context) {
      if (context.type.name === 'Schema') check(NEEDED_ORIGINS.Schema)(node, context);
    },
    ...Object.fromEntries(Object.entries(needsByType).map(([type, needs]) => [type, check(needs)])),
  };
};

const hasOrigin = (node: Node, entry: string) => isText(originsOn(node)[entry]);

function report(need: NeededOrigin, context: UserContext): void {
  const key = need.entry === '.' ? "'.'" : need.entry;
  const holder = need.at.length > 1 ? 'of the operation' : 'beside it';
  const message = `${need.what} has no origin: add "${key}: <id of a clause or silence>" to the x-origin ${holder}`;
  reportAt(context, message, ...need.at);
}

// Which entries the x-origin of each kind of node must have: the list that "every constraint carries its origin" means.

/** One entry that an `x-origin` needs. */
interface NeededOrigin {
  /** The key to write in `x-origin`. */
  readonly entry: string;
  /** Where the constraint is, from the node that holds the `x-origin`; empty for the node itself. */
  readonly at: readonly string[];
  /** The constraint in words, for the message. */
  readonly what: string;
}

/** A node as Redocly hands it over. */
type Node = Readonly<Record<string, unknown>>;

const ALWAYS_CONSTRAIN = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'contentEncoding'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'prefixItems', 'contains', 'minContains', 'maxContains'],
  ...['minProperties', 'maxProperties', 'propertyNames', 'patternProperties'],
  ...['dependentRequired', 'dependentSchemas', 'oneOf', 'anyOf', 'not', 'if', 'discriminator'],
  'x-parameter',
];
const CONSTRAIN_WHEN_FALSE = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'items'];
const CONSTRAIN_WHEN_TRUE = ['uniqueItems', 'x-identifier'];

/** The entries that a node of each OpenAPI type needs, by Redocly's name of the type. */
const NEEDED_ORIGINS = {
  Schema: schemaKeywords,
  Root: (root) => present(root, 'security', 'the security requirement'),
  Operation: (operation) => [
    itself('the operation'),
    ...present(operation, 'security', 'the security requirement'),
    ...statuses(operation),
  ],
  Parameter: (parameter) => [itself(`the parameter ${parameter.name}`), ...required(parameter)],
  RequestBody: (body) => [...required(body), ...present(body, 'content', 'the content of the request body')],
  Header: required,
  MediaType: () => [itself('the media type')],
  SecurityScheme: () => [itself('the security scheme')],
} satisfies Record<string, (node: Node) => readonly NeededOrigin[]>;

function schemaKeywords(schema: Node): readonly NeededOrigin[] {
  const named = Array.isArray(schema.required) && schema.required.length > 0 ? ['required'] : [];
  const keywords = [
    ...ALWAYS_CONSTRAIN.filter((keyword) => schema[keyword] !== undefined),
    ...CONSTRAIN_WHEN_FALSE.filter((keyword) => schema[keyword] === false),
    ...CONSTRAIN_WHEN_TRUE.filter((keyword) => schema[keyword] === true),
    ...named,
  ];
  return keywords.map((keyword) => ({
    entry: keyword,
    at: [keyword],
    what: written(keyword, schema[keyword]),
  }));
}

// Generators take every key inside `responses` for a status, so these stand at the operation.
function statuses(operation: Node): readonly NeededOrigin[] {
  return Object.keys(membersOf(operation, 'responses'))
    .filter((status) => !status.startsWith('x-'))
    .map((status) => ({
      entry: `responses/${status}`,
      at: ['responses', status],
      what: `the response ${status}`,
    }));
}

function required(node: Node): readonly NeededOrigin[] {
  return node.required === true ? [{ entry: 'required', at: ['required'], what: 'required: true' }] : [];
}

function present(node: Node, key: string, what: string): readonly NeededOrigin[] {
  return node[key] === undefined ? [] : [{ entry: key, at: [key], what }];
}

const itself = (what: string): NeededOrigin => ({ entry: '.', at: [], what });

function written(keyword: string, value: unknown): string {
  if (Array.isArray(value) && !value.some(isObject)) return `${keyword}: [${value.join(', ')}]`;
  return typeof value === 'object' ? keyword : `${keyword}: ${String(value)}`;
}
