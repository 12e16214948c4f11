// Names of the pages, and addresses of what stands on them.

/** `whole` shows every line of the contract, `stated` what is left when every choice is taken away. */
export type View = 'whole' | 'stated';

export const pages = {
  home: 'index.html',
  source: 'source.html',
  decisions: 'decisions.html',
  reference: 'reference.html',
  stated: 'stated.html',
  guides: 'guides.html',
  commands: 'commands.html',
} as const;

export const viewFiles: Readonly<Record<View, string>> = { whole: pages.reference, stated: pages.stated };

/** An `id` of an element: ids of a contract may hold anything but white space. */
export const anchor = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, '_');

/** The address of an element on a page. */
export const at = (page: string, id: string): string => `${page}#${encodeURIComponent(anchor(id))}`;

/** Where an operation is in the reference. */
export const operationInReference = (operation: string): string =>
  `${pages.reference}#operation/${encodeURIComponent(operation)}`;

export const guidePage = (name: string): string =>
  `guide-${name.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 60)}.html`;
