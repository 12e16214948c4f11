// A Swagger 2.0 document as OpenAPI 3.0 has it: the same operations, with what each of them sends and responds with written out.

import { decoded } from '../../decoded.ts';
import { isObject, type Json, mapMembers } from '../../values.ts';
import { atPointer, methods } from '../index.ts';

/**
 * A copy in the form of OpenAPI 3.0; parameters and responses that are shared stand at each operation. What is not there is
 * undefined, which JSON knows no word for. A document of OpenAPI stays as it is.
 */
export function fromSwagger(swagger: Json): Json {
  if (swagger['swagger'] !== '2.0') return swagger;
  const { swagger: _, host, basePath, schemes, consumes, produces, parameters, responses, ...rest } = swagger;
  const { definitions, securityDefinitions, paths, ...others } = rest;
  return {
    openapi: '3.0.3',
    ...others,
    servers: serversOf(swagger),
    paths: mapped(paths, (item) => pathItemOf(swagger, item)),
    components: { schemas: definitions, securitySchemes: mapped(securityDefinitions, schemeOf) },
  };
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const mapped = (named: unknown, change: (value: Json) => unknown): unknown =>
  mapMembers(named, (value) => (isObject(value) ? change(value) : value));

/** What a reference to a shared parameter, response or path leads to; of a circle, and of what is not there, the node itself is left. */
function followed(document: Json, node: unknown): Json {
  let found = node;
  for (let step = 0; step < 10 && isObject(found) && typeof found['$ref'] === 'string'; step += 1)
    found = atPointer(document, decoded(found['$ref'].slice(1)));
  return isObject(found) ? found : isObject(node) ? node : {};
}

function serversOf({ host, basePath = '', schemes }: Json): readonly Json[] | undefined {
  const path = String(basePath).replace(/\/$/, '');
  if (host === undefined) return path === '' ? undefined : [{ url: path }];
  const named = listOf(schemes);
  return (named.length > 0 ? named : ['https']).map((scheme) => ({
    url: `${scheme}://${String(host)}${path}`,
  }));
}

function schemeOf({ flow, scopes, authorizationUrl, tokenUrl, ...scheme }: Json): Json {
  if (scheme['type'] === 'basic') return { ...scheme, type: 'http', scheme: 'basic' };
  if (scheme['type'] !== 'oauth2') return scheme;
  const names = { application: 'clientCredentials', accessCode: 'authorizationCode' };
  const name = names[flow as keyof typeof names] ?? String(flow);
  return { ...scheme, flows: { [name]: { authorizationUrl, tokenUrl, scopes: scopes ?? {} } } };
}

function pathItemOf(swagger: Json, written: Json): Json {
  const { parameters, ...item } = followed(swagger, written);
  const shared: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  const isOperation = (key: string) => methods.some((method) => method.toLowerCase() === key);
  return mapMembers(item, (value, key) =>
    isOperation(key) && isObject(value) ? operationOf(swagger, value, shared) : value,
  ) as Json;
}

function operationOf(swagger: Json, operation: Json, shared: readonly unknown[]): Json {
  const { consumes, produces, schemes: _, parameters, responses, ...rest } = operation;
  const own: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  const all = [...shared, ...own].map((parameter) => followed(swagger, parameter));
  const named = new Map(all.map((parameter) => [`${parameter['in']}:${parameter['name']}`, parameter]));
  const sent = [...named.values()];
  const isOfBody = (parameter: Json) => parameter['in'] === 'body' || parameter['in'] === 'formData';
  const produced = listOf(produces ?? swagger['produces']);
  return {
    ...rest,
    parameters: sent.filter((parameter) => !isOfBody(parameter)).map(parameterOf),
    requestBody: bodyOf(sent.filter(isOfBody), listOf(consumes ?? swagger['consumes'])),
    responses: mapped(responses, (response) => responseOf(followed(swagger, response), produced)),
  };
}

const SCHEMA =
  /^(type|format|items|default|(exclusiveM|m)(ax|in)imum|(max|min)(Length|Items)|pattern|uniqueItems|enum|multipleOf|x-nullable)$/;

/** What a parameter or a header says of its value, and what it says beside. */
function schemaIn(parameter: Json): readonly [schema: Json, beside: Json] {
  const { collectionFormat: _, ...said } = parameter;
  const { own = [], beside = [] } = Object.groupBy(Object.entries(said), ([key]) =>
    SCHEMA.test(key) ? 'own' : 'beside',
  );
  const { items, ...schema } = Object.fromEntries(own);
  // OpenAPI 3 has no way to write a list in a list.
  if (isObject(items) && items['type'] === 'array') return [{ 'x-unread': true }, Object.fromEntries(beside)];
  return [{ ...schema, ...(isObject(items) && { items }) }, Object.fromEntries(beside)];
}

function parameterOf(parameter: Json): Json {
  const [schema, beside] = schemaIn(parameter);
  return { ...beside, ...styleOf(parameter), schema };
}

const STYLES: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tabDelimited',
};

/** How a list is written. What OpenAPI 3 has no style for in its place is under `x-style`. */
function styleOf({ type, collectionFormat = 'csv', in: place }: Json): Json {
  if (type !== 'array') return {};
  const style = STYLES[String(collectionFormat)];
  const isKnown = (place === 'query' || place === 'formData') && collectionFormat !== 'tsv';
  return {
    explode: collectionFormat === 'multi',
    ...(style !== undefined && { [isKnown ? 'style' : 'x-style']: style }),
  };
}

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

function bodyOf(parameters: readonly Json[], consumes: readonly string[]): Json | undefined {
  const body = parameters.find((parameter) => parameter['in'] === 'body');
  if (body === undefined) return parameters.length === 0 ? undefined : formOf(parameters, consumes);
  const { in: _, name: _name, schema = {}, required = false, ...rest } = body;
  const types = consumes.filter((type) => !FORM.test(type));
  return {
    ...rest,
    required,
    content: contentOf(types.length > 0 ? types : ['application/json'], () => ({ schema })),
  };
}

const contentOf = (types: readonly string[], mediaOf: (type: string) => Json): Json =>
  Object.fromEntries(types.map((type) => [type, mediaOf(type)]));

function formOf(fields: readonly Json[], consumes: readonly string[]): Json {
  const files = fields.filter(({ type }) => type === 'file');
  const isPossible = (type: string) =>
    /^multipart/i.test(type) || !files.some(({ required }) => required === true);
  const forms = consumes.filter((type) => FORM.test(type) && isPossible(type));
  const usual = files.length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const properties = fields.map((field) => {
    const [schema, { description }] = schemaIn(field);
    return [field['name'], { ...fileOf(schema), description }];
  });
  const required = fields.filter((field) => field['required'] === true).map(({ name }) => name);
  const styled = fields.filter(({ type }) => type === 'array');
  const encoding: Json = Object.fromEntries(styled.map((field) => [field['name'], styleOf(field)]));
  const schema = { type: 'object', properties: Object.fromEntries(properties) as Json, required };
  const media = { schema, ...(styled.length > 0 && { encoding }) };
  const content = contentOf(forms.length > 0 ? forms : [usual], () => media);
  return { required: required.length > 0, content };
}

const fileOf = (schema: Json): Json =>
  schema['type'] === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;

/** Without a schema there is no content (Swagger 2.0, Response Object); what is no file, such as an error, is no image. */
function responseOf({ schema, examples, headers, ...rest }: Json, produces: readonly string[]): Json {
  const shown = isObject(examples) ? examples : {};
  const isFile = isObject(schema) && (schema['type'] === 'file' || schema['format'] === 'binary');
  const all = produces.length > 0 ? produces : Object.keys(shown);
  const possible = all.filter((type) => isFile || type in shown || !/image|audio|video|octet|pdf/.test(type));
  const types = possible.length > 0 ? possible : [isFile ? 'application/octet-stream' : 'application/json'];
  const whole = isObject(schema) ? fileOf(schema) : schema;
  const content = contentOf(types, (type) => ({ schema: whole, example: shown[type] }));
  return { ...rest, headers: mapped(headers, parameterOf), content: schema && content };
}
