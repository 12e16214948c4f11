// Makes of the contract what other tools can read: OpenAPI 3.0 in JSON, with the ids and the address of one server.
// Usage: node prepare.mjs OUT [--loose] [--open] [--one-shape] [--own-scheme]
// --loose      leaves out what the source doesn't state: chosen bounds of a body, and what a response looks like
// --open       says of every other object that it may hold more, for tools that take silence for a no
// --one-shape  describes a profile by its fullest example alone, for tools that can't vary a `oneOf`
// --own-scheme declares the header of ACS_CREDENTIAL, where a server takes no bearer token

import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const { ACS_CONTRACT, ACS_BASE_URL, ACS_CREDENTIAL, ACS_ACCOUNT, ACS_ROUTING_ID, ACS_JWT_ID } = process.env;
const [out, ...flags] = process.argv.slice(2);
const isLoose = flags.includes('--loose');
const source = parse(readFileSync(ACS_CONTRACT, 'utf8'));
const silences = new Set(source['x-source'].silences.map(({ id }) => id));
const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'required', 'additionalProperties'];

/** A schema without the bounds that the contract chose, and anything without annotations. */
function strip(node) {
  if (Array.isArray(node)) return node.map(strip);
  if (typeof node !== 'object' || node === null) return node;
  const origins = node['x-origin'] ?? {};
  const isChosen = (key) => isLoose && node.type && bounds.includes(key) && silences.has(origins[key]);
  const kept = Object.entries(node).filter(([key]) => !key.startsWith('x-') && !isChosen(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, strip(value)]));
}

function open(node) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'object') node.additionalProperties ??= true;
  Object.values(node).forEach(open);
}

/** Paths with the known ids written out: several tools can't fill `routing{routing_id}`. */
function withKnownIds(paths) {
  const ids = { account_id: ACS_ACCOUNT, routing_id: ACS_ROUTING_ID };
  return Object.fromEntries(
    Object.entries(paths).map(([path, { parameters: _, ...operations }]) => [
      path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(ids[name])),
      operations,
    ]),
  );
}

/** The JWT example with the id that exists here, or none where none is known. */
function withKnownJwt({ examples }) {
  if (ACS_JWT_ID === undefined) delete examples.jwt;
  else examples.jwt.value.jwt_id = ACS_JWT_ID;
}

/** The source shows no field of a response, no header and no body of an error: a profile that is read is JSON. */
function loosen(responses) {
  for (const [status, response] of Object.entries(responses)) {
    delete response.headers;
    delete response.content;
    if (status === '200') response.content = { 'application/json': { schema: {}, example: {} } };
  }
}

const { openapi: _, info, servers: __, ...rest } = strip(source);
const paths = withKnownIds(rest.paths);
const profile =
  paths[`/${encodeURIComponent(ACS_ACCOUNT)}/authentication/create`].post.requestBody.content[
    'application/json'
  ];
withKnownJwt(profile);
if (flags.includes('--one-shape')) {
  profile.schema = { $ref: '#/components/schemas/NewTokenProfile' };
  profile.examples = { 'token-full': profile.examples['token-full'] };
}
if (isLoose) {
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations)) loosen(responses);
  }
  loosen(rest.components.responses);
}
if (flags.includes('--own-scheme') && ACS_CREDENTIAL !== undefined) {
  const [name] = ACS_CREDENTIAL.split(':');
  rest.components.securitySchemes.bearer = { type: 'apiKey', in: 'header', name };
}
if (flags.includes('--open')) open(rest.components.schemas);
const { title, version, description } = info;
const prepared = {
  openapi: '3.0.3',
  info: { title, version, description },
  servers: [{ url: ACS_BASE_URL }],
  ...rest,
  paths,
};
writeFileSync(out, JSON.stringify(prepared, undefined, 2));
