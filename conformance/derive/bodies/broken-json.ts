// The JSON grammar (RFC 8259 §2 to §7), each production broken once: what a sloppy parser takes for JSON.

import { afterValue, type Broken, extension } from './broken.ts';
import { brokenLiterals } from './broken-literals.ts';
import { brokenTexts } from './broken-texts.ts';
import { otherFormats } from './other-formats.ts';

/** What is between the braces of the outermost object. */
const inner = (text: string) => text.slice(1, -1);
const afterBrace = (added: string) => (text: string) => text.replace('{', () => `{${added}`);

const whole: readonly Broken[] = [
  { name: 'empty', saysNothing: true, value: () => '' },
  { name: 'blank', saysNothing: true, value: () => ' \n' },
  { name: 'truncated', value: (text) => text.slice(0, -1) },
  { name: 'cut-in-half', value: (text) => text.slice(0, Math.ceil(text.length / 2)) },
  { name: 'two-documents', ...afterValue, value: (text) => text + text },
  { name: 'two-lines', ...afterValue, value: (text) => `${text}\n${text}` },
  { name: 'object-after', ...afterValue, value: (text) => `${text}{}` },
  { name: 'object-on-a-line-after', ...afterValue, value: (text) => `${text}\n{}` },
  { name: 'list-after', ...afterValue, value: (text) => `${text}[]` },
  { name: 'text-after', ...afterValue, value: (text) => `${text} more` },
  { name: 'bracket-after', ...afterValue, value: (text) => `${text}]` },
  { name: 'brace-after', ...afterValue, value: (text) => `${text} }` },
  { name: 'comma-after', ...afterValue, value: (text) => `${text},` },
  { name: 'semicolon-after', ...afterValue, value: (text) => `${text};` },
  { name: 'nul-after', ...afterValue, value: (text) => `${text}\u0000` },
  { name: 'quote-after', ...afterValue, value: (text) => `${text}"` },
  { name: 'number-before', value: (text) => `1${text}` },
  { name: 'comma-before', value: (text) => `,${text}` },
  { name: 'text-before', value: (text) => `json ${text}` },
];

/** What is put around JSON to carry it. */
const wrapped: readonly Broken[] = [
  { name: 'guarded', value: (text) => `)]}',\n${text}` },
  { name: 'looped', value: (text) => `for(;;);${text}` },
  { name: 'called', value: (text) => `callback(${text})` },
  { name: 'in-parentheses', value: (text) => `(${text})` },
  { name: 'assigned', value: (text) => `var x = ${text};` },
  { name: 'event', value: (text) => `data: ${text}` },
  { name: 'record', ...extension, value: (text) => `\u001e${text}` },
  { name: 'fenced', value: (text) => `\`\`\`\n${text}\n\`\`\`` },
];

const commas: readonly Broken[] = [
  { name: 'trailing-comma', ...extension, value: (text) => text.replace(/\}$/, ',}') },
  { name: 'leading-comma', ...extension, value: afterBrace(',') },
  { name: 'comma-twice', ...extension, value: (text) => text.replace(',"', ',,"') },
  { name: 'comma-missing', value: (text) => text.replace(',"', ' "') },
  { name: 'semicolon', ...extension, value: (text) => text.replace(',"', ';"') },
  { name: 'bar', value: (text) => text.replace(',"', '|"') },
  { name: 'line-for-a-comma', ...extension, value: (text) => text.replace(',"', '\n"') },
];

/** The colon before the name of the run, or the first. */
const inPlaceOfColon = (other: string) => (text: string) =>
  text.replace(/":(?="[^"]*\$UNIQUE)|":(?!.*":"[^"]*\$UNIQUE)/, () => `"${other}`);

const colons: readonly Broken[] = [
  { name: 'colon-missing', value: inPlaceOfColon(' ') },
  { name: 'colon-twice', value: inPlaceOfColon('::') },
  { name: 'comma-for-a-colon', value: inPlaceOfColon(',') },
  { name: 'equals-sign', ...extension, value: inPlaceOfColon('=') },
  { name: 'arrow', ...extension, value: inPlaceOfColon('=>') },
  { name: 'assignment', value: inPlaceOfColon(':=') },
];

const braces: readonly Broken[] = [
  { name: 'first-brace-missing', value: (text) => text.slice(1) },
  { name: 'braces-missing', value: inner },
  { name: 'first-brace-twice', value: afterBrace('{') },
  { name: 'last-brace-twice', ...afterValue, value: (text) => `${text}}` },
  { name: 'braces-twice', value: (text) => `{${text}}` },
  { name: 'closed-as-a-list', value: (text) => text.replace(/\}$/, ']') },
  { name: 'parentheses', value: (text) => `(${inner(text)})` },
  { name: 'brackets', value: (text) => `[${inner(text)}]` },
];

/** What stands between the tokens and is neither white space nor a token. */
const between: readonly Broken[] = [
  { name: 'comment', ...extension, value: afterBrace('/* */') },
  { name: 'line-comment', ...extension, value: afterBrace('//\n') },
  { name: 'hash-comment', ...extension, value: afterBrace('#\n') },
  { name: 'hyphen-comment', ...extension, value: afterBrace('--\n') },
  { name: 'markup-comment', ...extension, value: afterBrace('<!-- -->') },
  { name: 'comment-after', ...extension, value: (text) => `${text}//` },
  { name: 'dots', value: afterBrace('...') },
  { name: 'undefined-member', ...extension, value: afterBrace('"x":undefined,') },
  ...Object.entries({
    'form-feed': '\f',
    'vertical-tab': '\v',
    backspace: '\b',
    nul: '\0',
    'next-line': '\u0085',
    'no-break-space': '\u00a0',
    'line-separator': '\u2028',
    'space-without-width': '\u200b',
    'wide-space': '\u3000',
  }).map(([name, space]) => ({ name, ...extension, value: afterBrace(space) })),
];

/** Every row; one that changes nothing in a text, or leaves it JSON, is dropped by whoever uses it. */
export const brokenJson: readonly Broken[] = [
  ...whole,
  ...wrapped,
  ...commas,
  ...colons,
  ...braces,
  ...between,
  ...brokenTexts,
  ...brokenLiterals,
  ...otherFormats,
];
