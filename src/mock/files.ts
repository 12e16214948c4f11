// Loads a scenario file and validates it against the contract before the mock starts.

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Contract, Operation } from '../contract/index.ts';
import { readYaml, type YamlFile, type YamlSchema } from '../contract/yaml/index.ts';
import { UsageError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { readText } from '../read-text.ts';
import {
  exampleNames,
  faults,
  faultsOf,
  MAX_DELAY,
  type MockState,
  type Rule,
  type Scenario,
} from './stand-in/index.ts';

/**
 * Loads a scenario file.
 * @throws UsageError naming file, line and reason: an unknown key, operation, example or state
 */
export function loadScenario(path: string, contract: Contract): Scenario {
  const file = readYaml<Scenario>(readText(path, 'scenario'), path, scenarioSchema);
  for (const [index, rule] of file.value.rules.entries()) checkRule(file, index, rule, contract);
  return file.value;
}

function checkRule(file: YamlFile<Scenario>, index: number, rule: Rule, { operations }: Contract): void {
  const id = rule.when?.operation;
  const operation = operations.find((candidate) => candidate.id === id);
  if (id !== undefined && operation === undefined) {
    const ids = operations.map((candidate) => candidate.id);
    const [similar = ids.join(', ')] = nearest(id, ids, 1);
    throw file.fault(
      ['rules', index, 'when', 'operation'],
      `the contract has no operation ${id}: use ${similar}`,
    );
  }
  const reason = unknownExample(rule.answer, operation ? [operation] : operations);
  if (reason !== undefined) throw file.fault(['rules', index, 'answer', 'example'], reason);
  checkReached(file, index, rule);
}

/** The error in an example name that none of the operations has. */
export function unknownExample(
  { code, example: name }: NonNullable<Rule['answer']> = {},
  operations: readonly Operation[],
): string | undefined {
  if (name === undefined) return undefined;
  const known = operations.flatMap((operation) => exampleNames(operation, code));
  const names = [...new Set(known)].join(', ') || 'none';
  return known.includes(name) ? undefined : `the contract has no such example there, only ${names}`;
}

/** A rule for a state that no other rule leads to would never apply. */
function checkReached({ value, fault }: YamlFile<Scenario>, index: number, rule: Rule): void {
  const [first] = [value.rules[0]?.in ?? []].flat();
  const reached = [value.start ?? first, ...value.rules.map(({ next }) => next)];
  const lost = [rule.in ?? []].flat().find((state) => !reached.includes(state));
  if (lost === undefined) return;
  throw fault(
    ['rules', index, 'in'],
    `nothing leads to the state ${lost}: name it in start or in the next of a rule`,
  );
}

/** A token (RFC 9110 §5.1), and not one of the headers that frame the message. */
const HEADER_NAME =
  "^(?!(?:[Tt]ransfer-[Ee]ncoding|[Cc]ontent-[Ll]ength|[Cc]onnection|[Kk]eep-[Aa]live|[Uu]pgrade)$)[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

const text: YamlSchema = { type: 'string', minLength: 1 };

/** The schema of what a rule responds with. */
export const responseSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', minimum: 200, maximum: 599, says: 'must be a status from 200 to 599' },
    example: text,
    headers: {
      type: 'object',
      propertyNames: { pattern: HEADER_NAME },
      additionalProperties: { type: 'string', pattern: '^[\\x20-\\x7e]*$' },
      says: 'must be headers of printable ASCII, without those of the connection',
    },
    body: {},
    delay: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_DELAY,
      says: `must be milliseconds from 0 to ${MAX_DELAY}`,
    },
    fault: { enum: [...faults] },
  },
  minProperties: 1,
  additionalProperties: false,
} as const satisfies YamlSchema;

const scenarioSchema: YamlSchema = {
  type: 'object',
  properties: {
    name: text,
    start: text,
    rules: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          in: {
            type: ['string', 'array'],
            items: text,
            minLength: 1,
            says: 'must be a state or a list of states',
          },
          when: {
            type: 'object',
            properties: {
              operation: text,
              method: { type: 'string', pattern: '^[A-Za-z]+$', says: 'must be a method such as POST' },
              path: {
                type: 'string',
                pattern: '^/',
                says: 'must be a path such as /acme/*, with a slash first',
              },
              headers: { type: 'object', additionalProperties: text },
              body: {},
            },
            additionalProperties: false,
          },
          answer: responseSchema,
          next: text,
        },
        anyOf: [
          { type: 'object', required: ['answer'] },
          { type: 'object', required: ['next'] },
        ],
        additionalProperties: false,
        says: 'must be a mapping with answer, next or both',
      },
      says: 'must be a list of at least one rule',
    },
  },
  required: ['rules'],
  additionalProperties: false,
};

// Loads the state of a mock from a file and validates it before the mock starts.

/**
 * Loads a state; undefined where the file does not exist yet.
 * @throws UsageError naming the file and what is wrong with it
 */
export function loadState(path: string): MockState | undefined {
  if (!existsSync(path)) {
    if (existsSync(dirname(path))) return undefined;
    throw new UsageError(`cannot keep the state in ${path}: there is no folder ${dirname(path)}`);
  }
  const value = parse(readText(path, 'state'), path);
  const [fault] = faultsOf(value);
  if (fault) throw new UsageError(`${path}: ${fault.pointer} ${fault.detail}`);
  return value as MockState;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is no JSON: ${(error as Error).message}`);
  }
}
