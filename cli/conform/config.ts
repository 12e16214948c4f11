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
    const attribute = option?.attributeName() ?? '';
    const isGiven = !['default', undefined].includes(command.getOptionValueSource(attribute));
    if (option && !isGiven)
      command.setOptionValueWithSource(attribute, parseValue(option, value, config), 'config');
  }
}

const nameOf = (option: Option) => (option.long ?? '').slice(2);

const scalars = { type: ['string', 'number', 'array'], says: 'must be text, a number or a list of them' };

const schemaOf = (options: ReadonlyMap<string, Option>): YamlSchema => ({
  type: ['object', 'null'],
  properties: Object.fromEntries(
    [...options].map(([name, option]) => [name, option.isBoolean() ? { type: 'boolean' } : scalars]),
  ),
  additionalProperties: false,
  says: `must be lines of "option: value": ${commandName} conform --help lists the options, base-url is one more`,
});

function parseValue(option: Option, value: Config[string], config: YamlFile<unknown>): unknown {
  if (Array.isArray(option.defaultValue)) return [value].flat().map(String);
  if (option.isBoolean()) return value;
  const text = String(value);
  try {
    return option.parseArg ? option.parseArg(text, undefined) : text;
  } catch (error) {
    const name = nameOf(option);
    throw config.fault([name], `${name} cannot be "${text}": ${sentenceOf(error as Error)}`);
  }
}

const sentenceOf = ({ message }: Error) =>
  message.replace(/^./, (first) => first.toLowerCase()).replace(/\.$/, '');
