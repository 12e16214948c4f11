// How an operation is called, from the examples of the contract: at the mock, so that a copied line works as it is.

import type { Operation } from '../../../contract/index.ts';
import { sampleRequest } from '../../../http/index.ts';
import { jsonIn } from '../../../values.ts';
import type { Site } from '../model.ts';

/** A call in one language. */
export interface Call {
  readonly language: string;
  readonly text: string;
}

const mock = 'http://127.0.0.1:4010';
const token = 'TOKEN';

/** A call in each language. */
export function callsOf({ contract, typedClient: isTyped }: Site, operation: Operation): readonly Call[] {
  const request = sampleRequest(contract, operation, token);
  return [
    { language: 'curl', text: curl(request) },
    ...(isTyped ? [{ language: 'Typed client', text: typedClient(operation, request) }] : []),
    { language: 'Python', text: python(request) },
  ];
}

type SampleRequest = ReturnType<typeof sampleRequest>;

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const curl = ({ method, target, headers, body }: SampleRequest): string =>
  [
    `curl -i -X ${method} ${shell(mock + target)}`,
    ...headers.map(([name, value]) => `  -H ${shell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  --data ${shell(body)}`]),
  ].join(' \\\n');

const code = (value: unknown): string => JSON.stringify(value, null, 2);

/** A value a level deeper. */
const indented = (value: unknown): string => code(value).replaceAll('\n', '\n  ');

/** What a body is as JSON; undefined where it is something else. */
function jsonOf({ headers, body }: SampleRequest) {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1];
  return body !== undefined && /[/+]json\b/i.test(type ?? '') ? { value: jsonIn(body) } : undefined;
}

function typedClient({ id, parameters }: Operation, request: SampleRequest): string {
  const json = jsonOf(request);
  const values = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, examples }) => [name, examples[0] ?? name]);
  return `import { createClient } from 'access-control-contract/client';

const client = createClient({ baseUrl: ${code(mock)}, bearer: ${code(token)} });
const result = await client.${id}({
  path: ${indented(Object.fromEntries(values))},${json === undefined ? '' : `\n  body: ${indented(json.value)},`}
});
if (result.kind === 'ok') console.log(result.data);
else if (result.kind === 'problem') console.log(result.status, result.problem.detail);`;
}

const python = ({ method, target, headers, body }: SampleRequest): string => `import requests

response = requests.${method.toLowerCase()}(
    ${code(mock + target)},
    headers=${JSON.stringify(Object.fromEntries(headers))},${body === undefined ? '' : `\n    data=${literal(body)}.encode(),`}
)
print(response.status_code, response.text)`;

/** A text of Python. */
const literal = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`;
