// The options of `acs conform`, in the order in which the help and the documentation show them.

import { type Command, Option } from 'commander';
import { scopes, usualBudget } from '../../conformance/index.ts';
import { collect } from '../collect.ts';
import { sinceText } from '../held-against.ts';
import { parseAmount, parseCount, parsePositive, parseSeconds } from '../numbers.ts';
import { reportOption } from '../report-option.ts';
import { parsePath, parseVariable } from '../start-values.ts';
import { variableOf } from './environment.ts';

/** Adds every option; each can also be given as `ACS_<NAME>` or in the config file under its long name. */
export function addConformOptions(command: Command): Command {
  for (const option of options()) command.addOption(withEnvironment(option));
  return command;
}

/** A switch is off in the environment when its variable says so. */
function withEnvironment(option: Option): Option {
  const name = variableOf(option);
  const off = option.isBoolean() && /^(0|false|no|off)?$/i.test(process.env[name] ?? '');
  return off ? option : option.env(name);
}

const options = (): readonly Option[] => [
  ...what(),
  ...started(),
  ...again(),
  ...which(),
  ...how(),
  ...instead(),
];

/** What is tested, and what exists there. */
const what = () => [
  new Option('--account <id>', 'account to test with (required)'),
  new Option('--bearer <token>', 'credential, sent as Authorization: Bearer <token>'),
  new Option('--credential <header>', 'credential in another header, as "Name: value"').conflicts('bearer'),
  new Option(
    '--credential-command <command>',
    'command that prints the token for --bearer, as "gh auth token"',
  ).conflicts(['bearer', 'credential']),
  list(
    '--header <header>',
    'further header, sent unchanged, as "Name: value"; "User-Agent:" sends none (repeatable)',
  ),
  new Option('--routing-id <id>', 'routing profile that exists: enables the cases for a known profile'),
  new Option('--jwt-id <id>', 'JWT configuration that exists; without it a rejected jwt profile is skipped'),
  new Option('--second-account <id>', 'another account: enables the cases that keep accounts apart'),
  new Option(
    '--second-bearer <token>',
    'credential of the second account, sent as Authorization: Bearer <token>',
  ),
  new Option(
    '--second-credential <header>',
    'credential of the second account in another header, as "Name: value"',
  ).conflicts('secondBearer'),
  new Option('--second-routing-id <id>', 'routing profile that only the second account has'),
  new Option('--foreign-account <id>', 'the same as --second-account').conflicts('secondAccount').hideHelp(),
  list('--param <name=value>', 'value of any other path parameter (repeatable)'),
  list(
    '--body-override <path=value>',
    'value of a property in the valid bodies that have it, as ratelimit.window=60; of a further one after its operation, as createTag.colour=red; {unique} is a new name each time (repeatable)',
  ),
  list(
    '--refused-when <path=value>',
    'a 2xx response with this member is a rejection, as success=false; * is any value but null (repeatable)',
  ),
  new Option('--driver <file>', 'module that issues and checks tokens: enables the token rules (§3)'),
  new Option('--contract <file>', 'OpenAPI document to test against, instead of the one in this package'),
];

/** What is started for the run. */
const started = () => [
  new Option(
    '--start <command>',
    'start the server with this command of the shell, test it once it is ready, and stop all that it started',
  ),
  new Option(
    '--port-env <name>',
    'take a free port and give it to the command of --start in this variable; the base URL is then http://127.0.0.1:{port}, or what you give with {port} in it',
  ).argParser(parseVariable),
  new Option('--ready <path>', 'path of the server that gets a status below 500 once it is ready')
    .argParser(parsePath)
    .default('/'),
  new Option('--ready-timeout <seconds>', 'longest wait for a started server')
    .argParser(parseSeconds)
    .default(60),
];

/** What is run again, and when. */
const again = () => [
  new Option(
    '--watch',
    'stay open and run again when something changes: the contract, or with --start the files of the server',
  ),
  list(
    '--watch-path <path>',
    'folder or file of the server that --start runs, to watch instead of the current folder (repeatable)',
  ),
];

/** Which cases run, and what is made of them. */
const which = () => [
  new Option('--against <verdict>', 'verdict that decides the exit code')
    .choices([...scopes])
    .default('source'),
  reportOption(),
  list(
    '--only <pattern>',
    'run only cases whose id matches, and the twins they need; * is any text (repeatable)',
  ),
  list('--skip <pattern>', 'leave out cases whose id matches (repeatable)'),
  new Option('--known-failing <file>', 'YAML list of causes and cases known to fail, each with a reason'),
  new Option(
    '--write-known-failing <file>',
    'write the cases that fail as such a list; entries that are there keep reason and last day',
  ),
  new Option('--since <file>', sinceText),
  new Option('--read-only', 'send no request that creates or changes anything'),
  new Option('--allow-writes', 'create things on a server that is not this machine; they cannot be deleted'),
  new Option(
    '--thorough',
    'try everything everywhere, three values crossed at a time, and each rejection again after other requests: some 15 times as many requests',
  ),
  new Option(
    '--explore <n>',
    'also send n random bodies of each kind to each operation; one that fails is made as small as possible',
  )
    .argParser(parseCount)
    .default(0),
  new Option('--experiments <n>', 'requests at most that find out what of a failing request makes it fail')
    .argParser(parseCount)
    .default(usualBudget),
  new Option('--seed <n>', 'seed of the random bodies; a report names the one it used').argParser(parseCount),
];

/** How requests are sent. */
const how = () => [
  new Option('--concurrency <n>', 'requests at the same time').argParser(parsePositive).default(8),
  new Option('--rate <n>', 'requests per second, 0 for no limit').argParser(parseAmount).default(0),
  new Option('--timeout <seconds>', 'longest wait for a complete response')
    .argParser(parseSeconds)
    .default(5),
  new Option('--deadline <seconds>', 'longest time for the whole run').argParser(parseSeconds).default(300),
  new Option(
    '--within <seconds>',
    'judge the most telling cases that fit into this time, and leave the others out',
  ).argParser(parseSeconds),
  new Option('--insecure', 'accept any TLS certificate'),
  new Option('--ca <file>', 'certificate authority to trust, in PEM'),
  new Option(
    '--verbose',
    'show every case in the terminal, each decision that differs, and which cases were skipped',
  ),
  new Option('--config <file>', 'options in YAML; acs.config.yaml in the current folder is read by default'),
];

/** What to print instead of running. */
const instead = () => [
  new Option('--plan', 'print every request as a curl command and send nothing'),
  new Option('--list', 'print every case with its title and send nothing'),
];

const list = (flags: string, text: string) => new Option(flags, text).argParser(collect).default([], 'none');
