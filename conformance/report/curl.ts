// The line that repeats a request in a shell: all that it needs and no more, with the name of the secret instead of the secret.

import { type Bytes, type Exchange, firstPiece, type Part, type TrialRequest } from '../types.ts';
import type { FillNames } from '../wire/index.ts';
import { memberAt } from './words/values.ts';

/** What a line shows besides. */
export interface CurlOptions {
  /** The parts of the request that an edit is about, and how they are emphasized. */
  readonly edited?: readonly Part[];
  readonly emphasis?: (text: string) => string;
}

type Sent = Pick<Exchange, 'request'>;

/** The line that repeats an exchange. */
export function curlOf({ request }: Sent, { edited = [], emphasis }: CurlOptions = {}): string {
  const line = curlLine(request, request.url);
  if (emphasis === undefined) return line;
  return edited.reduce((text, part) => emphasized(text, placeIn(part, request), emphasis), line);
}

/** A longer line fills a screen, or a comment. */
const longest = 2000;

/** The line, or, where it is long, how long. */
export function curlInBrief(sent: Sent, options?: CurlOptions): string {
  const { length } = curlOf(sent);
  return length <= longest ? curlOf(sent, options) : `# a line of ${length} characters, left out`;
}

/** The line that sends a planned request. @param baseUrl without a slash at its end @param names fills names as a run does */
export function plannedCurl(planned: TrialRequest, baseUrl: string, names: FillNames): string {
  const { request } = names(planned);
  return curlLine(request, baseUrl + request.target);
}

/** What stands before a part in the line, and the part. */
type Place = readonly [before: string, text: string | undefined];

function emphasized(line: string, [before, text = '']: Place, emphasis: (text: string) => string): string {
  const at = text === '' ? -1 : line.lastIndexOf(before + text);
  if (at < 0) return line;
  const from = at + before.length;
  return line.slice(0, from) + emphasis(text) + line.slice(from + text.length);
}

function placeIn(part: Part, request: Exchange['request']): Place {
  if (part.kind === 'target') return ['', request.target];
  if (part.kind === 'method') return ['-X ', request.method];
  if (part.kind === 'member') {
    const value = memberAt(request, part.path);
    return ['', value && `${JSON.stringify(part.path.at(-1))}:${value}`];
  }
  if (part.kind === 'header') {
    const header = request.headers.find(([name]) => name.toLowerCase() === part.name);
    return ['', header && `-H ${headerWord(header)}`];
  }
  const { body } = request;
  return ['', part.kind === 'body' && body && 'text' in body ? shellLiteral(body.text) : undefined];
}

/** A curl command for a request to the URL. What a terminal would spoil comes through a pipe, in base64. */
function curlLine(request: TrialRequest, url: string): string {
  const { method, padding = 0, nesting, inTwoPieces } = request;
  const body = bodyOf(request);
  const source = body && (nesting ? nestedSource(body, nesting) : sourceOf(body, padding));
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
    ...withoutAdded(request, body, padding),
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

/** Takes away headers that curl adds by itself, that were not sent, and that make a difference. */
function withoutAdded(request: TrialRequest, body: Bytes | undefined, padding: number): readonly string[] {
  const sent = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const waits = body !== undefined && (request.nesting || sizeOf(body) + padding > 1000);
  const added = [...(body ? ['Content-Type'] : []), ...(waits ? ['Expect'] : [])];
  return added.filter((name) => !sent.has(name.toLowerCase())).map((name) => `-H ${name}:`);
}

/** What comes before curl, and how curl takes it. */
interface Source {
  readonly pipe: string;
  readonly argument: string;
}

const fromPipe = '--data-binary @-';

/** What is nested is repeated by the shell, since the whole would be too long for a line. */
function nestedSource(body: Bytes, { levels, open, close }: NonNullable<TrialRequest['nesting']>): Source {
  const [before = '', after = ''] = 'text' in body ? body.text.split('"$NESTED"') : [];
  const times = (text: string) => `printf ${shellLiteral(`${text}%.0s`)} $(seq ${levels})`;
  const parts = [writeText(before), times(open), writeText(`1`), times(close), writeText(after)];
  return { pipe: `{ ${parts.join('; ')}; } | `, argument: fromPipe };
}

/** Past this, in characters, an argument is rejected by some systems. */
const longestArgument = 100_000;
/** Controls, marks that don't show, halves of a character: a terminal or a clipboard changes them. */
const spoilt = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function sourceOf(body: Bytes, padding: number): Source {
  const content = 'text' in body ? writeText(body.text) : writeBase64(body.base64);
  if (padding > 0) return { pipe: `{ printf '%${padding}s' ''; ${content}; } | `, argument: fromPipe };
  return 'text' in body && !spoilt.test(body.text) && body.text.length <= longestArgument
    ? { pipe: '', argument: `--data-raw ${shellLiteral(body.text)}` }
    : { pipe: `${content} | `, argument: fromPipe };
}

const writeText = (text: string) =>
  spoilt.test(text) ? writeBase64(Buffer.from(text).toString('base64')) : `printf %s ${shellLiteral(text)}`;

const writeBase64 = (base64: string) => `printf %s ${shellLiteral(base64)} | base64 -d`;

const sizeOf = (body: Bytes) =>
  'text' in body ? Buffer.byteLength(body.text) : Buffer.from(body.base64, 'base64').length;

/** Names of secrets, which the shell replaces; everything else is literal. */
const placeholder =
  /\$ACS_(?:BEARER_(?:SWAPPED|ROTATED|REVERSED|ENDS)|(?:SECOND_)?BEARER|HEADER_\d+)|\$\{ACS_(?:BEARER|HEADER_\d+)(?:[%#]\?)?\}/;

/** One word, every character literal. */
const shellLiteral = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** One word in which `$ACS_BEARER` and its kin stay open for the shell; plain words stay bare. */
function shellWord(text: string): string {
  if (!placeholder.test(text)) return /^[\w./-]+$/.test(text) ? text : shellLiteral(text);
  const parts = text.split(new RegExp(`(${placeholder.source})`));
  const open = parts.every((part, i) => i % 2 === 1 || /^[\w .,:;/=+-]*$/.test(part));
  const written = parts.map((part, i) =>
    i % 2 === 1 ? variable(part, parts[i + 1] ?? '') : open ? part : shellLiteral(part),
  );
  if (open) return `"${written.join('')}"`;
  return written.map((part, i) => (i % 2 === 1 ? `"${part}"` : part === "''" ? '' : part)).join('');
}

/** Braces where the name would run on into what follows; what is made from the credential is made by the shell. */
function variable(name: string, next: string): string {
  const made = madeBy[name];
  if (made !== undefined) return `$(printf %s "$ACS_BEARER" | ${made})`;
  return /^\w/.test(next) && !name.startsWith('${') ? `\${${name.slice(1)}}` : name;
}

const madeBy: Readonly<Record<string, string>> = {
  $ACS_BEARER_SWAPPED: 'tr a-zA-Z A-Za-z',
  $ACS_BEARER_ROTATED: 'tr a-zA-Z0-9 b-zaB-ZA1-90',
  $ACS_BEARER_REVERSED: 'rev',
  $ACS_BEARER_ENDS: "sed 's/^\\(.\\).*\\(.\\)$/\\1~\\2/'",
};
