// One operation: what it takes and what comes back on one side, how it is called and what that looks like on the other.

import {
  authorizationScheme,
  type Contract,
  type NamedScheme,
  type Operation,
  type OperationObject,
  originOf,
  resolve,
  type Schema,
  toPointer,
} from '../../../contract/index.ts';
import { breakable, type Html, html } from '../../../html/index.ts';
import { isObject } from '../../../values.ts';
import { anchor, type View } from '../../links.ts';
import type { Site } from '../model.ts';
import { callsOf } from './calls.ts';
import { described, originLine, originsOf, type Reader } from './described.ts';
import { fieldItem, limits, schemaOf, typeInWords } from './fields.ts';

type Node = Readonly<Record<string, unknown>>;

export function operationSection(site: Site, contract: Contract, view: View, operation: Operation): Html {
  const { id, method, path, summary, pointer } = operation;
  const node = writtenAt(contract, operation);
  const reader: Reader = { contract, view, isDecided: false, above: [], left: { fields: 200 } };
  // Which header carries the credential is a decision.
  const isStated = view === 'stated';
  const calls = isStated ? [] : callsOf(site, operation);
  return html`<section class="operation" id="${anchor(`operation/${id}`)}"><div class="doc"><h3>${summary || id}</h3>
<p class="request"><code><strong>${method}</strong> ${breakable(path)}</code></p>
${node['deprecated'] === true && html`<p class="must">deprecated</p>`}${described(node['description'])}${originsOf(reader, node, 'operation')}
${!isStated && credentialsOf(reader, operation)}${parametersOf(reader, operation)}${bodyOf(reader, node['requestBody'], pointer)}${responsesOf(reader, node)}</div>
<div class="aside">${calls.length > 0 && html`<h4>Call it</h4>`}${calls.map(({ language, text }, i) => html`<details class="call" name="call ${id}"${i === 0 && html` open`}><summary>${language}</summary><pre class="copied" tabindex="0"><code>${text}</code></pre></details>`)}
${examplesOf(reader, node)}</div></section>`;
}

/** An operation as the document has it. */
export const writtenAt = ({ document }: Contract, { path, method }: Operation): OperationObject & Node =>
  resolve(document, document.paths?.[path] as Node, toPointer(['paths', path])).node[
    method.toLowerCase()
  ] as OperationObject & Node;

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
    const { description } = node as { description?: string };
    const ofSchema = schema && html`${limits(schema.node)}${originsOf(reader, schema.node, 'schema')}`;
    const about = html`${described(description)}${originsOf(reader, node, 'parameter')}${ofSchema}`;
    return fieldItem(name, type, required, about);
  });
  return items.length > 0 && html`<h4>Parameters</h4><ul class="fields">${items}</ul>`;
}

function bodyOf(reader: Reader, written: unknown, pointer: string): Html | false {
  if (!isObject(written)) return false;
  const { node } = resolve<Node>(reader.contract.document, written, `${pointer}/requestBody`);
  const must = node['required'] === true && html` <span class="must">required</span>`;
  return html`<h4>Body${must}</h4>${described(node['description'])}${originsOf(reader, node, 'body')}${contentOf(reader, node, `${pointer}/requestBody`)}`;
}

/** Each media type with what its schema allows. */
const contentOf = (reader: Reader, { content }: Node, pointer: string): readonly Html[] =>
  Object.entries(isObject(content) ? content : {}).map(([type, media]) => {
    const { schema } = (media ?? {}) as { schema?: Schema };
    return html`<p class="media"><code>${type}</code></p>${originsOf(reader, media, 'media type')}${schema && schemaOf(reader, schema, `${pointer}/content/${toPointer([type]).slice(1)}/schema`)}`;
  });

const responsesIn = ({ document }: Contract, { responses }: Node) =>
  Object.entries(isObject(responses) ? responses : {})
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, response]) => ({ status, node: resolve<Node>(document, response as Node, '').node }));

function responsesOf(reader: Reader, node: Node): Html | false {
  const all = responsesIn(reader.contract, node).map(({ status, node: response }) => {
    const origin = originOf(reader.contract.source, node as OperationObject, `responses/${status}`, '');
    const { level, id } = origin;
    const inside = { ...reader, isDecided: level === 'chosen', left: { fields: 100 } };
    const why =
      reader.view !== 'reference' && id !== undefined && originLine(reader.contract, id, level, status);
    return html`<details class="response"${status < '3' && html` open`}><summary><strong>${status}</strong> ${firstLine(response['description'])}</summary>
${why && html`<p class="origins">${why}</p>`}${headersOf(inside, response)}${contentOf(inside, response, '')}</details>`;
  });
  return all.length > 0 && html`<h4>Responses</h4>${all}`;
}

const firstLine = (text: unknown): string => String(text ?? '').split('\n', 1)[0] ?? '';

function headersOf(reader: Reader, { headers }: Node): Html | false {
  const items = Object.entries(isObject(headers) ? headers : {}).map(([name, written]) => {
    const { node } = resolve<Node>(reader.contract.document, written as Node, '');
    const about = html`${described(node['description'])}${originsOf(reader, node, 'header')}`;
    return fieldItem(name, 'header', false, about);
  });
  return items.length > 0 && html`<ul class="fields">${items}</ul>`;
}

/** What comes back, by its first example. */
function examplesOf({ contract }: Reader, node: Node): Html | false {
  const all = examplesIn(contract, node).map(
    ({ status, summary, value, isFirst }) =>
      html`<details class="call"${status < '3' && isFirst && html` open`}><summary>${status}${summary !== '' && ` ${summary}`}</summary><pre tabindex="0"><code>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code></pre></details>`,
  );
  return all.length > 0 && html`<h4>What comes back</h4>${all}`;
}

/** The examples of all responses of an operation. */
export const examplesIn = (contract: Contract, node: Node) =>
  responsesIn(contract, node).flatMap(({ status, node: { content } }) =>
    Object.values(isObject(content) ? content : {}).flatMap((media) =>
      shownIn(contract, media).map((shown, i) => ({ ...shown, status, isFirst: i === 0 })),
    ),
  );

/** The examples of a media type. */
function shownIn({ document }: Contract, media: unknown) {
  const { example, examples } = (media ?? {}) as { example?: unknown; examples?: Node };
  const named = Object.values(examples ?? {}).map((each) => resolve<Node>(document, each as Node, '').node);
  return [...(example === undefined ? [] : [{ value: example }]), ...named]
    .filter((each) => isObject(each) && each['value'] !== undefined)
    .map(({ summary, value }: { summary?: unknown; value?: unknown }) => ({
      summary: String(summary ?? ''),
      value,
    }));
}
