// A schema as the list of its fields: name, type, whether it must be there, what it may hold, and the fields inside.

import { joinAllOf, requiredEntry, resolveSchema, type Schema } from '../../../contract/index.ts';
import { type Html, html } from '../../../html/index.ts';
import { isObject } from '../../../values.ts';
import { shortOf } from '../model.ts';
import { described, originsOf, type Reader } from './described.ts';

/** What a schema allows, with everything in it. @param pointer where it is written */
export function schemaOf(reader: Reader, start: Schema, pointer: string): Html {
  const { node, at } = opened(reader, start, pointer);
  if (reader.above.includes(at)) return html`<p class="quiet">The same again.</p>`;
  const inside = { ...reader, above: [...reader.above, at] };
  const choices = node.oneOf ?? node.anyOf;
  if (choices) return alternatives(inside, choices, `${at}/${node.oneOf ? 'oneOf' : 'anyOf'}`);
  const isFirst = reader.above.length === 0;
  const about = isFirst && html`<p class="type">${typeInWords(node)}</p>${limits(node)}`;
  if (node.items && !node.properties)
    return html`${about}<p class="quiet">Each item:</p>${schemaOf(inside, node.items, `${at}/items`)}`;
  const fields = Object.entries(node.properties ?? {});
  if (fields.length === 0) return html`${about}${originsOf(reader, node, 'body')}`;
  const shown = fields.slice(0, Math.max(0, reader.left.fields));
  reader.left.fields -= shown.length;
  return html`${about}${isFirst && originsOf(reader, withoutRequired(node), 'body')}<ul class="fields">${shown.map(([name, field]) => fieldOf(inside, node, name, field, `${at}/properties/${name}`))}</ul>
${shown.length < fields.length && html`<p class="quiet">${String(fields.length - shown.length)} more stand in the document.</p>`}`;
}

/** A schema with its references followed and its `allOf` joined. */
function opened({ contract }: Reader, start: Schema, pointer: string) {
  const { node, pointer: at } = resolveSchema(contract.document, start, pointer);
  return { at, node: node?.allOf ? joinAllOf(contract.document, node, at) : (node ?? {}) };
}

/** Each required member says itself why it is. */
const withoutRequired = (node: Schema): Schema => ({
  ...node,
  'x-origin': Object.fromEntries(
    Object.entries(node['x-origin'] ?? {}).filter(([entry]) => !/^required\b/.test(entry)),
  ),
});

const alternatives = (reader: Reader, choices: readonly Schema[], pointer: string): Html =>
  html`<p class="quiet">One of these:</p>${choices.map((choice, i) => {
    const { node } = opened(reader, choice, `${pointer}/${i}`);
    const name = node.title ?? choice.$ref?.split('/').at(-1) ?? typeInWords(node);
    return html`<details${i === 0 && html` open`}><summary>${name}</summary>${described(node.description)}${limits(node)}${originsOf(reader, withoutRequired(node), 'alternative')}${schemaOf(reader, choice, `${pointer}/${i}`)}</details>`;
  })}`;

function fieldOf(reader: Reader, holder: Schema, name: string, field: Schema, pointer: string): Html {
  const { node } = opened(reader, field, pointer);
  const isRequired = holder.required?.includes(name) === true;
  const entry = requiredEntry(holder, name);
  const must = isRequired && holder['x-origin']?.[entry];
  const why = { ...node['x-origin'], ...(must && { 'required in its object': must }) };
  const isDeep = Boolean(node.properties ?? node.oneOf ?? node.anyOf ?? node.items ?? node.allOf);
  const about = html`${described(node.description)}${limits(node)}${originsOf(reader, { ...node, 'x-origin': why }, 'field')}`;
  return fieldItem(
    name,
    typeInWords(node),
    isRequired,
    html`${about}${isDeep && schemaOf(reader, field, pointer)}`,
  );
}

/** A field, a parameter or a header, and what is said of it. */
export const fieldItem = (name: string, type: string, isRequired: boolean, says: Html): Html =>
  html`<li><p class="field"><code>${name}</code> <span class="type">${type}</span>${isRequired && html` <span class="must">required</span>`}</p>
${says}</li>`;

/** `integer`, `list of string`, `map of number`, `string or null`. */
export function typeInWords({ type, items, additionalProperties, oneOf, anyOf, format }: Schema): string {
  if (isObject(additionalProperties)) return `map of ${typeInWords(additionalProperties)}`;
  const types = [type ?? []].flat();
  if (types.includes('array')) return `list${items ? ` of ${typeInWords(items)}` : ''}`;
  const said = types.join(' or ') || (oneOf || anyOf ? 'one of several' : 'any');
  return format ? `${said}, ${format}` : said;
}

/** What a value is held to beside its type, as the document writes it: `minimum: 16 · maximum: 128`. */
export function limits(schema: Schema): Html | false {
  const said = Object.entries(schema).flatMap(([keyword, value]) => {
    const text = limiting.has(keyword) ? shortOf(value) : undefined;
    return text === undefined ? [] : [`${keyword}: ${text}`];
  });
  return said.length > 0 && html`<p class="limits">${said.join(' · ')}</p>`;
}

const limiting: ReadonlySet<string> = new Set([
  ...['enum', 'const', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minProperties', 'maxProperties', 'additionalProperties', 'default'],
  ...['readOnly', 'writeOnly', 'deprecated'],
]);
