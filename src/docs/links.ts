// Names of the pages, and addresses of what stands on them.

/** The pages of the reference, of the whole contract and of what the source says. */
export const viewFiles = { whole: 'reference.html', stated: 'stated.html' } as const;

/** The pages whose names are known beforehand. */
export const pages = {
  home: 'index.html',
  source: 'source.html',
  decisions: 'decisions.html',
  cases: 'cases.html',
  contract: 'contract.html',
  reference: viewFiles.whole,
  stated: viewFiles.stated,
  guides: 'guides.html',
  commands: 'commands.html',
} as const;

/** An `id` of an element: ids of a contract may hold anything but white space. */
export const anchor = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, '_');

/** The address of an element on a page. */
export const at = (page: string, id: string): string => `${page}#${encodeURIComponent(anchor(id))}`;

export const casesPage = (operation: string): string => `cases-${fileName(operation)}.html`;

export const guidePage = (name: string): string => `guide-${fileName(name)}.html`;

/** Where an operation is in the reference. */
export const operationInReference = (operation: string): string =>
  `${pages.reference}#operation/${encodeURIComponent(operation)}`;

/** Letters, digits and hyphens; what cannot be written so has a number of its own at the end. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return plain === name.replaceAll('/', '-') && plain.length <= 60
    ? plain
    : `${plain.slice(0, 60)}-${hash(name)}`;
}

/** Eight hexadecimal digits (FNV-1a). */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
