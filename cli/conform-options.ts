// The options of `acs conform`: by flag, by environment, by config file, resolved once into a complete object.

import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ConformanceOptions, Credential } from '../conformance/index.ts';
import { scopes } from '../conformance/types.ts';
import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';

/** What commander and the config file give. */
export interface ConformFlags {
  account?: string;
  bearer?: string;
  credential?: string;
  header: string[];
  routingId?: string;
  jwtId?: string;
  foreignAccount?: string;
  param: string[];
  against: 'source' | 'contract';
  report: string[];
  only: string[];
  skip: string[];
  knownFailing?: string;
  contract?: string;
  config?: string;
  readOnly?: boolean;
  allowWrites?: boolean;
  concurrency: number;
  timeout: number;
  deadline: number;
  rate: number;
  driver?: string;
  explore: number;
  seed?: number;
  insecure?: boolean;
  ca?: string;
  plan?: boolean;
  list?: boolean;
}

/** Adds every option; each can also be given as `ACS_<NAME>` or in the config file under its long name. */
export function addConformOptions(command: Command): Command {
  for (const option of options()) command.addOption(withEnvironment(option));
  return command;
}

/** A switch is off in the environment when its variable says so. */
function withEnvironment(option: Option): Option {
  const words = option.attributeName().replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  const name = `ACS_${words.toUpperCase()}`;
  const off = option.isBoolean() && /^(0|false|no|off)?$/i.test(process.env[name] ?? '');
  return off ? option : option.env(name);
}

function options(): readonly Option[] {
  const list = (flags: string, text: string) =>
    new Option(flags, text).argParser(collect).default([], 'none');
  return [
    new Option('--account <id>', 'account that the cases use (required)'),
    new Option('--bearer <token>', 'credential, sent as Authorization: Bearer <token>'),
    new Option('--credential <header>', 'credential in another header, as "Name: value"').conflicts('bearer'),
    list('--header <header>', 'further header, sent as it is, as "Name: value" (repeatable)'),
    new Option('--routing-id <id>', 'routing profile that exists; opens the cases about a known profile'),
    new Option(
      '--jwt-id <id>',
      'JWT configuration that exists; without it a refused jwt profile is not applicable',
    ),
    new Option('--foreign-account <id>', 'account that exists and that the credential does not belong to'),
    list('--param <name=value>', 'value of any other path parameter (repeatable)'),
    new Option('--against <verdict>', 'verdict that decides the exit code')
      .choices([...scopes])
      .default('source'),
    list(
      '--report <format=path>',
      'json, junit, html, markdown or answers to a file, or to - for stdout (repeatable)',
    ),
    list(
      '--only <pattern>',
      'only cases whose id matches, with the twins they need; * is any text (repeatable)',
    ),
    list('--skip <pattern>', 'no case whose id matches (repeatable)'),
    new Option('--known-failing <file>', 'cases that are known to fail, with reasons, in YAML'),
    new Option('--contract <file>', "another OpenAPI document than the kit's own"),
    new Option(
      '--config <file>',
      'options in YAML; acs.config.yaml in the working folder is found by itself',
    ),
    new Option('--read-only', 'send nothing that creates or changes'),
    new Option('--allow-writes', 'send creates to a host off loopback; they cannot be undone'),
    new Option('--concurrency <n>', 'requests at the same time').argParser(positive).default(8),
    new Option('--timeout <seconds>', 'longest wait for one whole answer').argParser(seconds).default(5),
    new Option('--deadline <seconds>', 'longest time for the whole run').argParser(seconds).default(300),
    new Option('--rate <n>', 'requests per second at most, 0 for no limit').argParser(amount).default(0),
    new Option('--driver <file>', 'module through which the token rules (§3) reach the implementation'),
    new Option('--explore <n>', 'also send n random bodies of each kind to each operation')
      .argParser(count)
      .default(0),
    new Option('--seed <n>', 'seed of the random bodies; a report names the one it used').argParser(count),
    new Option('--insecure', 'accept any certificate'),
    new Option('--ca <file>', 'certificate authority to trust, in PEM'),
    new Option('--plan', 'print every request as curl and send nothing'),
    new Option('--list', 'print every case with its title and send nothing'),
  ];
}

/** The base URL of an implementation. @throws UsageError when it is none */
export function parseBaseUrl(text: string | undefined): URL {
  if (text === undefined || text === '') {
    throw new UsageError('no base URL: acs conform http://127.0.0.1:4020 --account ID --bearer TOKEN');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is not a base URL: give one that starts with http:// or https://`);
  }
  if (url.username || url.password)
    throw new UsageError('the base URL carries a credential: give it with --credential instead');
  if (url.search || url.hash)
    throw new UsageError(`the base URL "${text}" has a query or a fragment: leave it out`);
  return url;
}

/** The one credential, or none. */
export function credentialOf(flags: ConformFlags): Credential | undefined {
  if (flags.bearer !== undefined)
    return { header: 'Authorization', scheme: 'Bearer', secret: oneLine('--bearer', flags.bearer) };
  if (flags.credential === undefined) return undefined;
  const [header, value] = parseHeader('--credential', flags.credential);
  const [, scheme, secret] = /^([A-Za-z][\w-]*) +(\S.*)$/.exec(value) ?? [];
  return scheme === undefined || secret === undefined
    ? { header, secret: value }
    : { header, scheme, secret };
}

/** Path parameters and other inputs by flag or by name. */
export function valuesOf(flags: ConformFlags, contract: Contract): Readonly<Record<string, string>> {
  const params = flags.param.map((text): [string, string] => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError(`--param "${text}" is not NAME=VALUE`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  const values = Object.fromEntries(
    [
      ['account', flags.account],
      ['routing-id', flags.routingId],
      ['jwt-id', flags.jwtId],
      ['foreign-account', flags.foreignAccount],
      ...params,
    ].filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  for (const [name, value] of Object.entries(values)) checkSegment(name, value);
  const accounts = contract.operations
    .flatMap((one) => one.parameters)
    .filter((one) => one.input === 'account');
  if (accounts.some((one) => values.account === undefined && values[one.name] === undefined)) {
    throw new UsageError('no account: give --account ID (or ACS_ACCOUNT, or account in the config file)');
  }
  return values;
}

function checkSegment(name: string, value: string): void {
  if (value === '' || value === '.' || value === '..')
    throw new UsageError(`--${name} "${value}" cannot stand in a path`);
}

/** Further headers as pairs. */
export const headersOf = (flags: ConformFlags): ConformanceOptions['headers'] =>
  flags.header.map((text) => parseHeader('--header', text));

/** Creates cannot be undone, so off loopback they must be asked for. */
export function checkWrites(url: URL, flags: ConformFlags): void {
  if (flags.readOnly || flags.allowWrites || isLoopback(url.hostname)) return;
  throw new UsageError(
    `${url.host} is not this machine, and the cases create profiles and tags there that cannot be undone: give --allow-writes or --read-only`,
  );
}

/** @throws UsageError when the file of --ca cannot be read */
export function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read --ca ${file}: ${(error as Error).message}`, { cause: error });
  }
}

const isLoopback = (host: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host) || host.endsWith('.localhost');

function parseHeader(flag: string, text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(oneLine(flag, text)) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`${flag} takes "Name: value"`);
  return [name, value];
}

function oneLine(flag: string, text: string): string {
  if (text === '') throw new UsageError(`${flag} is empty`);
  if (/[^\t\u0020-\u007e]/.test(text))
    throw new UsageError(`${flag} has a character that a header cannot carry`);
  return text;
}

const collect = (value: string, previous: readonly string[]) => [...previous, value];

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1000)
    throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
  return value;
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0) || value > 86400)
    throw new InvalidArgumentError('It must be seconds, more than 0 and at most 86400.');
  return value;
}

function amount(text: string): number {
  const value = Number(text);
  if (!(value >= 0) || value > 1e6) throw new InvalidArgumentError('It must be a number from 0 to 1000000.');
  return value;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 0x7fffffff)
    throw new InvalidArgumentError('It must be a whole number from 0 to 2147483647.');
  return value;
}
