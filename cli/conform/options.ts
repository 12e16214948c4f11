// The options of `acs conform`, one row each, in the groups and the order in which the help and the documentation show
// them. Help, environment, config file, checks and the type of the flags come from this table.

import { type Command, Option } from 'commander';
import { scopes, usual } from '../../conformance/index.ts';
import { optionInWords } from '../command-words.ts';
import {
  collect,
  parseAmount,
  parseCount,
  parsePath,
  parsePositive,
  parseSeconds,
  parseVariable,
} from '../values.ts';
import { reportText } from '../write-reports.ts';
import { variableOf } from './config.ts';

interface More {
  readonly parse?: (text: string) => unknown;
  readonly default?: unknown;
  readonly choices?: readonly string[];
  /** It can be given several times. */
  readonly list?: true;
  /** Name of a flag that excludes it. */
  readonly conflicts?: string;
  /** The help names it in the row before it; the documentation has a row for it. */
  readonly also?: true;
}

type Row = readonly [flag: string, says: string, more?: More];

const list = { list: true } as const;
const also = { also: true } as const;

const groups = {
  'The server:': [
    ['--account <id>', 'account to test with (required where the contract has accounts)'],
    ['--bearer <token>', 'credential, sent as Authorization: Bearer <token>'],
    [
      '--credential <header>',
      'credential as "Name: value", or SCHEME=VALUE for a scheme of the contract; each operation is tested with its own (repeatable)',
      { list: true, also: true },
    ],
    ['--header <header>', 'further header, as "Name: value"; "User-Agent:" sends none (repeatable)', list],
    ['--insecure', 'accept any TLS certificate'],
    ['--ca <file>', 'certificate authority to trust, in PEM', also],
    [
      '--refused-when <path=value>',
      'a 2xx response with this member is a rejection, as success=false, or code!=0; * is any value but null (repeatable)',
      list,
    ],
  ],
  'What exists there:': [
    ['--routing-id <id>', 'routing profile that exists: enables the properties of a known profile'],
    ['--jwt-id <id>', 'JWT configuration that exists; without it a rejected jwt profile is skipped'],
    ['--second-account <id>', 'another account: enables the properties that keep accounts apart'],
    ['--second-bearer <token>', 'bearer token of the second account', also],
    [
      '--second-credential <header>',
      'credential of the second account in another header, as "Name: value"',
      { conflicts: 'secondBearer', also: true },
    ],
    ['--second-routing-id <id>', 'routing profile that only the second account has', also],
    ['--param <name=value>', 'value of any other path parameter (repeatable)', list],
    [
      '--body-override <path=value>',
      'value of a property in the valid bodies that have it, as ratelimit.window=60; to add one to all of them, begin with the operation, as createTag.colour=red; {unique} is a new name each time (repeatable)',
      list,
    ],
  ],
  'What to run:': [
    ['--contract <file>', 'OpenAPI document to test against, instead of the one in this package'],
    ['--allow-remote', 'read what the document refers to over the network', also],
    [
      '--against <verdict>',
      'verdict that decides the exit code',
      { choices: scopes, default: usual.against },
    ],
    [
      '--only <pattern>',
      'test only properties with such an id, as createTag/name or */type (repeatable)',
      list,
    ],
    ['--skip <pattern>', 'leave out properties whose id matches (repeatable)', list],
    ['--read-only', 'send no request that creates or changes anything'],
    ['--allow-writes', 'create things, which cannot be deleted, on a server that is not this machine', also],
  ],
  'How:': [
    [
      '--requests <n>',
      'requests that edits are tried with at most; more of them may find more',
      { parse: parseCount, default: usual.requests },
    ],
    ['--seed <n>', 'where edits are tried first', { parse: parseCount, default: usual.seed, also: true }],
    ['--concurrency <n>', 'requests at the same time', { parse: parsePositive, default: usual.concurrency }],
    [
      '--rate <n>',
      'requests per second, 0 for no limit',
      { parse: parseAmount, default: usual.rate, also: true },
    ],
    ['--timeout <seconds>', 'longest wait for a response', { parse: parseSeconds, default: usual.timeout }],
    ['--deadline <seconds>', 'longest time for the run', { parse: parseSeconds, default: usual.deadline }],
  ],
  'What comes out:': [
    ['--report <format=path>', reportText, list],
    ['--known-failing <file>', 'YAML list of properties known to be broken, each with a reason'],
    ['--write-known-failing <file>', 'write such a list of what is broken; entries keep their reason', also],
    ['--since <file>', 'fail only for what was not broken in an earlier report (--report json=PATH)'],
    ['--verbose', 'show everything that is broken, differs or was not tried, in full'],
    ['--robust', 'fail for robustness as well (exit 1)', also],
    ['-q, --quiet', 'show the verdicts alone', { conflicts: 'verbose', also: true }],
    ['--list', 'print every property with what requires it, and send nothing'],
    ['--plan', 'print every request as a curl command, and send nothing', also],
  ],
  'A server of mine:': [
    ['--start <command>', 'start the server with this command of the shell, and stop it after the run'],
    [
      '--port-env <name>',
      'take a free port, give it to the command of --start in this variable, and test http://127.0.0.1 on it, or the base URL given',
      { parse: parseVariable },
    ],
    [
      '--ready <path>',
      'path of the server that gets a status below 500 once it is ready',
      { parse: parsePath, default: '/' },
    ],
    ['--watch', 'stay open and run again when a file in this folder changes, the contract or a list'],
  ],
  'Further:': [
    ['--driver <file>', 'module that issues and checks tokens: enables the token rules (§3)'],
    ['--config <file>', 'options in YAML; acs.config.yaml in the current folder is read by default'],
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

type Groups = typeof groups;
type Rows = Groups[keyof Groups][number];
type Camel<Name> = Name extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : Name;
type NameOf<R extends Rows> = R[0] extends `${string}--${infer Name} <${string}>`
  ? Camel<Name>
  : R[0] extends `${string}--${infer Name}`
    ? Camel<Name>
    : never;
type ValueOf<R extends Rows> = R extends readonly [string, string, { readonly list: true }]
  ? string[]
  : R extends readonly [string, string, { readonly choices: readonly (infer Choice)[] }]
    ? Choice
    : R extends readonly [string, string, { readonly parse: (text: string) => infer Value }]
      ? Value
      : R[0] extends `${string}<${string}`
        ? string
        : boolean;
type HasDefault = { readonly list: true } | { readonly default: unknown };
type Given<R extends Rows> = R extends readonly [string, string, HasDefault] ? R : never;

/** The values of the options once flags, environment and config file are laid over one another, defaults included. */
export type ConformFlags = { [R in Given<Rows> as NameOf<R>]: ValueOf<R> } & {
  [R in Exclude<Rows, Given<Rows>> as NameOf<R>]?: ValueOf<R>;
} & {
  /** Of the config file alone: otherwise it is an argument or `ACS_BASE_URL`. */
  baseUrl?: string;
};

/** Adds every option; each can also be given as `ACS_<NAME>` or in the config file under its long name. */
export function addConformOptions(command: Command): Command {
  for (const [group, rows] of Object.entries<readonly Row[]>(groups))
    for (const row of rows) command.addOption(withEnvironment(optionOf(row)).helpGroup(group));
  command.configureHelp({
    // That each has a variable is said once for all of them.
    optionDescription: (option) => {
      const next = command.options.slice(command.options.indexOf(option) + 1);
      const further = next
        .slice(
          0,
          next.findIndex(({ hidden }) => !hidden),
        )
        .map(({ flags }) => flags);
      const says = optionInWords(option, option.description).replaceAll('`', '');
      return further.length > 0 ? `${says}; also ${further.join(', ')}` : says;
    },
  });
  return command.addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Further:'));
}

function optionOf([flag, says, more = {}]: Row): Option {
  const option = new Option(flag, says).conflicts(more.conflicts ?? []).hideHelp(more.also ?? false);
  if (more.list) return option.argParser(collect).default([], 'none');
  if (more.parse) option.argParser(more.parse);
  if (more.choices) option.choices([...more.choices]);
  return option.default(more.default);
}

/** A switch is off in the environment when its variable says so. */
function withEnvironment(option: Option): Option {
  const name = variableOf(option);
  const off = option.isBoolean() && /^(0|false|no|off)?$/i.test(process.env[name] ?? '');
  return off ? option : option.env(name);
}
