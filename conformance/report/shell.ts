// Words for a POSIX shell: everything literal, except the name of a secret, which the shell replaces.

const placeholder =
  /\$ACS_(?:BEARER_(?:SWAPPED|ROTATED|REVERSED|ENDS)|(?:SECOND_)?BEARER|HEADER_\d+)|\$\{ACS_(?:BEARER|HEADER_\d+)(?:[%#]\?)?\}/;

/** One word, every character literal. */
export const shellLiteral = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** One word in which `$ACS_BEARER` and its kin stay open for the shell; plain words stay bare. */
export function shellWord(text: string): string {
  if (!placeholder.test(text)) return /^[\w./-]+$/.test(text) ? text : shellLiteral(text);
  const parts = text.split(new RegExp(`(${placeholder.source})`));
  const open = parts.every((part, i) => i % 2 === 1 || /^[\w .,:;/=+-]*$/.test(part));
  const written = parts.map((part, i) =>
    i % 2 === 1 ? variable(part, parts[i + 1] ?? '') : open ? part : shellLiteral(part),
  );
  if (open) return `"${written.join('')}"`;
  return written.map((part, i) => (i % 2 === 1 ? `"${part}"` : part === "''" ? '' : part)).join('');
}

/** Braces where the name would run on into what follows; what is made from the credential is made by the shell. */
function variable(name: string, next: string): string {
  const made = madeBy[name];
  if (made !== undefined) return `$(printf %s "$ACS_BEARER" | ${made})`;
  return /^\w/.test(next) && !name.startsWith('${') ? `\${${name.slice(1)}}` : name;
}

const madeBy: Readonly<Record<string, string>> = {
  $ACS_BEARER_SWAPPED: 'tr a-zA-Z A-Za-z',
  $ACS_BEARER_ROTATED: 'tr a-zA-Z0-9 b-zaB-ZA1-90',
  $ACS_BEARER_REVERSED: 'rev',
  $ACS_BEARER_ENDS: "sed 's/^\\(.\\).*\\(.\\)$/\\1~\\2/'",
};
