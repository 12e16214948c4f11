// One operation: what it takes and what comes back on one side, how it is called and what that looks like on the other.

import {
  atPointer,
  authorizationScheme,
  type Contract,
  type MediaType,
  type NamedScheme,
  type Operation,
  type Response,
  resolve,
  type Schema,
  toPointer,
} from '../../../contract/index.ts';
import { breakable, type Html, html } from '../../../html/index.ts';
import { anchor, type View } from '../../links.ts';
import type { Site } from '../model.ts';
import { callsOf } from './calls.ts';
import { described, originLine, originsOf, type Reader } from './described.ts';
import { fieldItem, limits, schemaOf, typeInWords } from './fields.ts';

type Node = Readonly<Record<string, unknown>>;

export function operationSection(site: Site, contract: Contract, view: View, operation: Operation): Html {
  const { id, method, path, summary, pointer } = operation;
  const node = nodeAt(contract, pointer);
  const reader: Reader = { contract, view, isDecided: false, above: [], left: { fields: 200 } };
  // Which header carries the credential is a decision.
  const isStated = view === 'stated';
  const calls = isStated ? [] : callsOf(site, operation);
  return html`<section class="operation" id="${anchor(`operation/${id}`)}"><div class="doc"><h3>${summary || id}</h3>
<p class="request"><code><strong>${method}</strong> ${breakable(path)}</code></p>
${node['deprecated'] === true && html`<p class="must">deprecated</p>`}${aboutOf(reader, node, 'operation')}
${!isStated && credentialsOf(reader, operation)}${parametersOf(reader, operation)}${bodyOf(reader, operation)}${responsesOf(reader, operation)}</div>
<div class="aside">${calls.length > 0 && html`<h4>Call it</h4>`}${calls.map(({ language, text }, i) => html`<details class="call" name="call ${id}"${i === 0 && html` open`}><summary>${language}</summary><pre class="copied" tabindex="0"><code>${text}</code></pre></details>`)}
${examplesOf(contract, operation)}</div></section>`;
}

/** What the document has at a place, with its reference followed. */
const nodeAt = ({ document }: Contract, pointer: string): Node =>
  Object(resolve(document, atPointer(document, pointer), pointer).node);

/** What the document says of a node, and why the node is there. @param itself as of `originsOf` */
const aboutOf = (reader: Reader, node: object, itself: string): Html =>
  html`${described(Object(node).description)}${originsOf(reader, node, itself)}`;

/** `X-Key in the header and bearer, or none`: each alternative with all of its schemes. */
function credentialsOf(reader: Reader, { credentials: { alternatives, optional } }: Operation): Html | false {
  const said = alternatives.map((schemes) => schemes.map(schemeInWords).join(' and ')).filter(Boolean);
  const schemes = new Set(alternatives.flat().map(({ scheme }) => scheme));
  const origins = [...schemes].map((scheme) => originsOf(reader, scheme, 'credential') || html``);
  const says = [...said, ...(optional ? ['none'] : [])].join(', or ');
  const isAsked = reader.contract.operations.some(({ credentials }) => credentials.alternatives.length > 0);
  return (
    isAsked &&
    html`<h4>Credential</h4><p>${said.length > 0 ? says : 'None: anybody may call it.'}</p>${origins}`
  );
}

const schemeInWords = ({ name: id, scheme, scopes }: NamedScheme): string => {
  const { type, in: place, name = id } = scheme;
  const header = type === 'http' ? `Authorization: ${authorizationScheme(scheme)}` : type;
  const says = type === 'apiKey' ? `${name} in the ${place}` : header;
  return scopes.length === 0 ? says : `${says} with ${scopes.join(', ')}`;
};

function parametersOf(reader: Reader, { parameters }: Operation): Html | false {
  const items = parameters.map(({ name, in: place, required, node, schema }) => {
    const type = `${schema ? typeInWords(schema.node) : 'any'}, in ${place === 'path' ? 'the path' : `a ${place}`}`;
    const ofSchema = schema && html`${limits(schema.node)}${originsOf(reader, schema.node, 'schema')}`;
    return fieldItem(name, type, required, html`${aboutOf(reader, node, 'parameter')}${ofSchema}`);
  });
  return items.length > 0 && html`<h4>Parameters</h4><ul class="fields">${items}</ul>`;
}

function bodyOf(reader: Reader, { pointer, requestBody }: Operation): Html | false {
  if (requestBody === undefined) return false;
  const node = nodeAt(reader.contract, `${pointer}/requestBody`);
  const must = requestBody.required && html` <span class="must">required</span>`;
  return html`<h4>Body${must}</h4>${aboutOf(reader, node, 'body')}${contentOf(reader, requestBody.content)}`;
}

/** Each media type with what its schema allows. */
const contentOf = (reader: Reader, content: readonly MediaType[]): readonly Html[] =>
  content.map(({ mediaType, range = mediaType, pointer, schemaPointer }) => {
    const media = nodeAt(reader.contract, pointer);
    return html`<p class="media"><code>${range}</code></p>${originsOf(reader, media, 'media type')}${schemaPointer !== undefined && schemaOf(reader, media['schema'] as Schema, schemaPointer)}`;
  });

function responsesOf(reader: Reader, { pointer, responses }: Operation): Html | false {
  const all = responses.map(({ status, origin: { level, id }, headers, contents }) => {
    const { description } = nodeAt(reader.contract, `${pointer}/responses/${status}`);
    const inside = { ...reader, isDecided: level === 'chosen', left: { fields: 100 } };
    const why =
      reader.view !== 'reference' && id !== undefined && originLine(reader.contract, id, level, status);
    return html`<details class="response"${status < '3' && html` open`}><summary><strong>${status}</strong> ${firstLine(description)}</summary>
${why && html`<p class="origins">${why}</p>`}${headersOf(inside, headers)}${contentOf(inside, contents)}</details>`;
  });
  return all.length > 0 && html`<h4>Responses</h4>${all}`;
}

const firstLine = (text: unknown): string => String(text ?? '').split('\n', 1)[0] ?? '';

function headersOf(reader: Reader, headers: Response['headers']): Html | false {
  const items = headers.map(({ name, node }) =>
    fieldItem(name, 'header', false, aboutOf(reader, node, 'header')),
  );
  return items.length > 0 && html`<ul class="fields">${items}</ul>`;
}

/** What comes back, by its first example. */
function examplesOf(contract: Contract, operation: Operation): Html | false {
  const all = examplesIn(contract, operation).map(
    ({ status, summary, value, isFirst }) =>
      html`<details class="call"${status < '3' && isFirst && html` open`}><summary>${status}${summary !== '' && ` ${summary}`}</summary><pre tabindex="0"><code>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code></pre></details>`,
  );
  return all.length > 0 && html`<h4>What comes back</h4>${all}`;
}

/** The examples of all responses of an operation. */
export const examplesIn = (contract: Contract, { responses }: Operation) =>
  responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ pointer, examples }) =>
      examples
        .filter(({ value }) => value !== undefined)
        .map(({ name, value }, i) => {
          const { summary = '' } = nodeAt(contract, `${pointer}/examples${toPointer([name])}`);
          return { status, summary: String(summary), value, isFirst: i === 0 };
        }),
    ),
  );
