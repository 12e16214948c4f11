// The line that repeats a request in a shell: all that it needs and no more, with the name of the secret instead of the secret.

import { type Bytes, type Exchange, firstPiece, type Part, type TrialRequest } from '../types.ts';
import type { FillNames } from '../wire/index.ts';
import { memberAt } from './words/values.ts';

/** A longer line fills a screen, or a comment. */
const longest = 2000;

/** The line that repeats an exchange. */
export const curlOf = ({ request }: Pick<Exchange, 'request'>): string => curlLine(request, request.url);

/** The line, or, where it is long, how long. @param edited the parts of the request that are emphasized */
export function curlInBrief(
  { request }: Pick<Exchange, 'request'>,
  edited: readonly Part[] = [],
  emphasis?: (text: string) => string,
): string {
  const line = curlOf({ request });
  if (line.length > longest) return `# a line of ${line.length} characters, left out`;
  if (emphasis === undefined) return line;
  return edited.reduce((text, part) => emphasized(text, partIn(request, part), emphasis), line);
}

/** The line that sends a planned request. @param baseUrl without a slash at its end @param names fills names as a run does */
export function plannedCurl(planned: TrialRequest, baseUrl: string, names: FillNames): string {
  const { request } = names(planned);
  return curlLine(request, baseUrl + request.target);
}

function emphasized(line: string, text = '', emphasis: (text: string) => string): string {
  const at = text === '' ? -1 : line.lastIndexOf(text);
  return at < 0 ? line : line.slice(0, at) + emphasis(text) + line.slice(at + text.length);
}

/** A part as it stands in the line. */
function partIn(request: Exchange['request'], part: Part): string | undefined {
  if (part.kind === 'target') return request.target;
  if (part.kind === 'method') return `-X ${request.method}`;
  if (part.kind === 'body')
    return request.body && 'text' in request.body ? shellLiteral(request.body.text) : '';
  if (part.kind === 'member') return `${JSON.stringify(part.path.at(-1))}:${memberAt(request, part.path)}`;
  const header = request.headers.find(([name]) => part.kind === 'header' && name.toLowerCase() === part.name);
  return header && `-H ${headerWord(header)}`;
}

/** A curl command for a request to the URL. What a terminal would spoil comes through a pipe, in base64. */
function curlLine(request: TrialRequest, url: string): string {
  const { method, inTwoPieces } = request;
  const body = bodyOf(request);
  const source = body && sourceOf(body, request);
  const has = (wanted: string) => request.headers.some(([name]) => name.toLowerCase() === wanted);
  const isUsual = (method === 'POST' && source !== undefined) || (method === 'GET' && source === undefined);
  const parts = [
    'curl -i',
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...(url.startsWith('https:') ? ['--http1.1'] : []),
    ...(method === 'HEAD' ? ['--head'] : isUsual ? [] : [`-X ${shellWord(method)}`]),
    ...request.headers
      .filter(([name]) => name.toLowerCase() !== 'user-agent')
      .map((header) => `-H ${headerWord(header)}`),
    // What curl adds by itself.
    ...(body && !has('content-type') ? ['-H Content-Type:'] : []),
    // So slow, in bytes a second, that the second piece is sent by itself.
    ...(inTwoPieces && body ? [`--limit-rate ${firstPiece(sizeOf(body))}`] : []),
    ...(source === undefined ? [] : [source.argument]),
    shellWord(url),
  ];
  return `${source?.pipe ?? ''}${parts.join(' ')}`;
}

const headerWord = ([name, value]: readonly [string, string]) =>
  shellWord(value === '' ? `${name};` : `${name}: ${value}`);

/** A method that has a body says how long it is even without one. */
const bodyOf = ({ method, body }: TrialRequest): Bytes | undefined =>
  body ?? (['POST', 'PUT', 'PATCH'].includes(method) ? { text: '' } : undefined);

/** What comes before curl, and how curl takes it. */
interface Source {
  readonly pipe: string;
  readonly argument: string;
}

/** Past this, in characters, an argument is rejected by some systems. */
const longestArgument = 100_000;
/** Controls, marks that don't show, halves of a character: a terminal or a clipboard changes them. */
const spoilt = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function sourceOf(body: Bytes, { padding = 0, nesting }: TrialRequest): Source {
  const text = padding === 0 && nesting === undefined && 'text' in body ? body.text : undefined;
  if (text !== undefined && !spoilt.test(text) && text.length <= longestArgument)
    return { pipe: '', argument: `--data-raw ${shellLiteral(text)}` };
  const commands = [
    ...(padding > 0 ? [`printf '%${padding}s' ''`] : []),
    ...('base64' in body ? [writeBase64(body.base64)] : writeNested(body.text, nesting)),
  ].join('; ');
  return {
    pipe: commands.includes('; ') ? `{ ${commands}; } | ` : `${commands} | `,
    argument: '--data-binary @-',
  };
}

/** What is nested is repeated by the shell, since the whole would be too long for a line. */
function writeNested(text: string, nesting: TrialRequest['nesting']): readonly string[] {
  if (nesting === undefined) return [writeText(text)];
  const [before = '', after = ''] = text.split('"$NESTED"');
  const times = (part: string) => `printf ${shellLiteral(`${part}%.0s`)} $(seq ${nesting.levels})`;
  return [writeText(before), times(nesting.open), writeText('1'), times(nesting.close), writeText(after)];
}

const writeText = (text: string) =>
  spoilt.test(text) ? writeBase64(Buffer.from(text).toString('base64')) : `printf %s ${shellLiteral(text)}`;

const writeBase64 = (base64: string) => `printf %s ${shellLiteral(base64)} | base64 -d`;

const sizeOf = (body: Bytes) =>
  'text' in body ? Buffer.byteLength(body.text) : Buffer.from(body.base64, 'base64').length;

/** Names of secrets, which the shell replaces; everything else is literal. */
const placeholder =
  /\$ACS_(?:BEARER(?:_\d+)?(?:_SWAPPED|_ROTATED)?|SECOND_BEARER|HEADER_\d+)|\$\{ACS_BEARER(?:_\d+)?(?:[%#]\?)?\}/;

/** One word, every character literal. */
const shellLiteral = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** One word in which `$ACS_BEARER` and its kin stay open for the shell; plain words stay bare. */
function shellWord(text: string): string {
  if (!placeholder.test(text)) return /^[\w./-]+$/.test(text) ? text : shellLiteral(text);
  const parts = text.split(new RegExp(`(${placeholder.source})`));
  const written = parts.map((part, i) =>
    i % 2 === 1 ? variable(part, parts[i + 1] ?? '') : part.replaceAll(/[\\"$`]/g, '\\$&'),
  );
  return `"${written.join('')}"`;
}

/** Braces where the name would run on into what follows; what is made from the credential is made by the shell. */
function variable(name: string, next: string): string {
  const [, credential, how = ''] = /^(.+)_(SWAPPED|ROTATED)$/.exec(name) ?? [];
  if (credential !== undefined) return `$(printf %s "${credential}" | ${madeBy[how]})`;
  return /^\w/.test(next) && !name.startsWith('${') ? `\${${name.slice(1)}}` : name;
}

const madeBy: Readonly<Record<string, string>> = {
  SWAPPED: 'tr a-zA-Z A-Za-z',
  ROTATED: 'tr a-zA-Z0-9 b-zaB-ZA1-90',
};
