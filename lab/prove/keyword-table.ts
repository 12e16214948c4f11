// Which cases break each keyword of a schema, as the table of docs/keywords.md: collected from what the suite plans for the
// documents of other teams.

import { type Case, catalogueOf } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { type Contract, createAjv } from '../../src/contract/index.ts';
import { wildServers } from '../fixtures/servers/interpreter/wild.ts';

const annotation = 'describes, and asks nothing of a value';
const target = 'is what a reference leads to';

/** Why no case breaks a keyword, or anything within it. */
const reasons: Readonly<Record<string, string>> = {
  ...each(['title', 'description', 'default', 'examples', 'deprecated', '$comment'], annotation),
  ...each(['contentEncoding', 'contentMediaType', 'contentSchema'], annotation),
  ...each(['example', 'externalDocs', 'xml'], annotation),
  ...each(['$id', '$anchor', '$dynamicAnchor', '$defs'], target),
  ...each(['$ref', '$dynamicRef'], 'is followed to a schema, whose lines are broken'),
  ...each(['$schema', '$vocabulary'], 'names a dialect; every schema is read as JSON Schema 2020-12'),
  format: 'a server may leave it unchecked (JSON Schema 2020-12, 7.2.1)',
  if: 'decides between `then` and `else`, whose lines are broken',
  readOnly: 'a server may ignore the property in a request, so nothing within it is broken',
  writeOnly: 'says who sends a property, and asks nothing of its value',
  discriminator: 'says which alternative is meant; the lines of the alternatives are broken',
};

function each(keywords: readonly string[], reason: string): Readonly<Record<string, string>> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, reason]));
}

/**
 * A row for each keyword of JSON Schema 2020-12 and of the Schema Object of OpenAPI 3.1: the keyword, the rules that break it in a
 * request by the place of the value, whether a response is held to it, and the reason where no case breaks it.
 */
export async function keywordRows(): Promise<readonly (readonly string[])[]> {
  const contracts = await Promise.all(wildServers.map(({ file }) => loadContract(file)));
  const broken = contracts.flatMap((contract) =>
    catalogueOf(contract).flatMap((tried) => brokenBy(contract, tried)),
  );
  return [...responsesTo()].map(([keyword, response]) => {
    const own = rulesByPlace(broken.filter(({ line }) => line.endsWith(`/${keyword}`)));
    const within = rulesByPlace(broken.filter(({ line }) => line.includes(`/${keyword}/`)));
    const request = [own, within && `within it: ${within}`].filter(Boolean).join('; ');
    return [`\`${keyword}\``, request, response, request === '' ? (reasons[keyword] ?? '') : ''];
  });
}

/** What the validator makes of each keyword: those of the vocabularies of JSON Schema, and those that OpenAPI adds. */
function responsesTo(): ReadonlyMap<string, string> {
  const ajv = createAjv({} as Contract['document']);
  const keywordsIn = (name: string): readonly string[] =>
    Object.keys(
      Object(ajv.getSchema(`https://json-schema.org/draft/2020-12/meta/${name}`)?.schema).properties,
    );
  const formats = Object.keys(ajv.formats).filter((name) => ajv.formats[name] !== true);
  const checked = (keyword: string) =>
    `checked${keyword === 'format' ? `: ${formats.map((name) => `\`${name}\``).join(', ')}` : ''}`;
  return new Map([
    ...['validation', 'applicator', 'unevaluated', 'format-annotation']
      .flatMap(keywordsIn)
      .map((keyword) => [keyword, ajv.getKeyword(keyword) ? checked(keyword) : ''] as const),
    ...['core', 'meta-data', 'content'].flatMap(keywordsIn).map((keyword) => [keyword, ''] as const),
    ...['discriminator', 'example', 'externalDocs', 'xml'].map((keyword) => [keyword, ''] as const),
  ]);
}

interface Broken {
  readonly rule: string;
  readonly line: string;
  readonly place: string;
}

/** ``body (`bounds`, `types`), query (`parameters`)``. */
const rulesByPlace = (all: readonly Broken[]): string =>
  [...Map.groupBy(all, ({ place }) => place)]
    .map(([place, ofPlace]) => {
      const rules = [...new Set(ofPlace.map(({ rule }) => `\`${rule}\``))].sort();
      return `${place} (${rules.join(', ')})`;
    })
    .sort()
    .join(', ');

/** Names of properties, patterns and shared schemas, which may be spelled like a keyword. */
const names = /\/(properties|patternProperties|dependentSchemas|\$defs|schemas)\/[^/]+/g;

const bodies = [
  ['form', /urlencoded/i],
  ['part', /^multipart/i],
  ['text', /^text/i],
] as const;

/** The line of a schema that a case breaks, and the place of the value. */
function brokenBy(
  { operations }: Contract,
  { operation: id, rule, place: at = '', ...tried }: Case,
): readonly Broken[] {
  const [main] = tried.requires ?? [];
  const pointer = main?.origin.pointer ?? '';
  if (tried.via !== 'http' || main?.expect.kind !== 'rejected' || !/\/schemas?\//.test(pointer)) return [];
  const { parameters = [] } = operations.find((operation) => operation.id === id) ?? {};
  const parameter = rule === 'parameters' ? parameters.find(({ name }) => name === at)?.in : undefined;
  const type = tried.request.headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '';
  const [body] = bodies.find(([, mediaType]) => mediaType.test(type)) ?? ['body'];
  const place = parameter ?? /^in-(\w+)\./.exec(at)?.[1] ?? body;
  return [{ rule, line: pointer.replaceAll(names, '/$1/*'), place }];
}
