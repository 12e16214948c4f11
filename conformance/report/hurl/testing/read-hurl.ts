// For tests: reads the forms of a Hurl file that the report writes, by the rules of its grammar, and nothing else.

/** One request with what is asserted of its response. */
export interface HurlEntry {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly options: readonly string[];
  readonly body?: Buffer;
  readonly asserts: readonly HurlAssert[];
}

/** An assert, and what stands behind it as a comment. */
export interface HurlAssert {
  readonly query: string;
  /** The name of a header, or a path into the body. */
  readonly of?: string;
  readonly predicate: string;
  readonly value?: unknown;
  readonly comment: string;
}

/** Variables by name. */
export type Variables = Readonly<Record<string, string>>;

/** Reads a file. @throws for a line that the grammar has no place for */
export function readHurl(text: string, variables: Variables): readonly HurlEntry[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#.*)?$/.test(line));
  const entries: HurlEntry[] = [];
  while (lines.length > 0) entries.push(readEntry(lines, variables));
  return entries;
}

type Lines = string[];

function take(lines: Lines, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(lines[0] ?? '');
  if (found) lines.shift();
  return found ?? undefined;
}

function all(lines: Lines, pattern: RegExp): readonly RegExpExecArray[] {
  const found = take(lines, pattern);
  return found ? [found, ...all(lines, pattern)] : [];
}

function readEntry(lines: Lines, variables: Variables): HurlEntry {
  const request = take(lines, /^([A-Z]+) ([^#\\\s]+)$/);
  if (!request) throw new Error(`no request: ${lines[0]}`);
  const headers = all(lines, /^([A-Za-z0-9_.-]+): ((?:[^#\n\\]|\\[#\\])+)$/);
  const options = take(lines, /^\[Options\]$/) ? all(lines, /^path-as-is: true$/) : [];
  const body = readBody(lines, variables);
  if (!take(lines, /^HTTP \*$/)) throw new Error(`no response: ${lines[0]}`);
  const asserts = take(lines, /^\[Asserts\]$/) ? all(lines, assertPattern) : [];
  return {
    method: request[1] ?? '',
    url: filled(request[2] ?? '', variables),
    headers: headers.map(([, name = '', value = '']) => [name, filled(unescaped(value), variables)]),
    options: options.map(([line]) => line),
    ...(body && { body }),
    asserts: asserts.map(readAssert),
  };
}

function readBody(lines: Lines, variables: Variables): Buffer | undefined {
  const bytes = take(lines, /^base64,([A-Za-z0-9+/=]*);$/);
  if (bytes) return Buffer.from(bytes[1] ?? '', 'base64');
  if (take(lines, /^```$/)) {
    if (!take(lines, /^```$/)) throw new Error(`no end of a text: ${lines[0]}`);
    return Buffer.alloc(0);
  }
  const text = take(lines, /^`((?:[^#\\`]|\\[`#\\]|\\u\{[0-9a-f]{4,}\})+)`$/);
  return text && Buffer.from(unescaped(filled(text[1] ?? '', variables)));
}

const string = '"(?:[^"\\\\#{}]|\\\\["\\\\]|\\\\u\\{[0-9a-f]+\\})*"';
const assertPattern = new RegExp(
  `^(status|body|(?:header|jsonpath) ${string}) (>=|<=|<|==|!=|exists|not exists|contains|startsWith)(?: (-?\\d+|true|false|null|${string}))? # (.*)$`,
);

function readAssert([, query = '', predicate = '', value, comment = '']: RegExpExecArray): HurlAssert {
  const [name = '', of] = [query.split(' ')[0], /^\w+ (".*)$/.exec(query)?.[1]];
  return {
    query: name,
    predicate,
    comment,
    ...(of !== undefined && { of: String(readValue(of)) }),
    ...(value !== undefined && { value: readValue(value) }),
  };
}

const readValue = (text: string): unknown =>
  JSON.parse(
    text.replaceAll(/\\u\{([0-9a-f]+)\}/g, (_, code: string) =>
      JSON.stringify(String.fromCodePoint(Number.parseInt(code, 16))).slice(1, -1),
    ),
  );

const unescaped = (text: string) =>
  text.replaceAll(
    /\\(?:([`#\\])|u\{([0-9a-f]+)\})/g,
    (_, one: string | undefined, code: string) => one ?? String.fromCodePoint(Number.parseInt(code, 16)),
  );

function filled(text: string, variables: Variables): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`no variable ${name}`);
    return value;
  });
}
