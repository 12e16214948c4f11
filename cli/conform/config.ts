// What is set otherwise than by flags: a variable for each option, and the config file with their long names, in YAML. Flags
// come before the environment, and the environment before the file.

import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { commandName } from '../../src/command-name.ts';
import { readYaml, type YamlFile, type YamlSchema } from '../../src/contract/yaml/index.ts';
import { readText } from '../../src/read-text.ts';

/** The variable of an option: `--routing-id` has `ACS_ROUTING_ID`. */
export const variableOf = (option: Option): string =>
  `ACS_${option.name().replaceAll('-', '_').toUpperCase()}`;

/** The config file that is found by itself. */
export const defaultConfigFile = 'acs.config.yaml';

/** An argument on the command line. */
const baseUrl = new Option('--base-url <url>');

type Scalar = string | number | boolean;
type Config = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/**
 * Lays the values of a config file under what flags and environment gave; those of an earlier reading go.
 * @throws UsageError naming file, line and fault
 */
export function applyConfig(command: Command, path: string | undefined): void {
  for (const option of command.options)
    if (command.getOptionValueSource(option.attributeName()) === 'config')
      command.setOptionValueWithSource(option.attributeName(), option.defaultValue, 'default');
  command.setOptionValueWithSource('baseUrl', undefined, 'default');
  const file = path ?? (existsSync(defaultConfigFile) ? defaultConfigFile : undefined);
  if (file === undefined) return;
  const options = new Map([baseUrl, ...command.options].map((option) => [nameOf(option), option]));
  options.delete('config');
  const config = readYaml<Config | null>(readText(file, 'config file'), file, schemaOf(options));
  for (const [name, value] of Object.entries(config.value ?? {})) {
    const option = options.get(name);
    if (option) applyValue(command, option, parseValue(option, value, config));
  }
}

const nameOf = (option: Option) => (option.long ?? '').slice(2);

function schemaOf(options: ReadonlyMap<string, Option>): YamlSchema {
  return {
    type: ['object', 'null'],
    properties: Object.fromEntries([...options].map(([name, option]) => [name, schemaOfOption(option)])),
    additionalProperties: false,
    says: `must be lines of "option: value": ${commandName} conform --help lists the options, base-url is one more`,
  };
}

function schemaOfOption(option: Option): YamlSchema {
  if (option.isBoolean()) return { type: 'boolean' };
  if (option.argChoices) return { enum: option.argChoices };
  const scalar = { type: ['string', 'number'], says: 'must be text or a number' };
  if (!isRepeatable(option)) return scalar;
  return { type: ['string', 'number', 'array'], items: scalar, says: 'must be text or a list of texts' };
}

const isRepeatable = (option: Option) => Array.isArray(option.defaultValue);

function parseValue(option: Option, value: Config[string], config: YamlFile<unknown>): unknown {
  if (isRepeatable(option)) return [value].flat().map(String);
  if (option.isBoolean()) return value;
  const text = String(value);
  try {
    return option.parseArg ? option.parseArg(text, undefined) : text;
  } catch (error) {
    const name = nameOf(option);
    throw config.fault([name], `${name} cannot be "${text}": ${sentenceOf(error as Error)}`);
  }
}

/** A flag or the environment goes before the file. */
function applyValue(command: Command, option: Option, value: unknown): void {
  const name = option.attributeName();
  if (!isGiven(command, name)) command.setOptionValueWithSource(name, value, 'config');
}

/** Whether a flag, the environment or the config file gave it. */
function isGiven(command: Command, name: string): boolean {
  const source = command.getOptionValueSource(name);
  return source !== undefined && source !== 'default';
}

const sentenceOf = ({ message }: Error) =>
  message.replace(/^./, (first) => first.toLowerCase()).replace(/\.$/, '');
