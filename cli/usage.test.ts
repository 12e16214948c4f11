// Wrong usage of every command: exit code 2, nothing on stdout, and one line that says what to type.

import { it } from 'vitest';
import { fails, temporaryFolder } from './testing/acs.ts';

const { file } = temporaryFolder();
const target = 'http://127.0.0.1:9';
const account = ['--account', 'acme'];
const conform = (...argv: readonly string[]) => ['conform', target, ...account, ...argv];
const started = (...argv: readonly string[]) => ['conform', ...account, '--start', 'x', ...argv];
const configured = (name: string, text: string) => ['conform', target, '--config', file(name, text)];
const contract = (name: string, text: string) => ['conform', target, '--contract', file(name, text)];
const gett = 'openapi: 3.1.0\ninfo: { title: x, version: "1" }\npaths:\n  /a: { gett: {} }\n';
const xml =
  'openapi: 3.1.0\ninfo: { title: x, version: "1" }\npaths:\n  /a: { put: { requestBody: { required: true, content: { text/xml: {} } } } }\n';

const rows: readonly (readonly [argv: readonly string[], line: RegExp])[] = [
  [['conforn'], /^unknown command 'conforn'.*conform.* acs -- --help\)$/m],
  [['serve', '--grace', 'soon'], /Give a number from 0/],
  [['serve', '--port', '70000'], /Give a port from 0 to 65535/],
  [['proxy'], /^missing required argument 'url'/],
  [['proxy', 'localhost:4020'], /is not a base URL: start it with http/],
  [['proxy', 'http://localhost:4011'], /^the server behind has port 4011 itself: give another --port/],
  [['mock', '--delay', '100-800'], /Give milliseconds from 0 to 60000/],

  [['conform'], /^no base URL given: .*acs.* conform http:/],
  [['conform', 'localhost:4020', ...account], /^"localhost:4020" is not a base URL: start it with http/],
  [['conform', 'http://a:b@localhost', ...account], /^the base URL contains a credential/],
  [['conform', `${target}/?a=1`, ...account], /has a query or a fragment/],
  [
    ['conform', 'http://192.0.2.1', ...account],
    /^the suite creates .* on 192\.0\.2\.1 .*: add --allow-writes or --read-only/,
  ],
  [['conform', target], /^no account given: pass --account ID/],
  [['conform', target, '--account', '..'], /^--account "\.\." cannot be part of a path/],
  [['conform', target, '--account'], /^option '--account <id>' argument missing/],
  [
    conform('--param', 'acount_id=acme'),
    /^--param acount_id names no parameter of .*openapi\.yaml: did you mean account_id/,
  ],
  [conform('--param', 'qqqqqqqqqqqqqqqqqqqq=1'), /^--param q+ names no parameter of .*: it has .*account_id/],
  [
    conform('--param', '/{acount_id}=acme'),
    /^--param \/\{acount_id\} names no parameter of .*: did you mean \/\{account_id\}/,
  ],
  [[...contract('a.yaml', xml), ...account], /^--account names no parameter of .*a\.yaml: leave it out/],
  [
    [...contract('d.yaml', xml), '--second-routing-id', '1'],
    /^--second-routing-id names no parameter of .*d\.yaml/,
  ],
  [conform('--param', 'tag'), /^--param "tag" is not a value: write it as --param NAME=VALUE/],
  [conform('--timeout', 'soon'), /^option '--timeout <seconds>' argument 'soon' is invalid\. Give seconds/],
  [conform('--thorough'), /^unknown option '--thorough'.* acs -- conform --help\)$/m],
  [conform('--rate', ''), /^option '--rate <n>' argument '' is invalid\. Give a number from 0 to 1000000\./],
  [conform('--against', 'everything'), /Allowed choices are source, contract/],
  [conform('--bearer', ''), /^--bearer is empty/],
  [conform('--header', 'nothing'), /^--header is not a header: write it as --header "Name: value"/],
  [conform('--header', 'A: b\r\nC: d'), /^--header has a character that no header can carry/],
  [conform('--report', 'pdf=x'), /^--report "pdf=x" is not FORMAT=PATH: the formats are json/],
  [
    conform('--only', 'createTg/*'),
    /^no property matches "createTg\/\*": list all with .*acs.* conform --list/,
  ],
  [
    conform('--known-failing', file('of-none.yaml', '- { property: createTg/*, reason: x }')),
    /of-none\.yaml:1: no property matches "createTg\/\*": list them with --list/,
  ],
  [
    conform('--only', 'createTag/*', '--skip', '*'),
    /^--only, --skip and --read-only leave no property to test: list all/,
  ],
  [
    conform('--ca', 'nowhere.pem'),
    /^cannot read the certificate authority nowhere\.pem: there is no such file/,
  ],
  [conform('--driver', 'nowhere.mjs'), /^.*nowhere\.mjs/],
  [conform('-q', '--verbose'), /'-q, --quiet' cannot be used with option '--verbose'/],
  [conform('--second-account', 'acme'), /^--second-account is the same as --account, "acme"/],
  [
    conform('--routing-id', '12', '--second-routing-id', '12'),
    /^--second-routing-id is the same as --routing-id, "12"/,
  ],
  [conform('--refused-when', 'success'), /^--refused-when "success" has no path and value/],

  [conform('--contract', 'nowhere.yaml'), /^cannot read the contract nowhere\.yaml: there is no such file/],
  [contract('b.yaml', 'hello: 1\n'), /^cannot read the contract .*b\.yaml: it is no document of OpenAPI/],
  [contract('x.yaml', xml), /^the contract shows no request that could be sent: give an example of a body/],
  [
    contract('c.yaml', gett),
    /^cannot use .*c\.yaml: the contract has no operation under paths; left out: GETT \/a .*`gett` is not expected/,
  ],

  [['conform', target, '--config', 'nowhere.yaml'], /^cannot read the config file nowhere\.yaml/],
  [
    configured('f.yaml', 'account: acme\ntimeout: soon\n'),
    /f\.yaml:2: timeout cannot be "soon": give seconds/,
  ],
  [
    configured('h.yaml', 'account: acme\n\nqqqqqqqqqqqqqqqqq: 1\n'),
    /h\.yaml:3: "q+" is not a known key: the file must be lines of "option: value": .* conform --help lists/,
  ],
  [configured('j.yaml', 'read-only: perhaps\n'), /j\.yaml:1: read-only must be of type boolean/],
  [configured('k.yaml', 'config: other.yaml\n'), /k\.yaml:1: "config" is not a known key/],

  [['conform', ...account, '--start', ' '], /^--start is empty: give it a command/],
  [
    ['conform', ...account, '--port-env', 'PORT'],
    /^--port-env needs a command to give the port to: add --start/,
  ],
  [started('--port-env', 'MY PORT'), /Give the name of an environment variable, such as PORT/],
  [started(), /^no base URL given: /],
  [
    conform('--start', 'x', '--ready', '//example.com'),
    /Give a path from the root of the server, such as \/healthz/,
  ],

  [conform('--watch', '--plan'), /^--plan sends nothing to watch: leave out one of the two/],
  [['conform', '--watch', '--list'], /^--list sends nothing to watch/],
  [conform('--watch', '--report', 'json=-'), /^--watch shows its runs on stdout: give the --report a file/],
  [
    conform('--watch', '--write-known-failing', 'x.yaml'),
    /^--write-known-failing writes the list of one run: leave out --watch/,
  ],
  [['conform', target, '--watch'], /^no account given: pass --account ID/],
];

it.each(rows)('%j is wrong usage', (argv, line) => fails(argv, line));
