// Responses that repeat the input: whatever characters the input has, a response that is declared as JSON must be valid JSON.
// Whether such a text is accepted, and what the response contains, are silences.

import { derived, type Field, type Origin, successOf } from '../../../src/contract/index.ts';
import { type HttpCase, uniqueName } from '../../types.ts';
import { acceptedCaseId, bodyCaseId, vary } from '../case.ts';
import { pathName, replaceAt, valueAt } from '../json-text.ts';
import { declaredValue, lastParameter } from '../parameter-values.ts';
import { missingId } from '../schema/required.ts';
import { unknown } from '../sequences/reads.ts';
import { type Rule, requestOf, type Subject, targetOf } from '../subject.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';

/** Characters with a meaning in the code that builds a response: formats, templates, markup, JSON. */
const signs: Readonly<Record<string, string>> = {
  'percent-signs': '%s %d %n %x %%',
  templates: '${7*7} {{7*7}} #{7*7} <%= 7 %>',
  markup: '<b>&amp;</b><!-- -->',
  quotes: '"\'',
  backslashes: 'a\\b\\n\\u00',
  lines: 'a\nb\r\n\tc',
  'control-characters': 'a\u0001b\u001fc',
  'end-of-a-text': '"},{"x":[1',
};

/** Cases for the name, for a wrong value and an unknown member, and for an identifier that does not exist. */
export const inputInResponses: Rule = {
  name: 'input-in-answers',
  derive: (subject) => {
    const content = successOf(subject.operation.responses)?.content;
    if (content === undefined || !/[/+]json$/.test(content.mediaType)) return [];
    return triedIn(subject).flatMap((tried) =>
      Object.entries(signs).map(([name, text]) =>
        repeatedInput(subject, tried, name, text, content.kindOrigin),
      ),
    );
  },
};

/** The request with these characters, and the case whose response without them is JSON. */
interface Tried {
  readonly place: string;
  readonly plain: string;
  readonly requestWith: (text: string) => HttpCase['request'];
}

function triedIn(subject: Subject): readonly Tried[] {
  const [body] = subject.bodies;
  return body === undefined
    ? inIdentifier(subject)
    : [...inName(subject, body), ...inRejections(subject, body)];
}

function inName(subject: Subject, body: ValidBody): readonly Tried[] {
  const field = nameFieldOf(body);
  if (field === undefined) return [];
  return [inField(subject, body, field, bodyCaseId(subject, body), `${uniqueName()} `)];
}

/** An error message may repeat the input: compared with the rejection of a body without a required member. */
function inRejections(subject: Subject, body: ValidBody): readonly Tried[] {
  const { fields } = body.alternative;
  const required = fields.find(({ required, path }) => required && path.length === 1);
  if (required === undefined) return [];
  const plain = missingId(subject, body, required);
  const listed = fields.filter(
    ({ schema, path }) => schema.enum && typeof valueAt(body.value, path) === 'string',
  );
  return [
    ...listed.map((field) => inField(subject, body, field, plain, '')),
    {
      place: 'unknown-member',
      plain,
      requestWith: (text) => requestOf(subject, { json: { ...Object(body.value), [`acs${text}`]: 1 } }),
    },
  ];
}

const inField = (subject: Subject, body: ValidBody, field: Field, plain: string, before: string): Tried => ({
  place: pathName(field.path),
  plain,
  requestWith: (text) => requestOf(subject, { json: replaceAt(body.value, field.path, before + text) }),
});

function inIdentifier(subject: Subject): readonly Tried[] {
  const parameter = lastParameter(subject);
  if (parameter === undefined || declaredValue(subject, parameter) === undefined) return [];
  // None where the document has no 404, or no unknown identifier can be made up.
  const [plain] = unknown.derive(subject);
  if (plain === undefined) return [];
  return [
    {
      place: parameter.name,
      plain: plain.id,
      requestWith: (text) =>
        requestOf(subject, { target: targetOf(subject, { [parameter.name]: `acs${text}` }) }),
    },
  ];
}

function repeatedInput(subject: Subject, tried: Tried, name: string, text: string, origin: Origin): HttpCase {
  const { place, plain, requestWith } = tried;
  return vary(subject, {
    name: { rule: 'answers', place, variant: name, kind: 'input-in-answers' },
    title: `${place} with ${name.replaceAll('-', ' ')} gets JSON where the response says so`,
    change: `${place} holds ${JSON.stringify(text)}`,
    request: requestWith(text),
    requires: [{ expect: { kind: 'still-json', as: plain }, origin: derived(origin) }],
    conditions: plain === acceptedCaseId(subject) ? [] : [{ kind: 'after', cases: [plain] }],
  });
}
